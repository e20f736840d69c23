package org.basislearner.output;

import java.util.Arrays;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Workers;

/** R<sup>T</sup>R for an upper triangular R. */
final class CrossProducts {
  /** Rows of the product that a task computes. */
  private static final int CHUNK = 128;

  private CrossProducts() {}

  /** The lower triangle of scale R<sup>T</sup>R; above the diagonal it is zero. */
  static Matrix lower(UpperTriangle r, double scale, Workers workers) {
    int size = r.size();
    double[][] columns = r.full();
    Matrix lower = new Matrix(size, size);
    workers.run(
        (size + CHUNK - 1) / CHUNK,
        (task, gemm) -> {
          int from = task * CHUNK;
          int to = Math.min(size, from + CHUNK);
          double[] products = new double[(to - from) * to];
          // R's columns end at the diagonal, so rows beyond it add nothing
          gemm.products(
              Arrays.copyOfRange(columns, from, to), Arrays.copyOf(columns, to), to, products);
          for (int i = from; i < to; i++) {
            for (int j = 0; j <= i; j++) {
              lower.set(i, j, scale * products[(i - from) * to + j]);
            }
          }
        });
    return lower;
  }
}
