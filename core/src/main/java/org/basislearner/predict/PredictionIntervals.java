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
   * From what was seen.
   *
   * @param scores for each target, how far predictions were off on held-out rows, in units of the
   *     root of 1 + leverage, in ascending order; not copied
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
   * Half the width of the intervals of all targets.
   *
   * @param level the probability that the target is inside, between 0 and 1
   * @param nodes the node values of the row
   * @return infinite where there were too few held-out rows for that level
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
