package org.basislearner.output;

import java.util.Arrays;
import org.basislearner.linalg.Cholesky;
import org.basislearner.linalg.Gemm;
import org.basislearner.network.Leverage;
import org.basislearner.store.Workers;

/** The {@link Leverage} of a trained basis, from its triangle R. */
public final class LeverageFactor {
  private LeverageFactor() {}

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
}
