package org.basislearner;

/**
 * A regression model that tells how far off it may be.
 *
 * <pre>{@code
 * RunOptions options = RunOptions.defaults().withIntervals(true);
 * if (BasisRegressor.defaults().with(options).fit(x, y).model() instanceof IntervalPredictor model) {
 *   Interval price = model.interval(row, 0.9);
 * }
 * }</pre>
 */
public interface IntervalPredictor {
  /**
   * The target of a row with an interval that holds the true number with the given probability, for
   * rows that are drawn like the training rows.
   *
   * @param level the probability, between 0 and 1
   * @return infinite where there were too few validation rows for that level
   * @throws IllegalStateException if the model has several targets
   */
  Interval interval(double[] row, double level);

  /** All targets of a row with their intervals. */
  Interval[] intervals(double[] row, double level);
}
