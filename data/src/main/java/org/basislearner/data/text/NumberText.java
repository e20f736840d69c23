package org.basislearner.data.text;

import org.basislearner.json.Json;

/** Numbers as people write them. */
public final class NumberText {
  /** Doubles below 2^53 hold every whole number. */
  private static final double LARGEST_WHOLE = 1L << 53;

  /** Whole numbers of so many digits, and most of one more, are doubles. */
  private static final int MOST_DIGITS = 16;

  private NumberText() {}

  public static boolean isWhole(double value) {
    return Math.rint(value) == value && Math.abs(value) <= LARGEST_WHOLE;
  }

  /** "3" for whole numbers, else the fewest digits that mean the number. */
  public static String of(double value) {
    return isWhole(value) ? Long.toString((long) value) : Json.write(value);
  }

  /**
   * Whether a text begins like a code, which a number would not keep: with zeros, such as 00501 (a
   * shorter one is a day or an hour), or with more digits than a double holds.
   */
  public static boolean isCode(byte[] bytes, int from, int to) {
    if (to - from < 3 || !isDigit(bytes[from + 1]) || !isDigit(bytes[from + 2])) {
      return false;
    }
    if (bytes[from] == '0' || to - from <= MOST_DIGITS) {
      return bytes[from] == '0';
    }
    for (int p = from; p < from + MOST_DIGITS; p++) {
      if (!isDigit(bytes[p])) {
        return false;
      }
    }
    return isDigit(bytes[from + MOST_DIGITS]);
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** The number that a whole text is, else NaN. */
  public static double parse(String text) {
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    NumberParser parser = new NumberParser();
    double value = parser.parse(bytes, 0, bytes.length);
    return parser.end() == bytes.length ? value : Double.NaN;
  }
}
