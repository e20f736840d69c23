package org.basislearner.predict;

import java.util.Arrays;

/**
 * Prediction intervals for the squared loss. Errors of predictions are in proportion to the root of
 * 1 + leverage; how large they are in that unit was seen on held-out rows (split conformal
 * prediction), so that for rows drawn like those the intervals are right as often as they say,
 * whatever the distribution of errors. Immutable.
 */
public final class PredictionIntervals {
  private final Leverage leverage;
  private final double[][] scores;

  /**
   * From how far predictions were off on held-out rows, for each target in ascending order, in
   * units of the root of 1 + leverage; not copied.
   */
  public PredictionIntervals(Leverage leverage, double[][] scores) {
    for (double[] ofTarget : scores) {
      for (int i = 0; i < ofTarget.length; i++) {
        if (!(ofTarget[i] >= (i == 0 ? 0 : ofTarget[i - 1])) || Double.isInfinite(ofTarget[i])) {
          throw new IllegalArgumentException(
              "intervals: scores are not finite and in ascending order from 0");
        }
      }
    }
    this.leverage = leverage;
    this.scores = scores;
  }

  /** The leverage. */
  public Leverage leverage() {
    return leverage;
  }

  /** For each target, how far predictions were off; not to be changed. */
  public double[][] scores() {
    return scores;
  }

  /**
   * Half the width of the intervals of all targets at a row with the given nodes, for the
   * probability {@code level} that a target is inside; infinite where there were too few held-out
   * rows for that level.
   */
  public double[] halfWidths(double level, double[] nodes) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException(
          "level = " + level + ": expected a number between 0 and 1");
    }
    double unit = Math.sqrt(1 + leverage.at(nodes));
    return Arrays.stream(scores).mapToDouble(seen -> unit * quantile(seen, level)).toArray();
  }

  private static double quantile(double[] seen, double level) {
    int rank = (int) Math.ceil((seen.length + 1) * level - 1e-9);
    return rank > seen.length ? Double.POSITIVE_INFINITY : seen[Math.max(0, rank - 1)];
  }
}
