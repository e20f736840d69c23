package org.basislearner.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rows are kept back. */
class ValidationTest {
  private static int count(boolean[] chosen) {
    return (int) IntStream.range(0, chosen.length).filter(i -> chosen[i]).count();
  }

  @ParameterizedTest
  @CsvSource({"0.2, 100, 20", "0.2, 7, 1", "0.5, 3, 2", "0.01, 10, 1", "0.99, 1000, 990"})
  void aFractionIsRoundedAndAtLeastOneRow(double fraction, int rows, int expected) {
    Seeds.forEach(
        20,
        seed ->
            assertThat(count(Validation.fraction(fraction).choose(rows, seed)))
                .isEqualTo(expected));
  }

  @Test
  void theSameSeedDrawsTheSameRowsAndAnotherSeedOthers() {
    Validation validation = Validation.fraction(0.3);
    boolean[] first = validation.choose(1000, 7);
    assertThat(validation.choose(1000, 7)).isEqualTo(first);
    assertThat(validation.choose(1000, 8)).isNotEqualTo(first);
  }

  /** Over 2000 seeds each of 10 rows is drawn 600 times, give or take 5 deviations of 20.5. */
  @Test
  void everyRowIsEquallyLikelyToBeDrawn() {
    int[] drawn = new int[10];
    for (int seed = 0; seed < 2000; seed++) {
      boolean[] chosen = Validation.fraction(0.3).choose(10, seed);
      for (int i = 0; i < 10; i++) {
        drawn[i] += chosen[i] ? 1 : 0;
      }
    }
    assertThat(drawn)
        .satisfies(
            counts -> {
              for (int count : counts) {
                assertThat(count).isBetween(497, 703);
              }
            });
  }

  @Test
  void lastTakesTheLastRowsWhateverTheSeed() {
    for (long seed : new long[] {1, 2}) {
      assertThat(Validation.last(2).choose(5, seed))
          .containsExactly(false, false, false, true, true);
    }
  }

  @Test
  void noneTakesNoRow() {
    assertThat(Validation.none().isNone()).isTrue();
    assertThat(count(Validation.none().choose(5, 1))).isZero();
    assertThat(Validation.none().choose(0, 1)).isEmpty();
    assertThat(Validation.fraction(0.1).isNone()).isFalse();
    assertThat(Validation.last(1).isNone()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "0.2", "last:2000"})
  void theTextFormIsReadBack(String text) {
    Validation validation = Validation.parse(text);
    assertThat(validation).hasToString(text);
    assertThat(Validation.parse(validation.toString()))
        .isEqualTo(validation)
        .hasSameHashCodeAs(validation);
  }

  @Test
  void differentRulesAreNotEqual() {
    assertThat(Validation.none())
        .isNotEqualTo(Validation.fraction(0.2))
        .isNotEqualTo(Validation.last(2));
    assertThat(Validation.fraction(0.2)).isNotEqualTo(Validation.fraction(0.3));
    assertThat(Validation.last(2)).isNotEqualTo(Validation.last(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "-0.2", "1.5", "NaN", "last:0", "last:-3"})
  void aValueOutOfRangeIsRefusedWithItsRange(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Validation.parse(text))
        .withMessageStartingWith("validation = ")
        .withMessageContaining("must be");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "some", "last:", "last:x", "last:2.5", "kfold:5", "20%"})
  void anythingElseIsRefusedWithTheFormsThereAre(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Validation.parse(text))
        .withMessage("validation = %s, must be none, a fraction such as 0.2, or last:ROWS", text);
  }

  @ParameterizedTest
  @CsvSource({"last:5, 5", "last:9, 5", "0.9, 2", "0.2, 1"})
  void oneTrainingRowMustBeLeft(String text, int rows) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Validation.parse(text).choose(rows, 1))
        .withMessageContaining("validation = " + text)
        .withMessageContaining("no training row of " + rows)
        .withMessageContaining("none");
  }
}
