package org.basislearner.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

class CurveTest {
  /** Some hundred roundings of numbers of at most 1. */
  private static final double ROUNDING = 1e-13;

  /** Rows with many ties: scores are multiples of 1/5. */
  private static final class Rows {
    final double[] scores;
    final boolean[] positive;
    final double[] weights;

    Rows(long seed) {
      Random random = new Random(seed);
      int rows = 2 + random.nextInt(40);
      scores = random.ints(rows, 0, 6).mapToDouble(v -> v / 5.0).toArray();
      positive = new boolean[rows];
      for (int i = 0; i < rows; i++) {
        positive[i] = random.nextBoolean();
      }
      positive[0] = true;
      positive[1] = false;
      weights = random.ints(rows, 1, 4).asDoubleStream().toArray();
    }
  }

  @Test
  void rocAreaIsTheFractionOfPairsInOrder() {
    Seeds.forEach(
        200,
        seed -> {
          Rows rows = new Rows(seed);
          Curve curve = Curve.roc(rows.scores, rows.positive, rows.weights);
          assertThat(curve.area())
              .isCloseTo(
                  SlowMetrics.rocArea(rows.scores, rows.positive, rows.weights), within(ROUNDING));
        });
  }

  @Test
  void precisionRecallAreaIsTheAveragePrecision() {
    Seeds.forEach(
        200,
        seed -> {
          Rows rows = new Rows(seed);
          Curve curve = Curve.precisionRecall(rows.scores, rows.positive, rows.weights);
          assertThat(curve.area())
              .isCloseTo(
                  SlowMetrics.averagePrecision(rows.scores, rows.positive, rows.weights),
                  within(ROUNDING));
        });
  }

  @Test
  void everyPointIsWhatItsThresholdGives() {
    Seeds.forEach(
        50,
        seed -> {
          Rows rows = new Rows(seed);
          Curve roc = Curve.roc(rows.scores, rows.positive, rows.weights);
          Curve recall = Curve.precisionRecall(rows.scores, rows.positive, rows.weights);
          assertThat(roc.points()).isEqualTo(1 + Arrays.stream(rows.scores).distinct().count());
          for (int point = 0; point < roc.points(); point++) {
            double[] above = new double[2];
            double[] all = new double[2];
            for (int i = 0; i < rows.scores.length; i++) {
              int side = rows.positive[i] ? 1 : 0;
              all[side] += rows.weights[i];
              above[side] += rows.scores[i] >= roc.threshold(point) ? rows.weights[i] : 0;
            }
            assertThat(roc.x(point)).isEqualTo(above[0] / all[0]);
            assertThat(roc.y(point)).isEqualTo(above[1] / all[1]);
            assertThat(recall.x(point)).isEqualTo(above[1] / all[1]);
            assertThat(recall.y(point))
                .isEqualTo(point == 0 ? 1 : above[1] / (above[0] + above[1]));
          }
        });
  }

  @Test
  void aWeightCountsLikeRepeatedRows() {
    Seeds.forEach(
        50,
        seed -> {
          Rows rows = new Rows(seed);
          int all = (int) Arrays.stream(rows.weights).sum();
          double[] scores = new double[all];
          boolean[] positive = new boolean[all];
          int at = 0;
          for (int i = 0; i < rows.scores.length; i++) {
            for (int k = 0; k < rows.weights[i]; k++) {
              scores[at] = rows.scores[i];
              positive[at++] = rows.positive[i];
            }
          }
          assertThat(Curve.roc(scores, positive).area())
              .isEqualTo(Curve.roc(rows.scores, rows.positive, rows.weights).area());
          assertThat(Curve.precisionRecall(scores, positive).area())
              .isEqualTo(Curve.precisionRecall(rows.scores, rows.positive, rows.weights).area());
        });
  }

  @Test
  void extremesAndUndefinedCases() {
    boolean[] truth = {true, true, false, false};
    assertThat(Curve.roc(new double[] {4, 3, 2, 1}, truth).area()).isEqualTo(1);
    assertThat(Curve.roc(new double[] {1, 2, 3, 4}, truth).area()).isZero();
    assertThat(Curve.roc(new double[] {0.0, -0.0, 0, 0}, truth).area()).isEqualTo(0.5);
    assertThat(Curve.precisionRecall(new double[4], truth).area()).isEqualTo(0.5);
    double[] two = {1, 2};
    assertThat(Curve.roc(two, new boolean[] {true, true}).area()).isNaN();
    assertThat(Curve.roc(two, new boolean[2]).area()).isNaN();
    assertThat(Curve.precisionRecall(two, new boolean[2]).area()).isNaN();
    assertThat(Curve.precisionRecall(two, new boolean[] {true, true}).area()).isEqualTo(1);
    assertThat(Curve.roc(new double[0], new boolean[0]).area()).isNaN();
    assertThat(Curve.precisionRecall(new double[0], new boolean[0]).area()).isNaN();
    assertThat(Curve.roc(new double[] {Double.NaN, 1}, new boolean[] {false, true}).area())
        .isEqualTo(1);
    assertThat(
            Curve.roc(
                    new double[] {Double.POSITIVE_INFINITY, 1, 0},
                    new boolean[] {true, true, false})
                .area())
        .isEqualTo(1);
    assertThatIllegalArgumentException().isThrownBy(() -> Curve.roc(two, new boolean[3]));
  }

  @Test
  void severalLabelsAreAveragedOneAgainstTheRest() {
    Random random = new Random(7);
    RankingMetrics metrics = new RankingMetrics(3);
    RankingMetrics pair = new RankingMetrics(2);
    int rows = 50;
    double[][] scores = new double[3][rows];
    boolean[][] positive = new boolean[3][rows];
    double[] weights = new double[rows];
    for (int i = 0; i < rows; i++) {
      int truth = random.nextInt(4) - 1;
      double[] row = random.ints(3, 0, 8).asDoubleStream().toArray();
      weights[i] = random.nextInt(3);
      for (int label = 0; label < 3; label++) {
        scores[label][i] = row[label];
        positive[label][i] = truth == label;
      }
      metrics.add(truth, row, weights[i]);
      pair.add(truth == 1 ? 1 : 0, Arrays.copyOf(row, 2), weights[i]);
    }
    double roc = 0;
    double precision = 0;
    for (int label = 0; label < 3; label++) {
      roc += SlowMetrics.rocArea(scores[label], positive[label], weights) / 3;
      precision += SlowMetrics.averagePrecision(scores[label], positive[label], weights) / 3;
    }
    assertThat(metrics.rocAuc()).isCloseTo(roc, within(ROUNDING));
    assertThat(metrics.prAuc()).isCloseTo(precision, within(ROUNDING));
    assertThat(pair.rocAuc())
        .isCloseTo(SlowMetrics.rocArea(scores[1], positive[1], weights), within(ROUNDING));
    assertThat(pair.prAuc())
        .isCloseTo(SlowMetrics.averagePrecision(scores[1], positive[1], weights), within(ROUNDING));
    assertThat(new RankingMetrics(3).rocAuc()).isNaN();
    assertThat(new RankingMetrics(3).prAuc()).isNaN();
  }

  @Test
  void aLabelWithoutRowsIsLeftOutOfTheAverage() {
    RankingMetrics metrics = new RankingMetrics(3);
    metrics.add(0, new double[] {1, 0, 5});
    metrics.add(1, new double[] {0, 1, 4});
    assertThat(metrics.roc(2).area()).isNaN();
    assertThat(metrics.rocAuc()).isEqualTo(1);
    assertThat(metrics.prAuc()).isEqualTo(1);
  }
}
