package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.basislearner.loss.SolverStop;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Networks without an L2 term. */
class NoPenaltyTest {
  private static final int ROWS = 300;

  private static final Parameters NETWORK =
      Parameters.defaults().withWidths(4, 6).withMaxDepth(4).withLambdas(List.of(0.0));

  private static final RunOptions OPTIONS = RunOptions.defaults().withThreads(2);

  private final double[][] x = new double[ROWS][3];
  private final double[] noise = new double[ROWS];

  NoPenaltyTest() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < ROWS; i++) {
      Arrays.setAll(x[i], j -> random.nextDouble(-1, 1));
      noise[i] = random.nextGaussian();
    }
  }

  private String[] labels(ToDoubleFunction<double[]> of, double share, int classes) {
    String[] labels = new String[ROWS];
    for (int i = 0; i < ROWS; i++) {
      double value = of.applyAsDouble(x[i]) + share * noise[i];
      labels[i] = value < 0 ? "low" : classes > 2 && value > 0.5 ? "high" : "middle";
    }
    return labels;
  }

  private static void checkConverged(List<PathPoint> points) {
    for (int i = 0; i < points.size(); i++) {
      PathPoint point = points.get(i);
      if (point.stop() == SolverStop.CONSTANT) {
        continue; // drawn away from its minimum, because it had more wrong labels than a constant
      }
      assertThat(point.stop()).as("%s", point).isEqualTo(SolverStop.CONVERGED);
      assertThat(point.gap()).isLessThanOrEqualTo(0.01 * point.trainLoss());
      if (i > 0) {
        assertThat(point.trainLoss() - point.gap()).isLessThan(points.get(i - 1).trainLoss());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"huber", "absolute", "quantile:0.8"})
  void lossesForNumbersHaveAMinimumAtEveryDepth(String loss) {
    double[] y = new double[ROWS];
    Arrays.setAll(y, i -> 1000 + x[i][0] * x[i][1] + 0.3 * noise[i]);
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(NETWORK.withLoss(loss)).with(OPTIONS).fit(x, y);
    checkConverged(fit.path().points());
    assertThat(fit.model().certificate().stop()).isEqualTo(SolverStop.CONVERGED);
    assertThat(fit.model().certificate().gap()).isLessThan(1e-4);
  }

  @ParameterizedTest
  @CsvSource({"hinge, 2", "logistic, 2", "hinge, 3", "logistic, 3"})
  void lossesForClassesHaveAMinimumWhereTheClassesOverlap(String loss, int classes) {
    String[] labels = labels(row -> row[0] * row[1] + 0.2, 1, classes);
    BasisFit<ClassifierModel> fit =
        BasisClassifier.of(NETWORK.withLoss(loss)).with(OPTIONS).fit(x, labels);
    checkConverged(fit.path().points());
    assertThat(fit.model().certificate().stop()).isEqualTo(SolverStop.CONVERGED);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void theLogisticLossHasNoneWhereTheyCanBeSeparatedAndOtherPointsAreChosen(int classes) {
    String[] labels = labels(row -> row[0] * row[1] + 0.2, 0, classes);
    BasisFit<ClassifierModel> fit =
        BasisClassifier.of(NETWORK.withLoss("logistic").withLambdas(List.of(1e-3, 0.0)))
            .with(OPTIONS)
            .fit(x, labels);
    List<PathPoint> points = fit.path().points();
    PathPoint last = points.get(points.size() - 1);
    assertThat(last.lambda()).isZero();
    assertThat(last.stop()).isEqualTo(SolverStop.NO_MINIMUM);
    assertThat(last.trainError()).isZero();
    assertThat(fit.path().chosenPoint().stop()).isNotEqualTo(SolverStop.NO_MINIMUM);
    assertThat(fit.path().toString()).contains("no minimum for lambda 0 at depth");

    BasisFit<ClassifierModel> hinge =
        BasisClassifier.of(NETWORK.withLoss("hinge")).with(OPTIONS).fit(x, labels);
    assertThat(hinge.path().chosenPoint().trainLoss()).isZero();
    assertThat(hinge.path().chosenPoint().gap()).isZero();
  }

  @Test
  void thatNoDepthHasAMinimumIsSaid() {
    String[] labels = labels(row -> row[0] + 0.2, 0, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> BasisClassifier.of(NETWORK.withLoss("logistic")).with(OPTIONS).fit(x, labels))
        .withMessageContaining("there is no minimum: the classes can be separated at every depth");
  }
}
