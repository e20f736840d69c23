package org.basislearner.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** The built-in losses against their definitions and against what convexity demands. */
class LossTest {
  private static final List<Loss> ALL = Loss.builtIn();

  /** Distance at which a difference quotient is taken. */
  private static final double STEP = 1e-5;

  /** Third derivatives times the square of {@link #STEP}, and rounding divided by it. */
  private static final double QUOTIENT_ERROR = 1e-8;

  /** A loss, the outputs and the targets of a row. */
  private record Row(Loss loss, double[] outputs, double[] targets) {
    double value() {
      return loss.value(outputs, targets);
    }

    double[] gradient() {
      double[] gradient = new double[outputs.length];
      Arrays.fill(gradient, Double.NaN);
      loss.gradient(outputs, targets, gradient);
      return gradient;
    }

    Row at(double[] others) {
      return new Row(loss, others, targets);
    }

    Row moved(int c, double distance) {
      double[] moved = outputs.clone();
      moved[c] += distance;
      return at(moved);
    }

    /** A few last bits of the value and of the outputs it is a difference of. */
    double rounding(double value) {
      double largest = Arrays.stream(outputs).map(Math::abs).max().orElseThrow();
      return 8 * Math.ulp(1.0) * (1 + value + largest);
    }

    /** Whether no output is near a kink of the hinge: two of its pieces about equal. */
    boolean isSmooth() {
      if (loss.fits(TargetKind.NUMBERS)) {
        for (int c = 0; c < outputs.length; c++) {
          if (Math.abs(Math.abs(outputs[c] - targets[c]) - knee(loss)) < 10 * STEP) {
            return false;
          }
        }
      }
      if (!loss.equals(Loss.hinge())) {
        return true;
      }
      ReferenceLoss.Hinge hinge = new ReferenceLoss.Hinge();
      double[] pieces = hinge.offsets(targets);
      double[][] slopes = hinge.slopes(targets);
      for (int j = 0; j < pieces.length; j++) {
        for (int c = 0; c < outputs.length; c++) {
          pieces[j] += slopes[j][c] * outputs[c];
        }
      }
      Arrays.sort(pieces);
      return pieces[pieces.length - 1] - pieces[pieces.length - 2] > 10 * STEP;
    }

    @Override
    public String toString() {
      return loss.name() + " of " + Arrays.toString(outputs) + " for " + Arrays.toString(targets);
    }
  }

  /** How far from the target the first or second derivative jumps, if it does. */
  private static double knee(Loss loss) {
    return loss.equals(Loss.huber()) ? 0.5 : loss.equals(Loss.squared()) ? Double.NaN : 0;
  }

  /** Rows of every loss for numbers, two classes and more. */
  private static List<Row> rows(SplittableRandom random, double size) {
    List<Row> rows = new ArrayList<>();
    for (Loss loss : ALL) {
      for (TargetKind kind : TargetKind.values()) {
        if (loss.fits(kind)) {
          int outputs = kind == TargetKind.TWO_CLASSES ? 1 : random.nextInt(2, 11);
          rows.add(new Row(loss, outputs(random, outputs, size), targets(random, kind, outputs)));
        }
      }
    }
    return rows;
  }

  private static double[] outputs(SplittableRandom random, int count, double size) {
    double[] outputs = new double[count];
    Arrays.setAll(outputs, c -> size * random.nextDouble(-1, 1));
    return outputs;
  }

  private static double[] targets(SplittableRandom random, TargetKind kind, int outputs) {
    double[] targets = new double[outputs];
    switch (kind) {
      case NUMBERS -> Arrays.setAll(targets, c -> random.nextDouble(-2, 2));
      case TWO_CLASSES -> targets[0] = random.nextBoolean() ? 1 : -1;
      case CLASSES -> targets[random.nextInt(outputs)] = 1;
    }
    return targets;
  }

  @Test
  void squaredLossFitsAllTargetsAndTheOthersFitClassesOrNumbers() {
    for (TargetKind kind : TargetKind.values()) {
      assertThat(Loss.squared().fits(kind)).isTrue();
      assertThat(Loss.hinge().fits(kind)).isEqualTo(kind != TargetKind.NUMBERS);
      assertThat(Loss.logistic().fits(kind)).isEqualTo(kind != TargetKind.NUMBERS);
    }
    for (Loss loss : List.of(Loss.huber(2), Loss.absolute(), Loss.quantile(0.1))) {
      for (TargetKind kind : TargetKind.values()) {
        assertThat(loss.fits(kind)).isEqualTo(kind == TargetKind.NUMBERS);
      }
    }
    assertThat(ALL)
        .extracting(Loss::name)
        .containsExactly("squared", "hinge", "logistic", "huber:0.5", "absolute", "quantile:0.5");
  }

  @Test
  void namesGiveTheSameLossAgainAndSayWhatIsAllowed() {
    for (String name : List.of("huber:0.25", "absolute", "quantile:0.9", "logistic")) {
      assertThat(Loss.named(name).name()).isEqualTo(name);
      assertThat(Loss.named(name)).isEqualTo(Loss.named(name));
    }
    assertThat(Loss.named("huber")).isEqualTo(Loss.huber());
    for (String wrong : List.of("quantile", "huber:x", "absolute:1", "", "quantile:")) {
      assertThatThrownBy(() -> Loss.named(wrong))
          .hasMessageStartingWith("loss = " + wrong + ": expected one of squared, ");
    }
    for (String wrong : List.of("huber:0", "huber:-1", "huber:NaN", "quantile:1", "quantile:0")) {
      assertThatThrownBy(() -> Loss.named(wrong)).hasMessageStartingWith("loss = " + wrong);
    }
  }

  @Test
  void valuesAreThoseOfTheDefinition() {
    Seeds.forEach(
        200,
        seed -> {
          for (Row row : rows(new SplittableRandom(seed), seed % 2 == 0 ? 3 : 40)) {
            double expected = ReferenceLoss.of(row.loss).value(row.outputs, row.targets);
            assertThat(row.value())
                .as("%s", row)
                .isCloseTo(expected, within(row.rounding(expected)));
          }
        });
  }

  @Test
  void logisticLossOfAClearDecisionKeepsItsDigits() {
    for (double margin = 1; margin < 700; margin *= 1.5) {
      double expected = Math.log1p(Math.exp(-margin));
      double two = new Row(Loss.logistic(), new double[] {-margin}, new double[] {-1}).value();
      assertThat(two).as("margin %s", margin).isCloseTo(expected, within(1e-14 * expected));
    }
  }

  @Test
  void gradientsAreDifferenceQuotients() {
    Seeds.forEach(
        200,
        seed -> {
          for (Row row : rows(new SplittableRandom(seed), 3)) {
            double[] gradient = row.gradient();
            for (int c = 0; row.isSmooth() && c < gradient.length; c++) {
              double quotient =
                  (row.moved(c, STEP).value() - row.moved(c, -STEP).value()) / (2 * STEP);
              assertThat(gradient[c])
                  .as("output %s in %s", c, row)
                  .isCloseTo(quotient, within(QUOTIENT_ERROR));
            }
          }
        });
  }

  @Test
  void gradientsSupportTheLossFromBelow() {
    Seeds.forEach(
        500,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          double size = Math.pow(10, random.nextDouble(-1, 3));
          for (Row row : rows(random, size)) {
            Row other = row.at(outputs(random, row.outputs.length, size));
            assertSupports(row, other);
          }
        });
  }

  @Test
  void gradientsSupportTheLossFromBelowAtTheKinksOfTheHinge() {
    Seeds.forEach(
        100,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          for (Row row : rows(random, 3)) {
            double[] whole = row.outputs.clone();
            Arrays.setAll(whole, c -> Math.rint(whole[c]));
            for (int trial = 0; trial < 10; trial++) {
              assertSupports(row.at(whole), row.at(outputs(random, whole.length, 3)));
            }
          }
        });
  }

  /** l(b) >= l(a) + g(a).(b - a) */
  private static void assertSupports(Row a, Row b) {
    double[] gradient = a.gradient();
    double support = a.value();
    double terms = Math.abs(support);
    for (int c = 0; c < gradient.length; c++) {
      double term = gradient[c] * (b.outputs[c] - a.outputs[c]);
      support += term;
      terms += Math.abs(term);
    }
    assertThat(b.value())
        .as("%s and %s", a, b)
        .isGreaterThanOrEqualTo(support - 1e-14 * (1 + terms));
  }

  @Test
  void noSecondDerivativeOfASmoothLossExceedsItsCurvature() {
    Seeds.forEach(
        200,
        seed -> {
          for (Row row : rows(new SplittableRandom(seed), 1)) {
            for (int c = 0;
                row.loss.rounded(1, new double[row.outputs.length]) == row.loss
                    && c < row.outputs.length;
                c++) {
              double before = row.moved(c, -STEP).gradient()[c];
              double after = row.moved(c, STEP).gradient()[c];
              assertThat((after - before) / (2 * STEP))
                  .as("output %s in %s", c, row)
                  .isLessThanOrEqualTo(row.loss.curvature() + QUOTIENT_ERROR);
            }
          }
        });
  }

  @Test
  void hugeOutputsGiveFiniteValuesAndGradients() {
    Seeds.forEach(
        100,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          for (Row row : rows(random, 1)) {
            double[] huge = row.outputs.clone();
            Arrays.setAll(huge, c -> random.nextBoolean() ? 1e4 : -1e4);
            Row far = row.at(huge);
            double expected = ReferenceLoss.of(row.loss).value(huge, row.targets);
            assertThat(far.value())
                .as("%s", far)
                .isFinite()
                .isCloseTo(expected, within(far.rounding(expected)));
            for (double entry : far.gradient()) {
              assertThat(entry).as("%s", far).isFinite();
            }
          }
        });
  }
}
