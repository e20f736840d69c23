package org.basislearner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.basislearner.linalg.Closeness.assertClose;

import org.basislearner.matrix.Matrix;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** {@code A = L L^T}, and what it solves. */
final class CholeskyTest {

  private static final int SEEDS = 30;

  private final Gemm gemm = new Gemm(Kernels.best());

  @Test
  void factorTimesItsTransposeIsTheMatrix() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          Samples samples = new Samples(seed);
          int n = seed == 1 ? 300 : samples.size();
          double[] a = positiveDefinite(samples, n);
          double[] garbageAbove = a.clone();
          for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
              garbageAbove[i * n + j] = Double.NaN;
            }
          }
          double[] input = garbageAbove.clone();
          Cholesky cholesky = Cholesky.factor(Matrix.of(n, n, input), gemm).orElseThrow();
          assertThat(input).isEqualTo(garbageAbove);
          assertThat(cholesky.size()).isEqualTo(n);
          double[] lower = cholesky.lower().rowMajor();
          for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
              if (j > i) {
                assertThat(lower[i * n + j]).isZero();
              }
              double sum = 0;
              for (int p = 0; p <= Math.min(i, j); p++) {
                sum += lower[i * n + p] * lower[j * n + p];
              }
              assertClose(sum, a[i * n + j], residualBound(n));
            }
          }
        });
  }

  @Test
  void solutionReproducesTheRightHandSide() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          Samples samples = new Samples(seed);
          int n = seed == 1 ? 300 : samples.size();
          int k = samples.size();
          double[] a = positiveDefinite(samples, n);
          double[] b = samples.array(n * k);
          double[] x = b.clone();
          Cholesky.factor(Matrix.of(n, n, a), gemm).orElseThrow().solve(Matrix.of(n, k, x));
          for (int i = 0; i < n; i++) {
            for (int c = 0; c < k; c++) {
              double sum = 0;
              for (int j = 0; j < n; j++) {
                sum += a[i * n + j] * x[j * k + c];
              }
              assertClose(sum, b[i * k + c], 2 * residualBound(n));
            }
          }
        });
  }

  @Test
  void matrixThatIsNotPositiveDefiniteHasNoFactor() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          Samples samples = new Samples(seed);
          int n = 1 + samples.size();
          int bad = (int) (seed * 7 % n);
          for (double pivot : new double[] {-1, 0, Double.NaN, Double.POSITIVE_INFINITY}) {
            double[] a = positiveDefinite(samples, n);
            a[bad * n + bad] = pivot;
            assertThat(Cholesky.factor(Matrix.of(n, n, a), gemm)).isEmpty();
          }
        });
  }

  /** {@code B B^T / n + I} with entries of B below 1: eigenvalues from 1 up to at most n + 1. */
  private static double[] positiveDefinite(Samples samples, int n) {
    double[] b = samples.array(n * n);
    double[] a = new double[n * n];
    for (int i = 0; i < n; i++) {
      a[i * n + i] = 1;
      for (int j = 0; j < n; j++) {
        for (int p = 0; p < n; p++) {
          a[i * n + j] += b[i * n + p] * b[j * n + p] / n;
        }
      }
    }
    return a;
  }

  /**
   * Higham's bound: (n + 1) roundoffs of {@code |L| |L^T|}, whose entries are at most 2; doubled.
   */
  private static double residualBound(int n) {
    return 4 * (n + 1) * Samples.DOUBLE_ROUNDOFF * 2;
  }
}
