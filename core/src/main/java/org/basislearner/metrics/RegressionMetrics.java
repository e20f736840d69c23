package org.basislearner.metrics;

/**
 * How far predicted numbers are from true ones. For rows i with weights w(i), true numbers y(i) and
 * predicted numbers f(i), where m is the weighted mean of the true numbers:
 *
 * <ul>
 *   <li>MSE: the weighted mean of (f(i) − y(i))²; RMSE: its square root;
 *   <li>MAE: the weighted mean of |f(i) − y(i)|;
 *   <li>R2: 1 − sum of w(i) (f(i) − y(i))² / sum of w(i) (y(i) − m)².
 * </ul>
 *
 * <p>All results are NaN if there are no rows or the weights sum to 0, and if a number was NaN. R2
 * is also NaN if all true numbers are the same, even when every prediction is exact.
 *
 * <p>The variation of the true numbers is summed in one pass by West's update of the mean (<a
 * href="https://doi.org/10.1145/359146.359153">doi:10.1145/359146.359153</a>), which does not lose
 * digits when the mean is large and gives exactly 0 for a constant. Rows are added one by one and
 * not kept. Not safe for use by several threads at once.
 */
public final class RegressionMetrics {
  private double weights;
  private double squares;
  private double distances;
  private double mean;
  private double variation;

  /** Metrics of no rows. */
  public RegressionMetrics() {}

  /** The metrics of some rows, all with weight 1. */
  public static RegressionMetrics of(double[] truth, double[] predicted) {
    if (truth.length != predicted.length) {
      throw new IllegalArgumentException(
          "expected " + truth.length + " predicted numbers, found " + predicted.length);
    }
    RegressionMetrics metrics = new RegressionMetrics();
    for (int i = 0; i < truth.length; i++) {
      metrics.add(truth[i], predicted[i]);
    }
    return metrics;
  }

  /** Adds a row with weight 1. */
  public void add(double truth, double predicted) {
    add(truth, predicted, 1);
  }

  /** Adds a row of a finite weight, at least 0; with 0 it changes nothing. */
  public void add(double truth, double predicted, double weight) {
    ConfusionMatrix.checkWeight(weight);
    if (weight == 0) {
      return;
    }
    double difference = predicted - truth;
    squares += weight * difference * difference;
    distances += weight * Math.abs(difference);
    double before = weights;
    weights += weight;
    if (before == 0) {
      mean = truth;
    } else {
      double step = truth - mean;
      mean += step * (weight / weights);
      variation += weight * (before / weights) * step * step;
    }
  }

  /** The weight of all rows. */
  public double rows() {
    return weights;
  }

  /** The mean squared error. */
  public double mse() {
    return squares / weights;
  }

  /** The mean squared error of the best constant, the mean of the true numbers. */
  public double baselineMse() {
    return variation / weights;
  }

  /** The square root of the mean squared error. */
  public double rmse() {
    return Math.sqrt(mse());
  }

  /** The mean absolute error. */
  public double mae() {
    return distances / weights;
  }

  /** The fraction of the variation of the true numbers that is explained; may be negative. */
  public double r2() {
    return variation == 0 ? Double.NaN : 1 - squares / variation;
  }
}
