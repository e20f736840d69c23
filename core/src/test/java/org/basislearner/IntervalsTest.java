package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.basislearner.loss.Loss;
import org.basislearner.network.Guard;
import org.basislearner.predict.Leverage;
import org.basislearner.predict.PredictionIntervals;
import org.basislearner.testing.NoisyRows;
import org.basislearner.testing.Problems;
import org.basislearner.testing.SlowAlgebra;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Regression models that tell how far off they may be. */
class IntervalsTest {
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(5, 6)
          .withMaxDepth(3)
          .withBatch(3)
          .withLambdas(List.of(1e-3, 1e-1));

  private static final RunOptions OPTIONS = RunOptions.defaults().withThreads(1);

  private static RegressorModel fit(NoisyRows rows, Parameters parameters) {
    return (RegressorModel) rows.fit(parameters.withIntervals(true), OPTIONS).model();
  }

  /**
   * Over S fits with n scores and T fresh rows each, the share of rows inside has a deviation of
   * the root of p (1 - p) (1/n + 1/T) / S: the scores are drawn as well as the rows.
   */
  @Test
  void freshRowsAreInsideAsOftenAsTheLevelSays() {
    int fits = 12;
    int scores = 150;
    int fresh = 200;
    for (String validation : List.of("kfold:3", "last:150")) {
      boolean folds = validation.equals("kfold:3");
      int[] inside = new int[2];
      double[] levels = {0.8, 0.95};
      for (int seed = 1; seed <= fits; seed++) {
        NoisyRows rows = NoisyRows.draw(seed, folds ? scores : 2 * scores, 0);
        Parameters parameters = PARAMETERS.withValidation(Validation.parse(validation));
        RegressorModel model = fit(rows, parameters);
        NoisyRows others = NoisyRows.draw(seed + 1000, fresh, 0);
        for (int i = 0; i < fresh; i++) {
          for (int k = 0; k < 2; k++) {
            Interval interval = model.interval(others.x()[i], levels[k]);
            double y = others.y()[i];
            inside[k] += interval.low() <= y && y <= interval.high() ? 1 : 0;
          }
        }
      }
      for (int k = 0; k < 2; k++) {
        double p = levels[k];
        double deviation = Math.sqrt(p * (1 - p) * (1.0 / scores + 1.0 / fresh) / fits);
        assertThat((double) inside[k] / (fits * fresh))
            .as("level %s, validation %s", p, validation)
            .isCloseTo(p, within(4 * deviation));
      }
    }
  }

  /** f^T (F^T F + (m lambda / 2) I)^-1 f, with F from the network itself. */
  @Test
  void leverageIsThatOfTheTrainingRows() {
    NoisyRows rows = NoisyRows.draw(1, 120, 0);
    RegressorModel model = fit(rows, PARAMETERS);
    Leverage leverage = model.predictionIntervals().leverage();
    int nodes = model.network().basis().nodes();
    double[][] f = new double[rows.size()][];
    double[][] matrix = new double[nodes][nodes];
    for (int r = 0; r < f.length; r++) {
      f[r] = nodes(model, rows.x()[r]);
      for (int i = 0; i < nodes; i++) {
        for (int j = 0; j < nodes; j++) {
          matrix[i][j] += f[r][i] * f[r][j];
        }
      }
    }
    for (int i = 1; i < nodes; i++) { // the first node is the free constant
      matrix[i][i] += rows.size() * model.path().chosenPoint().lambda() / 2;
    }
    assertThat(leverage.nodes()).isEqualTo(nodes);
    for (double[] row : f) {
      double expected = SlowAlgebra.dot(row, SlowAlgebra.solve(matrix, row));
      assertThat(leverage.at(row)).isCloseTo(expected, within(1e-9)).isBetween(0.0, 1.0);
    }
  }

  private static double[] nodes(BasisModel model, double[] row) {
    double[] input = new double[row.length];
    model.predictor().scaling().apply(row, input);
    double[] nodes = new double[model.network().basis().nodes()];
    model.network().basis().evaluate(input, nodes);
    return nodes;
  }

  @Test
  void intervalsAreWiderFarFromTheTrainingRows() {
    RegressorModel model = fit(NoisyRows.draw(2, 150, 0), PARAMETERS.withGuard(Guard.OFF));
    double earlier = 0;
    for (double far : new double[] {0, 2, 4, 8, 100}) {
      Interval interval = model.interval(new double[] {far, far, far, far}, 0.9);
      assertThat(interval.high() - interval.low()).isGreaterThan(earlier);
      assertThat(interval.prediction()).isBetween(interval.low(), interval.high());
      earlier = interval.high() - interval.low();
    }
  }

  @Test
  void aHigherLevelIsWider() {
    RegressorModel model = fit(NoisyRows.draw(3, 150, 0), PARAMETERS);
    double earlier = 0;
    for (double level : new double[] {0.1, 0.5, 0.9}) {
      Interval interval = model.interval(new double[4], level);
      assertThat(interval.high() - interval.low()).isGreaterThan(earlier);
      earlier = interval.high() - interval.low();
    }
    for (double level : new double[] {0, 1, -0.5, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> model.interval(new double[4], level))
          .withMessageContaining("level");
    }
  }

  /** Of n scores the largest is passed by one more with probability 1 / (n + 1). */
  @Test
  void tooFewValidationRowsForTheLevelGiveInfiniteIntervals() {
    NoisyRows rows = NoisyRows.draw(4, 80, 0);
    RegressorModel model = fit(rows, PARAMETERS.withValidation(Validation.last(9)));
    assertThat(model.interval(new double[4], 0.9).high()).isFinite();
    assertThat(model.interval(new double[4], 0.91).low()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(model.interval(new double[4], 0.91).high()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  /** With as many scores as the level wants, it is the score of that rank that counts. */
  @Test
  void theQuantileIsTheScoreOfTheRightRank() {
    Leverage none = new Leverage(1, new double[] {1});
    double[] scores = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    PredictionIntervals intervals = new PredictionIntervals(none, new double[][] {scores});
    double[] far = {Math.sqrt(3)};
    for (int rank = 1; rank <= 9; rank++) {
      assertThat(intervals.halfWidths(rank / 10.0, new double[1])).containsExactly(rank);
      assertThat(intervals.halfWidths(rank / 10.0 - 0.05, new double[1])).containsExactly(rank);
      assertThat(intervals.halfWidths(rank / 10.0, far)[0]).isCloseTo(2.0 * rank, within(1e-12));
    }
  }

  @Test
  void everyTargetHasItsOwnInterval() {
    double[][] x = Problems.gaussian(5, 120, 2);
    double[] noise = Problems.cubic(x, 1, 5);
    double[][] y = new double[x.length][2];
    for (int i = 0; i < x.length; i++) {
      y[i][0] = noise[i];
      y[i][1] = 10 * noise[i];
    }
    RegressorModel model =
        BasisRegressor.of(PARAMETERS.withIntervals(true)).with(OPTIONS).fit(x, y).model();
    for (double[] row : x) {
      List<Interval> both = model.intervals(row, 0.8);
      assertThat(both.get(1).low()).isCloseTo(10 * both.get(0).low(), within(1e-8));
      assertThat(both.get(1).high()).isCloseTo(10 * both.get(0).high(), within(1e-8));
    }
  }

  @Test
  void aFileKeepsIntervalsBitForBit(@TempDir Path folder) throws IOException {
    NoisyRows rows = NoisyRows.draw(6, 100, 0);
    RegressorModel model = fit(rows, PARAMETERS);
    model.save(folder.resolve("model.basis"));
    RegressorModel loaded = RegressorModel.load(folder.resolve("model.basis"));
    for (double[] row : rows.x()) {
      assertThat(loaded.interval(row, 0.9)).isEqualTo(model.interval(row, 0.9));
    }
  }

  @Test
  void withoutAskingThereAreNone() {
    NoisyRows rows = NoisyRows.draw(7, 60, 0);
    RegressorModel model = (RegressorModel) rows.fit(PARAMETERS).model();
    assertThat(model.hasIntervals()).isFalse();
    assertThatIllegalStateException()
        .isThrownBy(() -> model.interval(rows.x()[0], 0.9))
        .withMessageContaining("no prediction intervals");
  }

  @Test
  void manyRowsGetTheIntervalsOfEachAlone() {
    NoisyRows rows = NoisyRows.draw(9, 100, 0);
    RegressorModel model = fit(rows, PARAMETERS);
    List<List<Interval>> all = model.intervals(rows.x(), 0.9);
    Predictions predictions = model.predictions(rows.x(), 0.9);
    for (int i = 0; i < rows.size(); i++) {
      Interval alone = model.interval(rows.x()[i], 0.9);
      Interval one = all.get(i).get(0);
      assertThat(one.low()).isCloseTo(alone.low(), within(1e-10));
      assertThat(one.high()).isCloseTo(alone.high(), within(1e-10));
      assertThat(predictions.intervals(i).get(0)).isEqualTo(one);
      assertThat(predictions.numbers(i)[0]).isEqualTo(one.prediction());
    }
  }

  @Test
  void whatGivesNoIntervalsIsRefused() {
    assertRefused(() -> PARAMETERS.withIntervals(true).withValidation(Validation.none()));
    assertRefused(() -> PARAMETERS.withLoss(Loss.hinge()).withIntervals(true));
    assertRefused(() -> BasisClassifier.of(PARAMETERS.withIntervals(true)));
  }

  private static void assertRefused(ThrowingCallable asking) {
    assertThatIllegalArgumentException()
        .isThrownBy(asking)
        .withMessageStartingWith("intervals = true: expected ");
  }
}
