package org.basislearner.data.text;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time of day or a duration, such as {@code 17:05}, {@code 5:05 PM}, {@code 1:02:03} or {@code
 * 2h30m}.
 *
 * @param seconds since midnight, or how long
 * @param ofDay whether it is surely a time of day
 * @param length whether it is surely a duration
 */
public record ClockTime(double seconds, boolean ofDay, boolean length) {
  private static final int LONGEST = 40;

  private static final Pattern CLOCK =
      Pattern.compile(
          "([+-])?(?:(\\d{1,6}) days?,? )?(\\d{1,5}):(\\d{2})(?::(\\d{2}(?:[.,]\\d{1,9})?))?"
              + "(?: ?([AaPp])\\.?[Mm]\\.?)?");

  private static final Pattern UNITS =
      Pattern.compile(
          "(-)?(?:P(?=[\\dT]))?(?:(\\d+(?:[.,]\\d+)?) ?(?:d|days?)[, ]*T?)?T?"
              + "(?:(\\d+(?:[.,]\\d+)?) ?(?:h|hrs?|hours?)[, ]*)?"
              + "(?:(\\d+(?:[.,]\\d+)?) ?(?:m|mins?|minutes?)[, ]*)?"
              + "(?:(\\d+(?:[.,]\\d+)?) ?(?:s|secs?|seconds?))?",
          Pattern.CASE_INSENSITIVE);

  /** The time that a whole text is. */
  public static Optional<ClockTime> parse(String text) {
    if (text.length() < 2 || text.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher clock = CLOCK.matcher(text);
    if (clock.matches()) {
      return clock(clock);
    }
    Matcher units = UNITS.matcher(text);
    if (!units.matches()) {
      return Optional.empty();
    }
    double seconds = 0;
    boolean any = false;
    double[] lengths = {86400, 3600, 60, 1};
    for (int i = 0; i < lengths.length; i++) {
      String part = units.group(i + 2);
      if (part != null) {
        seconds += lengths[i] * Double.parseDouble(part.replace(',', '.'));
        any = true;
      }
    }
    return any
        ? Optional.of(new ClockTime(units.group(1) == null ? seconds : -seconds, false, true))
        : Optional.empty();
  }

  private static Optional<ClockTime> clock(Matcher clock) {
    String hours = clock.group(3);
    String fraction = clock.group(5);
    String half = clock.group(6);
    int hour = Integer.parseInt(hours);
    int minute = Integer.parseInt(clock.group(4));
    double second = fraction == null ? 0 : Double.parseDouble(fraction.replace(',', '.'));
    boolean signed = clock.group(1) != null || clock.group(2) != null;
    double ofDay = signed ? -1 : second(hour, minute, second, half == null ? "" : half);
    if (half != null) {
      return ofDay < 0 ? Optional.empty() : Optional.of(new ClockTime(ofDay, true, false));
    }
    if (minute > 59 || second >= 60) {
      return Optional.empty();
    }
    double days = clock.group(2) == null ? 0 : Integer.parseInt(clock.group(2));
    double seconds = 86400 * days + 3600.0 * hour + 60 * minute + second;
    // 1:02:03 is how long something took; a clock says 01:02:03, or 1:02.
    boolean length = ofDay < 0 || (hours.length() == 1 && fraction != null);
    return Optional.of(
        new ClockTime("-".equals(clock.group(1)) ? -seconds : seconds, false, length));
  }

  /** The second of the day, or -1 if there is no such time; half is a or p, or nothing. */
  static double second(int hour, int minute, double second, String half) {
    int hours = hour;
    if (!half.isEmpty()) {
      if (hour < 1 || hour > 12) {
        return -1;
      }
      hours = hour % 12 + (half.toLowerCase(Locale.ROOT).equals("p") ? 12 : 0);
    }
    boolean midnight = hours == 24 && minute == 0 && second == 0;
    // A leap second is the last one of its minute.
    return (hours > 23 && !midnight) || minute > 59 || second >= 61
        ? -1
        : 3600.0 * hours + 60 * minute + Math.min(second, 59.999999999);
  }
}
