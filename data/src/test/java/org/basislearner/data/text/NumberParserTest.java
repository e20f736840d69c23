package org.basislearner.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NumberParserTest {
  private final NumberParser parser = new NumberParser();

  @Test
  void numbersAreThoseOfTheJavaLibraryBitForBit() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 300_000; i++) {
      check(randomText(random));
    }
  }

  @Test
  void numbersNextToTheMiddleOfTwoDoublesAreRoundedRightly() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 50_000; i++) {
      double value = (random.nextDouble() + 0.1) * Math.pow(10, random.nextInt(-20, 25));
      BigDecimal middle =
          new BigDecimal(value)
              .add(new BigDecimal(Math.nextUp(value)))
              .divide(BigDecimal.valueOf(2));
      check(middle.toString());
      check(middle.round(new java.math.MathContext(18)).toString());
      check(middle.round(new java.math.MathContext(17)).toString());
    }
    check("9007199254740993");
    check("9007199254740992.5");
    check("1e23");
  }

  private static String randomText(SplittableRandom random) {
    return switch (random.nextInt(5)) {
      case 0 -> Double.toString(Double.longBitsToDouble(random.nextLong() & ~(1L << 62)));
      case 1 -> Double.toString((random.nextDouble() - 0.5) * 1000);
      case 2 -> random.nextLong() + "e" + random.nextInt(-90, 90);
      case 3 -> random.nextInt(1000) + "." + random.nextLong(1L << 60);
      default -> "-." + random.nextInt(1_000_000) + "E+" + random.nextInt(30);
    };
  }

  private void check(String text) {
    byte[] bytes = (text + ",").getBytes(StandardCharsets.US_ASCII);
    double value = parser.parse(bytes, 0, bytes.length);
    boolean same =
        Double.doubleToRawLongBits(value) == Double.doubleToRawLongBits(Double.parseDouble(text));
    if (!same || parser.end() != bytes.length - 1) {
      fail(text + " was read as " + value + " up to " + parser.end());
    }
  }

  @Test
  void wordsSuffixesAndHexadecimalAreNoNumbers() {
    for (String text : new String[] {"", "-", ".", "+.", "e5", "NaN", "abc", "-e1"}) {
      assertThat(NumberText.parse(text)).as(text).isNaN();
    }
    for (String text : new String[] {"1d", "1f", "0x10", "1_0", "1e", "1e+", "1.2.3", "1 2", "１"}) {
      assertThat(NumberText.parse(text)).as(text).isNaN();
    }
    assertThat(NumberText.parse("1e999")).isInfinite();
    assertThat(NumberText.parse("5.")).isEqualTo(5);
    assertThat(NumberText.parse("+.5")).isEqualTo(0.5);
  }
}
