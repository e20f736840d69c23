package org.basislearner.cli;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Locale;

/** Numbers and texts as people read them, the same in every country. */
final class Text {
  private Text() {}

  static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** "1 row", "2 rows". */
  static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : noun.endsWith("s") ? "es" : "s");
  }

  /** Five significant digits, a dash for what is not there. */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e9) {
      return Long.toString((long) value);
    }
    return format("%.5g", value);
  }

  /** All digits of what has at most 15, three of the others. */
  static String number(BigInteger value) {
    return value.bitLength() < 50
        ? value.toString()
        : new BigDecimal(value).round(new MathContext(3)).toString();
  }

  static String seconds(double value) {
    return value < 120 ? format("%.1f s", value) : format("%.1f min", value / 60);
  }

  static String size(long bytes) {
    return bytes < 1_000_000 ? format("%.0f kB", bytes / 1e3) : format("%.1f MB", bytes / 1e6);
  }

  /** One line, whatever was in it. */
  static String line(String text) {
    return text.replaceAll("\\s*[\\r\\n]+\\s*", " ").replaceAll("\\p{Cntrl}", "?");
  }

  /** A word for a POSIX shell. */
  static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
