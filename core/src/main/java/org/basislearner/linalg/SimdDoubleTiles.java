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
}
