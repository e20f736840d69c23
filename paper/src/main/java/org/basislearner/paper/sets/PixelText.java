package org.basislearner.paper.sets;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/** The 256 numbers that pixels can be, as text and as what that text reads as. */
final class PixelText {
  /** Four decimals tell all levels apart and are a fiftieth of the step between two of them. */
  private static final int DECIMALS = 4;

  private static final byte[][] TEXTS = new byte[Image.WHITE + 1][];
  private static final double[] NUMBERS = new double[Image.WHITE + 1];

  static {
    for (int level = 0; level <= Image.WHITE; level++) {
      String text =
          BigDecimal.valueOf(level)
              .divide(BigDecimal.valueOf(Image.WHITE), DECIMALS, RoundingMode.HALF_UP)
              .stripTrailingZeros()
              .toPlainString();
      TEXTS[level] = (text + " ").getBytes(StandardCharsets.US_ASCII);
      NUMBERS[level] = Double.parseDouble(text);
    }
  }

  private PixelText() {}

  /** The number of a level. */
  static double number(int level) {
    return NUMBERS[level];
  }

  /** Writes the shortest text of a level's number and a blank; returns the place behind. */
  static int append(byte[] line, int place, int level) {
    byte[] text = TEXTS[level];
    System.arraycopy(text, 0, line, place, text.length);
    return place + text.length;
  }

  /** The most bytes that {@link #append} writes. */
  static int longest() {
    return "0.".length() + DECIMALS + " ".length();
  }
}
