package org.basislearner.predict;

import java.io.Serializable;
import org.basislearner.linalg.Checks;

/**
 * How far a row is from the training rows, as the squared loss sees it: h = f<sup>T</sup>
 * (F<sup>T</sup>F + (m lambda / 2) I)<sup>-1</sup> f. The variance of the prediction error is in
 * proportion to 1 + h. Immutable.
 */
public final class Leverage implements Serializable {
  private static final long serialVersionUID = 1;

  /** That of no nodes: 0 for every row, so that all intervals have the same width. */
  public static final Leverage NONE = new Leverage(0, new double[0]);

  private final int nodes;
  private final double[] factor;

  /**
   * From the Cholesky factor of the matrix: its rows one after the other, each up to the diagonal;
   * not copied.
   */
  public Leverage(int nodes, double[] factor) {
    if (factor.length != nodes * (nodes + 1L) / 2) {
      throw new IllegalArgumentException(
          "leverage: " + factor.length + " numbers for " + nodes + " nodes");
    }
    Checks.finite("leverage", factor);
    for (int i = 0; i < nodes; i++) {
      double diagonal = factor[i * (i + 1) / 2 + i];
      Checks.require(diagonal > 0, "leverage: " + diagonal + " on the diagonal, not above 0");
    }
    this.nodes = nodes;
    this.factor = factor;
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
