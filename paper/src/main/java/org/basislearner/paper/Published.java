package org.basislearner.paper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.paper.sets.BenchmarkSet;
import org.jspecify.annotations.Nullable;

/**
 * Test errors in percent, as published: the paper's table. Those of the other six methods are in
 * the order of {@link #METHODS}; the network is depth and width, such as 5/250.
 */
public record Published(List<Double> others, double basisLearner, String network) {
  /** The other methods. */
  public static final List<String> METHODS =
      List.of("SVM-RBF", "SVM-Poly", "NNet", "DBN-3", "SAA-3", "DBN-1");

  private static final Map<BenchmarkSet, Published> TABLE = new LinkedHashMap<>();

  static {
    row(BenchmarkSet.MNIST_BASIC, 3.56, "5/600", 3.03, 3.69, 4.69, 3.11, 3.46, 3.94);
    row(BenchmarkSet.MNIST_ROT, 10.30, "5/250", 11.11, 15.42, 18.11, 10.30, 10.30, 14.69);
    row(BenchmarkSet.MNIST_BACK_IMAGE, 22.43, "4/150", 22.61, 24.01, 27.41, 16.31, 23.00, 16.15);
    row(BenchmarkSet.MNIST_BACK_RANDOM, 9.17, "7/250", 14.58, 16.62, 20.04, 6.73, 11.28, 9.80);
    row(
        BenchmarkSet.MNIST_ROT_BACK_IMAGE,
        50.47,
        "4/150",
        55.18,
        56.41,
        62.16,
        47.39,
        51.93,
        52.21);
    row(BenchmarkSet.RECTANGLES, 4.75, "4/50", 2.15, 2.15, 7.16, 2.60, 2.41, 4.71);
    row(BenchmarkSet.RECTANGLES_IMAGE, 22.92, "3/100", 24.04, 24.05, 33.20, 22.50, 24.05, 23.69);
    row(BenchmarkSet.CONVEX, 15.45, "3/150", 19.13, 19.82, 32.25, 18.63, 18.41, 19.92);
  }

  /** Copies the list. */
  public Published {
    others = List.copyOf(others);
  }

  private static void row(BenchmarkSet set, double own, String network, Double... others) {
    TABLE.put(set, new Published(List.of(others), own, network));
  }

  /** What was published of a set. */
  public static Published of(BenchmarkSet set) {
    Published published = TABLE.get(set);
    if (published == null) {
      throw new IllegalArgumentException(set + " is not in the paper's table");
    }
    return published;
  }

  /** The sets in the order of the paper's table. */
  public static List<BenchmarkSet> sets() {
    return List.copyOf(TABLE.keySet());
  }

  /** As JSON values: an error for each method, in percent. */
  Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    for (int i = 0; i < METHODS.size(); i++) {
      json.put(METHODS.get(i), others.get(i));
    }
    json.put("Basis Learner", basisLearner);
    json.put("network", network);
    return json;
  }

  /** The least error of all seven columns. */
  public double best() {
    return Math.min(
        basisLearner,
        others.stream().mapToDouble(Double::doubleValue).min().orElse(Double.POSITIVE_INFINITY));
  }
}
