package org.basislearner.metrics;

import java.util.Arrays;
import java.util.Comparator;

/**
 * What a threshold on scores trades against what: the ROC or the precision-recall curve of one
 * label against the rest.
 *
 * <p>For a threshold s, TP(s) and FP(s) are the weights of the positive and of the negative rows
 * with a score of at least s, P and N the weights of all positive and all negative rows. The curve
 * has a point for no row at all and one for each different score, from the largest to the smallest;
 * rows with the same score enter together, so their order does not matter.
 *
 * <ul>
 *   <li>ROC: x = FP(s) / N, y = TP(s) / P. Its area (by trapezoids) is the probability that a
 *       positive row has a larger score than a negative one, where a tie counts one half. The area
 *       is NaN if P = 0 or N = 0.
 *   <li>Precision-recall: x = TP(s) / P, y = TP(s) / (TP(s) + FP(s)), which is 1 at the point for
 *       no row. Its area is the average precision: the sum over the points of the step in x times
 *       y, without interpolation, because a straight line between two points cannot be reached.
 *       (Davis and Goadrich, <a
 *       href="https://doi.org/10.1145/1143844.1143874">doi:10.1145/1143844.1143874</a>.) The area
 *       is NaN if P = 0.
 * </ul>
 *
 * <p>A score that is NaN ranks with negative infinity. Immutable and safe for use by several
 * threads at once.
 */
public final class Curve {
  private final double[] thresholds;
  private final double[] x;
  private final double[] y;
  private final double area;

  private Curve(double[] thresholds, double[] x, double[] y, double area) {
    this.thresholds = thresholds;
    this.x = x;
    this.y = y;
    this.area = area;
  }

  /** The ROC curve of rows with weight 1. */
  public static Curve roc(double[] scores, boolean[] positive) {
    return roc(scores, positive, ones(scores.length));
  }

  /**
   * The ROC curve, true positive rate over false positive rate, of rows by their scores, of which
   * large ones speak for positive, and weights, finite and at least 0.
   */
  public static Curve roc(double[] scores, boolean[] positive, double[] weights) {
    Steps steps = Steps.of(scores, positive, weights);
    double[] x = new double[steps.count];
    double[] y = new double[steps.count];
    double area = 0;
    for (int i = 0; i < steps.count; i++) {
      x[i] = steps.negatives[i] / steps.negatives[steps.count - 1];
      y[i] = steps.positives[i] / steps.positives[steps.count - 1];
      area += i == 0 ? 0 : (x[i] - x[i - 1]) * (y[i] + y[i - 1]) / 2;
    }
    return new Curve(steps.thresholds(), x, y, steps.count == 1 ? Double.NaN : area);
  }

  /** The precision-recall curve of rows with weight 1. */
  public static Curve precisionRecall(double[] scores, boolean[] positive) {
    return precisionRecall(scores, positive, ones(scores.length));
  }

  /** The precision-recall curve: precision over recall, with the arguments of {@link #roc}. */
  public static Curve precisionRecall(double[] scores, boolean[] positive, double[] weights) {
    Steps steps = Steps.of(scores, positive, weights);
    double[] x = new double[steps.count];
    double[] y = new double[steps.count];
    double area = 0;
    for (int i = 0; i < steps.count; i++) {
      x[i] = steps.positives[i] / steps.positives[steps.count - 1];
      y[i] = i == 0 ? 1 : steps.positives[i] / (steps.positives[i] + steps.negatives[i]);
      area += i == 0 ? 0 : (x[i] - x[i - 1]) * y[i];
    }
    return new Curve(steps.thresholds(), x, y, steps.count == 1 ? Double.NaN : area);
  }

  private static double[] ones(int rows) {
    double[] ones = new double[rows];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** How many points the curve has. */
  public int points() {
    return x.length;
  }

  /** The least score of the rows that count as positive at a point; infinite at the first one. */
  public double threshold(int point) {
    return thresholds[point];
  }

  /** The false positive rate (ROC) or the recall (precision-recall) at a point. */
  public double x(int point) {
    return x[point];
  }

  /** The true positive rate (ROC) or the precision (precision-recall) at a point. */
  public double y(int point) {
    return y[point];
  }

  /** The area under the curve. */
  public double area() {
    return area;
  }

  /** The weights of the positive and the negative rows above each different score. */
  private static final class Steps {
    private final double[] thresholds;
    private final double[] positives;
    private final double[] negatives;
    private int count = 1;

    private Steps(int rows) {
      thresholds = new double[rows + 1];
      positives = new double[rows + 1];
      negatives = new double[rows + 1];
      thresholds[0] = Double.POSITIVE_INFINITY;
    }

    static Steps of(double[] scores, boolean[] positive, double[] weights) {
      int rows = scores.length;
      if (positive.length != rows || weights.length != rows) {
        throw new IllegalArgumentException(
            "expected %d truths and weights, found %d and %d"
                .formatted(rows, positive.length, weights.length));
      }
      Integer[] order = new Integer[rows];
      int used = 0;
      for (int i = 0; i < rows; i++) {
        ConfusionMatrix.checkWeight(weights[i]);
        // A row of weight 0 would only add a point on the line between its neighbours.
        if (weights[i] > 0) {
          order[used++] = i;
        }
      }
      Arrays.sort(
          order, 0, used, Comparator.comparingDouble((Integer i) -> score(scores[i])).reversed());
      Steps steps = new Steps(used);
      for (int i = 0; i < used; i++) {
        int row = order[i];
        steps.add(score(scores[row]), positive[row], weights[row], i == 0);
      }
      return steps;
    }

    private static double score(double score) {
      // Adding 0 makes the negative zero equal to the positive one.
      return Double.isNaN(score) ? Double.NEGATIVE_INFINITY : score + 0.0;
    }

    private void add(double score, boolean positive, double weight, boolean first) {
      if (first || score != thresholds[count - 1]) {
        thresholds[count] = score;
        positives[count] = positives[count - 1];
        negatives[count] = negatives[count - 1];
        count++;
      }
      (positive ? positives : negatives)[count - 1] += weight;
    }

    double[] thresholds() {
      return Arrays.copyOf(thresholds, count);
    }
  }
}
