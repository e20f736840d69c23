package org.basislearner.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Metrics that were measured on each of several folds.
 *
 * @param byName for each metric its value on each fold, NaN where it is not defined
 */
record FoldMetrics(Map<String, double[]> byName) {
  /** What is better when larger. */
  private static final Set<String> LARGER =
      Set.of("balancedAccuracy", "precision", "recall", "f1", "rocAuc", "prAuc", "r2");

  /** What says nothing of which of two models is better. */
  private static final Set<String> NEITHER =
      Set.of(Evaluation.BASELINE, "intervalLevel", "intervalCoverage");

  /** Metrics of the folds one after the other. */
  static FoldMetrics of(List<Map<String, Double>> folds) {
    Map<String, double[]> byName = new LinkedHashMap<>();
    for (String name : folds.get(0).keySet()) {
      byName.put(
          name, folds.stream().mapToDouble(one -> one.getOrDefault(name, Double.NaN)).toArray());
    }
    return new FoldMetrics(byName);
  }

  /**
   * On each fold by how much these are larger than others on the same folds; of what both have, and
   * what decides which is better.
   */
  FoldMetrics minus(FoldMetrics others) {
    Map<String, double[]> differences = new LinkedHashMap<>();
    byName.forEach(
        (name, values) -> {
          double[] other = others.byName.get(name);
          if (other != null && !NEITHER.contains(name)) {
            double[] difference = new double[values.length];
            Arrays.setAll(difference, fold -> values[fold] - other[fold]);
            differences.put(name, difference);
          }
        });
    return new FoldMetrics(differences);
  }

  /** Of differences: on how many folds the first is better. */
  static long wins(String name, double[] differences) {
    return Arrays.stream(differences).filter(d -> LARGER.contains(name) ? d > 0 : d < 0).count();
  }

  static long ties(double[] differences) {
    return Arrays.stream(differences).filter(difference -> difference == 0).count();
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** The standard deviation of the folds. */
  static double deviation(double[] values) {
    double mean = mean(values);
    double sum = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(sum / (values.length - 1));
  }

  /** The standard deviation of the mean, if folds were independent. */
  static double standardError(double[] values) {
    return deviation(values) / Math.sqrt(values.length);
  }

  /** Mean, deviation and folds of each metric. */
  Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    byName.forEach((name, values) -> json.put(name, json(values, "deviation", deviation(values))));
    return json;
  }

  /** Of differences: mean, standard error, folds, and on how many of these the first is better. */
  Map<String, @Nullable Object> differencesJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    byName.forEach(
        (name, values) -> {
          Map<String, @Nullable Object> one = json(values, "standardError", standardError(values));
          one.put("wins", wins(name, values));
          one.put("ties", ties(values));
          json.put(name, one);
        });
    return json;
  }

  private static Map<String, @Nullable Object> json(double[] values, String name, double spread) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("mean", TrainingJson.number(mean(values)));
    json.put(name, TrainingJson.number(spread));
    List<@Nullable Double> each = new ArrayList<>();
    Arrays.stream(values).forEach(value -> each.add(TrainingJson.number(value)));
    json.put("folds", each);
    return json;
  }

  /** The metrics to show: mostly the error of numbers is their MSE. */
  List<String> shown() {
    return byName.keySet().stream()
        .filter(
            name -> !name.equals("error") || !Arrays.equals(byName.get("mse"), byName.get(name)))
        .toList();
  }

  /** The values of a metric. */
  double[] of(String name) {
    double[] values = byName.get(name);
    if (values == null) {
      throw new IllegalArgumentException("metric = " + name + ": expected one that was measured");
    }
    return values;
  }
}
