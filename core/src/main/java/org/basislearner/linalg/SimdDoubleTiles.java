package org.basislearner.linalg;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Register tiles of doubles. Each accumulator is a local variable of its own, since the compiler
 * keeps vectors in registers only when they are neither in an array nor chosen by an index.
 */
final class SimdDoubleTiles {

  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;

  /** Lanes of one vector. */
  static final int LANES = SPECIES.length();

  /** Rows of the tile for machines with 16 vector registers. */
  static final int NARROW_ROWS = 4;

  /** Columns of the tile for machines with 16 vector registers. */
  static final int NARROW_COLUMNS = 2 * LANES;

  /** Rows of the tile for machines with 32 vector registers. */
  static final int WIDE_ROWS = 8;

  /** Columns of the tile for machines with 32 vector registers. */
  static final int WIDE_COLUMNS = 3 * LANES;

  private SimdDoubleTiles() {}

  /**
   * 4 rows of 2 vectors. Larger tiles need fewer loads, but each one tried on AVX2 measured much
   * slower on one Java version or another, in double or in float. The first and the last value of
   * the left panel are read before any accumulator changes, and with them their bounds checks.
   */
  static void narrow(
      int depth,
      double[] a,
      int aOffset,
      double[] b,
      int bOffset,
      double[] c,
      int cOffset,
      int ldc) {
    DoubleVector c00 = DoubleVector.zero(SPECIES);
    DoubleVector c01 = DoubleVector.zero(SPECIES);
    DoubleVector c10 = DoubleVector.zero(SPECIES);
    DoubleVector c11 = DoubleVector.zero(SPECIES);
    DoubleVector c20 = DoubleVector.zero(SPECIES);
    DoubleVector c21 = DoubleVector.zero(SPECIES);
    DoubleVector c30 = DoubleVector.zero(SPECIES);
    DoubleVector c31 = DoubleVector.zero(SPECIES);
    int left = aOffset;
    int right = bOffset;
    for (int p = 0; p < depth; p++) {
      DoubleVector b0 = DoubleVector.fromArray(SPECIES, b, right);
      DoubleVector b1 = DoubleVector.fromArray(SPECIES, b, right + LANES);
      DoubleVector a0 = DoubleVector.broadcast(SPECIES, a[left]);
      DoubleVector a3 = DoubleVector.broadcast(SPECIES, a[left + 3]);
      c00 = a0.fma(b0, c00);
      c01 = a0.fma(b1, c01);
      c30 = a3.fma(b0, c30);
      c31 = a3.fma(b1, c31);
      DoubleVector a1 = DoubleVector.broadcast(SPECIES, a[left + 1]);
      c10 = a1.fma(b0, c10);
      c11 = a1.fma(b1, c11);
      DoubleVector a2 = DoubleVector.broadcast(SPECIES, a[left + 2]);
      c20 = a2.fma(b0, c20);
      c21 = a2.fma(b1, c21);
      left += NARROW_ROWS;
      right += NARROW_COLUMNS;
    }
    int at = cOffset;
    add(c00, c, at);
    add(c01, c, at + LANES);
    at += ldc;
    add(c10, c, at);
    add(c11, c, at + LANES);
    at += ldc;
    add(c20, c, at);
    add(c21, c, at + LANES);
    at += ldc;
    add(c30, c, at);
    add(c31, c, at + LANES);
  }

  /** 8 rows of 3 vectors: 24 accumulators, 3 right operands and one left operand. */
  static void wide(
      int depth,
      double[] a,
      int aOffset,
      double[] b,
      int bOffset,
      double[] c,
      int cOffset,
      int ldc) {
    DoubleVector c00 = DoubleVector.zero(SPECIES);
    DoubleVector c01 = DoubleVector.zero(SPECIES);
    DoubleVector c02 = DoubleVector.zero(SPECIES);
    DoubleVector c10 = DoubleVector.zero(SPECIES);
    DoubleVector c11 = DoubleVector.zero(SPECIES);
    DoubleVector c12 = DoubleVector.zero(SPECIES);
    DoubleVector c20 = DoubleVector.zero(SPECIES);
    DoubleVector c21 = DoubleVector.zero(SPECIES);
    DoubleVector c22 = DoubleVector.zero(SPECIES);
    DoubleVector c30 = DoubleVector.zero(SPECIES);
    DoubleVector c31 = DoubleVector.zero(SPECIES);
    DoubleVector c32 = DoubleVector.zero(SPECIES);
    DoubleVector c40 = DoubleVector.zero(SPECIES);
    DoubleVector c41 = DoubleVector.zero(SPECIES);
    DoubleVector c42 = DoubleVector.zero(SPECIES);
    DoubleVector c50 = DoubleVector.zero(SPECIES);
    DoubleVector c51 = DoubleVector.zero(SPECIES);
    DoubleVector c52 = DoubleVector.zero(SPECIES);
    DoubleVector c60 = DoubleVector.zero(SPECIES);
    DoubleVector c61 = DoubleVector.zero(SPECIES);
    DoubleVector c62 = DoubleVector.zero(SPECIES);
    DoubleVector c70 = DoubleVector.zero(SPECIES);
    DoubleVector c71 = DoubleVector.zero(SPECIES);
    DoubleVector c72 = DoubleVector.zero(SPECIES);
    int left = aOffset;
    int right = bOffset;
    for (int p = 0; p < depth; p++) {
      DoubleVector b0 = DoubleVector.fromArray(SPECIES, b, right);
      DoubleVector b1 = DoubleVector.fromArray(SPECIES, b, right + LANES);
      DoubleVector b2 = DoubleVector.fromArray(SPECIES, b, right + 2 * LANES);
      DoubleVector a0 = DoubleVector.broadcast(SPECIES, a[left]);
      c00 = a0.fma(b0, c00);
      c01 = a0.fma(b1, c01);
      c02 = a0.fma(b2, c02);
      DoubleVector a1 = DoubleVector.broadcast(SPECIES, a[left + 1]);
      c10 = a1.fma(b0, c10);
      c11 = a1.fma(b1, c11);
      c12 = a1.fma(b2, c12);
      DoubleVector a2 = DoubleVector.broadcast(SPECIES, a[left + 2]);
      c20 = a2.fma(b0, c20);
      c21 = a2.fma(b1, c21);
      c22 = a2.fma(b2, c22);
      DoubleVector a3 = DoubleVector.broadcast(SPECIES, a[left + 3]);
      c30 = a3.fma(b0, c30);
      c31 = a3.fma(b1, c31);
      c32 = a3.fma(b2, c32);
      DoubleVector a4 = DoubleVector.broadcast(SPECIES, a[left + 4]);
      c40 = a4.fma(b0, c40);
      c41 = a4.fma(b1, c41);
      c42 = a4.fma(b2, c42);
      DoubleVector a5 = DoubleVector.broadcast(SPECIES, a[left + 5]);
      c50 = a5.fma(b0, c50);
      c51 = a5.fma(b1, c51);
      c52 = a5.fma(b2, c52);
      DoubleVector a6 = DoubleVector.broadcast(SPECIES, a[left + 6]);
      c60 = a6.fma(b0, c60);
      c61 = a6.fma(b1, c61);
      c62 = a6.fma(b2, c62);
      DoubleVector a7 = DoubleVector.broadcast(SPECIES, a[left + 7]);
      c70 = a7.fma(b0, c70);
      c71 = a7.fma(b1, c71);
      c72 = a7.fma(b2, c72);
      left += WIDE_ROWS;
      right += WIDE_COLUMNS;
    }
    int at = cOffset;
    add(c00, c, at);
    add(c01, c, at + LANES);
    add(c02, c, at + 2 * LANES);
    at += ldc;
    add(c10, c, at);
    add(c11, c, at + LANES);
    add(c12, c, at + 2 * LANES);
    at += ldc;
    add(c20, c, at);
    add(c21, c, at + LANES);
    add(c22, c, at + 2 * LANES);
    at += ldc;
    add(c30, c, at);
    add(c31, c, at + LANES);
    add(c32, c, at + 2 * LANES);
    at += ldc;
    add(c40, c, at);
    add(c41, c, at + LANES);
    add(c42, c, at + 2 * LANES);
    at += ldc;
    add(c50, c, at);
    add(c51, c, at + LANES);
    add(c52, c, at + 2 * LANES);
    at += ldc;
    add(c60, c, at);
    add(c61, c, at + LANES);
    add(c62, c, at + 2 * LANES);
    at += ldc;
    add(c70, c, at);
    add(c71, c, at + LANES);
    add(c72, c, at + 2 * LANES);
  }

  private static void add(DoubleVector sum, double[] c, int at) {
    DoubleVector.fromArray(SPECIES, c, at).add(sum).intoArray(c, at);
  }

  /** {@code target[offset + t] = values[offset + t] * factors[t]}. */
  static void scale(int length, double[] values, int offset, double[] factors, double[] target) {
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
  static double dot(int length, double[] a, int aOffset, double[] b, int bOffset) {
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
  static void affine(double[] x, double[] constants, double[] weights, int width, double[] values) {
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

  /** {@link #affine} for two rows, each weight read once for both. */
  static void affinePair(
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
  static void dots(
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
