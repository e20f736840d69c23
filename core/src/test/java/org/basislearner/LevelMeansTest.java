package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.basislearner.columns.Column;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.InputColumns;
import org.basislearner.columns.Missing;
import org.basislearner.metrics.RegressionMetrics;
import org.basislearner.rows.RowStorage;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Validation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Columns with many levels: means of the target by level help, and tell nothing of a row itself.
 */
class LevelMeansTest {
  private static final Parameters STAGES =
      Parameters.auto()
          .withStages(30, "steps")
          .withWidths(8)
          .withBatch(4)
          .withMaxDepth(4)
          .withShrinkage(0.3)
          .withMembers(0)
          .withLambdas(List.of(1.0))
          .withPatience(5);

  @TempDir private Path folder;

  private static final int ROWS = 1200;
  private static final int TRAIN = 800;

  /** A column with many levels, numbers, and a target. */
  private record Rows(String[] levels, double[] number, double[] y) {
    /** Levels with an effect of their own, or none. */
    static Rows draw(long seed, int levels, double effect) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] effects = new double[levels];
      Arrays.setAll(effects, i -> effect * (2 * random.nextDouble() - 1));
      String[] names = new String[ROWS];
      double[] number = new double[ROWS];
      double[] y = new double[ROWS];
      for (int i = 0; i < ROWS; i++) {
        int level = random.nextInt(levels);
        names[i] = "level" + level;
        number[i] = random.nextDouble();
        y[i] = effects[level] + (number[i] > 0.5 ? 1 : 0) + 0.3 * random.nextDouble();
      }
      return new Rows(names, number, y);
    }

    List<Column> columns(int from, int to) {
      return List.of(
          Column.numbers("number", Arrays.copyOfRange(number, from, to)),
          Column.categories("level", Arrays.copyOfRange(levels, from, to)));
    }

    double[] targets(int from, int to) {
      return Arrays.copyOfRange(y, from, to);
    }
  }

  /** Errors on validation rows and on test rows. */
  private record Errors(double validation, double test) {}

  private static Errors errors(Rows rows, boolean means, Parameters parameters) {
    return errors(rows, means, parameters, TRAIN);
  }

  private static Errors errors(Rows rows, boolean means, Parameters parameters, int train) {
    List<Column> columns = rows.columns(0, train);
    double[] y = rows.targets(0, train);
    InputColumns inputs =
        means
            ? InputColumns.of(columns, Missing.FAIL, "rows", InputColumns.Outcome.of("y", y))
            : InputColumns.of(List.of(columns.get(0)), Missing.FAIL);
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(parameters).fit(TrainingSet.of(inputs.read(columns), y));
    double[] found = new double[ROWS - TRAIN];
    inputs
        .read(rows.columns(TRAIN, ROWS))
        .rowBlocks(
            (first, block) ->
                System.arraycopy(fit.model().predict(block), 0, found, (int) first, block.length));
    return new Errors(
        fit.path().chosenPoint().validationError(),
        RegressionMetrics.of(rows.targets(TRAIN, ROWS), found).mse());
  }

  @Test
  void aColumnOfManyLevelsHelpsAndValidationTellsTheTruth() {
    Rows rows = Rows.draw(1, 300, 2);
    Errors with = errors(rows, true, STAGES.withValidation(Validation.folds(5)));
    Errors without = errors(rows, false, STAGES.withValidation(Validation.folds(5)));
    assertThat(with.test()).isLessThan(0.75 * without.test());
    // folds learn from fewer rows of each level: beside them stands a model of as many rows; other
    // seeds have 0.99 to 1.09 times its error
    Errors ofFewer = errors(rows, true, STAGES, TRAIN * 4 / 5);
    assertThat(with.validation()).isCloseTo(ofFewer.test(), within(0.15 * ofFewer.test()));
  }

  /**
   * The target is mostly noise. If rows saw their own target, what is learned from the names would
   * make the errors on other rows larger; if held-out rows were seen, the validation error would be
   * smaller than without the names.
   */
  @Test
  void namesThatMeanNothingAreWorthNothing() {
    for (int levels : new int[] {40, 250}) {
      Rows rows = Rows.draw(levels, levels, 0);
      SplittableRandom random = new SplittableRandom(levels);
      Arrays.setAll(rows.y(), i -> rows.y()[i] + 4 * (random.nextDouble() + random.nextDouble()));
      double[] ratios = new double[2];
      int seeds = 4;
      for (int seed = 1; seed <= seeds; seed++) {
        Errors with = errors(rows, true, STAGES.withSeed(seed));
        Errors without = errors(rows, false, STAGES.withSeed(seed));
        ratios[0] += with.validation() / without.validation() / seeds;
        ratios[1] += with.test() / without.test() / seeds;
      }
      assertThat(ratios[0]).as("%d levels, validation rows", levels).isCloseTo(1, within(0.02));
      assertThat(ratios[1]).as("%d levels, test rows", levels).isCloseTo(1, within(0.02));
    }
  }

  /** The oracle counts row by row. */
  @Test
  void theMeansOfATreatmentAreThoseOfAllRows() {
    Rows rows = Rows.draw(3, 60, 1);
    List<Column> columns = rows.columns(0, ROWS);
    InputColumns inputs =
        InputColumns.of(columns, Missing.FAIL, "rows", InputColumns.Outcome.of("y", rows.y()));
    assertThat(inputs.inputNames()).contains("number", "level=level7").endsWith("level~y");
    double all = Arrays.stream(rows.y()).average().orElseThrow();
    Map<String, double[]> sums = new HashMap<>();
    for (int i = 0; i < ROWS; i++) {
      double[] sum = sums.computeIfAbsent(rows.levels()[i], any -> new double[2]);
      sum[0] += rows.y()[i];
      sum[1]++;
    }
    int last = inputs.inputNames().size() - 1;
    inputs
        .read(columns)
        .rowBlocks(
            (first, block) -> {
              for (int i = 0; i < block.length; i++) {
                double[] sum = sums.getOrDefault(rows.levels()[(int) first + i], new double[2]);
                double expected = (sum[0] + 10 * all) / (sum[1] + 10);
                assertThat(block[i][last]).isCloseTo(expected, within(1e-12));
              }
            });
    List<Column> other =
        List.of(
            Column.numbers("number", new double[] {0.5}),
            Column.categories("level", new String[] {"never seen"}));
    inputs
        .read(other)
        .rowBlocks((first, block) -> assertThat(block[0][last]).isCloseTo(all, within(1e-12)));
    assertThat(inputs.read(other).unseen()).hasSize(1);
  }

  @Test
  void columnsWithFewLevelsStayAsTheyAre() {
    Rows rows = Rows.draw(4, 30, 1);
    List<Column> columns = rows.columns(0, ROWS);
    InputColumns with =
        InputColumns.of(columns, Missing.FAIL, "rows", InputColumns.Outcome.of("y", rows.y()));
    assertThat(with).isEqualTo(InputColumns.of(columns, Missing.FAIL));
  }

  @Test
  void classesHaveAMeanEachAndThreadsAndStorageChangeNoBit() {
    Rows rows = Rows.draw(5, 80, 2);
    List<Column> columns = rows.columns(0, 400);
    String[] labels = new String[400];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = rows.y()[i] < -0.5 ? "low" : rows.y()[i] < 1 ? "middle" : "top";
    }
    TrainingSet set = TrainingSet.of(columns, labels);
    List<InputColumn> treated = set.inputColumns().orElseThrow().columns();
    assertThat(((InputColumn.Levels) treated.get(1)).means().orElseThrow().targets())
        .containsExactly("low", "middle", "top");
    List<byte[]> models = new ArrayList<>();
    for (RunOptions options :
        List.of(
            RunOptions.defaults().withThreads(1),
            RunOptions.defaults().withThreads(3).withStorage(RowStorage.mapped(folder)))) {
      models.add(
          BasisClassifier.of(STAGES).with(options.withKernel("plain")).fit(set).model().toBytes());
    }
    assertThat(models.get(1)).isEqualTo(models.get(0));
  }

  @Test
  void autoModeGivesTheSameBytesThoughValuesAreMissing() {
    Rows rows = Rows.draw(6, 40, 2);
    double[] number = Arrays.copyOf(rows.number(), 240);
    @Nullable String[] level = Arrays.copyOf(rows.levels(), 240);
    double[] y = Arrays.copyOf(rows.y(), 240);
    for (int i = 0; i < 240; i += 7) {
      number[i] = Double.NaN;
      level[(i + 3) % 240] = null;
    }
    List<Column> columns =
        List.of(Column.numbers("number", number), Column.categories("level", level));
    InputColumns inputs =
        InputColumns.of(columns, Missing.INDICATOR, "rows", InputColumns.Outcome.of("y", y));
    assertThat(inputs.inputNames()).contains("number=?", "level=?", "level~y");
    // with folds each sum of stages would have one thread
    Parameters auto =
        Parameters.auto().withPatience(1).withMaxDepth(2).withValidation(Validation.fraction(0.25));
    byte[] expected = null;
    for (int threads = 1; threads <= 3; threads++) {
      RunOptions options = RunOptions.defaults().withThreads(threads).withKernel("plain");
      byte[] bytes =
          BasisRegressor.of(auto)
              .with(threads == 3 ? options.withStorage(RowStorage.mapped(folder)) : options)
              .fit(TrainingSet.of(inputs.read(columns), y))
              .model()
              .toBytes();
      expected = expected == null ? bytes : expected;
      assertThat(bytes).as("%d threads", threads).isEqualTo(expected);
    }
  }
}
