package org.basislearner.cli;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The rows by the score of one label, the largest first: sorted once, the areas under the curves of
 * that label against the rest take one pass for any weights of the rows. They are those of {@link
 * org.basislearner.metrics.Curve}.
 *
 * @param order the rows
 * @param ends behind the last row of each different score
 * @param positive whether the rows in this order have the label
 */
record RankedScores(int[] order, int[] ends, boolean[] positive) {
  static RankedScores of(int label, double[][] scores, int[] truth) {
    int[] order =
        IntStream.range(0, truth.length)
            .boxed()
            .sorted(Comparator.comparingDouble(row -> -scores[row][label]))
            .mapToInt(row -> row)
            .toArray();
    int[] ends =
        IntStream.rangeClosed(1, order.length)
            .filter(
                i -> i == order.length || scores[order[i]][label] != scores[order[i - 1]][label])
            .toArray();
    boolean[] positive = new boolean[order.length];
    for (int i = 0; i < order.length; i++) {
      positive[i] = truth[order[i]] == label;
    }
    return new RankedScores(order, ends, positive);
  }

  /** The areas under the ROC and the precision-recall curve. */
  double[] areas(double[] weights) {
    double positives = 0;
    double negatives = 0;
    double roc = 0;
    double precisions = 0;
    int i = 0;
    for (int end : ends) {
      double before = positives;
      double falseBefore = negatives;
      for (; i < end; i++) {
        if (positive[i]) {
          positives += weights[order[i]];
        } else {
          negatives += weights[order[i]];
        }
      }
      roc += (negatives - falseBefore) * (positives + before) / 2;
      precisions +=
          positives > before ? (positives - before) * positives / (positives + negatives) : 0;
    }
    return new double[] {roc / (positives * negatives), precisions / positives};
  }
}
