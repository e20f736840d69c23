package org.basislearner.metrics;

/**
 * How good prediction intervals are. The coverage is the weighted fraction of the rows whose true
 * number y satisfies low ≤ y ≤ high; the width is the weighted mean of high − low, infinite as soon
 * as one interval is. Good intervals of a level cover that fraction of the rows and are narrow.
 *
 * <p>Both are NaN if there are no rows or the weights sum to 0. An interval with a NaN end covers
 * nothing and makes the width NaN.
 *
 * <p>Rows are added one by one and not kept. Not safe for use by several threads at once.
 */
public final class IntervalMetrics {
  private double weights;
  private double covered;
  private double width;

  /** Metrics of no rows. */
  public IntervalMetrics() {}

  /** Adds a row with weight 1. */
  public void add(double truth, double low, double high) {
    add(truth, low, high, 1);
  }

  /** Adds a row of a finite weight, at least 0; with 0 it changes nothing. */
  public void add(double truth, double low, double high, double weight) {
    ConfusionMatrix.checkWeight(weight);
    if (weight == 0) {
      return;
    }
    weights += weight;
    covered += low <= truth && truth <= high ? weight : 0;
    width += weight * (high - low);
  }

  /** The weight of all rows. */
  public double rows() {
    return weights;
  }

  /** The fraction of the rows whose true number lies in its interval. */
  public double coverage() {
    return covered / weights;
  }

  /** The mean width of the intervals. */
  public double meanWidth() {
    return width / weights;
  }
}
