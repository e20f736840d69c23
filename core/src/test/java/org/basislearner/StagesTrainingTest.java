package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.metrics.RankingMetrics;
import org.basislearner.metrics.RegressionMetrics;
import org.basislearner.rows.RowStorage;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.basislearner.train.StopReason;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sums of stages as users meet them: chosen, blended, saved and predicted with like networks. */
class StagesTrainingTest {
  private static final Parameters STAGES =
      Parameters.auto()
          .withStages(40, "steps")
          .withWidths(8)
          .withBatch(4)
          .withMaxDepth(4)
          .withLambdas(List.of(1.0))
          .withPatience(10);

  @TempDir private java.nio.file.Path folder;

  private final double[][] x = new double[400][4];
  private final double[] y = new double[x.length];
  private final int[] two = new int[x.length];
  private final int[] three = new int[x.length];

  StagesTrainingTest() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x[i].length; j++) {
        x[i][j] = random.nextDouble();
      }
      y[i] = (x[i][0] > 0.3 ? 3 : 0) + (x[i][1] > 0.6 && x[i][2] > 0.5 ? 2 : 0);
      two[i] = y[i] + random.nextDouble() > 3 ? 1 : 0;
      three[i] = y[i] > 4 ? 2 : two[i];
      y[i] += 0.1 * random.nextDouble();
    }
  }

  @Test
  void stepsAreFoundAndEachLengthIsAPointOfThePath() {
    BasisFit<RegressorModel> fit = BasisRegressor.of(STAGES).fit(x, y);
    double[] predicted = fit.model().predict(x);
    assertThat(RegressionMetrics.of(y, predicted).r2()).isGreaterThan(0.97);
    List<PathPoint> points = fit.path().points();
    assertThat(points).extracting(PathPoint::stages).startsWith(0, 1, 2);
    assertThat(points.get(0).nodes()).isEqualTo(1);
    assertThat(fit.path().chosenPoint().stages()).isPositive();
    assertThat(fit.toString()).contains("stages").contains("->");
    assertThat(fit.parts()).containsExactly(fit.parameters());
  }

  @Test
  void everyKindOfTargetComesBackFromItsFile() throws IOException {
    ClassifierModel of2 = BasisClassifier.of(STAGES).fit(x, two).model();
    ClassifierModel of3 = BasisClassifier.of(STAGES).fit(x, three).model();
    RegressorModel numbers = BasisRegressor.of(STAGES.withIntervals(true)).fit(x, y).model();
    for (BasisModel model : List.of(of2, of3, numbers)) {
      java.nio.file.Path file = folder.resolve("model.basis");
      model.save(file);
      BasisModel read = BasisModel.load(file);
      assertThat(read.toBytes()).isEqualTo(model.toBytes());
      double[][] expected = model.outputs(x);
      double[][] found = read.outputs(x);
      BasisModel.Scratch scratch = read.scratch();
      for (int i = 0; i < x.length; i++) {
        assertThat(found[i]).containsExactly(expected[i]);
        assertThat(read.outputs(x[i], scratch)).containsExactly(expected[i]);
      }
    }
    assertThat(of3.probabilities(x[0])).hasSize(3);
    assertThat(Arrays.stream(of3.probabilities(x[0])).sum()).isCloseTo(1, within(1e-12));
    assertThat(numbers.interval(x[0], 0.9).high()).isGreaterThan(numbers.predict(x[0]));
  }

  @Test
  void threadsAndStorageChangeNoBit() {
    byte[] expected = null;
    for (int threads = 1; threads <= 3; threads++) {
      for (RowStorage storage : List.of(RowStorage.heap(), RowStorage.mapped(folder))) {
        RunOptions options =
            RunOptions.defaults().withThreads(threads).withStorage(storage).withKernel("plain");
        byte[] bytes =
            BasisClassifier.choosingFrom(
                    List.of(STAGES, STAGES.withInputs("hinges"), SMALL_NETWORK))
                .with(options)
                .fit(x, two)
                .model()
                .toBytes();
        expected = expected == null ? bytes : expected;
        assertThat(bytes).isEqualTo(expected);
      }
    }
  }

  private static final Parameters SMALL_NETWORK =
      Parameters.auto().withWidths(5, 6).withMaxDepth(3).withStages(0).withLoss("logistic");

  @Test
  void aBlendIsTheWeightedSumOfItsParts() {
    double[] smooth = new double[y.length];
    Arrays.setAll(smooth, i -> y[i] + 8 * x[i][3] * x[i][0] - 6 * x[i][3] * x[i][3] * x[i][1]);
    List<Parameters> several = List.of(STAGES, Parameters.auto().withWidths(5, 20).withStages(0));
    BasisFit<RegressorModel> fit = BasisRegressor.choosingFrom(several).fit(x, smooth);
    assertThat(fit.builds()).hasSize(2).allMatch(build -> build.weight() > 0.1);
    assertThat(fit.parts()).hasSize(2);
    double[][] outputs = new double[2][];
    for (int p = 0; p < 2; p++) {
      outputs[p] = BasisRegressor.of(fit.parts().get(p)).fit(x, smooth).model().predict(x);
    }
    double[] blended = fit.model().predict(x);
    for (int i = 0; i < x.length; i++) {
      double sum =
          fit.builds().get(0).weight() * outputs[0][i]
              + fit.builds().get(1).weight() * outputs[1][i];
      assertThat(blended[i]).isCloseTo(sum, within(1e-9));
    }
    assertThat(BasisRegressor.choosingFrom(fit.parts()).fit(x, smooth).model().toBytes())
        .isEqualTo(fit.model().toBytes());
  }

  @Test
  void theGradientIsThatOfTheHinges() {
    RegressorModel model = BasisRegressor.of(STAGES.withInputs("hinges")).fit(x, y).model();
    int checked = 0;
    double step = 1e-7;
    for (int i = 0; i < 50; i++) {
      double[] gradient = model.gradient(x[i])[0];
      for (int j = 0; j < gradient.length; j++) {
        double[] up = x[i].clone();
        double[] down = x[i].clone();
        up[j] += step;
        down[j] -= step;
        double difference = model.predict(up) - model.predict(down);
        if (Math.abs(difference) < 1e-3) { // no step in between
          assertThat(gradient[j]).isCloseTo(difference / 2 / step, within(1e-5));
          checked += gradient[j] != 0 ? 1 : 0;
        }
      }
    }
    assertThat(checked).isGreaterThan(20);
  }

  /** The rows have curves of one column and a pair of columns, nothing else. */
  @Test
  void theLossByDegreeShowsWhatInteractionsAreWorth() {
    Parameters open = Parameters.auto().withStages(40, "steps").withWidths(8);
    BasisFit<RegressorModel> fit = BasisRegressor.of(open).fit(x, y);
    assertThat(fit.byDegree()).extracting(PathPoint::depth).containsExactly(2, 3, 4, 13);
    List<Double> losses = fit.byDegree().stream().map(PathPoint::validationLoss).toList();
    assertThat(losses.get(1)).isLessThan(0.5 * losses.get(0));
    assertThat(losses.get(2)).isBetween(0.7 * losses.get(1), 1.5 * losses.get(1));
    assertThat(fit.toString()).contains("validation loss by degree").contains("curves");
    BasisFit<RegressorModel> curves = BasisRegressor.of(open.withMaxDepth(2)).fit(x, y);
    assertThat(curves.byDegree()).extracting(PathPoint::depth).containsExactly(2);
    assertThat(curves.model().stageDegree()).isEqualTo(1);
    assertThat(BasisRegressor.of(STAGES).fit(x, y).byDegree()).isEmpty();
  }

  @Test
  void membersAreTrainedOnAllRowsAndAveraged() {
    Parameters one = STAGES.withValidation(Validation.fraction(0.2)).withMembers(1);
    RegressorModel first = BasisRegressor.of(one).fit(x, y).model();
    assertThat(first.provenance().refitted()).isTrue();
    RegressorModel mean = BasisRegressor.of(one.withMembers(3)).fit(x, y).model();
    assertThat(mean.predict(x)).isNotEqualTo(first.predict(x));
    assertThat(RegressionMetrics.of(y, mean.predict(x)).r2()).isGreaterThan(0.97);
  }

  @Test
  void degreeOneGivesASumOfCurves() {
    RegressorModel model = BasisRegressor.of(STAGES.withMaxDepth(2)).fit(x, y).model();
    double[] base = {0.1, 0.1, 0.1, 0.1};
    for (int i = 0; i < 20; i++) {
      double sum = model.predict(base);
      for (int j = 0; j < base.length; j++) {
        double[] one = base.clone();
        one[j] = x[i][j];
        sum += model.predict(one) - model.predict(base);
      }
      assertThat(model.predict(x[i])).isCloseTo(sum, within(1e-9));
    }
  }

  @Test
  void eachOfSeveralTargetsHasASumOfItsOwn() throws IOException {
    double[][] both = new double[y.length][];
    double[] second = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      second[i] = x[i][3] > 0.4 ? -70 : 20 * x[i][0];
      both[i] = new double[] {y[i], second[i]};
    }
    Parameters fixed = STAGES.withValidation(Validation.none());
    RegressorModel model = BasisRegressor.of(fixed).fit(x, both).model();
    BasisModel read = BasisModel.fromBytes(model.toBytes(), "model");
    double[][] outputs = read.outputs(x);
    double[] first = BasisRegressor.of(fixed).fit(x, y).model().predict(x);
    double[] other = BasisRegressor.of(fixed).fit(x, second).model().predict(x);
    for (int i = 0; i < y.length; i++) {
      assertThat(outputs[i][0]).isCloseTo(first[i], within(1e-12));
      assertThat(outputs[i][1]).isCloseTo(other[i], within(1e-11));
    }
    BasisFit<RegressorModel> folds = BasisRegressor.of(STAGES).fit(x, both);
    double mse = folds.heldOut().getOrDefault("mse", Double.NaN);
    assertThat(folds.path().chosenPoint().validationError()).isCloseTo(mse, within(1e-6 * mse));
  }

  /** With a refit, what is kept was trained on all rows. */
  @Test
  void everyNumberOfStagesCanBeHadAsAModel() throws IOException {
    RunOptions keep = RunOptions.defaults().withKeepPath(true);
    Parameters last = STAGES.withValidation(Validation.fraction(0.2)).withMembers(2);
    for (Parameters given : List.of(STAGES, last)) {
      BasisFit<RegressorModel> fit = BasisRegressor.of(given).with(keep).fit(x, y);
      RegressorModel plain = BasisRegressor.of(given).fit(x, y).model();
      RegressorModel read = RegressorModel.load(saved(fit.model()));
      assertThat(fit.model(fit.path().chosenPoint())).isSameAs(fit.model());
      assertThat(fit.model().predict(x)).containsExactly(plain.predict(x));
      assertThat(read.toBytes()).isEqualTo(fit.model().toBytes());
      assertThat(read.toBytes().length)
          .isBetween(plain.toBytes().length, 3 * plain.toBytes().length);
      double error = Double.POSITIVE_INFINITY;
      for (PathPoint point : fit.path().points()) {
        RegressorModel model = fit.model(point);
        assertThat(model.path().chosenPoint()).isEqualTo(point);
        assertThat(read.atStages(point.stages()).predict(x)).containsExactly(model.predict(x));
        double mse = RegressionMetrics.of(y, model.predict(x)).mse();
        assertThat(mse).isLessThan(error * 1.05);
        error = mse;
      }
    }
  }

  @Test
  void theFirstStagesAreThoseOfAShorterTraining() {
    RunOptions keep = RunOptions.defaults().withKeepPath(true);
    Parameters all = STAGES.withValidation(Validation.none()).withPatience(0);
    BasisFit<ClassifierModel> fit = BasisClassifier.of(all).with(keep).fit(x, three);
    for (int stages : new int[] {1, 7, 40}) {
      BasisFit<ClassifierModel> few =
          BasisClassifier.of(all.withStages(stages)).with(keep).fit(x, three);
      ClassifierModel shorter = few.model().atStages(stages);
      ClassifierModel first = fit.model().atStages(stages);
      for (int i = 0; i < x.length; i++) {
        assertThat(first.probabilities(x[i])).containsExactly(shorter.probabilities(x[i]));
      }
    }
    assertThat(fit.model().atStages(0).stageNodes()).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fit.model().atStages(41))
        .withMessage("stages = 41: expected a number from 0 to 40");
    assertThatIllegalStateException()
        .isThrownBy(() -> BasisClassifier.of(all).fit(x, three).model().atStages(3))
        .withMessageContaining("keepPath");
  }

  private java.nio.file.Path saved(BasisModel model) throws IOException {
    java.nio.file.Path file = folder.resolve("kept.basis");
    model.save(file);
    return file;
  }

  @Test
  void aRareClassWhoseSignalIsAProductIsFound() {
    SplittableRandom random = new SplittableRandom(5);
    List<double[]> rows = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    double[] chance = new double[4000];
    for (int i = 0; i < chance.length; i++) {
      double[] row = {random.nextDouble() * 2 - 1, random.nextDouble() * 2 - 1};
      chance[i] = row[0] * row[1] > 0.3 ? 0.08 : 0.005;
      rows.add(row);
      labels.add(random.nextDouble() < chance[i] ? 1 : 0);
    }
    int half = chance.length / 2;
    double[][] train = rows.subList(0, half).toArray(double[][]::new);
    int[] trainLabels = labels.subList(0, half).stream().mapToInt(Integer::intValue).toArray();
    ClassifierModel model = BasisClassifier.of(STAGES).fit(train, trainLabels).model();
    RankingMetrics best = new RankingMetrics(2);
    RankingMetrics found = new RankingMetrics(2);
    for (int i = half; i < chance.length; i++) {
      best.add(labels.get(i), new double[] {1 - chance[i], chance[i]});
      found.add(labels.get(i), model.probabilities(rows.get(i)));
    }
    assertThat(found.rocAuc()).isGreaterThan(best.rocAuc() - 0.08);
  }

  @Test
  void aTimeLimitThatIsOverGivesTheFirstModel() {
    RunOptions options = RunOptions.defaults().withTimeLimit(Duration.ofMillis(1));
    BasisFit<RegressorModel> fit = BasisRegressor.auto().with(options).fit(x, y);
    assertThat(fit.builds()).hasSize(1);
    assertThat(fit.stopReason()).isEqualTo(StopReason.LISTENER);
    assertThat(fit.model().predict(x)).hasSameSizeAs(y);
  }
}
