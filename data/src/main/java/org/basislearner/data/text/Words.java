package org.basislearner.data.text;

import java.util.Locale;
import java.util.Set;

/** Words in data files with a meaning of their own. */
public final class Words {
  private static final Set<String> MISSING = Set.of("", "na", "n/a", "nan", "null", "?");

  /** Words that mean a missing value only where the other values are numbers or the like. */
  private static final Set<String> NO_VALUE =
      Set.of(
          "none", "-", "--", "---", ".", "..", "...", "*", "#n/a", "#na", "#null!", "#value!",
          "#ref!", "#name?", "#num!", "#div/0!", "n.a.", "n.a", "(null)", "<na>", "<null>", "nil",
          "missing", "\\n", "nat", "\u2013", "\u2014", "1.#ind", "1.#qnan", "-1.#ind", "-nan", "_");

  private static final Set<String> INFINITE = Set.of("inf", "infinity");

  /** The longest of the words above, with a sign. */
  private static final int LONGEST = 9;

  private Words() {}

  /** Whether a field holds no value. */
  public static boolean isMissing(String text) {
    return text.length() <= LONGEST && MISSING.contains(text.toLowerCase(Locale.ROOT));
  }

  /** The same for a field of a column of numbers, dates or truth values. */
  public static boolean isNoValue(String text) {
    if (text.length() > LONGEST) {
      return false;
    }
    String word = text.toLowerCase(Locale.ROOT);
    return MISSING.contains(word) || NO_VALUE.contains(word);
  }

  /** The same for bytes without blanks around them, without making a text in most cases. */
  public static boolean isMissing(byte[] bytes, int from, int to) {
    int length = to - from;
    if (length == 0) {
      return true;
    }
    int first = bytes[from] | 0x20;
    return length <= 4
        && (first == 'n' || bytes[from] == '?')
        && isMissing(new String(bytes, from, length, java.nio.charset.StandardCharsets.ISO_8859_1));
  }

  /** Whether a field is an infinite number in words. */
  public static boolean isInfinite(String text) {
    if (text.isEmpty() || text.length() > LONGEST) {
      return false;
    }
    char sign = text.charAt(0);
    String word = sign == '-' || sign == '+' ? text.substring(1) : text;
    return INFINITE.contains(word.toLowerCase(Locale.ROOT));
  }

  /** Whether a character is a blank, among them those that do not break a line. */
  public static boolean isBlank(char c) {
    return c == ' '
        || c == '\t'
        || c == '\u00a0'
        || c == '\u202f'
        || c == '\u2009'
        || c == '\u2007'
        || c == '\ufeff';
  }

  /** A text without any such blanks around it. */
  public static String strip(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && isBlank(text.charAt(from))) {
      from++;
    }
    while (to > from && isBlank(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }
}
