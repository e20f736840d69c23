package org.basislearner.stages;

import java.io.Serializable;

/**
 * Draws a fraction of the rows for a stage. Whether a row is drawn depends on its number, the stage
 * and the seed alone.
 */
final class RowDraw implements Serializable {
  private static final long serialVersionUID = 1;

  private final long start;
  private final long limit;

  RowDraw(long seed, int stage, double fraction) {
    start = mix(mix(seed) + stage);
    // all numbers of 53 bits lie below 2^53
    limit = (long) (fraction * (1L << 53));
  }

  /** A number that depends on the draw and on a parent. */
  long seed(int parent) {
    return mix(~start + parent);
  }

  boolean takes(int row) {
    return mix(start + row) >>> 11 < limit;
  }

  /** The finaliser of SplitMix64: every bit of the result depends on all bits. */
  static long mix(long z) {
    long a = z + 0x9e3779b97f4a7c15L;
    a = (a ^ (a >>> 30)) * 0xbf58476d1ce4e5b9L;
    a = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
    return a ^ (a >>> 31);
  }
}
