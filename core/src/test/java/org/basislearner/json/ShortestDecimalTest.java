package org.basislearner.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ShortestDecimalTest {
  @Test
  void layoutIsThatOfJava() {
    assertThat(ShortestDecimal.of(0.0)).isEqualTo("0.0");
    assertThat(ShortestDecimal.of(-0.0)).isEqualTo("-0.0");
    assertThat(ShortestDecimal.of(1)).isEqualTo("1.0");
    assertThat(ShortestDecimal.of(-100)).isEqualTo("-100.0");
    assertThat(ShortestDecimal.of(0.1)).isEqualTo("0.1");
    assertThat(ShortestDecimal.of(0.001)).isEqualTo("0.001");
    assertThat(ShortestDecimal.of(0.00099)).isEqualTo("9.9E-4");
    assertThat(ShortestDecimal.of(9999999)).isEqualTo("9999999.0");
    assertThat(ShortestDecimal.of(1e7)).isEqualTo("1.0E7");
    assertThat(ShortestDecimal.of(-1.25e-7)).isEqualTo("-1.25E-7");
    assertThat(ShortestDecimal.of(Double.MAX_VALUE)).isEqualTo("1.7976931348623157E308");
    assertThat(ShortestDecimal.of(Double.MIN_NORMAL)).isEqualTo("2.2250738585072014E-308");
    assertThat(ShortestDecimal.of(Double.MIN_VALUE)).isEqualTo("5.0E-324");
  }

  /** Among them values for which Double.toString gives too many digits before Java 19. */
  @Test
  void noDigitIsWasted() {
    for (String text : new String[] {"2.0E23", "8.41E21", "2.2E-322", "5.0E-324", "0.002"}) {
      assertThat(ShortestDecimal.of(Double.parseDouble(text))).isEqualTo(text);
    }
  }

  @Test
  void everyDoubleReadsBackAndNoRoundingToFewerDigitsDoes() {
    for (int seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double value = Double.longBitsToDouble(random.nextLong());
      double rounded =
          new BigDecimal(random.nextDouble(-1e6, 1e6))
              .setScale(random.nextInt(8), RoundingMode.HALF_UP)
              .doubleValue();
      double subnormal = Double.longBitsToDouble(1 + random.nextLong(1L << random.nextInt(1, 52)));
      for (double x : new double[] {value, rounded, subnormal}) {
        if (Double.isFinite(x) && x != 0) {
          check(x, seed);
        }
      }
    }
  }

  private static void check(double value, int seed) {
    String text = ShortestDecimal.of(value);
    assertThat(Double.parseDouble(text)).as("seed %d", seed).isEqualTo(value);
    int digits = new BigDecimal(text).stripTrailingZeros().precision();
    for (int fewer = 1; fewer < digits; fewer++) {
      double shorter = new BigDecimal(value).round(new MathContext(fewer)).doubleValue();
      assertThat(shorter).as("seed %d, %s in %d digits", seed, text, fewer).isNotEqualTo(value);
    }
  }
}
