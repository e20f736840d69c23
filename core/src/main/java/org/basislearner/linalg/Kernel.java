package org.basislearner.linalg;

/**
 * The innermost loops of every matrix product: one register tile, in double and in float.
 *
 * <p>Operands come as packed <em>panels</em>: a left panel holds {@link #panelRows()} values for
 * each step of the summation, a right panel {@link #panelColumns()} values, both without gaps.
 * Packing, blocking and edges are the business of {@link Gemm}; implementations differ in these
 * loops only.
 *
 * <p>Implementations are stateless and safe for use by many threads.
 */
public interface Kernel {

  /** The name in model files: {@code plain}, or {@code simd-} and the vector length in bits. */
  String name();

  /** Rows of the double tile, and of a left panel. */
  int panelRows();

  /** Columns of the double tile, and of a right panel. */
  int panelColumns();

  /**
   * Adds a product of two panels to a tile: {@code c[cOffset + i * ldc + j] += sum over p < depth
   * of a[aOffset + p * panelRows + i] * b[bOffset + p * panelColumns + j]}.
   */
  void multiply(
      int depth,
      double[] a,
      int aOffset,
      double[] b,
      int bOffset,
      double[] c,
      int cOffset,
      int ldc);

  /** Rows of the float tile, and of a left float panel. */
  int floatPanelRows();

  /** Columns of the float tile, and of a right float panel. */
  int floatPanelColumns();

  /**
   * Adds a product of two float panels to a tile of doubles. The sum over {@code depth} is taken in
   * float and added in double.
   */
  void multiply(
      int depth, float[] a, int aOffset, float[] b, int bOffset, double[] c, int cOffset, int ldc);

  /**
   * Multiplies element by element: {@code target[offset + t] = values[offset + t] * factors[t]} for
   * {@code t < length}.
   */
  void scale(int length, double[] values, int offset, double[] factors, double[] target);

  /** The float twin of {@link #scale(int, double[], int, double[], double[])}. */
  void scale(int length, float[] values, int offset, float[] factors, float[] target);

  /** The inner product of {@code length} numbers of a and b, each from its offset. */
  double dot(int length, double[] a, int aOffset, double[] b, int bOffset);

  /**
   * The inner products of two rows with five others, each number read once for several products:
   * {@code out[i * 5 + j]} is that of row {@code i}, which starts at {@code aOffset} or {@code
   * aOther}, and {@code b[bFirst + j]}.
   */
  default void dots(
      int length, double[] a, int aOffset, int aOther, double[][] b, int bFirst, double[] out) {
    for (int j = 0; j < 5; j++) {
      out[j] = dot(length, a, aOffset, b[bFirst + j], 0);
      out[5 + j] = dot(length, a, aOther, b[bFirst + j], 0);
    }
  }

  /**
   * An affine map of one row: {@code values[j] = constants[j] + x[0] * weights[j] + x[1] *
   * weights[width + j] + ...} for {@code j < width}. Products are rounded before they are added, in
   * the order of {@code x}, so that every kernel gives the same bits.
   */
  void affine(double[] x, double[] constants, double[] weights, int width, double[] values);

  /**
   * The affine map of two rows, with the bits of {@link #affine} for each. Weights that exceed the
   * near caches are read once for both.
   */
  default void affinePair(
      double[] x,
      double[] y,
      double[] constants,
      double[] weights,
      int width,
      double[] xValues,
      double[] yValues) {
    affine(x, constants, weights, width, xValues);
    affine(y, constants, weights, width, yValues);
  }
}
