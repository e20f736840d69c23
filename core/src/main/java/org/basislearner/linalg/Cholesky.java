package org.basislearner.linalg;

import java.util.Optional;
import org.basislearner.matrix.Matrix;

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

  private final Matrix lower;
  private final Gemm gemm;

  private Cholesky(Matrix lower, Gemm gemm) {
    this.lower = lower;
    this.gemm = gemm;
  }

  /**
   * Factors a symmetric matrix.
   *
   * @param symmetric only its lower triangle is read; not modified
   * @param gemm products used here and by {@link #solve}
   * @return empty when a pivot is not a positive finite number, as with a matrix that is not
   *     positive definite or holds a NaN
   */
  public static Optional<Cholesky> factor(Matrix symmetric, Gemm gemm) {
    int n = symmetric.rows();
    Matrix lower = new Matrix(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        lower.set(i, j, symmetric.at(i, j));
      }
    }
    Cholesky cholesky = new Cholesky(lower, gemm);
    if (!cholesky.factor(lower)) {
      return Optional.empty();
    }
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        lower.set(i, j, 0);
      }
    }
    return Optional.of(cholesky);
  }

  /** Number of rows. */
  public int size() {
    return lower.rows();
  }

  /** {@code L}, with zeros above the diagonal; not to be changed. */
  public Matrix lower() {
    return lower;
  }

  /** Solves {@code A X = B} in place: {@code B} on entry, {@code X} on return. */
  public void solve(Matrix rightHandSide) {
    solveLower(rightHandSide);
    solveTransposed(rightHandSide);
  }

  /** Solves {@code L X = B} in place: {@code B} on entry, {@code X} on return. */
  public void solveLower(Matrix rightHandSide) {
    solveLower(lower, rightHandSide);
  }

  /** Solves {@code L^T X = B} in place: {@code B} on entry, {@code X} on return. */
  public void solveTransposed(Matrix rightHandSide) {
    solveTransposed(lower, rightHandSide);
  }

  /** The product {@code L^T X}. */
  public Matrix multiplyTransposed(Matrix x) {
    return gemm.product(lower.transposed(), x);
  }

  /** Factors a diagonal block in place; false at a bad pivot. */
  private boolean factor(Matrix a) {
    if (a.rows() <= SMALL) {
      return factorSmall(a);
    }
    Halves halves = new Halves(a);
    if (!factor(halves.l11)) {
      return false;
    }
    solveRight(halves.l11, halves.l21);
    subtractSquare(halves.l21, halves.l22);
    return factor(halves.l22);
  }

  private static boolean factorSmall(Matrix a) {
    for (int j = 0; j < a.rows(); j++) {
      double pivot = a.at(j, j) - dot(a, j, a, j, j);
      if (!(pivot > 0 && pivot < Double.POSITIVE_INFINITY)) {
        return false;
      }
      double root = Math.sqrt(pivot);
      a.set(j, j, root);
      for (int i = j + 1; i < a.rows(); i++) {
        a.set(i, j, (a.at(i, j) - dot(a, i, a, j, j)) / root);
      }
    }
    return true;
  }

  /** {@code X = X L^-T}. */
  private void solveRight(Matrix l, Matrix x) {
    if (l.rows() <= SMALL) {
      solveRightSmall(l, x);
      return;
    }
    Halves halves = new Halves(l);
    Matrix left = x.columns(0, halves.half);
    Matrix right = x.columns(halves.half, x.columns());
    solveRight(halves.l11, left);
    gemm.multiplyAdd(-1, left, halves.l21.transposed(), right);
    solveRight(halves.l22, right);
  }

  /** Four rows at a time, whose sums don't wait for each other. */
  private static void solveRightSmall(Matrix l, Matrix matrix) {
    double[] x = matrix.data();
    int rows = matrix.rows();
    int i = 0;
    for (; i + 4 <= rows; i += 4) {
      int i0 = matrix.index(i, 0);
      int i1 = i0 + matrix.rowStride();
      int i2 = i1 + matrix.rowStride();
      int i3 = i2 + matrix.rowStride();
      for (int j = 0; j < l.rows(); j++) {
        int row = l.index(j, 0);
        double s0 = x[i0 + j];
        double s1 = x[i1 + j];
        double s2 = x[i2 + j];
        double s3 = x[i3 + j];
        for (int p = 0; p < j; p++) {
          double factor = l.data()[row + p];
          s0 -= x[i0 + p] * factor;
          s1 -= x[i1 + p] * factor;
          s2 -= x[i2 + p] * factor;
          s3 -= x[i3 + p] * factor;
        }
        double pivot = l.data()[row + j];
        x[i0 + j] = s0 / pivot;
        x[i1 + j] = s1 / pivot;
        x[i2 + j] = s2 / pivot;
        x[i3 + j] = s3 / pivot;
      }
    }
    for (; i < rows; i++) {
      for (int j = 0; j < l.rows(); j++) {
        matrix.set(i, j, (matrix.at(i, j) - dot(matrix, i, l, j, j)) / l.at(j, j));
      }
    }
  }

  /** Subtracts {@code L21 L21^T} from the lower half of a diagonal block. */
  private void subtractSquare(Matrix l21, Matrix block) {
    int n = block.rows();
    if (n <= WHOLE) {
      gemm.multiplyAdd(-1, l21, l21.transposed(), block);
      return;
    }
    Halves halves = new Halves(block);
    Matrix upper = l21.block(0, 0, halves.half, l21.columns());
    Matrix below = l21.block(halves.half, 0, n - halves.half, l21.columns());
    subtractSquare(upper, halves.l11);
    gemm.multiplyAdd(-1, below, upper.transposed(), halves.l21);
    subtractSquare(below, halves.l22);
  }

  /** {@code X = L^-1 B}. */
  private void solveLower(Matrix l, Matrix x) {
    if (l.rows() <= SMALL) {
      for (int i = 0; i < l.rows(); i++) {
        for (int j = 0; j < i; j++) {
          subtractRow(x, i, j, l.at(i, j));
        }
        divideRow(x, i, l.at(i, i));
      }
      return;
    }
    Halves halves = new Halves(l);
    solveLower(halves.l11, halves.upper(x));
    gemm.multiplyAdd(-1, halves.l21, halves.upper(x), halves.below(x));
    solveLower(halves.l22, halves.below(x));
  }

  /** {@code X = L^-T B}. */
  private void solveTransposed(Matrix l, Matrix x) {
    if (l.rows() <= SMALL) {
      for (int i = l.rows() - 1; i >= 0; i--) {
        for (int j = i + 1; j < l.rows(); j++) {
          subtractRow(x, i, j, l.at(j, i));
        }
        divideRow(x, i, l.at(i, i));
      }
      return;
    }
    Halves halves = new Halves(l);
    solveTransposed(halves.l22, halves.below(x));
    gemm.multiplyAdd(-1, halves.l21.transposed(), halves.below(x), halves.upper(x));
    solveTransposed(halves.l11, halves.upper(x));
  }

  private static void subtractRow(Matrix x, int row, int other, double factor) {
    for (int c = 0; c < x.columns(); c++) {
      x.set(row, c, x.at(row, c) - factor * x.at(other, c));
    }
  }

  private static void divideRow(Matrix x, int row, double divisor) {
    for (int c = 0; c < x.columns(); c++) {
      x.set(row, c, x.at(row, c) / divisor);
    }
  }

  /** Inner product of row {@code i} of a and row {@code j} of b over the leading columns. */
  private static double dot(Matrix a, int i, Matrix b, int j, int columns) {
    double sum = 0;
    for (int p = 0; p < columns; p++) {
      sum += a.at(i, p) * b.at(j, p);
    }
    return sum;
  }

  /** The blocks of a square matrix that is not small, above the diagonal left out. */
  private static final class Halves {
    final int half;
    final Matrix l11;
    final Matrix l21;
    final Matrix l22;

    /** Splits at a multiple of {@link #SMALL}, so that blocks stay aligned with register tiles. */
    Halves(Matrix square) {
      int n = square.rows();
      half = (n / 2 + SMALL - 1) / SMALL * SMALL;
      l11 = square.block(0, 0, half, half);
      l21 = square.block(half, 0, n - half, half);
      l22 = square.block(half, half, n - half, n - half);
    }

    Matrix upper(Matrix x) {
      return x.block(0, 0, half, x.columns());
    }

    Matrix below(Matrix x) {
      return x.block(half, 0, x.rows() - half, x.columns());
    }
  }
}
