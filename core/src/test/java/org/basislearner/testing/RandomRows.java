package org.basislearner.testing;

import java.util.SplittableRandom;

/** Random data sets, the same for the same generator. Rows first: x[row][column]. */
public final class RandomRows {
  private RandomRows() {}

  /** Numbers drawn evenly from [-1, 1]. */
  public static double[][] uniform(SplittableRandom random, int rows, int columns) {
    double[][] x = new double[rows][columns];
    for (double[] row : x) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextDouble(-1, 1);
      }
    }
    return x;
  }

  /** Numbers of the standard normal distribution. */
  public static double[][] gaussian(SplittableRandom random, int rows, int columns) {
    double[][] x = new double[rows][columns];
    for (double[] row : x) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return x;
  }

  /** All corners of the cube {0, 1}^columns. */
  public static double[][] corners(int columns) {
    double[][] x = new double[1 << columns][columns];
    for (int r = 0; r < x.length; r++) {
      for (int j = 0; j < columns; j++) {
        x[r][j] = (r >> j) & 1;
      }
    }
    return x;
  }

  /** Chebyshev points, the ones that keep polynomials of one variable well apart. */
  public static double[][] chebyshev(int rows) {
    double[][] x = new double[rows][1];
    for (int r = 0; r < rows; r++) {
      x[r][0] = Math.cos(Math.PI * (r + 0.5) / rows);
    }
    return x;
  }
}
