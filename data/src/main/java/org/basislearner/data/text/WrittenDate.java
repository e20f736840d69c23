package org.basislearner.data.text;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A date as people and programs write it, perhaps with a time of day.
 *
 * <p>Years of two digits are 1969 to 2068. Times are taken as they are printed: a zone or an offset
 * behind them is not used.
 *
 * @param day the first day of the month if only a month is given
 * @param second of the day, or NaN if there is no time
 */
public record WrittenDate(LocalDate day, double second) {
  /** What a text says about the order of day and month in its column. */
  public enum Order {
    /** It is not a date in either order. */
    NEITHER,
    /** Only a date if the day comes first. */
    DAY_FIRST,
    /** Only a date if the month comes first. */
    MONTH_FIRST,
    /** The same date in both orders, such as {@code 2020-12-31}. */
    SAME,
    /** Another date in each order, such as {@code 05/06/2020}. */
    DIFFERENT
  }

  private static final int SHORTEST = 6;
  private static final int LONGEST = 60;

  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private static final List<String> MONTH_NAMES =
      List.of(
          "january",
          "february",
          "march",
          "april",
          "may",
          "june",
          "july",
          "august",
          "september",
          "october",
          "november",
          "december");

  private static final String YEAR = "(?<y>\\d{4}|'?\\d{2})";
  private static final String NAME = "(?<n>[A-Za-z]{3,9})\\.?";
  private static final String DAY = "(?<d>\\d{1,2})(?:st|nd|rd|th)?";

  /** Behind a date; the groups are hour, minute, second, and am or pm. */
  private static final Pattern TIME =
      Pattern.compile(
          "(?:[Tt]|,? +)(\\d{1,2}):?(\\d{2})(?::?(\\d{2}(?:[.,]\\d{1,9})?))?(?: ?([AaPp])\\.?[Mm]\\.?)?"
              + "(?: ?(?:[Zz]|UTC|GMT|[A-Z]{3,4}|[+-]\\d{2}(?::?\\d{2})?))?(?:\\[[A-Za-z_/]+])?");

  private static final Pattern WEEKDAY =
      Pattern.compile("(?i)(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?,? +");

  private static final List<Pattern> FORMS =
      List.of(
          Pattern.compile("(?<y>\\d{4})([-/.])(?<m>\\d{1,2})\\2(?<d>\\d{1,2})"),
          Pattern.compile("(?<a>\\d{1,2})([-/.])(?<b>\\d{1,2})\\2" + YEAR),
          Pattern.compile(DAY + "[-/. ] ?" + NAME + "[-/, ] ?" + YEAR),
          Pattern.compile(NAME + "[- ]" + DAY + "(?:,? |-)" + YEAR),
          Pattern.compile("(?<y>\\d{4})[-/ ]" + NAME + "[-/ ]" + DAY),
          Pattern.compile("(?<y>\\d{4})[-/](?<m>\\d{1,2})"),
          Pattern.compile("(?<m>\\d{1,2})[-/](?<y>\\d{4})"),
          Pattern.compile(NAME + "(?:[-/]|,? )(?<y>\\d{4})"),
          Pattern.compile(NAME + "[-/](?<y>'?\\d{2})"),
          Pattern.compile("(?<y>\\d{4})[-/ ]" + NAME));

  private static final Pattern COMPACT = Pattern.compile("(?<y>\\d{4})(?<m>\\d{2})(?<d>\\d{2})");

  /** Whether a text is a date, and in which order of day and month. */
  public static Order order(String text) {
    Optional<WrittenDate> dayFirst = parse(text, true);
    Optional<WrittenDate> monthFirst = parse(text, false);
    if (dayFirst.isEmpty()) {
      return monthFirst.isEmpty() ? Order.NEITHER : Order.MONTH_FIRST;
    }
    if (monthFirst.isEmpty()) {
      return Order.DAY_FIRST;
    }
    return dayFirst.equals(monthFirst) ? Order.SAME : Order.DIFFERENT;
  }

  /** The date that a whole text is. */
  public static Optional<WrittenDate> parse(String text, boolean dayFirst) {
    if (text.length() < SHORTEST || text.length() > LONGEST) {
      return Optional.empty();
    }
    int start = 0;
    if (Character.isLetter(text.charAt(0))) {
      Matcher weekday = WEEKDAY.matcher(text);
      start = weekday.lookingAt() ? weekday.end() : 0;
    }
    for (Pattern form : FORMS) {
      Optional<WrittenDate> date = parse(form, text, start, dayFirst);
      if (date.isPresent()) {
        return date;
      }
    }
    return text.length() > 8 && (text.charAt(8) | 0x20) == 't'
        ? parse(COMPACT, text, start, dayFirst)
        : Optional.empty();
  }

  /** The date that eight digits are, such as {@code 20201231}. */
  public static Optional<WrittenDate> compact(String text) {
    return parse(COMPACT, text, 0, true);
  }

  private static Optional<WrittenDate> parse(
      Pattern form, String text, int start, boolean dayFirst) {
    Matcher date = form.matcher(text).region(start, text.length());
    if (!date.lookingAt()) {
      return Optional.empty();
    }
    double second = Double.NaN;
    if (date.end() < text.length()) {
      Matcher time = TIME.matcher(text).region(date.end(), text.length());
      second = time.matches() ? second(time) : -1;
      if (!(second >= 0)) {
        return Optional.empty();
      }
    }
    String names = form.pattern();
    boolean ordered = names.contains("<a>");
    boolean named = names.contains("<n>");
    boolean wholeMonth = !ordered && !names.contains("<d>");
    int year = year(date.group("y"));
    String month = ordered ? date.group(dayFirst ? "b" : "a") : named ? "" : date.group("m");
    int m = named ? month(date.group("n")) : Integer.parseInt(month);
    String day = ordered ? date.group(dayFirst ? "a" : "b") : wholeMonth ? "1" : date.group("d");
    int d = Integer.parseInt(day);
    if (m < 1 || m > 12 || d < 1 || d > YearMonth.of(year, m).lengthOfMonth()) {
      return Optional.empty();
    }
    // A number such as 1234-12 is rather a code.
    if (wholeMonth && (second >= 0 || year < 1800 || year > 2200)) {
      return Optional.empty();
    }
    return Optional.of(new WrittenDate(LocalDate.of(year, m, d), second));
  }

  private static int year(String text) {
    String digits = text.startsWith("'") ? text.substring(1) : text;
    int year = Integer.parseInt(digits);
    return digits.length() > 2 ? year : year < 69 ? 2000 + year : 1900 + year;
  }

  /** 1 to 12, or 0 for another word. */
  private static int month(String name) {
    String word = name.toLowerCase(Locale.ROOT);
    int full = MONTH_NAMES.indexOf(word);
    return 1 + (full >= 0 ? full : word.equals("sept") ? 8 : MONTHS.indexOf(word));
  }

  /** Of the day, or -1 if there is no such time. */
  private static double second(Matcher time) {
    String second = time.group(3);
    return ClockTime.second(
        Integer.parseInt(time.group(1)),
        Integer.parseInt(time.group(2)),
        second == null ? 0 : Double.parseDouble(second.replace(',', '.')),
        time.group(4) == null ? "" : time.group(4));
  }
}
