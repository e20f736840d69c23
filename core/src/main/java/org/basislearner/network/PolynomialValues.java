package org.basislearner.network;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.Checks;

/**
 * The values of polynomials on rows: a column for each product of Chebyshev polynomials of single
 * inputs up to a total degree. These products span the same polynomials as the monomials up to that
 * degree, also when inputs are moved and scaled to [-1, 1] first; but in floating point they are
 * much further from dependent.
 */
final class PolynomialValues {
  /** Numbers that are held at once: 32 MB, whose rank takes seconds. */
  private static final long MOST_NUMBERS = 4_000_000;

  private final double[][][] ofInputs;
  private final List<double[]> columns = new ArrayList<>();

  /**
   * Computes the values.
   *
   * @throws IllegalArgumentException if there are too many of them, no row, or rows that differ in
   *     length
   */
  PolynomialValues(double[][] rows, int degree) {
    Checks.require(rows.length > 0, "rows = 0: expected at least 1");
    int inputs = rows[0].length;
    BigInteger count = Polynomial.dimension(inputs, degree);
    Checks.require(
        count.multiply(BigInteger.valueOf(rows.length)).compareTo(BigInteger.valueOf(MOST_NUMBERS))
            <= 0,
        ("degree = %d: expected less for %d rows of %d inputs, whose monomials have %s x %d values;"
                + " at most %d can be held")
            .formatted(degree, rows.length, inputs, count, rows.length, MOST_NUMBERS));
    ofInputs = new double[inputs][][];
    for (int i = 0; i < inputs; i++) {
      ofInputs[i] = chebyshev(scaled(rows, i), degree);
    }
    double[] one = new double[rows.length];
    Arrays.fill(one, 1);
    addProducts(one, 0, degree);
  }

  /** An input within [-1, 1]; 0 if it has one value only. */
  private static double[] scaled(double[][] rows, int input) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double[] values = new double[rows.length];
    for (int i = 0; i < values.length; i++) {
      Checks.length("rows[" + i + "]", rows[i].length, rows[0].length);
      values[i] = rows[i][input];
      least = Math.min(least, values[i]);
      most = Math.max(most, values[i]);
    }
    Checks.finite("rows", values);
    for (int i = 0; i < values.length; i++) {
      // halves, because the range of all doubles is no double
      double half = most / 2 - least / 2;
      values[i] = half > 0 ? (values[i] / 2 - least / 2) / half * 2 - 1 : 0;
    }
    return values;
  }

  /** {@code T_0 = 1, T_1 = x, T_k = 2 x T_(k-1) - T_(k-2)}. */
  private static double[][] chebyshev(double[] x, int degree) {
    double[][] values = new double[degree + 1][x.length];
    for (int i = 0; i < x.length; i++) {
      values[0][i] = 1;
      for (int k = 1; k <= degree; k++) {
        values[k][i] = k == 1 ? x[i] : 2 * x[i] * values[k - 1][i] - values[k - 2][i];
      }
    }
    return values;
  }

  /** Adds a product, times all products of the inputs from one on of at most some degree. */
  private void addProducts(double[] product, int input, int degree) {
    if (input == ofInputs.length) {
      columns.add(product);
      return;
    }
    addProducts(product, input + 1, degree);
    for (int k = 1; k <= degree; k++) {
      double[] next = product.clone();
      for (int i = 0; i < next.length; i++) {
        next[i] *= ofInputs[input][k][i];
      }
      addProducts(next, input + 1, degree - k);
    }
  }

  /**
   * The rank by Gram-Schmidt with the longest remaining column next: how many are longer than a
   * fraction of the longest of all.
   */
  int rank(double tolerance) {
    double line = 0;
    for (int rank = 0; ; rank++) {
      int longest = longest(rank);
      if (longest < 0) {
        return rank;
      }
      double[] column = columns.get(longest);
      double length = Math.sqrt(dot(column, column));
      line = rank == 0 ? tolerance * length : line;
      if (!(length > line)) {
        return rank;
      }
      columns.set(longest, columns.get(rank));
      columns.set(rank, column);
      for (int i = 0; i < column.length; i++) {
        column[i] /= length;
      }
      for (double[] other : columns.subList(rank + 1, columns.size())) {
        double share = dot(column, other);
        for (int i = 0; i < other.length; i++) {
          other[i] -= share * column[i];
        }
      }
    }
  }

  /** The longest column from one on, -1 if there is none. */
  private int longest(int from) {
    int longest = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int j = from; j < columns.size(); j++) {
      double square = dot(columns.get(j), columns.get(j));
      if (square > most) {
        most = square;
        longest = j;
      }
    }
    return longest;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
