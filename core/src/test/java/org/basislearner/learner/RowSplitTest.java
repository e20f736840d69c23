package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rows are kept back. */
class RowSplitTest {
  /** For each build and each row, whether it is held out. */
  private static List<boolean[]> splits(Validation validation, int[] classes, long seed) {
    int[] builds = RowSplit.builds(validation, classes, seed);
    List<boolean[]> all = new ArrayList<>();
    for (int build = 0; build < validation.builds(); build++) {
      all.add(new boolean[classes.length]);
    }
    for (int row = 0; row < classes.length; row++) {
      if (builds[row] >= 0) {
        all.get(builds[row])[row] = true;
      }
    }
    return all;
  }

  /** The one split of rows of a single class. */
  private static boolean[] chosen(Validation validation, int rows, long seed) {
    List<boolean[]> splits = splits(validation, new int[rows], seed);
    assertThat(splits).hasSize(1);
    return splits.get(0);
  }

  private static int count(boolean[] chosen) {
    return (int) IntStream.range(0, chosen.length).filter(i -> chosen[i]).count();
  }

  @ParameterizedTest
  @CsvSource({"0.2, 100, 20", "0.2, 7, 1", "0.5, 3, 2", "0.01, 10, 1", "0.99, 1000, 990"})
  void aFractionIsRoundedAndAtLeastOneRow(double fraction, int rows, int expected) {
    Seeds.forEach(
        20,
        seed ->
            assertThat(count(chosen(Validation.fraction(fraction), rows, seed)))
                .isEqualTo(expected));
  }

  /** What a class of a billion rows costs is one number; no array is as long as it. */
  @Test
  void aBillionRowsAreDealtOneByOne() {
    long rows = 1_000_000_000;
    RowSplit fraction = new RowSplit(Validation.fraction(0.2), new long[] {rows, 3 * rows}, 1);
    RowSplit folds = new RowSplit(Validation.folds(5), new long[] {rows, 3 * rows}, 1);
    long kept = 0;
    long[] perFold = new long[5];
    for (long rank = 0; rank < 20_000; rank++) {
      kept += fraction.build(rank, 1, rank) == 0 ? 1 : 0;
      perFold[folds.build(rank, 1, rank)]++;
    }
    // four standard deviations of a draw of a fifth of 20000 rows
    assertThat(kept).isBetween(4000L - 227, 4000L + 227);
    for (long count : perFold) {
      assertThat(count).isBetween(4000L - 227, 4000L + 227);
    }
    assertThat(Validation.folds(5).builds()).isEqualTo(5);
    assertThat(Validation.fraction(0.2).builds()).isEqualTo(1);
  }

  @Test
  void theSameSeedDrawsTheSameRowsAndAnotherSeedOthers() {
    Validation validation = Validation.fraction(0.3);
    boolean[] first = chosen(validation, 1000, 7);
    assertThat(chosen(validation, 1000, 7)).isEqualTo(first);
    assertThat(chosen(validation, 1000, 8)).isNotEqualTo(first);
  }

  /** Over 2000 seeds each of 10 rows is drawn 600 times, give or take 5 deviations of 20.5. */
  @Test
  void everyRowIsEquallyLikelyToBeDrawn() {
    int[] drawn = new int[10];
    for (int seed = 0; seed < 2000; seed++) {
      boolean[] chosen = chosen(Validation.fraction(0.3), 10, seed);
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
      assertThat(chosen(Validation.last(2), 5, seed))
          .containsExactly(false, false, false, true, true);
    }
  }

  @Test
  void noneTakesNoRow() {
    assertThat(Validation.none().isNone()).isTrue();
    assertThat(count(chosen(Validation.none(), 5, 1))).isZero();
    assertThat(chosen(Validation.none(), 0, 1)).isEmpty();
    assertThat(Validation.fraction(0.1).isNone()).isFalse();
    assertThat(Validation.last(1).isNone()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "0.2", "last:2000", "kfold:5", "0.2:1se", "kfold:10:1se"})
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
  @ValueSource(
      strings = {"0", "1", "-0.2", "1.5", "NaN", "last:0", "last:-3", "kfold:1", "none:1se"})
  void aValueOutOfRangeIsRefusedWithItsRange(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Validation.parse(text))
        .withMessageStartingWith("validation = ")
        .withMessageContaining(": expected ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "some",
        "last:",
        "last:x",
        "last:2.5",
        "kfold:",
        "kfold:x",
        "kfold:5:2se",
        "20%"
      })
  void anythingElseIsRefusedWithTheFormsThereAre(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Validation.parse(text))
        .withMessage(
            "validation = %s: expected a fraction such as 0.2, last:ROWS, kfold:FOLDS or none; append"
                + " :1se for the one-standard-error rule",
            text);
  }

  @ParameterizedTest
  @CsvSource({"last:5, 5", "last:9, 5", "0.9, 2", "0.2, 1", "kfold:4, 3"})
  void oneTrainingRowMustBeLeft(String text, int rows) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> splits(Validation.parse(text), new int[rows], 1))
        .withMessageContaining("validation = " + text)
        .withMessageContaining("no training row of " + rows)
        .withMessageContaining("none");
  }

  private static int[] randomClasses(Random random, int rows, int classes) {
    int[] all = new int[rows];
    for (int i = 0; i < rows; i++) {
      // uneven: class c has about 1 / 2^c of the rows
      all[i] = Math.min(classes - 1, Integer.numberOfTrailingZeros(random.nextInt() | 1 << 30));
    }
    return all;
  }

  @Test
  void aFractionTakesTheSameShareOfEachClassUpToARow() {
    Seeds.forEach(
        50,
        seed -> {
          Random random = new Random(seed);
          int[] classes = randomClasses(random, 20 + random.nextInt(200), 4);
          double fraction = 0.1 + 0.5 * random.nextDouble();
          boolean[] taken = splits(Validation.fraction(fraction), classes, seed).get(0);
          for (int c = 0; c < 4; c++) {
            int of = c;
            long rows = Arrays.stream(classes).filter(one -> one == of).count();
            long held =
                IntStream.range(0, classes.length)
                    .filter(i -> taken[i] && classes[i] == of)
                    .count();
            assertThat((double) held).isBetween(fraction * rows - 1.5, fraction * rows + 1.5);
          }
        });
  }

  @Test
  void foldsHoldEveryRowOnceAndEachClassEvenly() {
    Seeds.forEach(
        50,
        seed -> {
          Random random = new Random(seed);
          int[] classes = randomClasses(random, 20 + random.nextInt(200), 4);
          int count = 2 + random.nextInt(8);
          List<boolean[]> folds = splits(Validation.folds(count), classes, seed);
          assertThat(folds).hasSize(count);
          for (int i = 0; i < classes.length; i++) {
            int row = i;
            assertThat(folds.stream().filter(fold -> fold[row]).count()).isOne();
          }
          for (int c = 0; c < 4; c++) {
            int of = c;
            int[] held =
                folds.stream()
                    .mapToInt(
                        fold ->
                            (int)
                                IntStream.range(0, classes.length)
                                    .filter(i -> fold[i] && classes[i] == of)
                                    .count())
                    .toArray();
            assertThat(Arrays.stream(held).max().getAsInt() - Arrays.stream(held).min().getAsInt())
                .isLessThanOrEqualTo(1);
          }
        });
  }
}
