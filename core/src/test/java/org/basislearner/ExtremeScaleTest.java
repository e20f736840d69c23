package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.rows.DataException;
import org.basislearner.selection.FirstLayerBuilder;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.testing.Problems;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.junit.jupiter.api.Test;

/** Columns and targets of huge and tiny size: a clear error or a finite model, never a NaN. */
class ExtremeScaleTest {
  private static final double[] SCALES = {
    0, Double.MIN_VALUE, 1e-310, 1e-300, 1e-155, 1e-100, 1, 1e100, 1e149, 1e155, 1e300, 1e307
  };
  private static final Parameters SMALL =
      Parameters.defaults().withWidths(6, 8).withMaxDepth(4).withBatch(3);

  private final double[][] unit = Problems.gaussian(1, 40, 3);
  private final double[] y = Problems.cubic(unit, 0.1, 2);

  @Test
  void everyScaleInEveryColumnGivesAFiniteModelWhenStandardised() {
    for (double a : SCALES) {
      for (double b : SCALES) {
        double[][] x = scaled(a, b, 1);
        Finite.check(BasisRegressor.of(SMALL).fit(x, y), x);
      }
    }
  }

  @Test
  void everyMixtureOfScalesGivesAFiniteModelWhenScaledByQuantiles() {
    Parameters quantile = SMALL.withScaling(Scaling.QUANTILE);
    Seeds.forEach(
        30,
        seed -> {
          java.util.Random random = new java.util.Random(seed);
          double[][] x = scaled(1, 1, 1);
          for (double[] row : x) {
            row[0] *= SCALES[random.nextInt(SCALES.length)];
            row[1] = random.nextBoolean() ? Double.MAX_VALUE : Double.MAX_VALUE * (row[1] / 10);
          }
          BasisFit<RegressorModel> fit = BasisRegressor.of(quantile).fit(x, y);
          Finite.check(fit, x);
        });
  }

  @Test
  void unscaledColumnsGiveAFiniteModelOrAClearError() {
    for (FirstLayerBuilder firstLayer : FirstLayerBuilder.builtIn()) {
      Parameters unscaled = SMALL.withScaling(Scaling.NONE).withFirstLayer(firstLayer);
      int refused = 0;
      for (double a : SCALES) {
        for (double b : SCALES) {
          refused += finiteOrRefused(unscaled, scaled(a, b, 1), y);
        }
      }
      // 1e155, 1e300 and 1e307 in either column
      assertThat(refused).as(firstLayer.name()).isEqualTo(12 * 12 - 9 * 9);
    }
  }

  @Test
  void mixturesOfScalesWithinAColumnGiveAFiniteModelOrAClearError() {
    Seeds.forEach(
        60,
        seed -> {
          java.util.Random random = new java.util.Random(seed);
          double[][] x = scaled(1, 1, 1);
          for (double[] row : x) {
            for (int j = 0; j < row.length; j++) {
              row[j] *= SCALES[random.nextInt(SCALES.length)];
            }
          }
          List<LayerBuilder> builders = LayerBuilder.builtIn();
          LayerBuilder builder = builders.get((int) (seed % builders.size()));
          Finite.check(BasisRegressor.of(SMALL.withBuilder(builder)).fit(x, y), x);
          finiteOrRefused(SMALL.withBuilder(builder).withScaling(Scaling.NONE), x, y);
        });
  }

  @Test
  void theFullRangeOfDoublesGivesAFiniteModel() {
    double[][] x = scaled(1, 1, 1);
    for (int i = 0; i < x.length; i++) {
      x[i][0] = i % 2 == 0 ? Double.MAX_VALUE : -Double.MAX_VALUE;
      x[i][1] = i % 3 == 0 ? 1e308 : -1e308;
    }

    Finite.check(BasisRegressor.of(SMALL).fit(x, y), x);
    Finite.check(BasisClassifier.of(SMALL).fit(x, Problems.labels(unit, 2)), x);
  }

  @Test
  void standardisedColumnsOfAnyScaleAreLearnedFrom() {
    for (double scale : new double[] {1e-300, 1e-155, 1e-9, 1e9, 1e155, 1e300}) {
      double[][] x = scaled(scale, scale, scale);

      RegressorModel model = BasisRegressor.of(SMALL).fit(x, y).model();

      RegressorModel plain = BasisRegressor.of(SMALL).fit(unit, y).model();
      for (int i = 0; i < x.length; i++) {
        assertThat(model.predict(x[i]))
            .as("scale %s", scale)
            .isCloseTo(plain.predict(unit[i]), within(1e-6));
      }
    }
  }

  @Test
  void constantColumnsChangeNothing() {
    double[][] x = Problems.gaussian(1, 40, 6);
    double[] constants = {0, 1e300, -1e-300};
    for (int i = 0; i < x.length; i++) {
      System.arraycopy(unit[i], 0, x[i], 0, 3);
      System.arraycopy(constants, 0, x[i], 3, 3);
    }

    BasisFit<RegressorModel> fit = BasisRegressor.of(SMALL).fit(x, y);

    Finite.check(fit, x);
    RegressorModel plain = BasisRegressor.of(SMALL).fit(unit, y).model();
    for (int i = 0; i < x.length; i++) {
      assertThat(fit.model().predict(x[i])).isCloseTo(plain.predict(unit[i]), within(1e-6));
    }
  }

  @Test
  void onlyConstantColumnsPredictTheMean() {
    double[][] x = new double[40][2];
    for (double[] row : x) {
      row[1] = 5;
    }
    double mean = Arrays.stream(y).average().orElseThrow();

    for (Scaling scaling : Scaling.values()) {
      BasisRegressor regressor =
          BasisRegressor.of(SMALL.withScaling(scaling).withLambdas(List.of(0.0)));
      BasisFit<RegressorModel> fit = regressor.fit(x, y);
      Finite.check(fit, x);
      assertThat(fit.model().predict(x[0])).as("%s", scaling).isCloseTo(mean, within(1e-9));
    }
  }

  @Test
  void targetsOfAnySizeGiveAProportionalModelOrAClearError() {
    RegressorModel plain = BasisRegressor.of(SMALL).fit(unit, y).model();
    List<Double> refused = new ArrayList<>();
    for (double scale : SCALES) {
      double[] target = Arrays.stream(y).map(value -> value * scale).toArray();
      if (finiteOrRefused(SMALL, unit, target) == 1) {
        refused.add(scale);
      } else if (scale >= 1e-100) {
        RegressorModel model = BasisRegressor.of(SMALL).fit(unit, target).model();
        assertThat(model.predict(unit[0]) / scale)
            .as("scale %s", scale)
            .isCloseTo(plain.predict(unit[0]), within(1e-9));
      }
    }
    assertThat(refused)
        .containsExactly(Double.MIN_VALUE, 1e-310, 1e-300, 1e-155, 1e155, 1e300, 1e307);
  }

  /** 1 if the data was refused by a message that says what to do, 0 if the model is finite. */
  private static int finiteOrRefused(Parameters parameters, double[][] x, double[] y) {
    BasisFit<RegressorModel> fit;
    try {
      fit = BasisRegressor.of(parameters).fit(x, y);
    } catch (DataException e) {
      assertThat(e.getMessage()).containsAnyOf("use scaling = standard", "rescale the target");
      return 1;
    }
    Finite.check(fit, x);
    return 0;
  }

  private double[][] scaled(double... scale) {
    double[][] x = new double[unit.length][scale.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < scale.length; j++) {
        x[i][j] = scale[j] * unit[i][j];
      }
    }
    return x;
  }
}
