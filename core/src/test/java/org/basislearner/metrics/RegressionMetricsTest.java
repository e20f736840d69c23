package org.basislearner.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

class RegressionMetricsTest {
  /** Some hundred roundings relative to the result, of which R2 loses some to its difference. */
  private static final double ROUNDING = 1e-12;

  @Test
  void metricsFollowTheDefinitions() {
    Seeds.forEach(
        50,
        seed -> {
          Random random = new Random(seed);
          int rows = 2 + random.nextInt(50);
          double[] truth = random.doubles(rows).toArray();
          double[] predicted = random.doubles(rows).toArray();
          double[] weights = random.doubles(rows, 0.1, 2).toArray();
          RegressionMetrics metrics = new RegressionMetrics();
          double all = 0;
          double mean = 0;
          double squares = 0;
          double distances = 0;
          for (int i = 0; i < rows; i++) {
            metrics.add(truth[i], predicted[i], weights[i]);
            all += weights[i];
            mean += weights[i] * truth[i];
            squares += weights[i] * Math.pow(truth[i] - predicted[i], 2);
            distances += weights[i] * Math.abs(truth[i] - predicted[i]);
          }
          mean /= all;
          double variation = 0;
          for (int i = 0; i < rows; i++) {
            variation += weights[i] * Math.pow(truth[i] - mean, 2);
          }
          assertThat(metrics.mse()).isCloseTo(squares / all, within(ROUNDING));
          assertThat(metrics.rmse()).isCloseTo(Math.sqrt(squares / all), within(ROUNDING));
          assertThat(metrics.mae()).isCloseTo(distances / all, within(ROUNDING));
          assertThat(metrics.baselineMse()).isCloseTo(variation / all, within(ROUNDING));
          double r2 = 1 - squares / variation;
          assertThat(metrics.r2()).isCloseTo(r2, within(ROUNDING * (1 + Math.abs(r2))));
        });
  }

  @Test
  void aWeightCountsLikeRepeatedRows() {
    Seeds.forEach(
        50,
        seed -> {
          Random random = new Random(seed);
          RegressionMetrics weighted = new RegressionMetrics();
          RegressionMetrics repeated = new RegressionMetrics();
          for (int i = 0; i < 30; i++) {
            double truth = random.nextGaussian();
            double predicted = random.nextGaussian();
            int weight = i < 2 ? 1 : random.nextInt(4);
            weighted.add(truth, predicted, weight);
            for (int k = 0; k < weight; k++) {
              repeated.add(truth, predicted);
            }
          }
          assertThat(weighted.mse()).isCloseTo(repeated.mse(), within(ROUNDING));
          assertThat(weighted.mae()).isCloseTo(repeated.mae(), within(ROUNDING));
          assertThat(weighted.r2()).isCloseTo(repeated.r2(), within(ROUNDING));
        });
  }

  @Test
  void aLargeMeanDoesNotBlurR2() {
    double[] truth = {1e9, 1e9 + 1, 1e9 + 2};
    double[] predicted = {1e9, 1e9 + 1, 1e9 + 3};
    assertThat(RegressionMetrics.of(truth, predicted).r2()).isEqualTo(0.5);
  }

  @Test
  void aConstantTargetHasNoR2() {
    double[] constant = {0.1, 0.1, 0.1};
    RegressionMetrics exact = RegressionMetrics.of(constant, constant);
    assertThat(exact.r2()).isNaN();
    assertThat(exact.mse()).isZero();
    assertThat(RegressionMetrics.of(constant, new double[] {1, 2, 3}).r2()).isNaN();
  }

  @Test
  void withoutRowsEverythingIsNaN() {
    RegressionMetrics none = new RegressionMetrics();
    none.add(1, 2, 0);
    assertThat(none.mse()).isNaN();
    assertThat(none.rmse()).isNaN();
    assertThat(none.mae()).isNaN();
    assertThat(none.r2()).isNaN();
    assertThat(new IntervalMetrics().coverage()).isNaN();
    assertThat(new IntervalMetrics().meanWidth()).isNaN();
  }

  @Test
  void intervalsCoverTheNumbersBetweenTheirEnds() {
    IntervalMetrics metrics = new IntervalMetrics();
    metrics.add(1, 1, 3);
    metrics.add(3, 1, 3, 2);
    metrics.add(3.1, 1, 3);
    metrics.add(5, 0, 6, 4);
    assertThat(metrics.rows()).isEqualTo(8);
    assertThat(metrics.coverage()).isEqualTo(7 / 8.0);
    assertThat(metrics.meanWidth()).isEqualTo((4 * 2 + 4 * 6) / 8.0);
    metrics.add(5, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    assertThat(metrics.coverage()).isEqualTo(8 / 9.0);
    assertThat(metrics.meanWidth()).isInfinite();
  }

  @Test
  void badArgumentsAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RegressionMetrics().add(1, 1, Double.POSITIVE_INFINITY))
        .withMessageContaining("weight = Infinity");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RegressionMetrics.of(new double[2], new double[3]));
  }
}
