package org.basislearner.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How sure metrics are: the interval that holds 95 % of their values when as many rows are drawn
 * from the rows, with repetition. The same rows give the same intervals.
 *
 * @param resamples how often rows were drawn; 0 if there are no intervals
 * @param intervals the ends of the interval of each metric, NaN where it is not defined
 */
record Bootstrap(int resamples, Map<String, double[]> intervals) {
  static final int RESAMPLES = 200;

  /** No intervals. */
  static final Bootstrap NONE = new Bootstrap(0, Map.of());

  private static final double LEVEL = 0.95;
  private static final long SEED = 1;

  /** Of more rows training measures no intervals: they would be narrow, and take long. */
  private static final int MOST_TRAINING_ROWS = 100_000;

  /** The intervals of all metrics; none of rows without weight. */
  static Bootstrap of(Outcomes outcomes, int resamples) {
    if (resamples == 0 || Arrays.stream(outcomes.weights()).noneMatch(weight -> weight > 0)) {
      return NONE;
    }
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
    return new Bootstrap(resamples, intervals);
  }

  /** How often training draws from some rows. */
  static int inTraining(Outcomes outcomes) {
    return outcomes.weights().length <= MOST_TRAINING_ROWS ? RESAMPLES : 0;
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

  /** Such as "0.1 to 0.2"; empty for a metric that has no interval. */
  String text(String metric) {
    double[] ends = intervals.get(metric);
    return ends == null || Double.isNaN(ends[0])
        ? ""
        : Text.number(ends[0]) + " to " + Text.number(ends[1]);
  }

  /** Level, resamples and intervals. */
  Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> ends = new LinkedHashMap<>();
    intervals.forEach(
        (name, interval) -> {
          List<@Nullable Double> both = new ArrayList<>();
          Arrays.stream(interval).forEach(end -> both.add(TrainingJson.number(end)));
          ends.put(name, both);
        });
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("level", LEVEL);
    json.put("resamples", resamples);
    json.put("intervals", ends);
    return json;
  }
}
