package org.basislearner.stages;

import java.util.Arrays;

/**
 * Least squares with a ridge penalty for nodes that are added one after the other: (A + D) W = B
 * with a diagonal D. Adding a node adds one row to the Cholesky factor L of A + D and one to
 * L<sup>-1</sup> B; the weights come from one substitution back.
 *
 * <p>Plain loops in a fixed order: a stage has at most some hundred nodes, and its weights must not
 * depend on the width of vectors.
 */
final class RidgeFit {
  /** A node whose square shrinks to this part of itself depends on the others. */
  private static final double DEPENDENT = 1e-12;

  private final int outputs;
  private int size;
  private double[][] lower;
  private double[][] forward;

  RidgeFit(int capacity, int outputs) {
    this.outputs = outputs;
    lower = new double[capacity][];
    forward = new double[capacity][];
  }

  /**
   * Adds a node.
   *
   * @param row its products with all nodes up to itself, the penalty not included
   * @param penalty its diagonal entry of D
   * @param target its products with the targets
   */
  void add(double[] row, double penalty, double[] target) {
    int n = size++;
    double[] own = Arrays.copyOf(row, n + 1);
    double[] right = target.clone();
    double pivot = row[n] + penalty;
    for (int i = 0; i < n; i++) {
      double[] other = lower[i];
      double sum = own[i];
      for (int p = 0; p < i; p++) {
        sum -= own[p] * other[p];
      }
      own[i] = sum / other[i];
      pivot -= own[i] * own[i];
      for (int c = 0; c < outputs; c++) {
        right[c] -= own[i] * forward[i][c];
      }
    }
    own[n] = Math.sqrt(Math.max(pivot, Math.max(DEPENDENT * (row[n] + penalty), 1e-300)));
    for (int c = 0; c < outputs; c++) {
      right[c] /= own[n];
    }
    lower[n] = own;
    forward[n] = right;
  }

  /** The weights of all nodes, row-major {@code nodes x outputs}. */
  double[] weights() {
    double[] weights = new double[size * outputs];
    for (int n = 0; n < size; n++) {
      System.arraycopy(forward[n], 0, weights, n * outputs, outputs);
    }
    for (int n = size - 1; n >= 0; n--) {
      double[] row = lower[n];
      for (int c = 0; c < outputs; c++) {
        double weight = weights[n * outputs + c] / row[n];
        weights[n * outputs + c] = weight;
        for (int i = 0; i < n; i++) {
          weights[i * outputs + c] -= row[i] * weight;
        }
      }
    }
    return weights;
  }
}
