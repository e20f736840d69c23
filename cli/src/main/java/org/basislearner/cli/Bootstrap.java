package org.basislearner.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How sure metrics are: the interval that holds 95 % of their values when as many rows are drawn
 * from the rows, with repetition. The same rows give the same intervals.
 */
final class Bootstrap {
  static final double LEVEL = 0.95;
  static final int RESAMPLES = 200;
  private static final long SEED = 1;

  private Bootstrap() {}

  /** The ends of the interval of each metric; NaN where there is none. */
  static Map<String, double[]> intervals(Outcomes outcomes, int resamples) {
    List<Map<String, Double>> drawn =
        IntStream.range(0, resamples)
            .parallel()
            .mapToObj(i -> outcomes.metrics(resampled(outcomes.weights(), SEED + i)))
            .toList();
    Map<String, double[]> intervals = new LinkedHashMap<>();
    for (String name : drawn.get(0).keySet()) {
      if (name.equals("intervalLevel")) {
        continue; // was given, not measured
      }
      double[] values =
          drawn.stream()
              .mapToDouble(one -> one.getOrDefault(name, Double.NaN))
              .filter(value -> !Double.isNaN(value))
              .sorted()
              .toArray();
      intervals.put(
          name,
          new double[] {quantile(values, (1 - LEVEL) / 2), quantile(values, (1 + LEVEL) / 2)});
    }
    return intervals;
  }

  /** The weight of each row times how often it is drawn. */
  private static double[] resampled(double[] weights, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] drawn = new double[weights.length];
    for (int i = 0; i < weights.length; i++) {
      int row = random.nextInt(weights.length);
      drawn[row] += weights[row];
    }
    return drawn;
  }

  /** Between the two nearest of the sorted values. */
  private static double quantile(double[] sorted, double level) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double place = level * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] == sorted[above]
        ? sorted[below]
        : sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  /** Rows without weight have no intervals. */
  static boolean fits(Outcomes outcomes) {
    return Arrays.stream(outcomes.weights()).anyMatch(weight -> weight > 0);
  }
}
