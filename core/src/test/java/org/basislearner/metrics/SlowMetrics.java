package org.basislearner.metrics;

/** The definitions, word for word: slow, and easy to check by eye. */
final class SlowMetrics {
  private SlowMetrics() {}

  /** The probability that a positive row beats a negative one; a tie is one half. */
  static double rocArea(double[] scores, boolean[] positive, double[] weights) {
    double won = 0;
    double pairs = 0;
    for (int i = 0; i < scores.length; i++) {
      for (int j = 0; j < scores.length; j++) {
        if (positive[i] && !positive[j]) {
          double pair = weights[i] * weights[j];
          pairs += pair;
          won += pair * (scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0);
        }
      }
    }
    return won / pairs;
  }

  /** The mean over the positive rows of the precision at the row's own score. */
  static double averagePrecision(double[] scores, boolean[] positive, double[] weights) {
    double sum = 0;
    double all = 0;
    for (int i = 0; i < scores.length; i++) {
      if (positive[i]) {
        double above = 0;
        double right = 0;
        for (int j = 0; j < scores.length; j++) {
          above += scores[j] >= scores[i] ? weights[j] : 0;
          right += scores[j] >= scores[i] && positive[j] ? weights[j] : 0;
        }
        sum += weights[i] * right / above;
        all += weights[i];
      }
    }
    return sum / all;
  }

  /** The expected calibration error with one pass over the rows per bin. */
  static double calibrationError(int[] truth, double[][] probabilities, int bins) {
    double error = 0;
    for (int bin = 0; bin < bins; bin++) {
      double rows = 0;
      double right = 0;
      double confidence = 0;
      for (int i = 0; i < truth.length; i++) {
        int likeliest = 0;
        for (int label = 1; label < probabilities[i].length; label++) {
          if (probabilities[i][label] > probabilities[i][likeliest]) {
            likeliest = label;
          }
        }
        double p = probabilities[i][likeliest];
        boolean last = bin == bins - 1;
        if (p * bins >= bin && (p * bins < bin + 1 || last)) {
          rows++;
          right += likeliest == truth[i] ? 1 : 0;
          confidence += p;
        }
      }
      if (rows > 0) {
        error += rows / truth.length * Math.abs(right / rows - confidence / rows);
      }
    }
    return error;
  }
}
