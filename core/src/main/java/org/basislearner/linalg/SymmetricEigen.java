package org.basislearner.linalg;

import java.util.stream.IntStream;
import org.basislearner.matrix.Matrix;

/**
 * Eigenvalues and orthonormal eigenvectors of a symmetric matrix, {@code A = V diag(values) V^T}.
 *
 * <p>The matrix is made tridiagonal by Householder reflections ({@code Tridiagonal}) and then
 * diagonal by implicit QL steps ({@code ImplicitQl}). The result is that of a matrix which differs
 * from {@code A} by a small multiple of {@code n} roundoffs of its norm.
 *
 * <p>The signs of eigenvectors are free; here the entry of largest absolute value, the first of
 * equals, is positive. Results depend neither on the number of processors nor on the kernel.
 *
 * @param values eigenvalues in descending order
 * @param vectors {@code V}; column {@code j} belongs to {@code values[j]}
 */
@SuppressWarnings("ArrayRecordComponent") // Columns of numbers are arrays everywhere.
public record SymmetricEigen(double[] values, Matrix vectors) {
  /**
   * Matrices whose largest entry is beyond two to this power, or its inverse, are scaled: then sums
   * of squares of entries that matter neither overflow nor vanish.
   */
  private static final int SAFE_EXPONENT = 400;

  /**
   * Decomposes a symmetric matrix, which is not modified, in about {@code 9 n^3} flops.
   *
   * @throws IllegalArgumentException if an entry is infinite or not a number
   */
  public static SymmetricEigen of(Matrix symmetric) {
    int n = symmetric.rows();
    int exponent = exponent(symmetric);
    double[][] rows = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double value = symmetric.at(i, j);
        if (!Double.isFinite(value)) {
          throw new IllegalArgumentException(
              "entry (" + i + ", " + j + ") is " + value + ", it must be finite");
        }
        rows[i][j] = exponent == 0 ? value : Math.scalb(value, -exponent);
      }
    }
    Tridiagonal tridiagonal = Tridiagonal.reduce(rows);
    double[] diagonal = tridiagonal.diagonal();
    double[][] columns = tridiagonal.transposedVectors();
    int[] places = ImplicitQl.diagonalise(diagonal, tridiagonal.beside(), columns);
    return ordered(diagonal, columns, places, exponent);
  }

  /** How many eigenvalues are above a bound: the leading ones. */
  public int countAbove(double bound) {
    int count = 0;
    while (count < values.length && values[count] > bound) {
      count++;
    }
    return count;
  }

  /** How many eigenvalues are positive and above a fraction of the largest. */
  public int rank(double share) {
    return values.length == 0 ? 0 : countAbove(Math.max(0, share * values[0]));
  }

  private static SymmetricEigen ordered(
      double[] diagonal, double[][] columns, int[] places, int exponent) {
    int n = diagonal.length;
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted((i, j) -> Double.compare(diagonal[j], diagonal[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] values = new double[n];
    Matrix vectors = new Matrix(n, n);
    for (int j = 0; j < n; j++) {
      values[j] = Math.scalb(diagonal[order[j]], exponent);
      double[] column = columns[places[order[j]]];
      double sign = sign(column);
      for (int i = 0; i < n; i++) {
        vectors.set(i, j, sign * column[i]);
      }
    }
    return new SymmetricEigen(values, vectors);
  }

  /** What to divide the matrix by, as a power of two: 0 for all but extreme matrices. */
  private static int exponent(Matrix symmetric) {
    double largest = 0;
    for (int i = 0; i < symmetric.rows(); i++) {
      for (int j = 0; j < symmetric.columns(); j++) {
        double size = Math.abs(symmetric.at(i, j));
        largest = Double.isFinite(size) ? Math.max(largest, size) : largest;
      }
    }
    int exponent = Math.getExponent(largest);
    if (largest == 0 || Math.abs(exponent) <= SAFE_EXPONENT) {
      return 0;
    }
    return exponent > 0 ? exponent - SAFE_EXPONENT : exponent;
  }

  private static double sign(double[] column) {
    double largest = 0;
    for (double value : column) {
      if (Math.abs(value) > Math.abs(largest)) {
        largest = value;
      }
    }
    return largest < 0 ? -1 : 1;
  }
}
