package org.basislearner.linalg;

import java.util.Optional;

/** The kernel on {@code jdk.incubator.vector}; its tile suits the number of vector registers. */
final class SimdKernel implements Kernel {

  private static final int BITS = SimdDoubleTiles.LANES * Double.SIZE;

  private final boolean wide;

  /** A kernel whose tile is for 32 vector registers or 16, whatever the machine has. */
  SimdKernel(boolean wide) {
    this.wide = wide;
  }

  /**
   * The kernel that suits this machine. AVX-512 and all 64-bit ARM have 32 vector registers. Other
   * machines have 16, and those among them without 256-bit vectors lack fused multiply-add too,
   * whose emulation is far slower than the plain kernel.
   */
  static Optional<Kernel> forThisMachine() {
    boolean arm = System.getProperty("os.arch", "").equals("aarch64");
    if (BITS < (arm ? 128 : 256)) {
      return Optional.empty();
    }
    return Optional.of(new SimdKernel(arm || BITS >= 512));
  }

  @Override
  public String name() {
    return "simd-" + BITS;
  }

  @Override
  public int panelRows() {
    return wide ? SimdDoubleTiles.WIDE_ROWS : SimdDoubleTiles.NARROW_ROWS;
  }

  @Override
  public int panelColumns() {
    return wide ? SimdDoubleTiles.WIDE_COLUMNS : SimdDoubleTiles.NARROW_COLUMNS;
  }

  @Override
  public void multiply(
      int depth,
      double[] a,
      int aOffset,
      double[] b,
      int bOffset,
      double[] c,
      int cOffset,
      int ldc) {
    if (wide) {
      SimdDoubleTiles.wide(depth, a, aOffset, b, bOffset, c, cOffset, ldc);
    } else {
      SimdDoubleTiles.narrow(depth, a, aOffset, b, bOffset, c, cOffset, ldc);
    }
  }

  @Override
  public int floatPanelRows() {
    return wide ? SimdFloatTiles.WIDE_ROWS : SimdFloatTiles.NARROW_ROWS;
  }

  @Override
  public int floatPanelColumns() {
    return wide ? SimdFloatTiles.WIDE_COLUMNS : SimdFloatTiles.NARROW_COLUMNS;
  }

  @Override
  public void multiply(
      int depth, float[] a, int aOffset, float[] b, int bOffset, double[] c, int cOffset, int ldc) {
    if (wide) {
      SimdFloatTiles.wide(depth, a, aOffset, b, bOffset, c, cOffset, ldc);
    } else {
      SimdFloatTiles.narrow(depth, a, aOffset, b, bOffset, c, cOffset, ldc);
    }
  }

  @Override
  public void scale(int length, double[] values, int offset, double[] factors, double[] target) {
    SimdDoubleTiles.scale(length, values, offset, factors, target);
  }

  @Override
  public void scale(int length, float[] values, int offset, float[] factors, float[] target) {
    SimdFloatTiles.scale(length, values, offset, factors, target);
  }

  @Override
  public double dot(int length, double[] a, int aOffset, double[] b, int bOffset) {
    return SimdDoubleTiles.dot(length, a, aOffset, b, bOffset);
  }

  @Override
  public void dots(
      int length, double[] a, int aOffset, int aOther, double[][] b, int bFirst, double[] out) {
    SimdDoubleTiles.dots(length, a, aOffset, aOther, b, bFirst, out);
  }

  @Override
  public void affine(double[] x, double[] constants, double[] weights, int width, double[] values) {
    SimdDoubleTiles.affine(x, constants, weights, width, values);
  }

  @Override
  public void affinePair(
      double[] x,
      double[] y,
      double[] constants,
      double[] weights,
      int width,
      double[] xValues,
      double[] yValues) {
    SimdDoubleTiles.affinePair(x, y, constants, weights, width, xValues, yValues);
  }
}
