package org.basislearner.stages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.predict.ForestBuilder;
import org.basislearner.predict.ForestEvaluation;
import org.basislearner.predict.ProductForest;
import org.junit.jupiter.api.Test;

class StageLearnerTest {
  private static final StageParameters FEW =
      StageParameters.defaults()
          .change(p -> p.stages = 12)
          .change(p -> p.nodes = 12)
          .change(p -> p.batch = 4)
          .change(p -> p.knots = 20);

  private static StageRows rows(int seed, int count, int levels, double gap) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = Samples.columns(random, 5, count, levels, gap);
    double[] y = Samples.numbers(random, x);
    return new StageRows(x, y, Samples.weights(random, count));
  }

  private static double[] row(StageRows rows, int i) {
    double[] row = new double[rows.columns().length];
    for (int j = 0; j < row.length; j++) {
      row[j] = rows.columns()[j][i];
    }
    return row;
  }

  @Test
  void anyThreadsAndChunksGiveTheSameBits() {
    for (boolean hinges : new boolean[] {false, true}) {
      for (int classes : new int[] {0, 3}) {
        StageRows numbers = rows(1, 3000, 1000, 0.05);
        StageRows rows =
            classes == 0
                ? numbers
                : new StageRows(
                    numbers.columns(),
                    Samples.classes(numbers.targets(), classes),
                    numbers.weights());
        StageLoss loss = classes == 0 ? StageLoss.squared() : StageLoss.multinomial(classes);
        StageParameters parameters =
            FEW.change(p -> p.hinges = hinges).change(p -> p.columnFraction = 0.7);
        StagePath expected = new StageLearner(parameters, loss, 1).fit(rows, rows(2, 0, 9, 0));
        for (int[] how : new int[][] {{1, 700}, {2, 64}, {3, 999}, {3, 1}}) {
          StagePath path =
              new StageLearner(parameters, loss, how[0], how[1]).fit(rows, rows(2, 0, 9, 0));
          assertThat(path.network(12)).isEqualTo(expected.network(12));
          for (int t = 0; t <= 12; t++) {
            assertThat(path.trainingLoss(t)).isEqualTo(expected.trainingLoss(t));
          }
        }
      }
    }
  }

  @Test
  void cellsGiveTheSameBitsAsNodeValues() {
    SplittableRandom random = new SplittableRandom(4);
    int[][] g = new int[2][500];
    int[] h = new int[500];
    for (int i = 0; i < 500; i++) {
      g[0][i] = random.nextInt();
      g[1][i] = random.nextInt();
      h[i] = random.nextInt() >>> 1;
    }
    RowFit cells = new Cells(500, g, h);
    RowFit values = new NodeValues(500, g, h);
    for (int n = 0; n < 20; n++) {
      char[] some = new char[500];
      int count = 0;
      for (int i = 0; i < 500; i++) {
        some[count] = (char) i;
        count += n == 0 || random.nextInt(3) == 0 ? 1 : 0;
      }
      Support support = new Support(Arrays.copyOf(some, count), null);
      Sums one = Sums.zero(n, 1, 2);
      Sums other = Sums.zero(n, 1, 2);
      cells.add(support, one, 0);
      values.add(support, other, 0);
      assertThat(one.cross()).isDeepEqualTo(other.cross());
      assertThat(one.target()).isDeepEqualTo(other.target());
      double[] weights = random.doubles(2 * n + 2).toArray();
      cells.weights(weights);
      values.weights(weights);
      for (int i = 0; i < 500; i++) {
        assertThat(cells.value(i, 1)).isEqualTo(values.value(i, 1));
      }
    }
  }

  @Test
  void aSampleOfRowsIsTheSameHoweverRowsAreDivided() {
    char[] every = new char[60000];
    double[] values = new double[60000];
    for (int i = 0; i < every.length; i++) {
      every[i] = (char) i;
      values[i] = i;
    }
    for (int bits = 1; bits <= 5; bits++) {
      Support sample = new Support(every, values).sample(0, bits, 7);
      assertThat(sample.size()).isBetween((59000 >> bits) - 300, (61000 >> bits) + 300);
      int half = 23456;
      Support left = new Support(Arrays.copyOf(every, half), null).sample(0, bits, 7);
      Support right =
          new Support(Arrays.copyOf(every, every.length - half), null).sample(half, bits, 7);
      assertThat(left.size() + right.size()).isEqualTo(sample.size());
      for (int t = 0; t < sample.size(); t++) {
        int expected = t < left.size() ? left.rows()[t] : half + right.rows()[t - left.size()];
        assertThat((int) sample.rows()[t]).isEqualTo(expected);
        assertThat(sample.value(t)).isEqualTo(expected);
      }
    }
  }

  @Test
  void trainingLossNeverGrowsWithStages() {
    StageRows rows = rows(5, 800, 100, 0.1);
    for (boolean hinges : new boolean[] {false, true}) {
      StageParameters parameters =
          FEW.change(p -> p.stages = 60)
              .change(p -> p.rowFraction = 1)
              .change(p -> p.hinges = hinges);
      StagePath path = new StageLearner(parameters, StageLoss.squared(), 2).fit(rows);
      for (int t = 1; t <= path.stages(); t++) {
        assertThat(path.trainingLoss(t)).isLessThanOrEqualTo(path.trainingLoss(t - 1));
      }
      assertThat(path.trainingLoss(60)).isLessThan(0.3 * path.trainingLoss(0));
    }
  }

  @Test
  void theNetworkIsTheSumOfTheStages() {
    for (boolean hinges : new boolean[] {false, true}) {
      StageRows rows = rows(6, 600, 50, 0.1);
      StageParameters parameters = FEW.change(p -> p.hinges = hinges).change(p -> p.stages = 25);
      StagePath path = new StageLearner(parameters, StageLoss.squared(), 1).fit(rows);
      ProductForest network = path.network(25);
      ForestBuilder start = new ForestBuilder(5, 1);
      start.add(path.network(0), 1);
      assertThat(start.build()).isEqualTo(path.network(0));
      ForestEvaluation evaluation = network.evaluation();
      double sum = 0;
      double weight = 0;
      double[] output = new double[1];
      for (int i = 0; i < 600; i++) {
        double expected = path.network(0).weight(0, 0);
        for (int t = 0; t < 25; t++) {
          expected += parameters.shrinkage() * naive(path.stage(t), row(rows, i));
        }
        evaluation.evaluate(row(rows, i), output);
        assertThat(output[0]).isCloseTo(expected, within(1e-12));
        sum += rows.weights()[i] * Math.pow(rows.targets()[i] - output[0], 2);
        weight += rows.weights()[i];
      }
      assertThat(path.trainingLoss(25)).isCloseTo(sum / weight, within(1e-7));
    }
  }

  /** Every node of a stage, one after the other. */
  private static double naive(Stage stage, double[] row) {
    double[] values = new double[stage.nodes().size() + 1];
    values[0] = 1;
    double sum = stage.weights()[0];
    for (int n = 1; n < values.length; n++) {
      StageNode node = stage.nodes().get(n - 1);
      values[n] = values[node.parent()] * node.threshold().value(row[node.column()]);
      sum += stage.weights()[n] * values[n];
    }
    return sum;
  }

  @Test
  void aModelOfDegreeOneIsASumOfCurves() {
    StageRows rows = rows(7, 1000, 30, 0.1);
    StagePath path =
        new StageLearner(
                FEW.change(p -> p.maxDegree = 1).change(p -> p.stages = 30), StageLoss.squared(), 1)
            .fit(rows);
    ForestEvaluation evaluation = path.network(30).evaluation();
    SplittableRandom random = new SplittableRandom(8);
    for (int trial = 0; trial < 200; trial++) {
      double[] a = row(rows, random.nextInt(1000));
      double[] b = row(rows, random.nextInt(1000));
      double[] aWithOne = a.clone();
      double[] bWithOne = b.clone();
      int j = random.nextInt(5);
      aWithOne[j] = b[j];
      bWithOne[j] = a[j];
      double difference =
          value(evaluation, a)
              - value(evaluation, aWithOne)
              - value(evaluation, bWithOne)
              + value(evaluation, b);
      assertThat(difference).isCloseTo(0, within(1e-12));
    }
    assertThat(path.trainingLoss(30)).isLessThan(0.7 * path.trainingLoss(0));
  }

  private static double value(ForestEvaluation evaluation, double[] row) {
    double[] output = new double[1];
    evaluation.evaluate(row, output);
    return output[0];
  }

  @Test
  void missingValuesGoWhereTheDataSays() {
    // missing rows have the mean target of neither end
    SplittableRandom random = new SplittableRandom(9);
    double[][] x = Samples.columns(random, 1, 600, 10, 0.3);
    double[] y = new double[600];
    for (int i = 0; i < 600; i++) {
      y[i] = Double.isNaN(x[0][i]) ? 7 : x[0][i];
    }
    StagePath path =
        new StageLearner(FEW.change(p -> p.stages = 150), StageLoss.squared(), 1)
            .fit(StageRows.of(x, y));
    ForestEvaluation evaluation = path.network(150).evaluation();
    assertThat(value(evaluation, new double[] {Double.NaN})).isCloseTo(7, within(0.1));
    assertThat(value(evaluation, new double[] {0})).isCloseTo(0, within(0.3));
    assertThat(value(evaluation, new double[] {9})).isCloseTo(9, within(0.3));
  }

  @Test
  void aRowOfWeightTwoIsLikeThatRowTwice() {
    SplittableRandom random = new SplittableRandom(10);
    double[][] x = Samples.columns(random, 3, 400, 600, 0.1);
    double[] y = Samples.numbers(random, x);
    double[] weights = new double[400];
    int total = 0;
    for (int i = 0; i < 400; i++) {
      weights[i] = 1 + random.nextInt(3);
      total += (int) weights[i];
    }
    double[][] repeated = new double[3][total];
    double[] targets = new double[total];
    int place = 0;
    for (int i = 0; i < 400; i++) {
      for (int copy = 0; copy < weights[i]; copy++) {
        for (int j = 0; j < 3; j++) {
          repeated[j][place] = x[j][i];
        }
        targets[place++] = y[i];
      }
    }
    StageParameters parameters = FEW.change(p -> p.rowFraction = 1);
    StagePath one =
        new StageLearner(parameters, StageLoss.squared(), 1).fit(new StageRows(x, y, weights));
    StagePath other =
        new StageLearner(parameters, StageLoss.squared(), 1).fit(StageRows.of(repeated, targets));
    assertThat(one.network(12).thresholds()).isEqualTo(other.network(12).thresholds());
    for (int t = 0; t <= 12; t++) {
      assertThat(one.trainingLoss(t)).isCloseTo(other.trainingLoss(t), withinPercentage(1e-6));
    }
  }

  @Test
  void aQuantileLeavesItsFractionBelow() {
    StageRows rows = rows(11, 4000, 20, 0);
    for (double level : new double[] {0.1, 0.5, 0.9}) {
      StagePath path =
          new StageLearner(FEW.change(p -> p.stages = 60), StageLoss.quantile(level), 2).fit(rows);
      ForestEvaluation evaluation = path.network(60).evaluation();
      int below = 0;
      for (int i = 0; i < 4000; i++) {
        below += rows.targets()[i] < value(evaluation, row(rows, i)) ? 1 : 0;
      }
      assertThat(below / 4000.0).isCloseTo(level, within(0.03));
      assertThat(path.trainingLoss(60)).isLessThan(0.8 * path.trainingLoss(0));
    }
  }

  @Test
  void classesAndRobustNumbersAreLearned() {
    StageRows rows = rows(12, 2000, 20, 0);
    StageRows two =
        new StageRows(rows.columns(), Samples.classes(rows.targets(), 2), rows.weights());
    for (StagePath path :
        List.of(
            new StageLearner(FEW.change(p -> p.stages = 40), StageLoss.logistic(), 1).fit(two),
            new StageLearner(FEW.change(p -> p.stages = 40), StageLoss.multinomial(2), 1).fit(two),
            new StageLearner(FEW.change(p -> p.stages = 40), StageLoss.huber(1), 1).fit(rows))) {
      assertThat(path.trainingLoss(40)).isLessThan(0.6 * path.trainingLoss(0));
    }
  }

  @Test
  void trainingStopsWhenValidationLossNoLongerFalls() {
    SplittableRandom random = new SplittableRandom(13);
    double[][] x = Samples.columns(random, 3, 200, 50, 0);
    double[] noise = random.doubles(200).toArray();
    StagePath path =
        new StageLearner(
                FEW.change(p -> p.stages = 500).change(p -> p.patience = 5), StageLoss.squared(), 1)
            .fit(StageRows.of(x, noise), StageRows.of(x, random.doubles(200).toArray()));
    assertThat(path.stages()).isEqualTo(path.best() + 5);
    assertThat(path.validationLoss(path.best())).isLessThanOrEqualTo(path.validationLoss(0));
  }

  @Test
  void tablesWithNothingToLearnGiveTheConstant() {
    double[][] x = {{1, 1, 1}, {Double.NaN, Double.NaN, Double.NaN}};
    StagePath path =
        new StageLearner(FEW.change(p -> p.rowFraction = 1), StageLoss.squared(), 1)
            .fit(StageRows.of(x, new double[] {1, 2, 6}));
    assertThat(value(path.network(12).evaluation(), new double[] {1, 2}))
        .isCloseTo(3, within(1e-6));
    StagePath none =
        new StageLearner(FEW.change(p -> p.rowFraction = 1), StageLoss.squared(), 1)
            .fit(StageRows.of(new double[0][], new double[] {4, 4}));
    assertThat(none.trainingLoss(12)).isZero();
  }

  @Test
  void rowsThatMakeNoSenseAreRefused() {
    double[][] x = {{1, Double.POSITIVE_INFINITY}};
    assertThatThrownBy(() -> StageRows.of(x, new double[2]))
        .hasMessage("columns[0] has Infinity: expected finite numbers, or NaN where missing");
    assertThatThrownBy(() -> StageRows.of(x, new double[3])).hasMessageContaining("expected 3");
    assertThatThrownBy(() -> new StageRows(new double[0][], new double[] {1}, new double[] {-1}))
        .hasMessage("weights[0] = -1.0: expected a positive finite number");
    assertThatThrownBy(() -> StageParameters.defaults().change(p -> p.knots = 256))
        .hasMessage("knots = 256: expected from 1 to 255");
  }
}
