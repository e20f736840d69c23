package org.basislearner.output;

import org.basislearner.linalg.Cholesky;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.matrix.Matrix;
import org.basislearner.predict.Leverage;
import org.basislearner.store.Workers;

/** The {@link Leverage} of a trained basis, from its triangle R. */
public final class LeverageFactor {
  private LeverageFactor() {}

  /** The leverage of the first nodes of a basis F = O R. */
  public static Leverage of(
      UpperTriangle r, int nodes, long rows, double lambda, boolean freeConstant, Workers workers) {
    Matrix matrix =
        CrossProducts.shifted(
            CrossProducts.lower(r.leading(nodes), 1, workers), rows * lambda / 2, freeConstant);
    Matrix lower =
        Cholesky.factor(matrix, workers.gemm())
            .orElseThrow(
                () ->
                    new ArithmeticException(
                        "lambda = " + lambda + " is too small for prediction intervals"))
            .lower();
    double[] packed = new double[nodes * (nodes + 1) / 2];
    for (int i = 0; i < nodes; i++) {
      for (int j = 0; j <= i; j++) {
        packed[i * (i + 1) / 2 + j] = lower.at(i, j);
      }
    }
    return new Leverage(nodes, packed);
  }
}
