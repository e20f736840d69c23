package org.basislearner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.basislearner.linalg.Closeness.assertClose;

import java.util.Arrays;
import org.basislearner.matrix.Matrix;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** Products against the obvious loops, over sizes around those of tiles and blocks. */
abstract class GemmContract {

  private static final int SEEDS = 30;

  /** One instance for all seeds, so that what earlier calls leave in buffers would show. */
  private final Gemm gemm = new Gemm(kernel());

  abstract Kernel kernel();

  @Test
  void weightedProductsAreSumsOverRows() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          Samples samples = new Samples(seed);
          int rows = samples.rows();
          double[][] left = samples.columns(samples.size(), rows);
          double[][] right = samples.columns(samples.size(), rows);
          double[][] weights = samples.columns((int) (seed % 4), rows);
          double[] before = samples.array(weights.length * left.length * right.length);
          double[] expected = before.clone();
          addWeighted(left, right, weights, rows, expected);
          double[] out = before.clone();
          gemm.weightedProducts(left, right, weights, rows, out, false);
          assertClose(out, expected, Samples.tolerance(rows));
          double[] single = before.clone();
          gemm.weightedProducts(left, right, weights, rows, single, true);
          assertClose(single, expected, Samples.floatTolerance(rows));
        });
  }

  @Test
  void symmetricWeightedProductsHaveTheUpperHalf() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          Samples samples = new Samples(seed);
          int rows = samples.rows();
          double[][] columns = samples.columns(samples.size(), rows);
          double[][] weights = samples.columns((int) (seed % 4), rows);
          int n = columns.length;
          double[] expected = new double[weights.length * n * n];
          addWeighted(columns, columns, weights, rows, expected);
          double[] out = new double[expected.length];
          gemm.symmetricWeightedProducts(columns, weights, rows, out, false);
          double[] single = new double[expected.length];
          gemm.symmetricWeightedProducts(columns, weights, rows, single, true);
          for (int t = 0; t < out.length; t++) {
            if (t % n >= t / n % n) {
              assertClose(out[t], expected[t], Samples.tolerance(rows));
              assertClose(single[t], expected[t], Samples.floatTolerance(rows));
            } else {
              assertThat(out[t]).isFinite();
              assertThat(single[t]).isFinite();
            }
          }
        });
  }

  private static void addWeighted(
      double[][] left, double[][] right, double[][] weights, int rows, double[] out) {
    int t = 0;
    for (double[] weight : weights) {
      for (double[] first : left) {
        for (double[] second : right) {
          for (int r = 0; r < rows; r++) {
            out[t] += weight[r] * first[r] * second[r];
          }
          t++;
        }
      }
    }
  }

  @Test
  void productsAreWeightedProductsOfWeightOne() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          Samples samples = new Samples(seed);
          int rows = samples.rows();
          double[][] left = samples.columns(samples.size(), rows);
          double[][] right = samples.columns(samples.size(), rows);
          double[] before = samples.array(left.length * right.length);
          double[] expected = before.clone();
          addWeighted(left, right, ones(rows), rows, expected);
          double[] out = before.clone();
          gemm.products(left, right, rows, out);
          assertClose(out, expected, Samples.tolerance(rows));
        });
  }

  @Test
  void gramMatrixIsSymmetricToTheLastBit() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          Samples samples = new Samples(seed);
          int rows = samples.rows();
          double[][] columns = samples.columns(samples.size(), rows);
          int n = columns.length;
          double[] expected = new double[n * n];
          addWeighted(columns, columns, ones(rows), rows, expected);
          double[] out = new double[n * n];
          gemm.gram(columns, rows, out);
          assertClose(out, expected, Samples.tolerance(rows));
          for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
              assertThat(out[i * n + j]).isEqualTo(out[j * n + i]);
            }
          }
        });
  }

  private static double[][] ones(int rows) {
    double[][] ones = new double[1][rows];
    Arrays.fill(ones[0], 1);
    return ones;
  }

  @Test
  void combinationsAreAddedAndSubtracted() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          Samples samples = new Samples(seed);
          int rows = samples.rows();
          double[][] basis = samples.columns(samples.rows(), rows);
          double[][] columns = samples.columns(samples.size(), rows);
          Matrix coefficients = samples.matrix(basis.length, columns.length);
          double[][] sums = copy(columns);
          gemm.addCombination(basis, coefficients, rows, sums);
          double[][] differences = copy(columns);
          gemm.subtractCombination(basis, coefficients, rows, differences);
          for (int j = 0; j < columns.length; j++) {
            for (int r = 0; r < rows; r++) {
              double combination = 0;
              for (int i = 0; i < basis.length; i++) {
                combination += coefficients.at(i, j) * basis[i][r];
              }
              double tolerance = Samples.tolerance(basis.length);
              assertClose(sums[j][r], columns[j][r] + combination, tolerance);
              assertClose(differences[j][r], columns[j][r] - combination, tolerance);
            }
            assertThat(sums[j][rows]).isNaN();
          }
        });
  }

  private static double[][] copy(double[][] columns) {
    double[][] copy = new double[columns.length][];
    for (int j = 0; j < columns.length; j++) {
      copy[j] = columns[j].clone();
    }
    return copy;
  }

  @Test
  void matricesMultiplyInsideLargerOnes() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          Samples samples = new Samples(seed);
          int m = samples.size();
          int n = samples.size();
          int k = samples.rows();
          double alpha = seed % 3 - 1;
          Matrix a = samples.matrix(m, k);
          Matrix b = samples.matrix(k, n);
          Matrix around = samples.matrix(m + 3, n + 4).copy();
          Matrix expected = around.copy();
          gemm.multiplyAdd(alpha, a, b, around.block(2, 1, m, n));
          for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
              for (int p = 0; p < k; p++) {
                expected.add(2 + i, 1 + j, alpha * a.at(i, p) * b.at(p, j));
              }
            }
          }
          assertClose(around.rowMajor(), expected.rowMajor(), Samples.tolerance(k));
        });
  }

  @Test
  void sizesThatDoNotFitAreRefused() {
    assertThatThrownBy(
            () -> gemm.multiplyAdd(1, new Matrix(2, 3), new Matrix(2, 3), new Matrix(2, 3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 x 3");
    assertThatThrownBy(
            () -> gemm.addCombination(new double[2][1], new Matrix(1, 2), 1, new double[2][1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("coefficients = 1 x 2");
  }

  @Test
  void sameInputGivesTheSameBitsWhateverCameBefore() {
    Samples samples = new Samples(1);
    double[][] columns = samples.columns(37, 700);
    double[][] weights = samples.columns(3, 700);
    double[] fresh = new double[3 * 37 * 37];
    new Gemm(kernel()).weightedProducts(columns, columns, weights, 700, fresh, false);
    double[][] infinite = {new double[2000]};
    Arrays.fill(infinite[0], Double.POSITIVE_INFINITY);
    gemm.gram(infinite, 2000, new double[1]);
    double[] used = new double[fresh.length];
    gemm.weightedProducts(columns, columns, weights, 700, used, false);
    assertThat(used).isEqualTo(fresh);
  }

  @Test
  void tooShortTargetIsRefusedByName() {
    assertThatThrownBy(() -> gemm.products(new double[2][1], new double[2][1], 1, new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("out has length 3")
        .hasMessageContaining("4");
  }
}
