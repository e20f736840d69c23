package org.basislearner.bench;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.basislearner.linalg.SymmetricEigen;
import org.basislearner.matrix.Matrix;
import org.ojalgo.matrix.decomposition.Eigenvalue;
import org.ojalgo.matrix.store.R064Store;

/** The symmetric eigensolver of core against ojAlgo's, values and vectors. */
final class EigenSpeed {
  /** Rounds take turns, so that other work on the machine hits both. */
  private static final double SECONDS = 3;

  private static final int LEAST_ROUNDS = 3;

  private EigenSpeed() {}

  static void print() {
    for (int n : new int[] {10, 30, 60, 150, 300, 800, 1500}) {
      Random random = new Random(n);
      print("random symmetric", symmetric(random, n), n);
      print("Gram matrix of rank n/2", gram(random, n, n / 2), n);
    }
  }

  private static void print(String kind, double[] a, int n) {
    R064Store store = R064Store.FACTORY.make(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        store.set(i, j, a[i * n + j]);
      }
    }
    List<Supplier<Object>> both =
        List.of(
            () -> SymmetricEigen.of(Matrix.of(n, n, a)).vectors(),
            () -> {
              Eigenvalue<Double> eigen = Eigenvalue.R064.make(n, true);
              eigen.decompose(store);
              return eigen.getV();
            });
    double[] best = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    long start = System.nanoTime();
    for (int round = 0; round < LEAST_ROUNDS || seconds(start) < SECONDS; round++) {
      for (int which = 0; which < 2; which++) {
        long before = System.nanoTime();
        if (both.get(which).get() != null) {
          best[which] = Math.min(best[which], seconds(before));
        }
      }
    }
    Run.ratio(
        "ojAlgo's time against ours, n = " + n + ", " + kind,
        best[1] / best[0],
        "at least 1",
        String.format(java.util.Locale.ROOT, "%.3g ms", 1e3 * best[0]));
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static double[] symmetric(Random random, int n) {
    double[] a = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        a[i * n + j] = random.nextGaussian();
        a[j * n + i] = a[i * n + j];
      }
    }
    return a;
  }

  private static double[] gram(Random random, int n, int rank) {
    double[][] x = new double[n][rank];
    for (double[] row : x) {
      for (int k = 0; k < rank; k++) {
        row[k] = random.nextGaussian();
      }
    }
    double[] a = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        for (int k = 0; k < rank; k++) {
          a[i * n + j] += x[i][k] * x[j][k];
        }
        a[j * n + i] = a[i * n + j];
      }
    }
    return a;
  }
}
