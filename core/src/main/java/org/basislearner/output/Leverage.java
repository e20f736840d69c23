package org.basislearner.output;

import java.io.Serializable;
import java.util.Arrays;
import org.basislearner.linalg.Cholesky;
import org.basislearner.linalg.Gemm;
import org.basislearner.rows.Workers;

/**
 * How far a row is from the training rows, as the squared loss sees it: h = f<sup>T</sup>
 * (F<sup>T</sup>F + (m lambda / 2) I)<sup>-1</sup> f. The variance of the prediction error is in
 * proportion to 1 + h. Immutable.
 */
public final class Leverage implements Serializable {
  private static final long serialVersionUID = 1;

  private final int nodes;
  private final double[] factor;

  /**
   * From the Cholesky factor of the matrix.
   *
   * @param factor its rows one after the other, each up to the diagonal; not copied
   */
  public Leverage(int nodes, double[] factor) {
    if (factor.length != nodes * (nodes + 1) / 2) {
      throw new IllegalArgumentException(
          "leverage: " + factor.length + " numbers for " + nodes + " nodes");
    }
    this.nodes = nodes;
    this.factor = factor;
  }

  /**
   * The leverage of a basis.
   *
   * @param triangle the columns of R, each of full length, where F = O R
   * @param nodes how many of the nodes, from the first on
   */
  public static Leverage of(
      double[][] triangle, int nodes, long rows, double lambda, Workers workers) {
    double[][] leading = new double[nodes][];
    for (int j = 0; j < nodes; j++) {
      leading[j] = Arrays.copyOf(triangle[j], nodes);
    }
    double[] matrix = CrossProducts.lower(leading, 1, workers);
    for (int i = 0; i < nodes; i++) {
      matrix[i * nodes + i] += rows * lambda / 2;
    }
    Gemm gemm = workers.gemm();
    double[] lower =
        Cholesky.factor(matrix, nodes, gemm)
            .orElseThrow(
                () ->
                    new ArithmeticException(
                        "lambda = " + lambda + " is too small for prediction intervals"))
            .lower();
    double[] packed = new double[nodes * (nodes + 1) / 2];
    for (int i = 0; i < nodes; i++) {
      System.arraycopy(lower, i * nodes, packed, i * (i + 1) / 2, i + 1);
    }
    return new Leverage(nodes, packed);
  }

  /** Number of nodes. */
  public int nodes() {
    return nodes;
  }

  /**
   * The Cholesky factor, its rows one after the other, each up to the diagonal; not to be changed.
   */
  public double[] factor() {
    return factor;
  }

  /** The leverage of a row with the given node values. */
  public double at(double[] f) {
    double[] solved = new double[nodes];
    double sum = 0;
    for (int i = 0; i < nodes; i++) {
      int row = i * (i + 1) / 2;
      double entry = f[i];
      for (int j = 0; j < i; j++) {
        entry -= factor[row + j] * solved[j];
      }
      solved[i] = entry / factor[row + i];
      sum += solved[i] * solved[i];
    }
    return sum;
  }
}
