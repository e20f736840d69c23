package org.basislearner.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.basislearner.predict.Calibration;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** Calibration against slow searches for the least loss, which is convex. */
class CalibrationTest {
  /** The root of the rounding error of a loss of some hundred terms. */
  private static final double CLOSE = 1e-5;

  /** Outputs that tell more or less of the classes. */
  private record Rows(double[][] outputs, int[] classes, double[] weights, int count) {
    /** With a negative signal the outputs point away from the class. */
    static Rows draw(long seed, int rows, int count, double signal, double noise) {
      Random random = new Random(seed);
      double[][] outputs = new double[rows][count == 2 ? 1 : count];
      int[] classes = new int[rows];
      double[] weights = random.doubles(rows, 0.2, 3).toArray();
      for (int i = 0; i < rows; i++) {
        // low classes are rare
        classes[i] = i < count ? i : Math.max(random.nextInt(count), random.nextInt(count));
        for (int c = 0; c < outputs[i].length; c++) {
          boolean own = classes[i] == (count == 2 ? 1 : c);
          outputs[i][c] = (own ? signal : -signal) + noise * random.nextGaussian();
        }
      }
      return new Rows(outputs, classes, weights, count);
    }

    /** What is to be seen of each class for a row of class c, as if each were seen once more. */
    private double[][] targets() {
      double[][] targets = new double[count][count];
      for (int c = 0; c < count; c++) {
        double total = 0;
        for (int i = 0; i < classes.length; i++) {
          total += count > 2 || classes[i] == c ? weights[i] : 0;
        }
        Arrays.fill(targets[c], 1 / (total + count));
        targets[c][c] = (total + 1) / (total + count);
      }
      return targets;
    }

    double loss(double slope, double intercept) {
      double[][] targets = targets();
      double sum = 0;
      for (int i = 0; i < classes.length; i++) {
        double[] exponents =
            count == 2
                ? new double[] {0, slope * outputs[i][0] + intercept}
                : Arrays.stream(outputs[i]).map(v -> slope * v).toArray();
        double largest = Arrays.stream(exponents).max().orElseThrow();
        double log =
            largest + Math.log(Arrays.stream(exponents).map(v -> Math.exp(v - largest)).sum());
        for (int c = 0; c < count; c++) {
          sum += weights[i] * targets[classes[i]][c] * (log - exponents[c]);
        }
      }
      return sum;
    }

    Calibration fitted() {
      return CalibrationFit.of(outputs, classes, weights);
    }

    Calibration searched() {
      double slope = lowest(0, 100, s -> loss(s, intercept(s)));
      return new Calibration(slope, intercept(slope));
    }

    private double intercept(double slope) {
      return count == 2 ? lowest(-50, 50, intercept -> loss(slope, intercept)) : 0;
    }
  }

  /** Where a convex function is least: thirds are cut off until nothing is left. */
  private static double lowest(double from, double to, DoubleUnaryOperator function) {
    double low = from;
    double high = to;
    while (high - low > 1e-7) {
      double third = (high - low) / 3;
      if (function.applyAsDouble(low + third) <= function.applyAsDouble(high - third)) {
        high -= third;
      } else {
        low += third;
      }
    }
    return (low + high) / 2;
  }

  private static void assertLeast(Rows rows) {
    Calibration fitted = rows.fitted();
    Calibration searched = rows.searched();
    double least = rows.loss(searched.slope(), searched.intercept());
    assertThat(rows.loss(fitted.slope(), fitted.intercept()))
        .as("%s and %s", fitted, searched)
        .isLessThanOrEqualTo(least * (1 + 1e-9));
    double near = CLOSE * (1 + Math.abs(searched.slope()) + Math.abs(searched.intercept()));
    assertThat(fitted.slope()).isCloseTo(searched.slope(), within(near));
    assertThat(fitted.intercept()).isCloseTo(searched.intercept(), within(near));
  }

  @Test
  void outputsThatTellSomething() {
    Seeds.forEach(
        4,
        seed -> {
          assertLeast(Rows.draw(seed, 40, 2, 0.7, 1));
          assertLeast(Rows.draw(seed, 40, 3, 0.7, 1));
          assertLeast(Rows.draw(seed, 40, 5, 0.1, 0.1));
        });
  }

  /** No slope below 0: the best that can be said is how frequent the classes are. */
  @Test
  void outputsThatPointAwayGetTheSlopeZero() {
    Seeds.forEach(
        4,
        seed -> {
          assertLeast(Rows.draw(seed, 40, 2, -0.7, 1));
          assertLeast(Rows.draw(seed, 40, 3, -0.7, 1));
          assertThat(Rows.draw(seed, 40, 2, -0.7, 1).fitted().slope()).isZero();
        });
  }

  /** Targets that are drawn in keep the slope finite. */
  @Test
  void outputsThatTellAll() {
    Seeds.forEach(
        4,
        seed -> {
          assertLeast(Rows.draw(seed, 40, 2, 1, 0.05));
          assertLeast(Rows.draw(seed, 40, 3, 1, 0.05));
        });
  }

  @Test
  void outputsThatTellNothing() {
    Seeds.forEach(
        4,
        seed -> {
          assertLeast(Rows.draw(seed, 40, 2, 0, 1));
          assertLeast(Rows.draw(seed, 40, 4, 0, 1));
        });
    Rows constant = new Rows(new double[6][1], new int[] {0, 1, 1, 1, 1, 0}, ones(6), 2);
    Calibration fitted = constant.fitted();
    // the mean target of the second class is 5/6 four times and 1/4 twice
    double share = (4 * 5.0 / 6 + 2 / 4.0) / 6;
    assertThat(fitted.intercept()).isCloseTo(Math.log(share / (1 - share)), within(1e-9));
  }

  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }
}
