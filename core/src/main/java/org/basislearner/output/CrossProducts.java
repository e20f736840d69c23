package org.basislearner.output;

import java.util.Arrays;
import org.basislearner.linalg.Cholesky;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Workers;

/** R<sup>T</sup>R for an upper triangular R. */
final class CrossProducts {
  /** Rows of the product that a task computes. */
  private static final int CHUNK = 128;

  private CrossProducts() {}

  /** Adds a number to the diagonal, but not to its first entry if that is of a free constant. */
  static Matrix shifted(Matrix matrix, double shift, boolean freeConstant) {
    for (int i = freeConstant ? 1 : 0; i < matrix.rows(); i++) {
      matrix.add(i, i, shift);
    }
    return matrix;
  }

  /** Factors such a matrix after lambda was added to its diagonal. */
  static Cholesky factor(Matrix shifted, double lambda, Gemm gemm) {
    return Cholesky.factor(shifted, gemm).orElseThrow(() -> tooSmall(lambda, shifted.rows()));
  }

  static ArithmeticException tooSmall(double lambda, int nodes) {
    return new ArithmeticException(
        "lambda = %s is too small for this basis of %s nodes".formatted(lambda, nodes));
  }

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
