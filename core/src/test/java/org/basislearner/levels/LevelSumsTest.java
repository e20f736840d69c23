package org.basislearner.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sums by level have one value, in whatever order rows come. */
class LevelSumsTest {
  private static final int LEVELS = 4;
  private static final double LARGEST = 1e6;

  /** Values of very different sizes. */
  private static double[] values(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    return random
        .doubles(count, -1, 1)
        .map(x -> LARGEST * x * Math.pow(10, -random.nextInt(12)))
        .toArray();
  }

  private static LevelSums sums(double[] values, int from, int to) {
    LevelSums sums = new LevelSums(LEVELS, LARGEST);
    for (int i = from; i < to; i++) {
      sums.add(i % 3, values[i]);
    }
    return sums;
  }

  @Test
  void partsInAnyOrderHaveTheBitsOfAllRowsAtOnce() {
    double[] values = values(1, 3000);
    LevelSums all = sums(values, 0, values.length);
    LevelSums joined = sums(values, 2000, 3000);
    joined.add(sums(values, 0, 700));
    joined.add(sums(values, 700, 2000));
    assertThat(joined.means()).containsExactly(all.means());
    assertThat(joined.prior()).isEqualTo(all.prior());
    LevelSums without = all.without(sums(values, 0, 1999));
    assertThat(without.means()).containsExactly(sums(values, 1999, 3000).means());
  }

  /** The oracle has as many digits as it takes. */
  @Test
  void sumsAreExactUpToTheLastBitsOfAMean() {
    double[] values = values(2, 999);
    BigDecimal sum =
        Arrays.stream(values).mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    BigDecimal mean = sum.divide(BigDecimal.valueOf(values.length), MathContext.DECIMAL128);
    // a row is rounded by at most 2^-61 of the power of two below the largest, a mean twice more
    double tolerance = LARGEST * 0x1p-60 + 2 * Math.ulp(mean.doubleValue());
    assertThat(sums(values, 0, values.length).prior())
        .isCloseTo(mean.doubleValue(), within(tolerance));
  }

  @Test
  void aLevelWithoutRowsHasTheMeanOfAll() {
    LevelSums sums = sums(values(3, 30), 0, 30);
    assertThat(sums.means()[LEVELS - 1]).isEqualTo(sums.prior());
    assertThat(new LevelSums(LEVELS, 0).means()).containsOnly(0);
  }

  @Test
  void aRowHasNoPartInTheMeansOfItsPart() {
    int level = 1;
    for (int own = 0; own < PartSums.PARTS; own++) {
      PartSums sums = new PartSums(LEVELS, LARGEST);
      PartSums other = new PartSums(LEVELS, LARGEST);
      for (int part = 0; part < PartSums.PARTS; part++) {
        sums.add(part, level, part == own ? LARGEST : 1);
        other.add(part, level, part == own ? -LARGEST : 1);
      }
      assertThat(sums.means()[own]).containsExactly(other.means()[own]);
      assertThat(sums.means()[PartSums.PARTS][level])
          .isNotEqualTo(other.means()[PartSums.PARTS][level]);
    }
  }

  @Test
  void partsAreOfEqualSizeWhateverTheSeed() {
    int rows = 100_000;
    for (long seed : new long[] {0, 1, 2, -7}) {
      int[] counts = new int[PartSums.PARTS];
      int[] pairs = new int[PartSums.PARTS * PartSums.PARTS];
      for (int row = 0; row < rows; row++) {
        int part = PartSums.part(row, seed);
        counts[part]++;
        pairs[part * PartSums.PARTS + PartSums.part(row + 1, seed)]++;
      }
      for (int count : counts) {
        // five standard deviations of a binomial
        assertThat(count).isCloseTo(rows / 5, within((int) (5 * Math.sqrt(rows * 0.16))));
      }
      for (int count : pairs) {
        assertThat(count).isCloseTo(rows / 25, within((int) (5 * Math.sqrt(rows * 0.0384))));
      }
    }
  }
}
