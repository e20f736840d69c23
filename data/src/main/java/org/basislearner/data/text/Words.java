package org.basislearner.data.text;

import java.util.Locale;
import java.util.Set;

/** Words in data files with a meaning of their own. */
public final class Words {
  private static final Set<String> MISSING = Set.of("", "na", "n/a", "nan", "null", "?");
  private static final Set<String> INFINITE = Set.of("inf", "infinity");

  /** The longest of the words above, with a sign. */
  private static final int LONGEST = 9;

  private Words() {}

  /** Whether a field holds no value. */
  public static boolean isMissing(String text) {
    return text.length() <= LONGEST && MISSING.contains(text.toLowerCase(Locale.ROOT));
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

  /** Whether a text is digits, a comma and digits, as some countries write fractions. */
  public static boolean hasDecimalComma(String text) {
    int p = !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
    int commas = 0;
    for (int i = p; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',') {
        commas++;
      } else if (c != '.' && (c < '0' || c > '9')) {
        return false;
      }
    }
    return commas > 0 && text.length() > p + 1 && text.length() <= 2 * LONGEST;
  }
}
