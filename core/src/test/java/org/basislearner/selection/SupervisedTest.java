package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.basislearner.BasisFit;
import org.basislearner.BasisRegressor;
import org.basislearner.RegressorModel;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.junit.jupiter.api.Test;

class SupervisedTest extends FirstLayerContract {
  @Override
  FirstLayerBuilder builder() {
    return new Supervised();
  }

  /** A target that is the product of two small inputs among many large ones. */
  private static double[] productOfTwo(double[][] x, Random random) {
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x[i].length; j++) {
        x[i][j] = (j < 2 ? 1 : 3) * random.nextGaussian();
      }
      y[i] = x[i][0] * x[i][1];
    }
    return y;
  }

  @Test
  void itFindsTheInputsOfAProductThatSingularVectorsMiss() {
    Seeds.forEach(
        5,
        seed -> {
          double[][] x = new double[2000][20];
          double[] y = productOfTwo(x, new Random(seed));
          assertThat(error(x, y, "supervised:0.1")).isLessThan(0.2);
          assertThat(error(x, y, "svd")).isGreaterThan(0.5);
        });
  }

  /** Share of the target's variance that a narrow network does not explain. */
  private static double error(double[][] x, double[] y, String firstLayer) {
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(
                Parameters.defaults()
                    .withFirstLayer(firstLayer)
                    .withWidths(4, 10)
                    .withMaxDepth(3)
                    .withScaling(Scaling.NONE))
            .fit(x, y);
    double[] predicted = fit.model().predict(x);
    double wrong = 0;
    double all = 0;
    for (int i = 0; i < y.length; i++) {
      wrong += (predicted[i] - y[i]) * (predicted[i] - y[i]);
      all += y[i] * y[i];
    }
    return wrong / all;
  }

  @Test
  void itsFirstDirectionIsTheOneOfTheDefinition() {
    Seeds.forEach(
        10,
        seed -> {
          double[][] x = GrownProblem.gaussian(300, 3, seed);
          for (double[] row : x) {
            row[1] = 5 + 2 * row[1] + row[0];
          }
          double[][] targets = GrownProblem.gaussian(300, 2, seed + 100);
          try (GrownProblem problem = GrownProblem.of(x, 2, seed + 100)) {
            problem.basis().buildFirst(new Supervised(0.5), 2, 1, false);
            double[] weights = problem.basis().basis().firstLayer().weights();
            double[] found = {weights[3], weights[5], weights[7]};
            double most = explained(x, targets, found);
            assertThat(most).isGreaterThan(0);
            Random random = new Random(seed);
            for (int trial = 0; trial < 200; trial++) {
              double[] other = found.clone();
              for (int j = 0; j < other.length; j++) {
                other[j] += 0.1 * random.nextGaussian() * Math.abs(found[j]);
              }
              assertThat(explained(x, targets, other)).isLessThanOrEqualTo(most * (1 + 1e-9));
            }
          }
        });
  }

  /**
   * The quotient that the first direction maximises, from the rows themselves: with z = (x - mean)
   * P and a direction u = P a, a^T S a / a^T a, where a^T a = u^T (C + ridge mean I) u and S a
   * needs M a for each target.
   */
  private static double explained(double[][] x, double[][] targets, double[] u) {
    int d = u.length;
    double[] mean = new double[d];
    for (double[] row : x) {
      for (int j = 0; j < d; j++) {
        mean[j] += row[j] / x.length;
      }
    }
    double[][] regularised = new double[d][d];
    for (double[] row : x) {
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          regularised[i][j] += (row[i] - mean[i]) * (row[j] - mean[j]);
        }
      }
    }
    double trace = regularised[0][0] + regularised[1][1] + regularised[2][2];
    for (int i = 0; i < d; i++) {
      regularised[i][i] += 0.5 * trace / d;
    }
    double length = 0;
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        length += u[i] * regularised[i][j] * u[j];
      }
    }
    double sum = 0;
    for (int c = 0; c < targets[0].length; c++) {
      double targetMean = 0;
      for (double[] row : targets) {
        targetMean += row[c] / x.length;
      }
      double squares = 0;
      double linear = 0;
      double[] products = new double[d];
      for (int r = 0; r < x.length; r++) {
        double value = targets[r][c] - targetMean;
        squares += value * value;
        double along = 0;
        for (int j = 0; j < d; j++) {
          along += (x[r][j] - mean[j]) * u[j];
        }
        linear += value * along;
        for (int j = 0; j < d; j++) {
          products[j] += value * along * (x[r][j] - mean[j]);
        }
      }
      // |M a|^2 = products^T (C + ridge mean I)^-1 products
      double[] solved = solve(regularised, products);
      double squaredProducts = 0;
      for (int j = 0; j < d; j++) {
        squaredProducts += products[j] * solved[j];
      }
      sum += (squaredProducts + linear * linear / x.length) / squares;
    }
    return sum / length;
  }

  /** Cramer's rule. */
  private static double[] solve(double[][] a, double[] b) {
    double[] x = new double[3];
    for (int c = 0; c < 3; c++) {
      double[][] changed = {a[0].clone(), a[1].clone(), a[2].clone()};
      for (int r = 0; r < 3; r++) {
        changed[r][c] = b[r];
      }
      x[c] = determinant(changed) / determinant(a);
    }
    return x;
  }

  private static double determinant(double[][] a) {
    return a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1])
        - a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0])
        + a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
  }

  @Test
  void itsNameTellsTheRidge() {
    assertThat(new Supervised().name()).isEqualTo("supervised");
    assertThat(FirstLayerBuilder.named("supervised:3^0.5").name()).isEqualTo("supervised:3^0.5");
    assertThat(FirstLayerBuilder.named("supervised").name()).isEqualTo("supervised");
    assertThat(FirstLayerBuilder.named("supervised:30").name()).isEqualTo("supervised:30");
    assertThat(FirstLayerBuilder.named("supervised:0.5").name()).isEqualTo("supervised:0.5");
    assertThatThrownBy(() -> FirstLayerBuilder.named("supervised:much"))
        .hasMessage(
            "firstLayer = supervised:much: expected a number after the colon, as in supervised:30");
    assertThatThrownBy(() -> FirstLayerBuilder.named("supervised:-1"))
        .hasMessage("firstLayer = supervised:-1.0: expected a ridge that is positive and finite");
  }
}
