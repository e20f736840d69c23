package org.basislearner.metrics;

/**
 * How good predicted probabilities are. For rows i with weights w(i), true label t(i) and predicted
 * probabilities p(i, l) of the labels l:
 *
 * <ul>
 *   <li>log-loss: the weighted mean of −ln p(i, t(i)), where probabilities below 1e-15 count as
 *       1e-15, so that one row does not make it infinite;
 *   <li>Brier score: the weighted mean of the sum over l of (p(i, l) − [l = t(i)])², halved if
 *       there are two labels; it is then the squared error of the positive label's probability;
 *   <li>expected calibration error: each row goes to one of 15 bins of equal width by the
 *       probability of its most probable label (the first one of several); the result is the mean
 *       over the bins, weighted by their rows, of |fraction of rows whose most probable label is
 *       right − mean probability|. (Guo et al., On Calibration of Modern Neural Networks, ICML
 *       2017, <a href="https://arxiv.org/abs/1706.04599">arXiv:1706.04599</a>.)
 * </ul>
 *
 * <p>A true label that cannot be predicted has the probability 0. All results are NaN if there are
 * no rows or the weights sum to 0.
 *
 * <p>Rows are added one by one and not kept. Not safe for use by several threads at once.
 */
public final class ProbabilityMetrics {
  private static final double LEAST_PROBABILITY = 1e-15;

  /** As in the paper by Guo et al. */
  private static final int BINS = 15;

  private final int labels;
  private double weights;
  private double logLoss;
  private double brier;

  /** Per bin: the sum of probabilities minus the sum of right rows. */
  private final double[] gaps = new double[BINS];

  /** Metrics of no rows, for at least 2 labels. */
  public ProbabilityMetrics(int labels) {
    if (labels < 2) {
      throw new IllegalArgumentException("labels = " + labels + ": expected at least 2");
    }
    this.labels = labels;
  }

  /** Adds a row with weight 1. */
  public void add(int truth, double[] probabilities) {
    add(truth, probabilities, 1);
  }

  /**
   * Adds a row with the probabilities of all labels. The truth is the position of the true label,
   * −1 if it is not among them; the weight is finite, at least 0, and with 0 the row changes
   * nothing.
   */
  public void add(int truth, double[] probabilities, double weight) {
    ConfusionMatrix.checkWeight(weight);
    if (probabilities.length != labels) {
      throw new IllegalArgumentException(
          "expected " + labels + " probabilities, found " + probabilities.length);
    }
    if (truth < -1 || truth >= labels) {
      throw new IllegalArgumentException("truth = " + truth + ": expected -1 to " + (labels - 1));
    }
    if (weight == 0) {
      return;
    }
    double squares = truth < 0 ? 1 : 0;
    int likeliest = 0;
    for (int label = 0; label < labels; label++) {
      double difference = probabilities[label] - (label == truth ? 1 : 0);
      squares += difference * difference;
      likeliest = probabilities[label] > probabilities[likeliest] ? label : likeliest;
    }
    double ofTruth = truth < 0 ? 0 : probabilities[truth];
    double confidence = probabilities[likeliest];
    int bin = Math.max(0, Math.min(BINS - 1, (int) (confidence * BINS)));
    weights += weight;
    logLoss -= weight * Math.log(Math.max(LEAST_PROBABILITY, ofTruth));
    brier += weight * (labels == 2 ? squares / 2 : squares);
    gaps[bin] += weight * (confidence - (likeliest == truth ? 1 : 0));
  }

  /** The weight of all rows. */
  public double rows() {
    return weights;
  }

  /** The mean of minus the logarithm of the true label's probability. */
  public double logLoss() {
    return logLoss / weights;
  }

  /** The mean squared difference between probabilities and truth. */
  public double brier() {
    return brier / weights;
  }

  /** The expected calibration error. */
  public double calibrationError() {
    double sum = 0;
    for (double gap : gaps) {
      sum += Math.abs(gap);
    }
    return sum / weights;
  }
}
