package org.basislearner.linalg;

import java.util.Arrays;

/**
 * A symmetric tridiagonal matrix {@code T = Q^T A Q}, made from a symmetric {@code A} by
 * Householder reflections from the last row upwards.
 *
 * <p>With {@code x} the part of row {@code i} left of the diagonal, reflection {@code i} is
 *
 * <pre>
 *   alpha = -sign(x_last) |x|          what is left of x
 *   u     = x - alpha e_last           h = u^T u / 2
 *   H     = I - u u^T / h
 *   p     = A u / h                    q = p - (u^T p / 2h) u
 *   H A H = A - u q^T - q u^T
 * </pre>
 *
 * <p>Reducing takes about {@code 2 n^3} flops, since both triangles are kept: long rows that are
 * added to each other vectorise, inner products don't. Each pass over the matrix applies one
 * reflection and takes the product {@code A u} of the next.
 */
final class Tridiagonal {
  private final int size;

  /** Rows of {@code A}; once reduced, row {@code i} has {@code u} of reflection {@code i}. */
  private final double[][] rows;

  /** {@code h} of each reflection, 0 where there is none. */
  private final double[] halves;

  private final double[] diagonal;

  /** Entry {@code i} is between rows {@code i} and {@code i + 1}; the last is 0. */
  private final double[] beside;

  private Tridiagonal(double[][] rows) {
    this.size = rows.length;
    this.rows = rows;
    this.halves = new double[size];
    this.diagonal = new double[size];
    this.beside = new double[size];
  }

  /**
   * Reduces all rows of a symmetric matrix, none of whose entries is above {@code 2^400}; they are
   * overwritten.
   */
  static Tridiagonal reduce(double[][] rows) {
    Tridiagonal tridiagonal = new Tridiagonal(rows);
    tridiagonal.reduce();
    return tridiagonal;
  }

  double[] diagonal() {
    return diagonal;
  }

  double[] beside() {
    return beside;
  }

  private void reduce() {
    double[] u = new double[size];
    double[] q = new double[size];
    double[] product = new double[size];
    for (int i = size - 1; i >= 0; i--) {
      double[] row = rows[i];
      subtract(i + 1, row, u[i], q[i], u, q);
      diagonal[i] = row[i];
      reflect(i);
      Arrays.fill(product, 0, i, 0);
      int j = 0;
      for (; j + 2 <= i; j += 2) {
        subtractAndMultiply(
            i,
            rows[j],
            rows[j + 1],
            u[j],
            q[j],
            u[j + 1],
            q[j + 1],
            u,
            q,
            row[j],
            row[j + 1],
            product);
      }
      if (j < i) {
        subtract(i, rows[j], u[j], q[j], u, q);
        add(i, product, row[j], rows[j]);
      }
      nextUpdate(i, product, u, q);
    }
  }

  /** Makes {@code u} and {@code h} of row {@code i} in place, scaled by a power of two. */
  private void reflect(int i) {
    double[] x = rows[i];
    double largest = 0;
    for (int k = 0; k < i - 1; k++) {
      largest = Math.max(largest, Math.abs(x[k]));
    }
    if (i > 0) {
      beside[i - 1] = x[i - 1];
    }
    if (largest == 0) {
      Arrays.fill(x, 0, i, 0);
      return;
    }
    largest = Math.max(largest, Math.abs(x[i - 1]));
    int exponent = Math.getExponent(largest);
    double scale = Math.scalb(1.0, -exponent);
    for (int k = 0; k < i; k++) {
      x[k] *= scale;
    }
    double square = 0;
    for (int k = 0; k < i; k++) {
      square += x[k] * x[k];
    }
    double last = x[i - 1];
    double alpha = last > 0 ? -Math.sqrt(square) : Math.sqrt(square);
    beside[i - 1] = Math.scalb(alpha, exponent);
    x[i - 1] = last - alpha;
    halves[i] = square - alpha * last;
  }

  /** {@code q = p - (u^T p / 2h) u} of row {@code i}, from {@code A u}. */
  private void nextUpdate(int i, double[] product, double[] u, double[] q) {
    double h = halves[i];
    if (h == 0) {
      Arrays.fill(u, 0, i, 0);
      Arrays.fill(q, 0, i, 0);
      return;
    }
    System.arraycopy(rows[i], 0, u, 0, i);
    double inner = 0;
    for (int k = 0; k < i; k++) {
      q[k] = product[k] / h;
      inner += u[k] * q[k];
    }
    double factor = inner / (2 * h);
    for (int k = 0; k < i; k++) {
      q[k] -= factor * u[k];
    }
  }

  /**
   * {@code Q^T}: row {@code j} is column {@code j} of {@code Q}, the product of all reflections.
   *
   * <p>Reflection {@code i} changes the leading {@code i} rows and columns: {@code Q = Q - (u / h)
   * g^T} with {@code g = Q^T u}. Each pass applies one and takes the {@code g} of the next.
   */
  double[][] transposedVectors() {
    double[][] vectors = new double[size][size];
    double[] g = new double[size];
    double[] next = new double[size];
    for (int i = 0; i < size; i++) {
      vectors[i][i] = 1;
      double h = halves[i];
      double[] u = rows[i];
      double[] nextU = rows[Math.min(i + 1, size - 1)];
      Arrays.fill(next, 0, size, 0);
      int j = 0;
      for (; j + 2 <= i; j += 2) {
        double f0 = h == 0 ? 0 : u[j] / h;
        double f1 = h == 0 ? 0 : u[j + 1] / h;
        subtractAndMultiply(i, vectors[j], vectors[j + 1], f0, f1, g, nextU[j], nextU[j + 1], next);
      }
      for (; j < i; j++) {
        add(i, vectors[j], h == 0 ? 0 : -(u[j] / h), g);
        add(i, next, nextU[j], vectors[j]);
      }
      next[i] = nextU[i];
      double[] swap = g;
      g = next;
      next = swap;
    }
    transpose(vectors);
    return vectors;
  }

  private static void transpose(double[][] square) {
    for (int i = 0; i < square.length; i++) {
      for (int j = 0; j < i; j++) {
        double swap = square[i][j];
        square[i][j] = square[j][i];
        square[j][i] = swap;
      }
    }
  }

  private static void add(int length, double[] target, double factor, double[] values) {
    for (int k = 0; k < length; k++) {
      target[k] += factor * values[k];
    }
  }

  /** {@code row -= ui q + qi u}. */
  private static void subtract(
      int length, double[] row, double ui, double qi, double[] u, double[] q) {
    for (int k = 0; k < length; k++) {
      row[k] -= ui * q[k] + qi * u[k];
    }
  }

  /** {@link #subtract} for two rows, then adds {@code x0 a + x1 b} to the product. */
  private static void subtractAndMultiply(
      int length,
      double[] a,
      double[] b,
      double u0,
      double q0,
      double u1,
      double q1,
      double[] u,
      double[] q,
      double x0,
      double x1,
      double[] product) {
    for (int k = 0; k < length; k++) {
      double qk = q[k];
      double uk = u[k];
      double a0 = a[k] - (u0 * qk + q0 * uk);
      double b0 = b[k] - (u1 * qk + q1 * uk);
      a[k] = a0;
      b[k] = b0;
      product[k] += x0 * a0 + x1 * b0;
    }
  }

  /** {@code a -= f0 g, b -= f1 g, product += x0 a + x1 b}. */
  private static void subtractAndMultiply(
      int length,
      double[] a,
      double[] b,
      double f0,
      double f1,
      double[] g,
      double x0,
      double x1,
      double[] product) {
    for (int k = 0; k < length; k++) {
      double a0 = a[k] - f0 * g[k];
      double b0 = b[k] - f1 * g[k];
      a[k] = a0;
      b[k] = b0;
      product[k] += x0 * a0 + x1 * b0;
    }
  }
}
