package org.basislearner.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The values of explicit monomials on rows, written out one by one. */
final class Monomials {
  private Monomials() {}

  /** A column for every monomial of the inputs of degree at most {@code degree}. */
  static List<double[]> columns(double[][] x, int degree) {
    List<double[]> columns = new ArrayList<>();
    double[] one = new double[x.length];
    Arrays.fill(one, 1);
    addMultiples(one, 0, degree, x, columns);
    return columns;
  }

  /** How many there are: (inputs + degree) over degree. */
  static long count(int inputs, int degree) {
    long count = 1;
    for (int i = 1; i <= degree; i++) {
      count = count * (inputs + i) / i;
    }
    return count;
  }

  /** Adds a product, and all its products with inputs from {@code from} on. */
  private static void addMultiples(
      double[] product, int from, int degree, double[][] x, List<double[]> columns) {
    columns.add(product);
    if (degree == 0) {
      return;
    }
    for (int j = from; j < x[0].length; j++) {
      double[] next = new double[product.length];
      for (int r = 0; r < next.length; r++) {
        next[r] = product[r] * x[r][j];
      }
      addMultiples(next, j, degree - 1, x, columns);
    }
  }
}
