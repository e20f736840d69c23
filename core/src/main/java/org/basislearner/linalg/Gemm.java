package org.basislearner.linalg;

import java.util.Arrays;
import org.basislearner.matrix.Matrix;
import org.jspecify.annotations.Nullable;

/**
 * Matrix products over columns of data, and of small row-major matrices.
 *
 * <p>Columns are arrays of at least {@code rows} values. Every product is added to what its target
 * holds. Each sum is taken in an order that depends on the kernel and on the sizes alone, so
 * results have the same bits whatever was computed before and however the work is divided among
 * threads. Sizes of zero are legal and change nothing.
 *
 * <p>An instance holds packing buffers and must not be used by two threads at a time.
 */
public final class Gemm {

  /**
   * Rows of data taken at once by a linear combination: enough to amortise packing coefficients.
   */
  private static final int COMBINATION_ROWS = 512;

  /** With so few columns on one side packing the other costs more than it gains. */
  private static final int FEW = 2;

  private final Kernel kernel;
  private final DoublePanels panels;
  private @Nullable FloatPanels floatPanels;
  private double[] combination = {};

  /** Products on the given kernel. */
  public Gemm(Kernel kernel) {
    this.kernel = kernel;
    this.panels = new DoublePanels(kernel);
  }

  /** The kernel in use. */
  public Kernel kernel() {
    return kernel;
  }

  /**
   * Products of columns under several diagonal weights: {@code out[(s * left.length + i) *
   * right.length + j] += sum over r < rows of weights[s][r] * left[i][r] * right[j][r]}. Takes
   * {@code 2 * rows} flops for each entry of {@code out}.
   *
   * @param left columns that number the rows of each product
   * @param right columns that number the columns of each product
   * @param weights one diagonal for each product
   * @param rows length of the sums
   * @param out the products one after the other, each row-major
   * @param single whether in single precision: factors are rounded to float, short sums are taken
   *     in float and added up in double
   */
  public void weightedProducts(
      double[][] left,
      double[][] right,
      double[][] weights,
      int rows,
      double[] out,
      boolean single) {
    weightedProducts(single ? floatPanels() : panels, left, right, weights, rows, out, false);
  }

  /**
   * {@link #weightedProducts} of columns with themselves at half the cost. Only entries {@code j >=
   * i} are guaranteed; the others are finite for finite input but unspecified.
   */
  public void symmetricWeightedProducts(
      double[][] columns, double[][] weights, int rows, double[] out, boolean single) {
    weightedProducts(single ? floatPanels() : panels, columns, columns, weights, rows, out, true);
  }

  /** Made when first needed: most instances never are asked for float. */
  private FloatPanels floatPanels() {
    if (floatPanels == null) {
      floatPanels = new FloatPanels(kernel);
    }
    return floatPanels;
  }

  private static void weightedProducts(
      Panels panels,
      double[][] left,
      double[][] right,
      double[][] weights,
      int rows,
      double[] out,
      boolean upper) {
    int m = left.length;
    int n = right.length;
    checkLength("out", out, (long) weights.length * m * n);
    for (int row = 0; row < rows; row += panels.maximumDepth) {
      int depth = Math.min(panels.maximumDepth, rows - row);
      panels.packRight(right, row, depth);
      for (int first = 0; first < m; first += panels.maximumLeft) {
        int count = Math.min(panels.maximumLeft, m - first);
        panels.packLeft(left, first, count, row, depth);
        for (int s = 0; s < weights.length; s++) {
          panels.weighLeft(weights[s], row);
          panels.multiplyUpper(count, n, upper ? first : -count, out, (s * m + first) * n, n);
        }
      }
    }
  }

  /**
   * Products of columns: {@code out[i * right.length + j] += sum over r < rows of left[i][r] *
   * right[j][r]}.
   *
   * @param left columns that number the rows of the product
   * @param right columns that number the columns of the product
   * @param rows length of the sums
   * @param out the product, row-major
   */
  public void products(double[][] left, double[][] right, int rows, double[] out) {
    if (left.length <= FEW || right.length <= FEW) {
      innerProducts(left, right, rows, out);
    } else {
      products(left, right, rows, out, false);
    }
  }

  private void innerProducts(double[][] left, double[][] right, int rows, double[] out) {
    checkLength("out", out, (long) left.length * right.length);
    for (int i = 0; i < left.length; i++) {
      for (int j = 0; j < right.length; j++) {
        out[i * right.length + j] += kernel.dot(rows, left[i], 0, right[j], 0);
      }
    }
  }

  /**
   * {@link #products} of columns with themselves at half the cost. The lower half of {@code out} is
   * overwritten with the mirrored upper half, so {@code out} must come symmetric, for example zero.
   *
   * @param columns both factors
   * @param rows length of the sums
   * @param out the product, row-major, both halves
   */
  public void gram(double[][] columns, int rows, double[] out) {
    products(columns, columns, rows, out, true);
    int n = columns.length;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        out[i * n + j] = out[j * n + i];
      }
    }
  }

  private void products(double[][] left, double[][] right, int rows, double[] out, boolean upper) {
    int m = left.length;
    int n = right.length;
    checkLength("out", out, (long) m * n);
    for (int row = 0; row < rows; row += panels.maximumDepth) {
      int depth = Math.min(panels.maximumDepth, rows - row);
      panels.packRight(right, row, depth);
      for (int first = 0; first < m; first += panels.maximumLeft) {
        int count = Math.min(panels.maximumLeft, m - first);
        panels.packLeft(left, first, count, row, depth);
        panels.multiplyUpper(count, n, upper ? first : -count, out, first * n, n);
      }
    }
  }

  /**
   * Adds linear combinations: {@code columns[j][r] += sum over i of coefficients(i, j) *
   * basis[i][r]} for {@code r < rows}.
   *
   * @param basis columns to combine
   * @param coefficients a row for each column of {@code basis}, a column for each of {@code
   *     columns}
   * @param rows how many rows
   * @param columns columns to change; none of them may be one of {@code basis}
   */
  public void addCombination(double[][] basis, Matrix coefficients, int rows, double[][] columns) {
    combine(basis, coefficients, rows, columns, 1);
  }

  /** Subtracts linear combinations, as {@link #addCombination} adds them. */
  public void subtractCombination(
      double[][] basis, Matrix coefficients, int rows, double[][] columns) {
    combine(basis, coefficients, rows, columns, -1);
  }

  /**
   * The transposed product: a row of the product for each column, so that data stays contiguous.
   */
  private void combine(
      double[][] basis, Matrix coefficients, int rows, double[][] columns, double sign) {
    if (coefficients.rows() != basis.length || coefficients.columns() != columns.length) {
      throw new IllegalArgumentException(
          "coefficients = " + coefficients + ": expected " + basis.length + " x " + columns.length);
    }
    if (columns.length <= FEW) {
      combineFew(basis, coefficients, rows, columns, sign);
      return;
    }
    for (int row = 0; row < rows; row += COMBINATION_ROWS) {
      int count = Math.min(COMBINATION_ROWS, rows - row);
      combineRows(basis, coefficients, row, count, columns.length);
      for (int j = 0; j < columns.length; j++) {
        double[] column = columns[j];
        int at = j * count;
        for (int r = 0; r < count; r++) {
          column[row + r] += sign * combination[at + r];
        }
      }
    }
  }

  /** Four columns of the basis a pass, so that the result is read and written less often. */
  private static void combineFew(
      double[][] basis, Matrix coefficients, int rows, double[][] columns, double sign) {
    int n = columns.length;
    for (int j = 0; j < n; j++) {
      int i = 0;
      for (; i + 4 <= basis.length; i += 4) {
        addFour(
            sign * coefficients.at(i, j),
            basis[i],
            sign * coefficients.at(i + 1, j),
            basis[i + 1],
            sign * coefficients.at(i + 2, j),
            basis[i + 2],
            sign * coefficients.at(i + 3, j),
            basis[i + 3],
            rows,
            columns[j]);
      }
      for (; i < basis.length; i++) {
        double a = sign * coefficients.at(i, j);
        for (int r = 0; r < rows; r++) {
          columns[j][r] += a * basis[i][r];
        }
      }
    }
  }

  private static void addFour(
      double a,
      double[] basisA,
      double b,
      double[] basisB,
      double c,
      double[] basisC,
      double d,
      double[] basisD,
      int rows,
      double[] column) {
    for (int r = 0; r < rows; r++) {
      column[r] += (a * basisA[r] + b * basisB[r]) + (c * basisC[r] + d * basisD[r]);
    }
  }

  /** Leaves the combinations of some rows in {@link #combination}, one after the other. */
  private void combineRows(double[][] basis, Matrix coefficients, int row, int count, int columns) {
    int length = Math.multiplyExact(columns, count);
    if (combination.length < length) {
      combination = new double[length];
    }
    Arrays.fill(combination, 0, length, 0);
    for (int step = 0; step < basis.length; step += panels.maximumDepth) {
      int depth = Math.min(panels.maximumDepth, basis.length - step);
      panels.packRightRows(basis, step, row, count, depth);
      for (int first = 0; first < columns; first += panels.maximumLeft) {
        int size = Math.min(panels.maximumLeft, columns - first);
        panels.packLeft(
            1,
            coefficients.data(),
            coefficients.index(step, first),
            coefficients.columnStride(),
            coefficients.rowStride(),
            size,
            depth);
        panels.multiply(size, count, combination, first * count, count);
      }
    }
  }

  /** {@code A B} as a new matrix. */
  public Matrix product(Matrix a, Matrix b) {
    Matrix product = new Matrix(a.rows(), b.columns());
    multiplyAdd(1, a, b, product);
    return product;
  }

  /**
   * {@code C += alpha A B}.
   *
   * @param alpha factor of the product
   * @param a any view
   * @param b any view with as many rows as {@code a} has columns
   * @param c the target, not a transposed view
   */
  public void multiplyAdd(double alpha, Matrix a, Matrix b, Matrix c) {
    if (a.columns() != b.rows()
        || a.rows() != c.rows()
        || b.columns() != c.columns()
        || (c.columnStride() != 1 && c.columns() > 1)) {
      throw new IllegalArgumentException(
          "A, B, C = " + a + ", " + b + ", " + c + ": expected sizes of a product");
    }
    for (int step = 0; step < a.columns(); step += panels.maximumDepth) {
      int depth = Math.min(panels.maximumDepth, a.columns() - step);
      panels.packRight(
          b.data(), b.index(step, 0), b.columnStride(), b.rowStride(), b.columns(), depth);
      for (int first = 0; first < a.rows(); first += panels.maximumLeft) {
        int count = Math.min(panels.maximumLeft, a.rows() - first);
        int at = a.index(first, step);
        panels.packLeft(alpha, a.data(), at, a.rowStride(), a.columnStride(), count, depth);
        panels.multiply(count, b.columns(), c.data(), c.index(first, 0), c.rowStride());
      }
    }
  }

  private static void checkLength(String name, double[] array, long least) {
    if (array.length < least) {
      throw new IllegalArgumentException(
          name + " has length " + array.length + ", needed are " + least);
    }
  }
}
