package org.basislearner.linalg;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Register tiles of floats. Each accumulator is a local variable of its own, since the compiler
 * keeps vectors in registers only when they are neither in an array nor chosen by an index.
 */
final class SimdFloatTiles {

  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Double> WIDE = DoubleVector.SPECIES_PREFERRED;

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

  private SimdFloatTiles() {}

  /**
   * 4 rows of 2 vectors. Larger tiles need fewer loads, but each one tried on AVX2 measured much
   * slower on one Java version or another, in double or in float. The first and the last value of
   * the left panel are read before any accumulator changes, and with them their bounds checks.
   */
  static void narrow(
      int depth, float[] a, int aOffset, float[] b, int bOffset, double[] c, int cOffset, int ldc) {
    FloatVector c00 = FloatVector.zero(SPECIES);
    FloatVector c01 = FloatVector.zero(SPECIES);
    FloatVector c10 = FloatVector.zero(SPECIES);
    FloatVector c11 = FloatVector.zero(SPECIES);
    FloatVector c20 = FloatVector.zero(SPECIES);
    FloatVector c21 = FloatVector.zero(SPECIES);
    FloatVector c30 = FloatVector.zero(SPECIES);
    FloatVector c31 = FloatVector.zero(SPECIES);
    int left = aOffset;
    int right = bOffset;
    for (int p = 0; p < depth; p++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, right);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, right + LANES);
      FloatVector a0 = FloatVector.broadcast(SPECIES, a[left]);
      FloatVector a3 = FloatVector.broadcast(SPECIES, a[left + 3]);
      c00 = a0.fma(b0, c00);
      c01 = a0.fma(b1, c01);
      c30 = a3.fma(b0, c30);
      c31 = a3.fma(b1, c31);
      FloatVector a1 = FloatVector.broadcast(SPECIES, a[left + 1]);
      c10 = a1.fma(b0, c10);
      c11 = a1.fma(b1, c11);
      FloatVector a2 = FloatVector.broadcast(SPECIES, a[left + 2]);
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
      int depth, float[] a, int aOffset, float[] b, int bOffset, double[] c, int cOffset, int ldc) {
    FloatVector c00 = FloatVector.zero(SPECIES);
    FloatVector c01 = FloatVector.zero(SPECIES);
    FloatVector c02 = FloatVector.zero(SPECIES);
    FloatVector c10 = FloatVector.zero(SPECIES);
    FloatVector c11 = FloatVector.zero(SPECIES);
    FloatVector c12 = FloatVector.zero(SPECIES);
    FloatVector c20 = FloatVector.zero(SPECIES);
    FloatVector c21 = FloatVector.zero(SPECIES);
    FloatVector c22 = FloatVector.zero(SPECIES);
    FloatVector c30 = FloatVector.zero(SPECIES);
    FloatVector c31 = FloatVector.zero(SPECIES);
    FloatVector c32 = FloatVector.zero(SPECIES);
    FloatVector c40 = FloatVector.zero(SPECIES);
    FloatVector c41 = FloatVector.zero(SPECIES);
    FloatVector c42 = FloatVector.zero(SPECIES);
    FloatVector c50 = FloatVector.zero(SPECIES);
    FloatVector c51 = FloatVector.zero(SPECIES);
    FloatVector c52 = FloatVector.zero(SPECIES);
    FloatVector c60 = FloatVector.zero(SPECIES);
    FloatVector c61 = FloatVector.zero(SPECIES);
    FloatVector c62 = FloatVector.zero(SPECIES);
    FloatVector c70 = FloatVector.zero(SPECIES);
    FloatVector c71 = FloatVector.zero(SPECIES);
    FloatVector c72 = FloatVector.zero(SPECIES);
    int left = aOffset;
    int right = bOffset;
    for (int p = 0; p < depth; p++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, right);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, right + LANES);
      FloatVector b2 = FloatVector.fromArray(SPECIES, b, right + 2 * LANES);
      FloatVector a0 = FloatVector.broadcast(SPECIES, a[left]);
      c00 = a0.fma(b0, c00);
      c01 = a0.fma(b1, c01);
      c02 = a0.fma(b2, c02);
      FloatVector a1 = FloatVector.broadcast(SPECIES, a[left + 1]);
      c10 = a1.fma(b0, c10);
      c11 = a1.fma(b1, c11);
      c12 = a1.fma(b2, c12);
      FloatVector a2 = FloatVector.broadcast(SPECIES, a[left + 2]);
      c20 = a2.fma(b0, c20);
      c21 = a2.fma(b1, c21);
      c22 = a2.fma(b2, c22);
      FloatVector a3 = FloatVector.broadcast(SPECIES, a[left + 3]);
      c30 = a3.fma(b0, c30);
      c31 = a3.fma(b1, c31);
      c32 = a3.fma(b2, c32);
      FloatVector a4 = FloatVector.broadcast(SPECIES, a[left + 4]);
      c40 = a4.fma(b0, c40);
      c41 = a4.fma(b1, c41);
      c42 = a4.fma(b2, c42);
      FloatVector a5 = FloatVector.broadcast(SPECIES, a[left + 5]);
      c50 = a5.fma(b0, c50);
      c51 = a5.fma(b1, c51);
      c52 = a5.fma(b2, c52);
      FloatVector a6 = FloatVector.broadcast(SPECIES, a[left + 6]);
      c60 = a6.fma(b0, c60);
      c61 = a6.fma(b1, c61);
      c62 = a6.fma(b2, c62);
      FloatVector a7 = FloatVector.broadcast(SPECIES, a[left + 7]);
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

  private static void add(FloatVector sum, double[] c, int at) {
    DoubleVector low = (DoubleVector) sum.convertShape(VectorOperators.F2D, WIDE, 0);
    DoubleVector high = (DoubleVector) sum.convertShape(VectorOperators.F2D, WIDE, 1);
    int middle = at + WIDE.length();
    DoubleVector.fromArray(WIDE, c, at).add(low).intoArray(c, at);
    DoubleVector.fromArray(WIDE, c, middle).add(high).intoArray(c, middle);
  }

  /** {@code target[offset + t] = values[offset + t] * factors[t]}. */
  static void scale(int length, float[] values, int offset, float[] factors, float[] target) {
    int vectors = SPECIES.loopBound(length);
    for (int t = 0; t < vectors; t += LANES) {
      FloatVector.fromArray(SPECIES, values, offset + t)
          .mul(FloatVector.fromArray(SPECIES, factors, t))
          .intoArray(target, offset + t);
    }
    for (int t = vectors; t < length; t++) {
      target[offset + t] = values[offset + t] * factors[t];
    }
  }
}
