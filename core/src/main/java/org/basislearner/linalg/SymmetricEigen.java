package org.basislearner.linalg;

import java.util.stream.IntStream;
import org.ojalgo.matrix.decomposition.Eigenvalue;
import org.ojalgo.matrix.store.MatrixStore;
import org.ojalgo.matrix.store.R064Store;

/**
 * Eigenvalues and orthonormal eigenvectors of a symmetric matrix, {@code A = V diag(values) V^T}.
 *
 * <p>The signs of eigenvectors are free; here the entry of largest absolute value, the first of
 * equals, is positive. Results don't depend on the number of processors.
 *
 * @param values eigenvalues in descending order
 * @param vectors {@code V}, row-major; column {@code j} belongs to {@code values[j]}
 */
@SuppressWarnings("ArrayRecordComponent") // Plain arrays are the currency of this package.
public record SymmetricEigen(double[] values, double[] vectors) {
  /** Far below the rounding error of an entry near 1, far above the subnormal numbers. */
  private static final double NEGLIGIBLE = 1e-200;

  /**
   * Decomposes a matrix in about {@code 9 n^3} flops.
   *
   * @param symmetric row-major, assumed symmetric; not modified
   * @param n number of rows, possibly 0
   * @return the decomposition
   * @throws IllegalArgumentException if an entry is infinite or not a number
   */
  public static SymmetricEigen of(double[] symmetric, int n) {
    int exponent = largestExponent(symmetric, n);
    R064Store matrix = R064Store.FACTORY.make(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double value = symmetric[i * n + j];
        if (!Double.isFinite(value)) {
          throw new IllegalArgumentException(
              "entry (" + i + ", " + j + ") is " + value + ", it must be finite");
        }
        // ojAlgo divides by off-diagonal entries: a subnormal one would become infinite
        double scaled = Math.scalb(value, -exponent);
        matrix.set(i, j, Math.abs(scaled) < NEGLIGIBLE ? 0 : scaled);
      }
    }
    if (n == 0) {
      return new SymmetricEigen(new double[0], new double[0]);
    }
    return ordered(matrix, n, exponent);
  }

  private static SymmetricEigen ordered(R064Store matrix, int n, int exponent) {
    Eigenvalue<Double> decomposition = Eigenvalue.R064.make(n, true);
    if (!decomposition.decompose(matrix)) {
      throw new ArithmeticException("the eigenvalues of a " + n + " x " + n + " matrix diverged");
    }
    MatrixStore<Double> diagonal = decomposition.getD();
    MatrixStore<Double> columns = decomposition.getV();
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(
                (i, j) -> Double.compare(diagonal.doubleValue(j, j), diagonal.doubleValue(i, i)))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] values = new double[n];
    double[] vectors = new double[n * n];
    for (int j = 0; j < n; j++) {
      int from = order[j];
      values[j] = Math.scalb(diagonal.doubleValue(from, from), exponent);
      double sign = sign(columns, from, n);
      for (int i = 0; i < n; i++) {
        vectors[i * n + j] = sign * columns.doubleValue(i, from);
      }
    }
    return new SymmetricEigen(values, vectors);
  }

  /** The exponent of the largest finite entry, 0 if all are zero. */
  private static int largestExponent(double[] symmetric, int n) {
    double largest = 0;
    for (int i = 0; i < n * n; i++) {
      double size = Math.abs(symmetric[i]);
      largest = Double.isFinite(size) ? Math.max(largest, size) : largest;
    }
    return largest == 0 ? 0 : Math.getExponent(largest);
  }

  private static double sign(MatrixStore<Double> columns, int column, int n) {
    double largest = 0;
    for (int i = 0; i < n; i++) {
      double value = columns.doubleValue(i, column);
      if (Math.abs(value) > Math.abs(largest)) {
        largest = value;
      }
    }
    return largest < 0 ? -1 : 1;
  }
}
