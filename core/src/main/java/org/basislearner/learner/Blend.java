package org.basislearner.learner;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.basislearner.predict.Calibration;

/**
 * The weights with which several models are added up, by what they say of held-out rows: one is
 * added after the other, each time the one that makes the mean best (greedy selection with
 * replacement), so that weights are multiples of 1 / {@value #STEPS}.
 */
final class Blend {
  private static final int STEPS = 20;

  /** Smaller weights are not worth their model. */
  private static final double LEAST = 0.1;

  /** A blend has to lower the score by this fraction, or the best single model is taken. */
  private static final double WORTHWHILE = 0.005;

  private Blend() {}

  /**
   * The weights, which add up to 1: of a blend that is worth it, or of the best alone.
   *
   * @param parts what each model says of the same rows, as numbers or log-odds
   * @param scores the score of each alone
   */
  static double[] weights(List<HeldOut> parts, double[] scores, String metric) {
    int best = IntStream.range(0, scores.length).reduce(0, (a, b) -> scores[b] < scores[a] ? b : a);
    double[] alone = new double[scores.length];
    alone[best] = 1;
    double[] all = greedy(parts, IntStream.range(0, scores.length).toArray(), metric);
    int[] large = IntStream.range(0, all.length).filter(i -> all[i] >= LEAST).toArray();
    double[] blend = large.length == all.length ? all : greedy(parts, large, metric);
    return score(parts, blend, metric) < (1 - WORTHWHILE) * scores[best] ? blend : alone;
  }

  private static double[] greedy(List<HeldOut> parts, int[] some, String metric) {
    double[] counts = new double[parts.size()];
    for (int step = 1; step <= STEPS; step++) {
      int best = some[0];
      double least = Double.POSITIVE_INFINITY;
      for (int candidate : some) {
        counts[candidate]++;
        double score = score(parts, scaled(counts, 1.0 / step), metric);
        counts[candidate]--;
        if (score < least) {
          least = score;
          best = candidate;
        }
      }
      counts[best]++;
    }
    return scaled(counts, 1.0 / STEPS);
  }

  private static double[] scaled(double[] counts, double factor) {
    return Arrays.stream(counts).map(count -> count * factor).toArray();
  }

  private static double score(List<HeldOut> parts, double[] weights, String metric) {
    return HeldOut.sum(parts, weights).score(metric, Calibration.NONE);
  }
}
