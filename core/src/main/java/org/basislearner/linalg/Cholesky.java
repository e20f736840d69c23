package org.basislearner.linalg;

import java.util.Arrays;
import java.util.Optional;

/**
 * Cholesky factorisation {@code A = L L^T} of a symmetric positive definite matrix.
 *
 * <p>All steps halve the matrix until blocks are small, which leaves nearly all of the {@code n^3 /
 * 3} flops to {@link Gemm}:
 *
 * <pre>
 *   L11        = factor(A11)
 *   L21        = A21 L11^-T
 *   L22        = factor(A22 - L21 L21^T)
 * </pre>
 *
 * <p>Instances use the {@link Gemm} they were made with, and so share its rule of one thread at a
 * time.
 */
public final class Cholesky {

  /** Blocks up to this size are left to elementary loops. */
  private static final int SMALL = 16;

  /** Diagonal blocks of this size are updated whole, at the price of their unused upper half. */
  private static final int WHOLE = 96;

  private final int size;
  private final double[] lower;
  private final Gemm gemm;

  private Cholesky(double[] lower, int size, Gemm gemm) {
    this.lower = lower;
    this.size = size;
    this.gemm = gemm;
  }

  /**
   * Factors a symmetric matrix.
   *
   * @param symmetric row-major, only its lower triangle is read; not modified
   * @param n number of rows
   * @param gemm products used here and by {@link #solve}
   * @return empty when a pivot is not a positive finite number, as with a matrix that is not
   *     positive definite or holds a NaN
   */
  public static Optional<Cholesky> factor(double[] symmetric, int n, Gemm gemm) {
    double[] lower = new double[n * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(symmetric, i * n, lower, i * n, i + 1);
    }
    Cholesky cholesky = new Cholesky(lower, n, gemm);
    if (!cholesky.factor(0, n)) {
      return Optional.empty();
    }
    for (int i = 0; i < n; i++) {
      Arrays.fill(lower, i * n + i + 1, (i + 1) * n, 0);
    }
    return Optional.of(cholesky);
  }

  /**
   * Number of rows.
   *
   * @return rows of {@code A}
   */
  public int size() {
    return size;
  }

  /**
   * The factor.
   *
   * @return {@code L}, row-major with zeros above the diagonal; a copy
   */
  public double[] lower() {
    return lower.clone();
  }

  /**
   * Solves {@code A X = B} in place.
   *
   * @param rightHandSide {@code B} on entry, {@code X} on return; row-major, {@code k} columns
   * @param k number of right-hand sides
   */
  public void solve(double[] rightHandSide, int k) {
    solveLower(rightHandSide, k);
    solveTransposed(rightHandSide, k);
  }

  /**
   * Solves {@code L X = B} in place.
   *
   * @param rightHandSide {@code B} on entry, {@code X} on return; row-major, {@code k} columns
   * @param k number of right-hand sides
   */
  public void solveLower(double[] rightHandSide, int k) {
    solveLower(0, size, rightHandSide, k);
  }

  /**
   * Solves {@code L^T X = B} in place.
   *
   * @param rightHandSide {@code B} on entry, {@code X} on return; row-major, {@code k} columns
   * @param k number of right-hand sides
   */
  public void solveTransposed(double[] rightHandSide, int k) {
    solveTransposed(0, size, rightHandSide, k);
  }

  /**
   * The product {@code L^T X}.
   *
   * @param x row-major, {@code k} columns
   * @param k number of columns
   * @return the product, row-major
   */
  public double[] multiplyTransposed(double[] x, int k) {
    double[] product = new double[size * k];
    gemm.multiplyAdd(size, k, size, 1, lower, 0, 1, size, x, 0, k, 1, product, 0, k);
    return product;
  }

  /** Factors the diagonal block of {@code n} rows from {@code first}; false at a bad pivot. */
  private boolean factor(int first, int n) {
    if (n <= SMALL) {
      return factorSmall(first, n);
    }
    int half = half(n);
    int middle = first + half;
    int rest = n - half;
    if (!factor(first, half)) {
      return false;
    }
    solveRight(first, half, middle, rest);
    updateDiagonal(middle, rest, first, half);
    return factor(middle, rest);
  }

  private boolean factorSmall(int first, int n) {
    for (int j = first; j < first + n; j++) {
      double pivot = at(j, j) - dot(j, j, first, j);
      if (!(pivot > 0 && pivot < Double.POSITIVE_INFINITY)) {
        return false;
      }
      double root = Math.sqrt(pivot);
      lower[j * size + j] = root;
      for (int i = j + 1; i < first + n; i++) {
        lower[i * size + j] = (at(i, j) - dot(i, j, first, j)) / root;
      }
    }
    return true;
  }

  /** {@code L21 = A21 L11^-T}: block of {@code rows} from {@code row}, {@code n} columns. */
  private void solveRight(int first, int n, int row, int rows) {
    if (n <= SMALL) {
      solveRightSmall(first, n, row, rows);
      return;
    }
    int half = half(n);
    int middle = first + half;
    solveRight(first, half, row, rows);
    subtractProduct(row, rows, middle, n - half, first, half);
    solveRight(middle, n - half, row, rows);
  }

  /** Four rows at a time, whose sums don't wait for each other. */
  private void solveRightSmall(int first, int n, int row, int rows) {
    double[] l = lower;
    int i = row;
    for (; i + 4 <= row + rows; i += 4) {
      int i0 = i * size;
      int i1 = i0 + size;
      int i2 = i1 + size;
      int i3 = i2 + size;
      for (int j = first; j < first + n; j++) {
        double s0 = l[i0 + j];
        double s1 = l[i1 + j];
        double s2 = l[i2 + j];
        double s3 = l[i3 + j];
        for (int p = first; p < j; p++) {
          double factor = l[j * size + p];
          s0 -= l[i0 + p] * factor;
          s1 -= l[i1 + p] * factor;
          s2 -= l[i2 + p] * factor;
          s3 -= l[i3 + p] * factor;
        }
        double pivot = l[j * size + j];
        l[i0 + j] = s0 / pivot;
        l[i1 + j] = s1 / pivot;
        l[i2 + j] = s2 / pivot;
        l[i3 + j] = s3 / pivot;
      }
    }
    for (; i < row + rows; i++) {
      for (int j = first; j < first + n; j++) {
        l[i * size + j] = (at(i, j) - dot(i, j, first, j)) / at(j, j);
      }
    }
  }

  /** Subtracts {@code L21 L21^T} from the lower half of a diagonal block. */
  private void updateDiagonal(int row, int rows, int first, int n) {
    if (rows <= WHOLE) {
      subtractProduct(row, rows, row, rows, first, n);
      return;
    }
    int half = half(rows);
    updateDiagonal(row, half, first, n);
    subtractProduct(row + half, rows - half, row, half, first, n);
    updateDiagonal(row + half, rows - half, first, n);
  }

  /**
   * Subtracts from the block at {@code (row, column)} the product of its rows and the transposed
   * rows {@code column ..}, both over columns {@code first .. first + n}.
   */
  private void subtractProduct(int row, int rows, int column, int columns, int first, int n) {
    gemm.multiplyAdd(
        rows,
        columns,
        n,
        -1,
        lower,
        row * size + first,
        size,
        1,
        lower,
        column * size + first,
        1,
        size,
        lower,
        row * size + column,
        size);
  }

  /** {@code X = L^-1 B} for a diagonal block of {@code n} rows. */
  private void solveLower(int first, int n, double[] x, int k) {
    if (n <= SMALL) {
      for (int i = first; i < first + n; i++) {
        for (int j = first; j < i; j++) {
          subtractRow(x, i, j, at(i, j), k);
        }
        divideRow(x, i, at(i, i), k);
      }
      return;
    }
    int half = half(n);
    int middle = first + half;
    int rest = n - half;
    solveLower(first, half, x, k);
    gemm.multiplyAdd(
        rest, k, half, -1, lower, middle * size + first, size, x, first * k, k, x, middle * k, k);
    solveLower(middle, rest, x, k);
  }

  /** {@code X = L^-T B} for a diagonal block of {@code n} rows. */
  private void solveTransposed(int first, int n, double[] x, int k) {
    if (n <= SMALL) {
      for (int i = first + n - 1; i >= first; i--) {
        for (int j = i + 1; j < first + n; j++) {
          subtractRow(x, i, j, at(j, i), k);
        }
        divideRow(x, i, at(i, i), k);
      }
      return;
    }
    int half = half(n);
    int middle = first + half;
    int rest = n - half;
    solveTransposed(middle, rest, x, k);
    gemm.multiplyAdd(
        half,
        k,
        rest,
        -1,
        lower,
        middle * size + first,
        1,
        size,
        x,
        middle * k,
        k,
        1,
        x,
        first * k,
        k);
    solveTransposed(first, half, x, k);
  }

  private static void subtractRow(double[] x, int row, int other, double factor, int k) {
    for (int c = 0; c < k; c++) {
      x[row * k + c] -= factor * x[other * k + c];
    }
  }

  private static void divideRow(double[] x, int row, double divisor, int k) {
    for (int c = 0; c < k; c++) {
      x[row * k + c] /= divisor;
    }
  }

  private double at(int i, int j) {
    return lower[i * size + j];
  }

  /** Inner product of rows {@code i} and {@code j} over columns {@code from .. to}. */
  private double dot(int i, int j, int from, int to) {
    double sum = 0;
    for (int p = from; p < to; p++) {
      sum += lower[i * size + p] * lower[j * size + p];
    }
    return sum;
  }

  /** Splits at a multiple of {@link #SMALL}, so that blocks stay aligned with register tiles. */
  private static int half(int n) {
    return (n / 2 + SMALL - 1) / SMALL * SMALL;
  }
}
