package org.basislearner.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

class ConfusionMatrixTest {
  /** Some tens of roundings of numbers of at most 1. */
  private static final double ROUNDING = 1e-14;

  private static final List<String> KNOWN = List.of("a", "b", "c");

  @Test
  void metricsFollowTheDefinitionsOnAnExample() {
    String[] truth = {"a", "a", "a", "b", "b", "a"};
    String[] predicted = {"a", "a", "b", "b", "a", "a"};
    ConfusionMatrix matrix = ConfusionMatrix.of(List.of("a", "b"), truth, predicted);
    assertThat(matrix.error()).isEqualTo(2 / 6.0);
    assertThat(matrix.accuracy()).isEqualTo(4 / 6.0);
    assertThat(matrix.count(0, 1)).isEqualTo(1);
    assertThat(matrix.missed(0)).isEqualTo(1);
    assertThat(matrix.rows(0)).isEqualTo(4);
    assertThat(matrix.predicted(1)).isEqualTo(2);
    assertThat(matrix.precision(0)).isEqualTo(3 / 4.0);
    assertThat(matrix.recall(1)).isEqualTo(1 / 2.0);
    assertThat(matrix.balancedAccuracy()).isEqualTo((3 / 4.0 + 1 / 2.0) / 2);
    assertThat(matrix.f1(0)).isEqualTo(3 / 4.0);
    assertThat(matrix.f1()).as("two labels: that of the second").isEqualTo(1 / 2.0);
    assertThat(matrix.macroF1()).isEqualTo((3 / 4.0 + 1 / 2.0) / 2);
  }

  @Test
  void f1IsTheHarmonicMeanAndErrorTheRestOfAccuracy() {
    Seeds.forEach(
        50,
        seed -> {
          Random random = new Random(seed);
          ConfusionMatrix matrix = new ConfusionMatrix(KNOWN);
          for (int i = 0; i < 60; i++) {
            matrix.add(
                KNOWN.get(random.nextInt(3)), KNOWN.get(random.nextInt(3)), random.nextDouble());
          }
          double sum = 0;
          for (int label = 0; label < 3; label++) {
            double precision = matrix.precision(label);
            double recall = matrix.recall(label);
            double f1 = 2 * precision * recall / (precision + recall);
            assertThat(matrix.f1(label)).isCloseTo(f1, within(ROUNDING));
            sum += f1;
          }
          assertThat(matrix.f1()).isCloseTo(sum / 3, within(ROUNDING));
          assertThat(matrix.error() + matrix.accuracy()).isCloseTo(1, within(ROUNDING));
        });
  }

  @Test
  void aWeightCountsLikeRepeatedRows() {
    Seeds.forEach(
        50,
        seed -> {
          Random random = new Random(seed);
          ConfusionMatrix weighted = new ConfusionMatrix(KNOWN);
          ConfusionMatrix repeated = new ConfusionMatrix(KNOWN);
          for (int i = 0; i < 30; i++) {
            String truth = KNOWN.get(random.nextInt(3));
            String predicted = KNOWN.get(random.nextInt(3));
            int weight = random.nextInt(4);
            weighted.add(truth, predicted, weight);
            for (int k = 0; k < weight; k++) {
              repeated.add(truth, predicted);
            }
          }
          assertThat(weighted.error()).isEqualTo(repeated.error());
          assertThat(weighted.balancedAccuracy()).isEqualTo(repeated.balancedAccuracy());
          assertThat(weighted.macroPrecision()).isEqualTo(repeated.macroPrecision());
          assertThat(weighted.macroF1()).isEqualTo(repeated.macroF1());
        });
  }

  @Test
  void labelsThatCannotBePredictedCountAsWrong() {
    ConfusionMatrix matrix = new ConfusionMatrix(List.of("a", "b"));
    matrix.add("a", "a");
    matrix.add("b", "b");
    matrix.add("purple", "a", 2);
    assertThat(matrix.labels()).containsExactly("a", "b", "purple");
    assertThat(matrix.known()).containsExactly("a", "b");
    assertThat(matrix.unknown()).containsExactly("purple");
    assertThat(matrix.unknownRows()).isEqualTo(2);
    assertThat(matrix.error()).isEqualTo(0.5);
    assertThat(matrix.recall(2)).isZero();
    assertThat(matrix.f1(2)).isZero();
    assertThat(matrix.precision(2)).isNaN();
    assertThat(matrix.count(0, 2)).isZero();
    assertThat(matrix.balancedAccuracy()).isEqualTo(2 / 3.0);
    assertThat(new ConfusionMatrix(List.of("a"), List.of("z", "a", "y")).labels())
        .containsExactly("a", "z", "y");
  }

  @Test
  void absentLabelsAreLeftOutOfMacroAverages() {
    ConfusionMatrix matrix = new ConfusionMatrix(KNOWN);
    matrix.add("a", "a");
    matrix.add("b", "a");
    assertThat(matrix.recall(2)).isNaN();
    assertThat(matrix.precision(1)).isNaN();
    assertThat(matrix.f1(2)).isNaN();
    assertThat(matrix.macroRecall()).isEqualTo(0.5);
    assertThat(matrix.macroPrecision()).isEqualTo(0.5);
    assertThat(matrix.macroF1()).isCloseTo((2 / 3.0 + 0) / 2, within(ROUNDING));
  }

  @Test
  void withoutRowsEverythingIsNaN() {
    ConfusionMatrix matrix = new ConfusionMatrix(KNOWN);
    assertThat(matrix.rows()).isZero();
    assertThat(
            List.of(
                matrix.error(),
                matrix.accuracy(),
                matrix.balancedAccuracy(),
                matrix.macroPrecision(),
                matrix.f1()))
        .allMatch(value -> Double.isNaN(value));
  }

  @Test
  void badArgumentsAreNamed() {
    ConfusionMatrix matrix = new ConfusionMatrix(KNOWN);
    matrix.add("purple", "a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> matrix.add("a", "purple"))
        .withMessageContaining("purple");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> matrix.add("a", "a", -1))
        .withMessageContaining("weight = -1.0");
    assertThatIllegalArgumentException().isThrownBy(() -> matrix.add("a", "a", Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> new ConfusionMatrix(List.of("a", "a")));
  }
}
