package org.basislearner.stages;

import java.util.SplittableRandom;

/** Seeded rows for tests. */
final class Samples {
  private Samples() {}

  /** Columns of whole numbers below {@code levels}, a fraction of them missing. */
  static double[][] columns(
      SplittableRandom random, int columns, int rows, int levels, double gap) {
    double[][] x = new double[columns][rows];
    for (double[] column : x) {
      for (int i = 0; i < rows; i++) {
        column[i] = random.nextDouble() < gap ? Double.NaN : random.nextInt(levels);
      }
    }
    return x;
  }

  /** A step times a step, a curve, the fact that a number is missing, and noise. */
  static double[] numbers(SplittableRandom random, double[][] x) {
    double[] y = new double[x[0].length];
    for (int i = 0; i < y.length; i++) {
      double a = x[0][i];
      double b = x[1][i];
      y[i] = (a > 3 && b > 2 ? 4 : 0) + random.nextGaussian();
      y[i] += Double.isNaN(a) ? 3 : 0.1 * a * a;
    }
    return y;
  }

  /** Classes by the order of the numbers. */
  static double[] classes(double[] numbers, int classes) {
    double[] y = new double[numbers.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = Math.max(0, Math.min(classes - 1, Math.floor(numbers[i] / 2)));
    }
    return y;
  }

  static double[] weights(SplittableRandom random, int rows) {
    double[] weights = new double[rows];
    for (int i = 0; i < rows; i++) {
      weights[i] = 0.5 + random.nextDouble();
    }
    return weights;
  }
}
