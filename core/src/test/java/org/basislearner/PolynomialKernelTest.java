package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.basislearner.network.Guard;
import org.basislearner.network.Polynomial;
import org.basislearner.testing.Seeds;
import org.basislearner.testing.SlowAlgebra;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/**
 * A network whose nodes span all polynomials of a degree is, with the squared loss and no L2 term,
 * least squares over these polynomials; and so is regression with the kernel (1 + x z)^degree as
 * its ridge falls to 0.
 */
class PolynomialKernelTest {
  private static final int ROWS = 40;
  private static final int INPUTS = 2;

  /** Of a kernel of size 1: the ridge moves predictions by about as much, times the condition. */
  private static final double RIDGE = 1e-9;

  private static final double NEAR = 1e-4;

  @Test
  void theFullRankNetworkIsThePolynomialKernelsPredictor() {
    Seeds.forEach(
        5,
        seed -> {
          Random random = new Random(seed);
          double[][] x = rows(random, ROWS);
          double[] y = random.doubles(ROWS, -1, 1).toArray();
          for (int degree = 1; degree <= 3; degree++) {
            RegressorModel model = BasisRegressor.of(full(degree)).fit(x, y).model();
            assertThat(model.network().basis().nodes())
                .isEqualTo(Polynomial.dimension(INPUTS, degree).intValueExact());
            double[] dual = dual(x, y, degree, RIDGE);
            for (double[] row : rows(random, 20)) {
              assertThat(model.predict(row))
                  .as("degree %d", degree)
                  .isCloseTo(predicted(row, x, dual, degree), within(NEAR));
            }
          }
        });
  }

  /**
   * As many rows as polynomials: the kernel's matrix has full rank, and there is one such function.
   */
  @Test
  void withAsManyRowsAsPolynomialsBothTakeTheTargetsAndAreTheSameFunction() {
    Seeds.forEach(
        5,
        seed -> {
          Random random = new Random(seed);
          int degree = 3;
          int dimension = Polynomial.dimension(INPUTS, degree).intValueExact();
          double[][] x = rows(random, dimension);
          double[] y = random.doubles(dimension, -1, 1).toArray();
          RegressorModel model = BasisRegressor.of(full(degree)).fit(x, y).model();
          assertThat(model.network().basis().nodes()).isEqualTo(dimension);
          double[] dual = dual(x, y, degree, 0);
          for (int i = 0; i < dimension; i++) {
            assertThat(model.predict(x[i])).isCloseTo(y[i], within(NEAR));
          }
          for (double[] row : rows(random, 20)) {
            double predicted = predicted(row, x, dual, degree);
            assertThat(model.predict(row))
                .isCloseTo(predicted, within(NEAR * Math.max(1, Math.abs(predicted))));
          }
        });
  }

  private static Parameters full(int degree) {
    return Parameters.defaults()
        .withBuilder("gram-schmidt")
        .withMaxDepth(degree + 1)
        .withLambdas(List.of(0.0))
        .withScaling(Scaling.NONE)
        .withGuard(Guard.OFF)
        .withValidation(Validation.none());
  }

  private static double predicted(double[] row, double[][] x, double[] dual, int degree) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += dual[i] * kernel(row, x[i], degree);
    }
    return sum;
  }

  private static double[][] rows(Random random, int count) {
    double[][] x = new double[count][];
    for (int i = 0; i < count; i++) {
      x[i] = random.doubles(INPUTS, -1, 1).toArray();
    }
    return x;
  }

  private static double kernel(double[] x, double[] z, int degree) {
    return Math.pow(1 + SlowAlgebra.dot(x, z), degree);
  }

  /** {@code (K + ridge I) a = y}. */
  private static double[] dual(double[][] x, double[] y, int degree, double ridge) {
    double[][] matrix = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        matrix[i][j] = kernel(x[i], x[j], degree) + (i == j ? ridge : 0);
      }
    }
    return SlowAlgebra.solve(matrix, y);
  }
}
