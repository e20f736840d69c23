package org.basislearner.metrics;

import java.util.Arrays;

/**
 * How well scores rank the rows of each label above all others: the ROC and the precision-recall
 * {@linkplain Curve curves} of one label against the rest, and their areas.
 *
 * <p>With two labels the areas are those of the positive label, which is the second one. With more,
 * they are macro averages: the mean over the labels whose area is not NaN. They are NaN if that is
 * none, for example if there are no rows or all rows have the same label. Rows with a label that
 * cannot be predicted are negative for every label.
 *
 * <p>Unlike the other metrics, these need all scores: 8 bytes per row and label are kept. Not safe
 * for use by several threads at once.
 */
public final class RankingMetrics {
  private final double[][] scores;
  private int[] truths = new int[0];
  private double[] weights = new double[0];
  private int rows;

  /** Metrics of no rows, for at least 2 labels. */
  public RankingMetrics(int labels) {
    if (labels < 2) {
      throw new IllegalArgumentException("labels = " + labels + ": expected at least 2");
    }
    scores = new double[labels][0];
  }

  /** Adds a row with weight 1. */
  public void add(int truth, double[] ofLabels) {
    add(truth, ofLabels, 1);
  }

  /**
   * Adds a row with the scores or probabilities of all labels, copied. The truth is the position of
   * the true label, −1 if it is not among them; the weight is finite, at least 0.
   */
  public void add(int truth, double[] ofLabels, double weight) {
    ConfusionMatrix.checkWeight(weight);
    if (ofLabels.length != scores.length) {
      throw new IllegalArgumentException(
          "expected " + scores.length + " scores, found " + ofLabels.length);
    }
    if (truth < -1 || truth >= scores.length) {
      throw new IllegalArgumentException(
          "truth = " + truth + ": expected -1 to " + (scores.length - 1));
    }
    if (rows == truths.length) {
      grow();
    }
    for (int label = 0; label < scores.length; label++) {
      scores[label][rows] = ofLabels[label];
    }
    truths[rows] = truth;
    weights[rows] = weight;
    rows++;
  }

  private void grow() {
    int room = Math.max(16, rows + rows / 2);
    for (int label = 0; label < scores.length; label++) {
      scores[label] = Arrays.copyOf(scores[label], room);
    }
    truths = Arrays.copyOf(truths, room);
    weights = Arrays.copyOf(weights, room);
  }

  /** The ROC curve of a label against the rest. */
  public Curve roc(int label) {
    return Curve.roc(scores(label), positive(label), Arrays.copyOf(weights, rows));
  }

  /** The precision-recall curve of a label against the rest. */
  public Curve precisionRecall(int label) {
    return Curve.precisionRecall(scores(label), positive(label), Arrays.copyOf(weights, rows));
  }

  private double[] scores(int label) {
    return Arrays.copyOf(scores[label], rows);
  }

  private boolean[] positive(int label) {
    boolean[] positive = new boolean[rows];
    for (int i = 0; i < rows; i++) {
      positive[i] = truths[i] == label;
    }
    return positive;
  }

  /** The area under the ROC curve. */
  public double rocAuc() {
    return scores.length == 2
        ? roc(1).area()
        : ConfusionMatrix.mean(scores.length, label -> roc(label).area());
  }

  /** The area under the precision-recall curve, which is the average precision. */
  public double prAuc() {
    return scores.length == 2
        ? precisionRecall(1).area()
        : ConfusionMatrix.mean(scores.length, label -> precisionRecall(label).area());
  }
}
