package org.basislearner.linalg;

import java.util.Optional;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** The kernel on {@code jdk.incubator.vector}; its tile suits the number of vector registers. */
final class SimdKernel implements Kernel {

  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int BITS = LANES * Double.SIZE;

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
  public void scale(int length, float[] values, int offset, float[] factors, float[] target) {
    SimdFloatTiles.scale(length, values, offset, factors, target);
  }

  @Override
  public void scale(int length, double[] values, int offset, double[] factors, double[] target) {
    int vectors = SPECIES.loopBound(length);
    for (int t = 0; t < vectors; t += LANES) {
      DoubleVector.fromArray(SPECIES, values, offset + t)
          .mul(DoubleVector.fromArray(SPECIES, factors, t))
          .intoArray(target, offset + t);
    }
    for (int t = vectors; t < length; t++) {
      target[offset + t] = values[offset + t] * factors[t];
    }
  }

  /** The inner product, in four vectors of sums. */
  @Override
  public double dot(int length, double[] a, int aOffset, double[] b, int bOffset) {
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = DoubleVector.zero(SPECIES);
    DoubleVector s2 = DoubleVector.zero(SPECIES);
    DoubleVector s3 = DoubleVector.zero(SPECIES);
    int t = 0;
    for (; t + 4 * LANES <= length; t += 4 * LANES) {
      s0 = fma(a, aOffset + t, b, bOffset + t, s0);
      s1 = fma(a, aOffset + t + LANES, b, bOffset + t + LANES, s1);
      s2 = fma(a, aOffset + t + 2 * LANES, b, bOffset + t + 2 * LANES, s2);
      s3 = fma(a, aOffset + t + 3 * LANES, b, bOffset + t + 3 * LANES, s3);
    }
    double sum = lanes(s0.add(s1).add(s2.add(s3)));
    for (; t < length; t++) {
      sum += a[aOffset + t] * b[bOffset + t];
    }
    return sum;
  }

  /**
   * An affine map of one row, four vectors of values at a time, which stay in registers over all
   * inputs. The last four overlap those before them: values that are computed twice get the same
   * bits.
   */
  @Override
  public void affine(double[] x, double[] constants, double[] weights, int width, double[] values) {
    if (width >= 4 * LANES) {
      for (int j = 0; j < width; j += 4 * LANES) {
        affineFour(x, constants, weights, width, Math.min(j, width - 4 * LANES), values);
      }
    } else if (width >= LANES) {
      for (int j = 0; j < width; j += LANES) {
        affineOne(x, constants, weights, width, Math.min(j, width - LANES), values);
      }
    } else {
      for (int j = 0; j < width; j++) {
        double sum = constants[j];
        for (int i = 0; i < x.length; i++) {
          sum += x[i] * weights[i * width + j];
        }
        values[j] = sum;
      }
    }
  }

  private static void affineFour(
      double[] x, double[] constants, double[] weights, int width, int j, double[] values) {
    DoubleVector s0 = DoubleVector.fromArray(SPECIES, constants, j);
    DoubleVector s1 = DoubleVector.fromArray(SPECIES, constants, j + LANES);
    DoubleVector s2 = DoubleVector.fromArray(SPECIES, constants, j + 2 * LANES);
    DoubleVector s3 = DoubleVector.fromArray(SPECIES, constants, j + 3 * LANES);
    int at = j;
    for (double input : x) {
      DoubleVector a = DoubleVector.broadcast(SPECIES, input);
      s0 = a.mul(DoubleVector.fromArray(SPECIES, weights, at)).add(s0);
      s1 = a.mul(DoubleVector.fromArray(SPECIES, weights, at + LANES)).add(s1);
      s2 = a.mul(DoubleVector.fromArray(SPECIES, weights, at + 2 * LANES)).add(s2);
      s3 = a.mul(DoubleVector.fromArray(SPECIES, weights, at + 3 * LANES)).add(s3);
      at += width;
    }
    s0.intoArray(values, j);
    s1.intoArray(values, j + LANES);
    s2.intoArray(values, j + 2 * LANES);
    s3.intoArray(values, j + 3 * LANES);
  }

  /** Each weight is read once for both rows. */
  @Override
  public void affinePair(
      double[] x,
      double[] y,
      double[] constants,
      double[] weights,
      int width,
      double[] xValues,
      double[] yValues) {
    if (width < 4 * LANES) {
      affine(x, constants, weights, width, xValues);
      affine(y, constants, weights, width, yValues);
      return;
    }
    for (int j = 0; j < width; j += 4 * LANES) {
      affinePair(x, y, constants, weights, width, Math.min(j, width - 4 * LANES), xValues, yValues);
    }
  }

  private static void affinePair(
      double[] x,
      double[] y,
      double[] constants,
      double[] weights,
      int width,
      int j,
      double[] xValues,
      double[] yValues) {
    DoubleVector s0 = DoubleVector.fromArray(SPECIES, constants, j);
    DoubleVector s1 = DoubleVector.fromArray(SPECIES, constants, j + LANES);
    DoubleVector s2 = DoubleVector.fromArray(SPECIES, constants, j + 2 * LANES);
    DoubleVector s3 = DoubleVector.fromArray(SPECIES, constants, j + 3 * LANES);
    DoubleVector t0 = s0;
    DoubleVector t1 = s1;
    DoubleVector t2 = s2;
    DoubleVector t3 = s3;
    int at = j;
    for (int i = 0; i < x.length; i++) {
      DoubleVector a = DoubleVector.broadcast(SPECIES, x[i]);
      DoubleVector b = DoubleVector.broadcast(SPECIES, y[i]);
      DoubleVector w = DoubleVector.fromArray(SPECIES, weights, at);
      s0 = a.mul(w).add(s0);
      t0 = b.mul(w).add(t0);
      w = DoubleVector.fromArray(SPECIES, weights, at + LANES);
      s1 = a.mul(w).add(s1);
      t1 = b.mul(w).add(t1);
      w = DoubleVector.fromArray(SPECIES, weights, at + 2 * LANES);
      s2 = a.mul(w).add(s2);
      t2 = b.mul(w).add(t2);
      w = DoubleVector.fromArray(SPECIES, weights, at + 3 * LANES);
      s3 = a.mul(w).add(s3);
      t3 = b.mul(w).add(t3);
      at += width;
    }
    s0.intoArray(xValues, j);
    s1.intoArray(xValues, j + LANES);
    s2.intoArray(xValues, j + 2 * LANES);
    s3.intoArray(xValues, j + 3 * LANES);
    t0.intoArray(yValues, j);
    t1.intoArray(yValues, j + LANES);
    t2.intoArray(yValues, j + 2 * LANES);
    t3.intoArray(yValues, j + 3 * LANES);
  }

  private static void affineOne(
      double[] x, double[] constants, double[] weights, int width, int j, double[] values) {
    DoubleVector sum = DoubleVector.fromArray(SPECIES, constants, j);
    int at = j;
    for (double input : x) {
      DoubleVector a = DoubleVector.broadcast(SPECIES, input);
      sum = a.mul(DoubleVector.fromArray(SPECIES, weights, at)).add(sum);
      at += width;
    }
    sum.intoArray(values, j);
  }

  private static DoubleVector fma(double[] a, int aAt, double[] b, int bAt, DoubleVector sum) {
    return DoubleVector.fromArray(SPECIES, a, aAt)
        .fma(DoubleVector.fromArray(SPECIES, b, bAt), sum);
  }

  /** Ten inner products, in ten vectors of sums. */
  @Override
  public void dots(
      int length, double[] a, int aOffset, int aOther, double[][] b, int bFirst, double[] out) {
    double[] b0 = b[bFirst];
    double[] b1 = b[bFirst + 1];
    double[] b2 = b[bFirst + 2];
    double[] b3 = b[bFirst + 3];
    double[] b4 = b[bFirst + 4];
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    DoubleVector s4 = s0;
    DoubleVector t0 = s0;
    DoubleVector t1 = s0;
    DoubleVector t2 = s0;
    DoubleVector t3 = s0;
    DoubleVector t4 = s0;
    int vectors = SPECIES.loopBound(length);
    for (int t = 0; t < vectors; t += LANES) {
      DoubleVector x = DoubleVector.fromArray(SPECIES, a, aOffset + t);
      DoubleVector y = DoubleVector.fromArray(SPECIES, a, aOther + t);
      DoubleVector w = DoubleVector.fromArray(SPECIES, b0, t);
      s0 = x.fma(w, s0);
      t0 = y.fma(w, t0);
      w = DoubleVector.fromArray(SPECIES, b1, t);
      s1 = x.fma(w, s1);
      t1 = y.fma(w, t1);
      w = DoubleVector.fromArray(SPECIES, b2, t);
      s2 = x.fma(w, s2);
      t2 = y.fma(w, t2);
      w = DoubleVector.fromArray(SPECIES, b3, t);
      s3 = x.fma(w, s3);
      t3 = y.fma(w, t3);
      w = DoubleVector.fromArray(SPECIES, b4, t);
      s4 = x.fma(w, s4);
      t4 = y.fma(w, t4);
    }
    out[0] = lanes(s0);
    out[1] = lanes(s1);
    out[2] = lanes(s2);
    out[3] = lanes(s3);
    out[4] = lanes(s4);
    out[5] = lanes(t0);
    out[6] = lanes(t1);
    out[7] = lanes(t2);
    out[8] = lanes(t3);
    out[9] = lanes(t4);
    for (int t = vectors; t < length; t++) {
      for (int j = 0; j < 5; j++) {
        out[j] += a[aOffset + t] * b[bFirst + j][t];
        out[5 + j] += a[aOther + t] * b[bFirst + j][t];
      }
    }
  }

  /**
   * The sum of all lanes, from the first to the last. Vector's own reduction may add in another
   * order once it is compiled, and results would depend on how warm the machine is.
   */
  private static double lanes(DoubleVector v) {
    if (LANES == 2) {
      return v.lane(0) + v.lane(1);
    }
    if (LANES == 4) {
      return v.lane(0) + v.lane(1) + v.lane(2) + v.lane(3);
    }
    double sum = v.lane(0) + v.lane(1) + v.lane(2) + v.lane(3);
    return sum + v.lane(4) + v.lane(5) + v.lane(6) + v.lane(7);
  }
}
