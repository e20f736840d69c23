package org.basislearner.columns;

/** Names and values of data in messages: on one line, without control characters, not too long. */
public final class Shown {
  /** Longer values are cut. */
  private static final int LONGEST = 40;

  private Shown() {}

  /** A value in quotes. */
  public static String quoted(String value) {
    return "'" + text(value) + "'";
  }

  /** A text as it is. */
  public static String text(String value) {
    String cut = value.length() <= LONGEST ? value : value.substring(0, LONGEST) + "...";
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < cut.length(); i++) {
      char c = cut.charAt(i);
      plain.append(Character.isISOControl(c) || Character.isSurrogate(c) ? ' ' : c);
    }
    return plain.toString();
  }
}
