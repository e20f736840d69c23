package org.basislearner.data.text;

import java.util.Set;

/**
 * Reads numbers as people and spreadsheets write them: with a currency or a percent sign before or
 * behind, with a unit of measure behind, with thousands separators, with a decimal comma, negative
 * by a sign on either side or by parentheses. {@code 19.3%} is 19.3. A number gets the same bits as
 * its plain spelling.
 *
 * <p>Not thread-safe.
 */
public final class WrittenNumber {
  /** What a text says about the decimal mark of its file. */
  public enum Mark {
    /** It is not a number with either. */
    NEITHER,
    /** Only a number with a decimal point, such as {@code 3.14} or {@code 1,234.5}. */
    POINT,
    /** Only a number with a decimal comma. */
    COMMA,
    /** The same number with both, such as {@code 12}. */
    SAME,
    /** A different number with each, such as {@code 1,234}. */
    DIFFERENT
  }

  /** Longer texts are not numbers, and need not be looked at closely. */
  private static final int LONGEST = 60;

  private static final Set<String> CURRENCIES =
      Set.of(
          "USD", "EUR", "GBP", "CHF", "JPY", "CNY", "INR", "CAD", "AUD", "NZD", "SEK", "NOK", "DKK",
          "PLN", "CZK", "HUF", "RON", "BRL", "MXN", "KRW", "TRY", "RUB", "ZAR", "SGD", "HKD", "ILS",
          "THB", "kr", "kr.", "Kr", "Fr.", "z\u0142", "R$", "US$", "C$", "A$", "Rs", "Rs.");

  /** Units of measures; those of times are durations, and a mere m could be one. */
  private static final Set<String> MEASURES =
      Set.of(
          "kg", "g", "mg", "lb", "lbs", "oz", "km", "cm", "mm", "mi", "ft", "ml", "l", "L",
          "\u00b0", "\u00b0C", "\u00b0F", "kW", "kWh", "MW", "MWh", "MB", "GB", "km/h", "mph",
          "m\u00b2", "sqm");

  private final StringBuilder plain = new StringBuilder();
  private String text = "";
  private int from;
  private int to;
  private String unit = "";

  /** The currency or percent sign of the number that was read last, or nothing. */
  public String unit() {
    return unit;
  }

  /** Whether a unit is that of a measure, not a currency or percent. */
  public static boolean isMeasure(String unit) {
    return MEASURES.contains(unit);
  }

  /** Whether a text is a number, and with which decimal mark. */
  public Mark mark(String value) {
    double point = parse(value, false);
    double comma = parse(value, true);
    if (Double.isNaN(point)) {
      return Double.isNaN(comma) ? Mark.NEITHER : Mark.COMMA;
    }
    return Double.isNaN(comma) ? Mark.POINT : point == comma ? Mark.SAME : Mark.DIFFERENT;
  }

  /** The finite number that a whole text is with that decimal mark, else NaN. */
  public double parse(String value, boolean comma) {
    text = value;
    from = 0;
    to = value.length();
    unit = "";
    if (to > LONGEST) {
      return Double.NaN;
    }
    strip();
    boolean brackets = to - from > 2 && text.charAt(from) == '(' && text.charAt(to - 1) == ')';
    if (brackets) {
      from++;
      to--;
      strip();
    }
    int signs = 0;
    boolean negative = brackets;
    int sign = takeSign(from);
    if (sign != 0) {
      from++;
      signs++;
      negative |= sign < 0;
    }
    takePrefix();
    if (signs == 0 && (sign = takeSign(from)) != 0) {
      from++;
      signs++;
      negative |= sign < 0;
    }
    takeSuffix();
    if (signs == 0 && to > from && takeSign(to - 1) < 0) {
      to--;
      signs++;
      negative = true;
      takeSuffix();
    }
    strip();
    if (brackets && signs > 0) {
      return Double.NaN;
    }
    plain.setLength(0);
    if (negative) {
      plain.append('-');
    }
    if (!digits(comma ? ',' : '.', comma ? '.' : ',')) {
      return Double.NaN;
    }
    double number = NumberText.parse(plain.toString());
    return Double.isInfinite(number) ? Double.NaN : number;
  }

  /** -1 or 1 for a sign at a position, else 0. */
  private int takeSign(int at) {
    if (at >= to) {
      return 0;
    }
    char c = text.charAt(at);
    return c == '-' || c == '\u2212' ? -1 : c == '+' ? 1 : 0;
  }

  private void strip() {
    while (from < to && Words.isBlank(text.charAt(from))) {
      from++;
    }
    while (from < to && Words.isBlank(text.charAt(to - 1))) {
      to--;
    }
  }

  private void takePrefix() {
    int end = from;
    while (end < to && !isNumeric(text.charAt(end))) {
      end++;
    }
    // The point of "Rs." belongs to the currency.
    if (end > from && end < to && text.charAt(end) == '.' && takeUnit(from, end + 1)) {
      from = end + 1;
    } else if (end > from && takeUnit(from, end)) {
      from = end;
    }
    strip();
  }

  private void takeSuffix() {
    strip();
    int start = to;
    while (start > from && !isDigit(text.charAt(start - 1))) {
      start--;
    }
    if (start < to && text.charAt(start) == '.' && takeUnit(start + 1, to)) {
      to = start + 1;
    } else if (start < to && takeUnit(start, to)) {
      to = start;
    }
    strip();
  }

  private boolean takeUnit(int start, int end) {
    String word = Words.strip(text.substring(start, end));
    boolean known =
        word.equals("%")
            || CURRENCIES.contains(word)
            // in front it would be the letter of a code such as g7
            || (end == to && MEASURES.contains(word))
            || (word.length() == 1
                && Character.getType(word.charAt(0)) == Character.CURRENCY_SYMBOL);
    if (!known || !unit.isEmpty()) {
      return false;
    }
    unit = word;
    return true;
  }

  private static boolean isNumeric(char c) {
    return isDigit(c) || c == '.' || c == ',' || c == '-' || c == '+' || c == '\u2212';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Appends what is between from and to as a plain number; false if it is none. */
  private boolean digits(char decimal, char thousands) {
    int p = from;
    char group = 0;
    int inGroup = 0;
    int groups = 0;
    boolean zero = p < to && text.charAt(p) == '0';
    for (; p < to; p++) {
      char c = text.charAt(p);
      if (isDigit(c)) {
        plain.append(c);
        inGroup++;
        continue;
      }
      boolean separator = c == thousands || c == '\'' || c == '\u2019' || Words.isBlank(c);
      if (!separator) {
        break;
      }
      // Groups have three digits, the first one to three; in India those in between have two.
      if (group != 0 ? c != group || inGroup < 2 : inGroup < 1 || zero) {
        return false;
      }
      if (inGroup > 3) {
        return false;
      }
      group = c;
      groups++;
      inGroup = 0;
    }
    if (groups > 0 && inGroup != 3) {
      return false;
    }
    int whole = p - from;
    int fraction = 0;
    if (p < to && text.charAt(p) == decimal) {
      plain.append('.');
      for (p++; p < to && isDigit(text.charAt(p)); p++) {
        plain.append(text.charAt(p));
        fraction++;
      }
    }
    if (whole + fraction == 0) {
      return false;
    }
    if (p < to && (text.charAt(p) | 0x20) == 'e') {
      plain.append(text, p, to);
      p = to; // NumberText refuses what is not an exponent
    }
    return p == to;
  }
}
