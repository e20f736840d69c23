package org.basislearner.stages;

import java.util.Arrays;

/**
 * Sums over rows that new nodes of a stage need: of the curvature times the product with each node
 * up to themselves, and of the gradient.
 *
 * @param cross {@code cross[q][i]}: new node q with node i
 * @param target {@code target[q][c]}: new node q with output c
 */
@SuppressWarnings("ArrayRecordComponent") // used inside this package only
record Sums(long[][] cross, long[][] target) {

  /** All zero, for {@code count} new nodes after {@code before} others. */
  static Sums zero(int before, int count, int outputs) {
    long[][] cross = new long[count][];
    for (int q = 0; q < count; q++) {
      cross[q] = new long[before + q + 1];
    }
    return new Sums(cross, new long[count][outputs]);
  }

  synchronized void add(Sums other) {
    for (int q = 0; q < cross.length; q++) {
      add(cross[q], other.cross[q]);
      add(target[q], other.target[q]);
    }
  }

  private static void add(long[] sum, long[] other) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other[i];
    }
  }

  /** These sums and others behind them, to be sent. */
  StageSums with(long[] others) {
    long[][] rows = new long[cross.length + target.length + 1][];
    System.arraycopy(cross, 0, rows, 0, cross.length);
    System.arraycopy(target, 0, rows, cross.length, target.length);
    rows[rows.length - 1] = others;
    return new StageSums(rows, new double[0]);
  }

  /** The sums that were sent. */
  static Sums of(StageSums sent) {
    int count = sent.sums.length / 2;
    return new Sums(
        Arrays.copyOf(sent.sums, count), Arrays.copyOfRange(sent.sums, count, 2 * count));
  }
}
