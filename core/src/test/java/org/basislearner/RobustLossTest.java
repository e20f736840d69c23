package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.metrics.RegressionMetrics;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Losses for numbers some of which are far off, in networks, stages and both. */
class RobustLossTest {
  private static final int ROWS = 400;

  private static final Parameters NETWORK =
      Parameters.defaults().withWidths(5, 10).withMaxDepth(3).withLambdas(List.of(1e-3, 1e-1));

  private static final Parameters STAGES =
      Parameters.auto()
          .withStages(60, "hinges")
          .withWidths(8)
          .withBatch(4)
          .withMaxDepth(4)
          .withLambdas(List.of(1.0))
          .withPatience(15)
          .withValidation(Validation.fraction(0.2));

  private static final RunOptions ONE_THREAD = RunOptions.defaults().withThreads(1);

  private final double[][] x = new double[ROWS][4];

  /** What there is to be found, and what is seen of it: one in fifteen is far too high. */
  private final double[] clean = new double[ROWS];

  private final double[] seen = new double[ROWS];

  RobustLossTest() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < ROWS; i++) {
      Arrays.setAll(x[i], j -> random.nextDouble(-1, 1));
      clean[i] = x[i][0] * x[i][1] + x[i][2];
      double outlier = random.nextInt(15) == 0 ? random.nextDouble(5, 40) : 0;
      seen[i] = clean[i] + 0.1 * random.nextGaussian() + outlier;
    }
  }

  private BasisFit<RegressorModel> fit(Parameters parameters, String loss) {
    return BasisRegressor.of(parameters.withLoss(loss)).with(ONE_THREAD).fit(x, seen);
  }

  private double distance(RegressorModel model) {
    return RegressionMetrics.of(clean, model.predict(x)).mae();
  }

  @ParameterizedTest
  @ValueSource(strings = {"huber:0.2", "absolute"})
  void aFewWrongTargetsHardlyMoveThePredictions(String loss) {
    for (Parameters kind : List.of(NETWORK, STAGES)) {
      double squared = distance(fit(kind, "squared").model());
      assertThat(distance(fit(kind, loss).model())).isLessThan(squared / 3).isLessThan(0.25);
    }
  }

  /**
   * The constant is in the span, so that where the minimum is, the slopes of all rows sum to 0: as
   * many rows are below as the level says, but for those on a corner, one a node. What is left is
   * the gap.
   */
  @ParameterizedTest
  @CsvSource({"quantile:0.05, 0.05", "quantile:0.5, 0.5", "absolute, 0.5", "quantile:0.95, 0.95"})
  void thatFractionOfTrainingRowsIsBelowTheQuantile(String loss, double level) {
    Parameters tiny = NETWORK.withLambdas(List.of(1e-6)).withValidation(Validation.none());
    RegressorModel model = fit(tiny, loss).model();
    double nodes = model.network().basis().nodes();
    assertThat(below(model)).isCloseTo(level, within(nodes / ROWS + 0.01));
    assertThat(below(fit(STAGES, loss).model())).isCloseTo(level, within(0.08));
  }

  private double below(RegressorModel model) {
    double[] predicted = model.predict(x);
    double below = 0;
    for (int i = 0; i < ROWS; i++) {
      below += seen[i] < predicted[i] ? 1.0 / ROWS : 0;
    }
    return below;
  }

  @ParameterizedTest
  @ValueSource(strings = {"huber", "absolute", "quantile:0.8"})
  void theUnitOfTheTargetsDoesNotMatter(String loss) {
    double[] large = Arrays.stream(seen).map(y -> 1024 * y).toArray();
    for (Parameters kind : List.of(NETWORK, STAGES)) {
      Parameters parameters = kind.withLoss(loss);
      double[] small = fit(kind, loss).model().predict(x);
      double[] scaled =
          BasisRegressor.of(parameters).with(ONE_THREAD).fit(x, large).model().predict(x);
      for (int i = 0; i < ROWS; i++) {
        assertThat(scaled[i]).isCloseTo(1024 * small[i], within(1e-6));
      }
    }
  }

  @Test
  void errorsAreThoseOfTheLossAndTheOtherMetricsAreShown() {
    for (Parameters kind : List.of(NETWORK, STAGES)) {
      BasisFit<RegressorModel> fit = fit(kind, "absolute");
      Build build = fit.builds().get(0);
      PathPoint point = fit.path().chosenPoint();
      assertThat(point.validationError()).isCloseTo(build.score(), within(1e-9 * build.score()));
      assertThat(fit.heldOut().get("mae")).isCloseTo(build.score(), within(1e-9 * build.score()));
      assertThat(fit.heldOut().get("error")).isCloseTo(build.score(), within(1e-9));
      assertThat(fit.heldOut()).containsKeys("mse", "rmse", "r2");
      assertThat(build.losesToBaseline()).isFalse();
    }
  }

  @Test
  void theMetricSaysWhatIsChosenBy() {
    BasisFit<RegressorModel> byMse = fit(NETWORK.withMetric("mse"), "absolute");
    PathPoint point = byMse.path().chosenPoint();
    assertThat(point.validationError()).isCloseTo(byMse.heldOut().get("mse"), within(1e-9 * 400));
    assertThat(byMse.path().points())
        .allMatch(other -> other.validationError() >= point.validationError());
    BasisFit<RegressorModel> byMae = fit(NETWORK.withMetric("mae"), "squared");
    assertThat(byMae.path().chosenPoint().validationError())
        .isCloseTo(byMae.heldOut().get("mae"), within(1e-9 * 400));
  }

  @Test
  void stagesAndNetworksOfALossAreBlendedAndGivenBack() {
    Parameters network = NETWORK.withValidation(Validation.fraction(0.2)).withLoss("absolute");
    BasisFit<RegressorModel> fit =
        BasisRegressor.choosingFrom(List.of(STAGES.withLoss("absolute"), network))
            .with(ONE_THREAD)
            .fit(x, seen);
    assertThat(fit.heldOut().get("error"))
        .isLessThanOrEqualTo(
            fit.builds().stream().mapToDouble(Build::score).min().orElseThrow() + 1e-12);
    assertThat(
            BasisRegressor.choosingFrom(fit.parts())
                .with(ONE_THREAD)
                .fit(x, seen)
                .model()
                .toBytes())
        .isEqualTo(fit.model().toBytes());
  }

  @Test
  void autoModeSearchesWithTheLossThatIsGiven() {
    Parameters given = Parameters.auto().withLoss("huber").withStages(20, "steps");
    BasisFit<RegressorModel> fit = BasisRegressor.of(given).with(ONE_THREAD).fit(x, seen);
    assertThat(fit.builds())
        .allMatch(build -> build.parameters().loss().name().equals("huber:0.5"));
    assertThat(distance(fit.model())).isLessThan(0.35);
  }

  @Test
  void whatDoesNotCompareOrFitIsRefused() {
    assertThatThrownBy(
            () ->
                BasisRegressor.choosingFrom(List.of(NETWORK, NETWORK.withLoss("huber")))
                    .fit(x, seen))
        .hasMessageContaining("the same loss unless metric is mse or mae");
    assertThatThrownBy(() -> BasisClassifier.of(NETWORK.withLoss("absolute")))
        .hasMessageStartingWith("loss = absolute: expected squared, hinge, logistic");
  }
}
