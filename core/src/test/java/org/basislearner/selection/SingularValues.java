package org.basislearner.selection;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The singular value decomposition of [1 X] by one-sided Jacobi rotations, slow and accurate: the
 * oracle of first layers.
 */
record SingularValues(double[] values, double[][] rightVectors) {
  /** Far more than the ten or so that are needed. */
  private static final int MOST_SWEEPS = 60;

  /** Rotates pairs of columns until all are orthogonal; their lengths are the singular values. */
  static SingularValues of(double[][] columns) {
    int n = columns.length;
    double[][] work = new double[n][];
    double[][] v = new double[n][n];
    for (int j = 0; j < n; j++) {
      work[j] = columns[j].clone();
      v[j][j] = 1;
    }
    boolean rotated = true;
    for (int sweep = 0; rotated; sweep++) {
      if (sweep == MOST_SWEEPS) {
        throw new AssertionError("no singular value decomposition");
      }
      rotated = false;
      for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
          rotated |= orthogonalise(work, v, i, j);
        }
      }
    }
    double[] lengths = new double[n];
    for (int j = 0; j < n; j++) {
      lengths[j] = Math.sqrt(inner(work[j], work[j]));
    }
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -lengths[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    int count = Math.min(columns[0].length, n);
    double[] values = new double[count];
    double[][] vectors = new double[count][];
    for (int s = 0; s < count; s++) {
      values[s] = lengths[order[s]];
      vectors[s] = v[order[s]];
    }
    return new SingularValues(values, vectors);
  }

  /** Makes two columns orthogonal; false if they were, up to rounding. */
  private static boolean orthogonalise(double[][] work, double[][] v, int i, int j) {
    double alpha = inner(work[i], work[i]);
    double beta = inner(work[j], work[j]);
    double gamma = inner(work[i], work[j]);
    // Columns that are rounding errors of others never get orthogonal
    double largest = 0;
    for (double[] column : work) {
      largest = Math.max(largest, inner(column, column));
    }
    if (Math.abs(gamma) <= 1e-15 * Math.sqrt(alpha) * Math.sqrt(beta)
        || Math.min(alpha, beta) <= 1e-33 * largest) {
      return false;
    }
    double zeta = (beta - alpha) / (2 * gamma);
    double t = Math.copySign(1 / (Math.abs(zeta) + Math.hypot(1, zeta)), zeta);
    double c = 1 / Math.hypot(1, t);
    rotate(work[i], work[j], c, c * t);
    rotate(v[i], v[j], c, c * t);
    return true;
  }

  private static void rotate(double[] x, double[] y, double c, double s) {
    for (int k = 0; k < x.length; k++) {
      double xk = x[k];
      x[k] = c * xk - s * y[k];
      y[k] = s * xk + c * y[k];
    }
  }

  private static double inner(double[] x, double[] y) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum += x[k] * y[k];
    }
    return sum;
  }

  /** Inputs with singular values 1, ratio, ratio^2, ... (nearly: the constant is added to them). */
  static double[][] decaying(int rows, int inputs, double ratio, long seed) {
    double[][] left = GrownProblem.gaussian(rows, inputs, seed);
    double[][] right = GrownProblem.gaussian(inputs, inputs, seed + 1);
    double[][] x = new double[rows][inputs];
    for (int i = 0; i < rows; i++) {
      for (int s = 0; s < inputs; s++) {
        double scaled = left[i][s] * Math.pow(ratio, s);
        for (int j = 0; j < inputs; j++) {
          x[i][j] += scaled * right[s][j];
        }
      }
    }
    return x;
  }

  /** Column j of row-major weights. */
  static double[] column(double[] weights, int width, int j) {
    double[] column = new double[weights.length / width];
    for (int i = 0; i < column.length; i++) {
      column[i] = weights[i * width + j];
    }
    return column;
  }
}
