package org.basislearner.linalg;

/**
 * Plane rotations of pairs of rows, gathered and then applied in turn to strips of columns that
 * stay in the cache: each entry sees the same operations in the same order as without strips.
 */
final class Rotations {
  /** Columns of a strip: a thousand rows of it take 2 MB. */
  private static final int STRIP = 256;

  /** Sweeps over all rows that are gathered, enough to pay for reading a strip. */
  private static final int SWEEPS = 32;

  private final double[][] rows;
  private final int[] pairs;
  private final double[] factors;
  private int count;

  Rotations(double[][] rows) {
    this.rows = rows;
    this.pairs = new int[2 * SWEEPS * rows.length];
    this.factors = new double[2 * SWEEPS * rows.length];
  }

  /** Replaces rows {@code x} and {@code y} by {@code c x - s y} and {@code s x + c y}. */
  void add(int x, int y, double c, double s) {
    if (2 * count == pairs.length) {
      apply();
    }
    pairs[2 * count] = x;
    pairs[2 * count + 1] = y;
    factors[2 * count] = c;
    factors[2 * count + 1] = s;
    count++;
  }

  /** Applies what was gathered. */
  void apply() {
    for (int from = 0; from < rows.length; from += STRIP) {
      int to = Math.min(from + STRIP, rows.length);
      for (int r = 0; r < 2 * count; r += 2) {
        rotate(rows[pairs[r]], rows[pairs[r + 1]], factors[r], factors[r + 1], from, to);
      }
    }
    count = 0;
  }

  private static void rotate(double[] x, double[] y, double c, double s, int from, int to) {
    for (int k = from; k < to; k++) {
      double xk = x[k];
      double yk = y[k];
      x[k] = c * xk - s * yk;
      y[k] = s * xk + c * yk;
    }
  }
}
