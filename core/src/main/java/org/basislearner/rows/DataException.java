package org.basislearner.rows;

/** The data cannot be learned from; the message says where, why, and what to do. */
public final class DataException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** Longer names and values are cut in messages. */
  private static final int LONGEST = 40;

  /** Makes the exception. */
  public DataException(String message) {
    super(message);
  }

  /** A name or value of the data for a message: on one line, and not too long. */
  public static String shown(String text) {
    String cut = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < cut.length(); i++) {
      char c = cut.charAt(i);
      plain.append(Character.isISOControl(c) || Character.isSurrogate(c) ? ' ' : c);
    }
    return plain.toString();
  }

  /** The same in quotes. */
  public static String quoted(String text) {
    return "'" + shown(text) + "'";
  }
}
