package org.basislearner.metrics;

/** Checks of row weights. */
final class Weights {
  private Weights() {}

  static void check(double weight) {
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "weight = " + weight + ": expected a finite number, at least 0");
    }
  }
}
