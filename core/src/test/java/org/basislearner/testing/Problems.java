package org.basislearner.testing;

import java.util.Random;

/** Small problems to learn, made from a seed. */
public final class Problems {
  private Problems() {}

  /** Rows of independent standard normal numbers. */
  public static double[][] gaussian(long seed, int rows, int columns) {
    Random random = new Random(seed);
    double[][] x = new double[rows][columns];
    for (double[] row : x) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return x;
  }

  /** A polynomial of degree 3 of the first two inputs, plus normal noise. */
  public static double[] cubic(double[][] x, double noise, long seed) {
    Random random = new Random(seed);
    double[] y = new double[x.length];
    for (int i = 0; i < y.length; i++) {
      double a = x[i][0];
      double b = x[i][x[i].length > 1 ? 1 : 0];
      y[i] = 1 + a - 2 * a * b + 0.5 * a * a * b + noise * random.nextGaussian();
    }
    return y;
  }

  /** Labels "a", "b", ... by the sign and size of the product of the first two inputs. */
  public static String[] labels(double[][] x, int classes) {
    String[] labels = new String[x.length];
    for (int i = 0; i < labels.length; i++) {
      double product = x[i][0] * x[i][1];
      // 1 / (1 + e^-4p) is in (0, 1), with every class met at a few dozen rows
      int label = (int) (classes / (1 + Math.exp(-4 * product)));
      labels[i] = String.valueOf((char) ('a' + Math.min(classes - 1, label)));
    }
    return labels;
  }
}
