package org.basislearner.data.text;

import org.basislearner.rows.DataException;

/** Where something stands, for messages: a file, a line in it, perhaps a column. */
public record Place(String source, long line, String column) {
  public static Place line(String source, long line) {
    return new Place(source, line, "");
  }

  public Place column(String name) {
    return new Place(source, line, name);
  }

  public DataException error(String problem) {
    String where = column.isEmpty() ? "" : ", column " + shown(column);
    return new DataException(source + ", line " + line + where + ": " + problem);
  }

  /** A value in quotes, on one line and not too long. */
  public static String quoted(String value) {
    return DataException.quoted(value);
  }

  /** A text on one line and not too long. */
  public static String shown(String value) {
    return DataException.shown(value);
  }
}
