package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.network.Guard;
import org.basislearner.predict.QuantileScaling;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.testing.Problems;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.junit.jupiter.api.Test;

class GradientTest {
  private static final Parameters SMALL =
      Parameters.defaults().withWidths(5, 10).withMaxDepth(4).withBatch(5);

  /** The step of central differences: their error is about step^2 + 1e-16 / step. */
  private static final double STEP = 1e-5;

  private static final double TOLERANCE = 1e-6;

  @Test
  void regressionGradientsAgreeWithFiniteDifferences() {
    Seeds.forEach(
        30,
        seed -> {
          double[][] x = Problems.gaussian(seed, 80, 3);
          double[] y = Problems.cubic(x, 0.1, seed);
          spread(x);
          LayerBuilder builder =
              LayerBuilder.builtIn().get((int) (seed % LayerBuilder.builtIn().size()));
          for (Scaling scaling : List.of(Scaling.NONE, Scaling.STANDARD)) {
            Parameters parameters = SMALL.withBuilder(builder).withScaling(scaling);
            checkInside(BasisRegressor.of(parameters).fit(x, y).model(), x);
          }
        });
  }

  @Test
  void gradientsOfQuantileScaledInputsAgreeWithFiniteDifferencesBetweenKnots() {
    Seeds.forEach(
        20,
        seed -> {
          double[][] x = Problems.gaussian(seed, 80, 3);
          double[] y = Problems.cubic(x, 0.1, seed);
          spread(x);
          Guard guard = seed % 2 == 0 ? Guard.CLAMP : Guard.OFF;
          Parameters parameters = SMALL.withScaling(Scaling.QUANTILE).withGuard(guard);
          RegressorModel model = BasisRegressor.of(parameters).fit(x, y).model();
          double[][] knots = ((QuantileScaling) model.predictor().scaling()).knots();
          Random random = new Random(seed);
          for (int i = 0; i < 5; i++) {
            check(model, Arrays.stream(knots).mapToDouble(k -> betweenKnots(k, random)).toArray());
          }
          double[] outside =
              Arrays.stream(knots).mapToDouble(k -> betweenKnots(k, random)).toArray();
          outside[1] = knots[1][knots[1].length - 1] + 0.1;
          check(model, outside);
          assertThat(model.gradient(outside)[0][1]).isZero();
          assertThat(model.gradient(outside)[0][0]).isNotZero();
        });
  }

  /** The middle of one of the wider pieces: steps stay within it. */
  private static double betweenKnots(double[] knots, Random random) {
    double mean = (knots[knots.length - 1] - knots[0]) / (knots.length - 1);
    while (true) {
      int k = random.nextInt(knots.length - 1);
      if (knots[k + 1] - knots[k] > mean) {
        return (knots[k] + knots[k + 1]) / 2;
      }
    }
  }

  @Test
  void classifierGradientsAgreeWithFiniteDifferences() {
    Seeds.forEach(
        10,
        seed -> {
          double[][] x = Problems.gaussian(seed, 80, 3);
          String[] labels = Problems.labels(x, 2 + (int) (seed % 3));
          spread(x);
          checkInside(BasisClassifier.of(SMALL).fit(x, labels).model(), x);
        });
  }

  @Test
  void gradientsOutsideTheBoxAreThoseOfTheGuardedFunction() {
    double[][] x = Problems.gaussian(1, 80, 3);
    double[] y = Problems.cubic(x, 0.1, 1);
    for (Guard guard : Guard.values()) {
      RegressorModel model = BasisRegressor.of(SMALL.withGuard(guard)).fit(x, y).model();
      check(model, new double[] {7, 0.2, -0.1});
      check(model, new double[] {-7, 6, 0.3});
    }
  }

  /** Makes the columns of different scale and place. */
  private static void spread(double[][] x) {
    for (double[] row : x) {
      row[0] = 5 * row[0] + 20;
      row[1] = 0.3 * row[1] - 1;
    }
  }

  private static void checkInside(BasisModel model, double[][] x) {
    for (int i = 0; i < 5; i++) {
      // half way to another row: inside the box, away from its faces
      double[] row = new double[x[i].length];
      for (int j = 0; j < row.length; j++) {
        row[j] = (x[i][j] + x[i + 5][j]) / 2;
      }
      check(model, row);
    }
  }

  private static void check(BasisModel model, double[] row) {
    double[][] gradient = model.gradient(row);
    for (int j = 0; j < row.length; j++) {
      double step = STEP * Math.max(1, Math.abs(row[j]));
      double[] above = outputs(model, row, j, step);
      double[] below = outputs(model, row, j, -step);
      assertThat(gradient).hasNumberOfRows(above.length);
      for (int c = 0; c < above.length; c++) {
        double expected = (above[c] - below[c]) / (2 * step);
        assertThat(gradient[c][j])
            .as("output %d by input %d", c, j)
            .isCloseTo(expected, within(TOLERANCE * (1 + Math.abs(expected))));
      }
    }
  }

  private static double[] outputs(BasisModel model, double[] row, int j, double step) {
    double[] moved = row.clone();
    moved[j] += step;
    return model.outputs(moved, model.scratch()).clone();
  }
}
