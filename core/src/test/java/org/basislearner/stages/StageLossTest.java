package org.basislearner.stages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StageLossTest {
  private static final double STEP = 1e-5;

  @Test
  void gradientsAreThoseOfFiniteDifferences() {
    SplittableRandom random = new SplittableRandom(1);
    // the squared loss is differentiated by half
    for (StageLoss loss :
        List.of(
            StageLoss.squared(),
            StageLoss.huber(0.7),
            StageLoss.quantile(0.9),
            StageLoss.absolute(),
            StageLoss.logistic(),
            StageLoss.multinomial(4))) {
      double factor = loss instanceof SquaredStages ? 0.5 : 1;
      for (int trial = 0; trial < 50; trial++) {
        int k = loss.outputs();
        boolean numbers = k == 1 && !(loss instanceof LogisticStages);
        double y = numbers ? random.nextGaussian() : random.nextInt(Math.max(2, k));
        double[] f = random.doubles(k, -3, 3).toArray();
        double[] result = new double[k + 2];
        loss.evaluate(y, f, result);
        for (int c = 0; c < k; c++) {
          double slope =
              factor * (value(loss, y, f, c, STEP) - value(loss, y, f, c, -STEP)) / (2 * STEP);
          assertThat(result[c]).as("%s trial %d", loss, trial).isCloseTo(-slope, within(1e-6));
          assertThat(result[k]).isPositive();
        }
      }
    }
  }

  private static double value(StageLoss loss, double y, double[] f, int c, double step) {
    double[] moved = f.clone();
    moved[c] += step;
    double[] result = new double[f.length + 2];
    loss.evaluate(y, moved, result);
    return result[f.length + 1];
  }

  @Test
  void theParabolaOfHubersLossLiesNowhereBelowIt() {
    SplittableRandom random = new SplittableRandom(2);
    StageLoss loss = StageLoss.huber(0.5);
    for (int trial = 0; trial < 200; trial++) {
      double y = random.nextGaussian();
      double f = random.nextGaussian();
      double other = random.nextGaussian();
      double[] result = new double[3];
      loss.evaluate(y, new double[] {f}, result);
      double move = other - f;
      double bound = result[2] - result[0] * move + result[1] * move * move / 2;
      loss.evaluate(y, new double[] {other}, result);
      assertThat(result[2]).as("trial %d", trial).isLessThanOrEqualTo(bound + 1e-12);
    }
  }

  @Test
  void constantsToStartFromAreTheBest() {
    double[] y = {0, 1, 1, 1, 5};
    double[] weights = {1, 1, 1, 1, 2};
    assertThat(StageLoss.squared().start(y, weights)[0]).isCloseTo(13.0 / 6, within(1e-12));
    // -1 at 0, 3 (1 - b) at 1 and twice 1 at 5: their sum is 0 at 4/3, with 0 drawn to within 1
    assertThat(StageLoss.huber(1).start(y, weights)[0]).isCloseTo(4.0 / 3, within(1e-12));
    assertThat(StageLoss.absolute().start(y, weights)[0]).isEqualTo(1);
    assertThat(StageLoss.quantile(0.9).start(y, weights)[0]).isEqualTo(5);
    double[] labels = {0, 1, 1, 1};
    double[] ones = {1, 1, 1, 1};
    assertThat(StageLoss.logistic().start(labels, ones)[0]).isCloseTo(Math.log(3), within(1e-12));
    assertThat(StageLoss.multinomial(2).start(labels, ones))
        .containsExactly(Math.log(0.25), Math.log(0.75));
  }

  @Test
  void valuesThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> StageLoss.huber(0)).hasMessageStartingWith("delta = 0.0: expected");
    assertThatThrownBy(() -> StageLoss.quantile(1)).hasMessageStartingWith("level = 1.0: expected");
    assertThatThrownBy(() -> StageLoss.multinomial(1)).hasMessageStartingWith("classes = 1:");
    assertThatThrownBy(() -> StageLoss.logistic().start(new double[] {2}, new double[] {1}))
        .hasMessage("targets[0] = 2.0: expected a class from 0 to 1");
  }
}
