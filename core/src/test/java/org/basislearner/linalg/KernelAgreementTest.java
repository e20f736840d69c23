package org.basislearner.linalg;

import static org.basislearner.linalg.Closeness.assertClose;

import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** The fast and the plain kernel compute the same up to rounding. */
final class KernelAgreementTest {

  private final Gemm fast = new Gemm(Kernels.simd().orElseThrow());
  private final Gemm plain = new Gemm(Kernels.plain());

  @Test
  void twinsAgreeOverOddSizes() {
    Seeds.forEach(
        40,
        seed -> {
          Samples samples = new Samples(seed);
          int rows = samples.rows();
          double[][] left = samples.columns(samples.size(), rows);
          double[][] right = samples.columns(samples.size(), rows);
          double[][] weights = samples.columns(2, rows);
          int length = 2 * left.length * right.length;
          double[] one = new double[length];
          fast.weightedProducts(left, right, weights, rows, one, false);
          double[] other = new double[length];
          plain.weightedProducts(left, right, weights, rows, other, false);
          assertClose(one, other, Samples.tolerance(rows));
          double[] single = new double[length];
          fast.weightedProducts(left, right, weights, rows, single, true);
          double[] otherSingle = new double[length];
          plain.weightedProducts(left, right, weights, rows, otherSingle, true);
          assertClose(single, otherSingle, 2 * Samples.floatTolerance(rows));
        });
  }
}
