package org.basislearner.bench;

import java.util.Arrays;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernel;
import org.basislearner.linalg.Kernels;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Workers;

/** How fast this machine multiplies square matrices with our kernel: the yardstick of the rest. */
final class MachineSpeed {
  private static final int N = 768;

  private MachineSpeed() {}

  /** Flops in a second over all threads, each multiplying matrices of its own: median of some. */
  static double flops(int threads) {
    return flops(threads, Kernels.best());
  }

  static double flops(int threads, Kernel kernel) {
    double[][] a = new double[threads][N * N];
    double[][] b = new double[threads][N * N];
    double[][] c = new double[threads][N * N];
    for (int t = 0; t < threads; t++) {
      Arrays.setAll(a[t], i -> (i % 17) * 0.1);
      Arrays.setAll(b[t], i -> (i % 13) * 0.1);
    }
    int repeats = 4;
    double[] speeds = new double[9];
    try (Workers workers = new Workers(threads, kernel, () -> false)) {
      for (int round = -3; round < speeds.length; round++) {
        long start = System.nanoTime();
        workers.run(
            threads,
            (task, gemm) -> {
              for (int i = 0; i < repeats; i++) {
                multiply(gemm, a[task], b[task], c[task]);
              }
            });
        double seconds = (System.nanoTime() - start) / 1e9;
        if (round >= 0) {
          speeds[round] = 2.0 * N * N * N * repeats * threads / seconds;
        }
      }
    }
    Arrays.sort(speeds);
    return speeds[speeds.length / 2];
  }

  private static void multiply(Gemm gemm, double[] a, double[] b, double[] c) {
    gemm.multiplyAdd(1, Matrix.of(N, N, a), Matrix.of(N, N, b), Matrix.of(N, N, c));
  }
}
