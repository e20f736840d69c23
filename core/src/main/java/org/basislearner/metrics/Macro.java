package org.basislearner.metrics;

import java.util.function.IntToDoubleFunction;

/** Means over labels. */
final class Macro {
  private Macro() {}

  /** The mean of a metric over the labels for which it is not NaN; NaN if there are none. */
  static double mean(int labels, IntToDoubleFunction metric) {
    double sum = 0;
    int defined = 0;
    for (int label = 0; label < labels; label++) {
      double value = metric.applyAsDouble(label);
      if (!Double.isNaN(value)) {
        sum += value;
        defined++;
      }
    }
    return sum / defined;
  }
}
