package org.basislearner.stages;

import java.util.Arrays;

/**
 * Rows to train or validate on. The arrays are not copied and must not change meanwhile.
 *
 * @param columns [column][row], finite numbers, or NaN where missing
 * @param targets a number per row; with classes the number of the class, from 0
 * @param weights a positive number per row; a row of weight 2 counts like that row twice
 */
@SuppressWarnings("ArrayRecordComponent") // a million rows are not copied
public record StageRows(double[][] columns, double[] targets, double[] weights) {

  /** Checks lengths and numbers. */
  public StageRows {
    for (int j = 0; j < columns.length; j++) {
      if (columns[j].length != targets.length) {
        throw new IllegalArgumentException(
            "columns[" + j + "] has length " + columns[j].length + ", expected " + targets.length);
      }
      for (double x : columns[j]) {
        if (Double.isInfinite(x)) {
          throw new IllegalArgumentException(
              "columns[" + j + "] has " + x + ": expected finite numbers, or NaN where missing");
        }
      }
    }
    if (weights.length != targets.length) {
      throw new IllegalArgumentException(
          "weights has length " + weights.length + ", expected " + targets.length);
    }
    for (int i = 0; i < weights.length; i++) {
      if (!(weights[i] > 0 && weights[i] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "weights[" + i + "] = " + weights[i] + ": expected a positive finite number");
      }
      if (!Double.isFinite(targets[i])) {
        throw new IllegalArgumentException(
            "targets[" + i + "] = " + targets[i] + ": expected a finite number");
      }
    }
  }

  /** Rows that all have weight 1. */
  public static StageRows of(double[][] columns, double[] targets) {
    double[] weights = new double[targets.length];
    Arrays.fill(weights, 1);
    return new StageRows(columns, targets, weights);
  }

  /** How many of these rows are left at most if one in N is taken. */
  public int step(int most) {
    return Math.max(1, (int) (((long) targets.length + most - 1) / most));
  }

  /** The row at a position and those at equal steps behind it. */
  public StageRows every(int step, int from) {
    if (step == 1 && from == 0) {
      return this;
    }
    return new StageRows(
        Arrays.stream(columns).map(column -> every(step, from, column)).toArray(double[][]::new),
        every(step, from, targets),
        every(step, from, weights));
  }

  private static double[] every(int step, int from, double[] values) {
    double[] some = new double[Math.max(0, (values.length - from + step - 1) / step)];
    for (int i = 0; i < some.length; i++) {
      some[i] = values[from + i * step];
    }
    return some;
  }

  int count() {
    return targets.length;
  }

  /** 0 without rows. */
  double largestWeight() {
    return Arrays.stream(weights).max().orElse(0);
  }
}
