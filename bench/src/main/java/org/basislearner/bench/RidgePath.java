package org.basislearner.bench;

import java.util.Random;
import org.basislearner.linalg.Kernels;
import org.basislearner.linalg.SymmetricEigen;
import org.basislearner.output.SquaredLoss;
import org.basislearner.rows.Workers;
import org.basislearner.train.Parameters;

/** The squared loss for 17 lambdas: our Cholesky path against one eigen decomposition. */
final class RidgePath {
  private RidgePath() {}

  static void print(int size, int outputs, int threads) {
    Random random = new Random(6);
    double[][] triangle = new double[size][size];
    for (int j = 0; j < size; j++) {
      for (int i = 0; i <= j; i++) {
        triangle[j][i] = i == j ? 30 + random.nextDouble() : random.nextGaussian();
      }
    }
    double[] projections = random.doubles((long) size * outputs).toArray();
    double ours = Double.POSITIVE_INFINITY;
    double eigen = Double.POSITIVE_INFINITY;
    try (Workers workers = new Workers(threads, Kernels.best(), () -> false)) {
      for (int round = 0; round < 3; round++) {
        long start = System.nanoTime();
        new SquaredLoss(10000, triangle, projections, outputs, workers)
            .path(Parameters.lambdaGrid(1e-7, 10, 0.5));
        ours = Math.min(ours, (System.nanoTime() - start) / 1e9);
        double[] gram = new double[size * size];
        workers.gemm().gram(triangle, size, gram);
        start = System.nanoTime();
        SymmetricEigen.of(gram, size);
        eigen = Math.min(eigen, (System.nanoTime() - start) / 1e9);
      }
    }
    Run.ratio(
        "eigen decomposition alone against our whole path of 17 lambdas",
        eigen / ours,
        "more than 1",
        "n = " + size + ", " + Run.seconds(eigen) + " against " + Run.seconds(ours));
  }
}
