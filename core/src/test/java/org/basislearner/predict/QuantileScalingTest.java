package org.basislearner.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

class QuantileScalingTest {
  private static final int INPUTS = 3;
  private static final double[] HUGE = {-Double.MAX_VALUE, -1e308, 1, Double.MAX_VALUE};
  private static final double[] TINY = {-Double.MIN_VALUE, 0, Double.MIN_VALUE, 1e-320, 1e-310};

  @Test
  void scaledInputsNeverFallAsRawInputsRise() {
    Seeds.forEach(
        200,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          QuantileScaling scaling = random(random);
          for (int i = 0; i < INPUTS; i++) {
            double[] x = sample(random, scaling.knots()[i]);
            for (int k = 1; k < x.length; k++) {
              double below = scaled(scaling, i, x[k - 1]);
              assertThat(scaled(scaling, i, x[k])).as("at %s", x[k]).isGreaterThanOrEqualTo(below);
            }
          }
        });
  }

  @Test
  void knotsGetTheirScoresAndNothingLeavesThem() {
    Seeds.forEach(
        200,
        seed -> {
          QuantileScaling scaling = random(new SplittableRandom(seed));
          for (int i = 0; i < INPUTS; i++) {
            double[] knots = scaling.knots()[i];
            double[] scores = scaling.scores()[i];
            for (int k = 0; k < knots.length; k++) {
              assertThat(scaled(scaling, i, knots[k])).isEqualTo(scores[k]);
            }
            double last = scores[scores.length - 1];
            for (double beyond : new double[] {1, 1e300, Double.POSITIVE_INFINITY}) {
              assertThat(scaled(scaling, i, knots[0] - beyond)).isEqualTo(scores[0]);
              assertThat(scaled(scaling, i, knots[knots.length - 1] + beyond)).isEqualTo(last);
            }
          }
        });
  }

  @Test
  void betweenKnotsItIsAStraightLine() {
    QuantileScaling scaling =
        InputScaling.quantile(new double[][] {{-1, 1, 5}}, new double[][] {{-2, 0, 1}});
    assertThat(scaled(scaling, 0, -0.5)).isEqualTo(-1.5);
    assertThat(scaled(scaling, 0, 2)).isEqualTo(0.25);
    assertThat(scaled(scaling, 0, 4)).isEqualTo(0.75);
  }

  @Test
  void rowsAndBlocksAgreeInPlaceAndApart() {
    Seeds.forEach(
        50,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          QuantileScaling scaling = random(random);
          int rows = random.nextInt(20);
          double[][] columns = new double[INPUTS][rows + 1];
          for (double[] column : columns) {
            Arrays.setAll(column, r -> random.nextDouble(-12, 12));
          }
          double[][] scaled = new double[INPUTS][rows + 1];
          scaling.apply(columns, rows, scaled);
          for (int r = 0; r < rows; r++) {
            double[] x = {columns[0][r], columns[1][r], columns[2][r]};
            double[] z = new double[INPUTS];
            scaling.apply(x, z);
            scaling.apply(x, x);
            assertThat(x).containsExactly(z);
            assertThat(z).containsExactly(scaled[0][r], scaled[1][r], scaled[2][r]);
          }
          double[] beyond = {columns[0][rows], columns[1][rows], columns[2][rows]};
          scaling.apply(columns, rows, columns);
          for (int i = 0; i < INPUTS; i++) {
            assertThat(scaled[i][rows]).isZero();
            scaled[i][rows] = beyond[i];
          }
          assertThat(columns).isDeepEqualTo(scaled);
        });
  }

  @Test
  void derivativesAreThoseOfThePiecesAndZeroOutside() {
    Seeds.forEach(
        200,
        seed -> {
          QuantileScaling scaling = random(new SplittableRandom(seed));
          for (int i = 0; i < INPUTS; i++) {
            double[] knots = scaling.knots()[i];
            for (int k = 1; k < knots.length; k++) {
              double quarter = (knots[k] - knots[k - 1]) / 4;
              double below = knots[k - 1] + quarter;
              double above = knots[k] - quarter;
              double rise = scaled(scaling, i, above) - scaled(scaling, i, below);
              double expected = rise / (above - below);
              // scores up to 4 and knots up to 10 are known to 1e-15 of themselves
              assertThat(derivative(scaling, i, (below + above) / 2))
                  .isCloseTo(expected, within((1e-14 + 1e-14 * expected) / quarter));
            }
            assertThat(derivative(scaling, i, Math.nextDown(knots[0]))).isZero();
            assertThat(derivative(scaling, i, Math.nextUp(knots[knots.length - 1]))).isZero();
          }
        });
  }

  @Test
  void derivativesAtKnotsAreThoseOfAPieceBesideThem() {
    QuantileScaling scaling =
        InputScaling.quantile(new double[][] {{-1, 1, 5}}, new double[][] {{-2, 0, 1}});
    assertThat(derivative(scaling, 0, -1)).isEqualTo(1);
    assertThat(derivative(scaling, 0, 1)).isEqualTo(0.25);
    assertThat(derivative(scaling, 0, 5)).isEqualTo(0.25);
    QuantileScaling constant = InputScaling.quantile(new double[][] {{3}}, new double[][] {{0.5}});
    assertThat(derivative(constant, 0, 3)).isZero();
  }

  @Test
  void knotsOfAnySizeGiveFiniteScoresAndDerivatives() {
    SplittableRandom random = new SplittableRandom(1);
    for (double[] knots : new double[][] {HUGE, TINY}) {
      double[] scores = new double[knots.length];
      Arrays.setAll(scores, k -> k - 1.5);
      QuantileScaling scaling =
          InputScaling.quantile(new double[][] {knots}, new double[][] {scores});
      double before = scores[0];
      for (double x : sample(random, knots)) {
        double score = scaled(scaling, 0, x);
        assertThat(score).as("at %s", x).isBetween(before, scores[scores.length - 1]);
        assertThat(derivative(scaling, 0, x)).as("at %s", x).isFinite().isNotNegative();
        before = score;
      }
    }
    QuantileScaling all =
        InputScaling.quantile(
            new double[][] {{-Double.MAX_VALUE, Double.MAX_VALUE}}, new double[][] {{-1, 1}});
    assertThat(scaled(all, 0, 0)).isZero();
    assertThat(scaled(all, 0, Double.MAX_VALUE / 2)).isEqualTo(0.5);
    assertThat(derivative(all, 0, 0)).isEqualTo(1 / Double.MAX_VALUE);
  }

  @Test
  void notANumberStaysOne() {
    for (double[] knots : new double[][] {{1}, {1, 2}, {1, 2, 3}}) {
      QuantileScaling scaling =
          InputScaling.quantile(new double[][] {knots}, new double[][] {knots});
      assertThat(scaled(scaling, 0, Double.NaN)).isNaN();
    }
  }

  @Test
  void tablesAreValues() {
    double[][] knots = {{1, 2}, {3}};
    double[][] scores = {{-1, 1}, {0}};
    QuantileScaling scaling = InputScaling.quantile(knots, scores);
    knots[0][0] = 7;
    scaling.scores()[0][0] = 7;
    assertThat(scaling.inputs()).isEqualTo(2);
    assertThat(scaling.isIdentity()).isFalse();
    assertThat(scaling.knots()).isDeepEqualTo(new double[][] {{1, 2}, {3}});
    assertThat(scaling.scores()).isDeepEqualTo(new double[][] {{-1, 1}, {0}});
    QuantileScaling same = InputScaling.quantile(scaling.knots(), scaling.scores());
    assertThat(same).isEqualTo(scaling).hasSameHashCodeAs(scaling);
    assertThat(
            InputScaling.quantile(
                new double[][] {{1}, {2, 3}}, new double[][] {{-1}, {1, 0.5 + 0.5}}))
        .as("the same numbers in other tables")
        .isNotEqualTo(
            InputScaling.quantile(new double[][] {{1, 2}, {3}}, new double[][] {{-1, 1}, {1}}));
  }

  @Test
  void tablesThatAreNoneAreRefused() {
    checkRefused(new double[2][1], new double[1][1], "scores has length 1, expected 2");
    checkRefused(
        new double[][] {{1}, {}},
        new double[][] {{0}, {}},
        "knots[1] has length 0, allowed 1..256");
    checkRefused(new double[1][257], new double[1][257], "knots[0] has length 257, allowed 1..256");
    checkRefused(new double[][] {{1, 2}}, new double[1][1], "scores[0] has length 1, expected 2");
    checkRefused(
        new double[][] {{1, 1}}, new double[1][2], "knots[0][1] is 1.0, expected above 1.0");
    checkRefused(
        new double[][] {{-0.0, 0.0}}, new double[1][2], "knots[0][1] is 0.0, expected above -0.0");
    checkRefused(
        new double[][] {{1, 2}}, new double[][] {{0, -1}}, "scores[0][1] is -1.0, below 0.0");
    checkRefused(
        new double[][] {{1, Double.NaN}},
        new double[1][2],
        "knots[0][1] is NaN, expected a finite number");
    checkRefused(
        new double[][] {{1}},
        new double[][] {{Double.POSITIVE_INFINITY}},
        "scores[0][0] is Infinity, expected a finite number");
  }

  @Test
  void rowsOfAnotherLengthAreRefused() {
    QuantileScaling scaling = InputScaling.quantile(new double[2][1], new double[2][1]);
    assertThatThrownBy(() -> scaling.apply(new double[1], new double[2]))
        .hasMessage("x has length 1, expected 2");
    assertThatThrownBy(() -> scaling.derivative(new double[2], new double[1]))
        .hasMessage("into has length 1, expected at least 2");
    assertThatThrownBy(() -> scaling.apply(new double[2][3], 4, new double[2][4]))
        .hasMessage("columns[0] has length 3, expected at least 4");
  }

  private static void checkRefused(double[][] knots, double[][] scores, String message) {
    assertThatThrownBy(() -> InputScaling.quantile(knots, scores))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /** Tables of 1 to 256 knots in [-10, 10], some very close or nearly 0, some scores equal. */
  private static QuantileScaling random(SplittableRandom random) {
    double[][] knots = new double[INPUTS][];
    double[][] scores = new double[INPUTS][];
    for (int i = 0; i < INPUTS; i++) {
      int size = random.nextInt(4) == 0 ? QuantileScaling.MOST_KNOTS : 1 + random.nextInt(10);
      double[] drawn = random.doubles(size, -10, 10).toArray();
      for (int k = 1; k < size; k++) {
        drawn[k] = random.nextInt(4) == 0 ? drawn[k - 1] + 1e-9 : drawn[k];
        drawn[k] *= random.nextInt(size) == 0 ? 1e-20 : 1;
      }
      knots[i] = Arrays.stream(drawn).sorted().distinct().toArray();
      // cubes, whose differences are rounded, as those of numbers drawn evenly are not
      double[] roots = random.doubles(knots[i].length, -1.5, 1.5).sorted().toArray();
      scores[i] = Arrays.stream(roots).map(root -> root * root * root).toArray();
      for (int k = 1; k < scores[i].length; k++) {
        scores[i][k] = random.nextInt(4) == 0 ? scores[i][k - 1] : scores[i][k];
      }
    }
    return InputScaling.quantile(knots, scores);
  }

  /** Numbers in ascending order: the knots, their neighbours, and some between. */
  private static double[] sample(SplittableRandom random, double[] knots) {
    double[] x = new double[5 * knots.length];
    for (int k = 0; k < knots.length; k++) {
      x[5 * k] = knots[k];
      x[5 * k + 1] = Math.max(-Double.MAX_VALUE, Math.nextDown(knots[k]));
      x[5 * k + 2] = Math.min(Double.MAX_VALUE, Math.nextUp(knots[k]));
      double share = random.nextDouble();
      double next = knots[Math.min(k + 1, knots.length - 1)];
      x[5 * k + 3] = (1 - share) * knots[k] + share * next;
      x[5 * k + 4] = Math.nextUp(x[5 * k + 3]);
    }
    Arrays.sort(x);
    return x;
  }

  private static double scaled(QuantileScaling scaling, int input, double value) {
    double[] x = new double[scaling.inputs()];
    x[input] = value;
    scaling.apply(x, x);
    return x[input];
  }

  private static double derivative(QuantileScaling scaling, int input, double value) {
    double[] x = new double[scaling.inputs()];
    x[input] = value;
    scaling.derivative(x, x);
    return x[input];
  }
}
