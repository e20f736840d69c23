package org.basislearner.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

class ProbabilityMetricsTest {
  /** Some hundred roundings of numbers of at most 40, which −ln 1e-15 does not exceed. */
  private static final double ROUNDING = 1e-12;

  private static double[] probabilities(Random random, int labels) {
    double[] values = random.doubles(labels).map(v -> v * v * v).toArray();
    double sum = Arrays.stream(values).sum();
    return Arrays.stream(values).map(v -> v / sum).toArray();
  }

  @Test
  void metricsFollowTheDefinitions() {
    Seeds.forEach(
        50,
        seed -> {
          Random random = new Random(seed);
          int labels = 3 + random.nextInt(3);
          int rows = 1 + random.nextInt(100);
          int[] truth = random.ints(rows, -1, labels).toArray();
          double[][] all = new double[rows][];
          ProbabilityMetrics metrics = new ProbabilityMetrics(labels);
          double logLoss = 0;
          double brier = 0;
          for (int i = 0; i < rows; i++) {
            all[i] = probabilities(random, labels);
            metrics.add(truth[i], all[i]);
            logLoss -= Math.log(truth[i] < 0 ? 1e-15 : Math.max(1e-15, all[i][truth[i]])) / rows;
            for (int label = -1; label < labels; label++) {
              double p = label < 0 ? 0 : all[i][label];
              brier += Math.pow(p - (label == truth[i] ? 1 : 0), 2) / rows;
            }
          }
          assertThat(metrics.logLoss()).isCloseTo(logLoss, within(ROUNDING));
          assertThat(metrics.brier()).isCloseTo(brier, within(ROUNDING));
          assertThat(metrics.calibrationError())
              .isCloseTo(SlowMetrics.calibrationError(truth, all, 15), within(ROUNDING));
        });
  }

  @Test
  void twoLabelsHaveTheBrierScoreOfThePositiveOne() {
    ProbabilityMetrics metrics = new ProbabilityMetrics(2);
    metrics.add(1, new double[] {0.25, 0.75});
    metrics.add(0, new double[] {0.5, 0.5});
    assertThat(metrics.brier()).isEqualTo((0.0625 + 0.25) / 2);
  }

  @Test
  void aWeightCountsLikeRepeatedRows() {
    Seeds.forEach(
        50,
        seed -> {
          Random random = new Random(seed);
          ProbabilityMetrics weighted = new ProbabilityMetrics(3);
          ProbabilityMetrics repeated = new ProbabilityMetrics(3);
          for (int i = 0; i < 30; i++) {
            double[] row = probabilities(random, 3);
            int truth = random.nextInt(3);
            int weight = i == 0 ? 1 : random.nextInt(4);
            weighted.add(truth, row, weight);
            for (int k = 0; k < weight; k++) {
              repeated.add(truth, row);
            }
          }
          assertThat(weighted.rows()).isEqualTo(repeated.rows());
          assertThat(weighted.logLoss()).isCloseTo(repeated.logLoss(), within(ROUNDING));
          assertThat(weighted.brier()).isCloseTo(repeated.brier(), within(ROUNDING));
          assertThat(weighted.calibrationError())
              .isCloseTo(repeated.calibrationError(), within(ROUNDING));
        });
  }

  @Test
  void certaintyIsBestWhenRightAndBoundedWhenWrong() {
    ProbabilityMetrics right = new ProbabilityMetrics(2);
    right.add(0, new double[] {1, 0});
    assertThat(right.logLoss()).isZero();
    assertThat(right.brier()).isZero();
    assertThat(right.calibrationError()).isZero();
    ProbabilityMetrics wrong = new ProbabilityMetrics(2);
    wrong.add(1, new double[] {1, 0});
    assertThat(wrong.logLoss()).isCloseTo(-Math.log(1e-15), within(ROUNDING));
    assertThat(wrong.brier()).isEqualTo(1);
    assertThat(wrong.calibrationError()).isEqualTo(1);
  }

  @Test
  void withoutRowsEverythingIsNaN() {
    ProbabilityMetrics none = new ProbabilityMetrics(2);
    none.add(0, new double[] {0.5, 0.5}, 0);
    assertThat(none.logLoss()).isNaN();
    assertThat(none.brier()).isNaN();
    assertThat(none.calibrationError()).isNaN();
  }

  @Test
  void badArgumentsAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ProbabilityMetrics(1))
        .withMessageContaining("labels = 1");
    ProbabilityMetrics metrics = new ProbabilityMetrics(2);
    assertThatIllegalArgumentException().isThrownBy(() -> metrics.add(2, new double[2]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> metrics.add(0, new double[3]))
        .withMessageContaining("expected 2 probabilities, found 3");
  }
}
