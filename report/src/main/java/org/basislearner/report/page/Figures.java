package org.basislearner.report.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.basislearner.train.Task;

/** Numbers as people like to read them. */
public final class Figures {
  /** What stands where there is no number. */
  public static final String NONE = "–";

  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private Figures() {}

  /** A number with four significant digits. */
  public static String text(double value) {
    return text(value, 4);
  }

  /** A number with some significant digits, such as 0.01234, 1,234 or 1.2×10⁻⁷. */
  public static String text(double value, int digits) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "∞" : "−∞";
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits)).stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    // Beyond six digits before the point or four zeros behind it, an exponent is easier to read.
    if (exponent >= -4 && exponent < 6) {
      return minus(rounded.toPlainString());
    }
    String mantissa = rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString();
    return minus(mantissa) + "×10" + superscript(exponent);
  }

  /** A count with its thousands set apart. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A count of things, such as 1 row or 2 rows. */
  public static String count(long value, String thing) {
    return count(value) + " " + thing + (value == 1 ? "" : "s");
  }

  /** A fraction as a percentage. */
  public static String percent(double share) {
    return Double.isFinite(share) ? text(100 * share, 3) + " %" : text(share);
  }

  /** An error of a task: a fraction of wrong labels, or a mean squared error. */
  public static String error(Task task, double error) {
    return switch (task) {
      case CLASSIFICATION -> percent(error);
      case REGRESSION -> text(error);
    };
  }

  /** A time. */
  public static String seconds(double seconds) {
    if (!Double.isFinite(seconds)) {
      return NONE;
    }
    if (seconds < 60) {
      return text(seconds, seconds < 0.1 ? 1 : 2) + " s";
    }
    long whole = Math.round(seconds);
    return whole < 3600
        ? whole / 60 + " min " + whole % 60 + " s"
        : whole / 3600 + " h " + whole % 3600 / 60 + " min";
  }

  private static String minus(String digits) {
    return digits.replace('-', '−');
  }

  /** An exponent. */
  public static String superscript(int exponent) {
    StringBuilder text = new StringBuilder(exponent < 0 ? "⁻" : "");
    for (char digit : Integer.toString(Math.abs(exponent)).toCharArray()) {
      text.append(SUPERSCRIPTS.charAt(digit - '0'));
    }
    return text.toString();
  }
}
