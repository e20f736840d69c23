package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.basislearner.network.Basis;
import org.basislearner.network.Guard;
import org.basislearner.testing.Problems;
import org.basislearner.testing.Seeds;
import org.basislearner.testing.SlowAlgebra;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/**
 * Nodes of natural size: with all products up to a degree the network is kernel ridge regression,
 * with the kernel exp(&lt;z, z'&gt;) without the terms above that degree.
 */
class NaturalNodesTest {
  private static final int ROWS = 60;

  /** Both sides solve systems whose condition is about 1e4 by direct methods. */
  private static final double NEAR = 1e-9;

  private static final Parameters NATURAL =
      Parameters.defaults()
          .withNodeScale("natural")
          .withWidths(100)
          .withTolerance(1e-10)
          .withGuard(Guard.OFF)
          .withValidation(Validation.none());

  @Test
  void withAllProductsItIsKernelRidgeRegression() {
    Seeds.forEach(
        6,
        seed -> {
          int inputs = 2 + (int) (seed % 2);
          double[][] x = Problems.gaussian(seed, ROWS, inputs);
          double[] y = Problems.cubic(x, 0.3, seed);
          double lambda = Math.pow(10, -1.0 - seed % 3);
          for (String builder : List.of("ridge", "ols")) {
            for (String first : List.of("identity", "svd")) {
              Parameters all =
                  NATURAL
                      .withFirstLayer(first)
                      .withBuilder(builder)
                      .withMaxDepth(4)
                      .withLambdas(List.of(lambda));
              RegressorModel model = BasisRegressor.of(all).fit(x, y).model();
              // all monomials of degree 0 to 3
              int nodes = (inputs + 1) * (inputs + 2) * (inputs + 3) / 6;
              assertThat(model.network().basis().nodes()).isEqualTo(nodes);
              KernelRidge kernel = new KernelRidge(x, y, lambda, 3);
              for (double[] row : Problems.gaussian(100 + seed, 20, inputs)) {
                double expected = kernel.predict(row);
                double scale = 1 + Math.abs(expected);
                assertThat(model.predict(row)).isCloseTo(expected, within(NEAR * scale));
              }
            }
          }
        });
  }

  @Test
  void aProductIsDividedByTheRootOfTheFactorialsOfItsPowers() {
    double[][] x = Problems.gaussian(3, ROWS, 3);
    RegressorModel model =
        BasisRegressor.of(NATURAL.withFirstLayer("identity").withBuilder("ridge").withMaxDepth(5))
            .fit(x, Problems.cubic(x, 0.1, 3))
            .model();
    Basis basis = model.network().basis();
    assertThat(basis.layers()).isEqualTo(4);
    for (int node = basis.nodes(1); node < basis.nodes(); node++) {
      double product = 1;
      int power = 1;
      int[] factors = basis.monomial(node);
      for (int at = 1; at < factors.length; at++) {
        power = factors[at] == factors[at - 1] ? power + 1 : 1;
        product *= power;
      }
      assertThat(basis.coefficient(node)).isCloseTo(1 / Math.sqrt(product), within(1e-12));
      // products with the constant, node 0, are there without it
      assertThat(factors).doesNotContain(0);
    }
  }

  /** Powers of outliers are so large that rounding hides small lambdas. */
  @Test
  void outliersAndSmallLambdasLeaveFiniteOutputLayersWithABound() {
    double[][] x = Problems.gaussian(8, 150, 3);
    for (double[] row : x) {
      for (int j = 0; j < row.length; j++) {
        row[j] = Math.exp(3 * row[j]);
      }
    }
    double[] y = Problems.cubic(Problems.gaussian(8, 150, 3), 0.1, 8);
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(
                NATURAL
                    .withFirstLayer("identity")
                    .withBuilder("ridge")
                    .withWidths(40)
                    .withMaxDepth(6)
                    .withLambdas(List.of(1e-12, 1e-6, 1.0)))
            .fit(x, y);
    for (PathPoint point : fit.path().points()) {
      assertThat(point.gap()).isBetween(0.0, Double.MAX_VALUE);
      // the best constant has no larger loss than the variance of the targets
      assertThat(point.trainError()).isLessThanOrEqualTo(fit.baseline().trainError() * (1 + 1e-9));
    }
    for (double[] row : x) {
      assertThat(fit.model().predict(row)).isFinite();
    }
  }

  /** Kernel ridge regression in its most obvious form, with a constant that costs nothing. */
  private static final class KernelRidge {
    private final double[][] rows;
    private final double[] mean;
    private final double[] deviation;
    private final int degree;
    private final double[] dual;

    KernelRidge(double[][] x, double[] y, double lambda, int degree) {
      this.degree = degree;
      int inputs = x[0].length;
      mean = new double[inputs];
      deviation = new double[inputs];
      for (int j = 0; j < inputs; j++) {
        for (double[] row : x) {
          mean[j] += row[j] / x.length;
        }
        for (double[] row : x) {
          deviation[j] += (row[j] - mean[j]) * (row[j] - mean[j]) / x.length;
        }
        deviation[j] = Math.sqrt(deviation[j]);
      }
      rows = new double[x.length][];
      for (int i = 0; i < x.length; i++) {
        rows[i] = scaled(x[i]);
      }
      int m = x.length;
      double[][] system = new double[m + 1][m + 1];
      double[] right = new double[m + 1];
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < m; j++) {
          system[i][j] = kernel(rows[i], rows[j]) + (i == j ? m * lambda / 2 : 0);
        }
        system[i][m] = 1;
        system[m][i] = 1;
        right[i] = y[i];
      }
      dual = SlowAlgebra.solve(system, right);
    }

    /** Each input with variance 1 / inputs: the mean squared norm is 1. */
    private double[] scaled(double[] row) {
      double[] z = new double[row.length];
      for (int j = 0; j < z.length; j++) {
        z[j] = (row[j] - mean[j]) / deviation[j] / Math.sqrt(z.length);
      }
      return z;
    }

    private double kernel(double[] a, double[] b) {
      double product = SlowAlgebra.dot(a, b);
      double term = 1;
      double sum = 0;
      for (int t = 1; t <= degree; t++) {
        term *= product / t;
        sum += term;
      }
      return sum;
    }

    double predict(double[] row) {
      double[] z = scaled(row);
      double sum = dual[rows.length];
      for (int i = 0; i < rows.length; i++) {
        sum += dual[i] * kernel(z, rows[i]);
      }
      return sum;
    }
  }
}
