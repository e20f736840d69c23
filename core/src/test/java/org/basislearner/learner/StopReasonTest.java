package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.testing.RandomRows;
import org.basislearner.testing.Seeds;
import org.basislearner.train.LayerReport;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.StopReason;
import org.basislearner.train.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Layers that come out short or empty, and why training ends. */
class StopReasonTest {
  private static Parameters builder(String name) {
    return Parameters.defaults()
        .withTask(Task.REGRESSION)
        .withBuilder(name)
        .withMaxDepth(20)
        .withLambdas(List.of(0.0));
  }

  private static double[] random(SplittableRandom random, int rows) {
    return random.doubles(rows, -1, 1).toArray();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ols", "screened", "correlation", "gram-schmidt", "unsupervised", "dense"})
  void aConstantTargetIsFittedByTheFirstLayer(String builder) {
    double[][] x = RandomRows.uniform(new SplittableRandom(1), 30, 4);
    for (double constant : new double[] {3, -1e-8, 0}) {
      double[] y = new double[30];
      Arrays.fill(y, constant);
      GrownNetwork grown = GrownNetwork.of(builder(builder), x, y);
      assertThat(grown.growth().stopReason()).isEqualTo(StopReason.FITTED);
      assertThat(grown.layers()).isEqualTo(1);
      assertThat(Math.sqrt(grown.trainingError())).isCloseTo(0, within(1e-12 * Math.abs(constant)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ols", "screened", "correlation", "gram-schmidt", "unsupervised", "dense"})
  void aPolynomialOfDegreeTwoIsFittedByTheSecondLayer(String builder) {
    Seeds.forEach(
        5,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          double[][] x = RandomRows.uniform(random, 80, 5);
          double[] y = new double[80];
          for (int r = 0; r < y.length; r++) {
            y[r] = 2 + x[r][0] - 3 * x[r][1] * x[r][4] + x[r][2] * x[r][2];
          }
          GrownNetwork grown = GrownNetwork.of(builder(builder), x, y);
          assertThat(grown.growth().stopReason()).isEqualTo(StopReason.FITTED);
          assertThat(grown.layers()).isEqualTo(2);
          assertThat(grown.trainingError()).isLessThan(1e-20 * grown.targetSquare());
        });
  }

  @Test
  void theLargestDepthIsTheReasonWhenNothingElseIs() {
    SplittableRandom random = new SplittableRandom(2);
    GrownNetwork grown =
        GrownNetwork.of(
            builder("ols").withWidths(5).withMaxDepth(4),
            RandomRows.uniform(random, 100, 5),
            random(random, 100));
    assertThat(grown.growth().stopReason()).isEqualTo(StopReason.MAX_DEPTH);
    assertThat(grown.depth()).isEqualTo(4);
  }

  /** One input gives one new power a layer, so every layer but the first is short of its width. */
  @Test
  void aLayerWithFewerIndependentCandidatesThanItsWidthIsShort() {
    SplittableRandom random = new SplittableRandom(3);
    GrownNetwork grown =
        GrownNetwork.of(
            builder("ols").withWidths(10).withMaxDepth(6),
            RandomRows.chebyshev(40),
            random(random, 40));
    assertThat(grown.growth().layers())
        .extracting(LayerReport::nodes)
        .containsExactly(2, 1, 1, 1, 1);
    assertThat(grown.growth().stopReason()).isEqualTo(StopReason.MAX_DEPTH);
  }

  /**
   * On two points a square is a linear function: layer 2 is empty, the labels of one point differ.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {"ols", "screened", "correlation", "gram-schmidt", "unsupervised", "dense"})
  void anEmptyLayerEndsTrainingAndIsNoLayer(String builder) {
    double[][] x = {{0}, {1}, {0}, {1}, {0}, {1}};
    double[] y = {1, 2, 3, 4, 5, 9};
    GrownNetwork grown = GrownNetwork.of(builder(builder), x, y);
    assertThat(grown.growth().stopReason()).isEqualTo(StopReason.SPANS_CANDIDATES);
    assertThat(grown.growth().layers()).extracting(LayerReport::nodes).containsExactly(2);
    assertThat(grown.iterations()).isEqualTo(1);
    assertThat(grown.trainingError()).isCloseTo((4 + 4 + 9 + 1 + 16) / 6.0, within(1e-12));
  }

  /**
   * A candidate that is not spanned but too near ends training for another reason than one that is.
   */
  @ParameterizedTest
  @ValueSource(strings = {"ols", "screened", "gram-schmidt", "unsupervised", "dense"})
  void candidatesBelowTheToleranceAreNotCalledSpanned(String builder) {
    double[][] x = {{0}, {1}, {1 + 1e-3}, {0}, {1}, {1 + 1e-3}};
    double[] y = {1, 2, 3, 4, 5, 9};
    Parameters parameters = builder(builder).withScaling(Scaling.NONE);
    Growth coarse = GrownNetwork.of(parameters.withTolerance(1e-2), x, y).growth();
    assertThat(coarse.stopReason()).isEqualTo(StopReason.BELOW_TOLERANCE);
    assertThat(coarse.nearest()).isBetween(1e-6, 1e-2);
    Growth fine = GrownNetwork.of(parameters, x, y).growth();
    assertThat(fine.stopReason()).isEqualTo(StopReason.SPANS_CANDIDATES);
    assertThat(fine.nearest()).isLessThan(1e-12);
  }

  /** Inputs that never vary leave the constant alone. */
  @Test
  void constantInputsGiveTheMeanOfTheTargets() {
    double[][] x = {{7, 0}, {7, 0}, {7, 0}};
    for (Scaling scaling : Scaling.values()) {
      GrownNetwork grown =
          GrownNetwork.of(builder("ols").withScaling(scaling), x, new double[] {1, 2, 6});
      assertThat(grown.nodes()).isEqualTo(1);
      assertThat(grown.growth().stopReason()).isEqualTo(StopReason.SPANS_CANDIDATES);
      assertThat(grown.trainingError()).isCloseTo((4 + 1 + 9) / 3.0, within(1e-12));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ols", "screened", "correlation", "gram-schmidt", "unsupervised", "dense"})
  void oneTwoAndThreeRowsAreFitted(String builder) {
    Seeds.forEach(
        5,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          for (int rows = 1; rows <= 3; rows++) {
            for (int inputs = 1; inputs <= 4; inputs++) {
              GrownNetwork grown =
                  GrownNetwork.of(
                      builder(builder),
                      RandomRows.uniform(random, rows, inputs),
                      random(random, rows));
              assertThat(grown.growth().stopReason()).isEqualTo(StopReason.FITTED);
              assertThat(grown.nodes()).isLessThanOrEqualTo(rows);
              assertThat(grown.trainingError()).isLessThan(1e-18 * grown.targetSquare());
            }
          }
        });
  }
}
