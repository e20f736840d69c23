package org.basislearner.data.read;

/**
 * How fields stand in a line of text.
 *
 * @param delimiter the byte between fields; a blank stands for any run of blanks and tabs, and then
 *     there are no quotes
 * @param point what stands before the fraction of a number
 */
record Dialect(byte delimiter, byte point) {
  Dialect(byte delimiter) {
    this(delimiter, (byte) '.');
  }

  static final Dialect BLANKS = new Dialect((byte) ' ');

  /** The same with another decimal mark. */
  Dialect with(char mark) {
    return new Dialect(delimiter, (byte) mark);
  }

  boolean isBlanks() {
    return delimiter == ' ';
  }

  /**
   * Whether a quote opens a quoted field: only blanks stand between it and the field's beginning,
   * and a record begins at {@code from} at the latest.
   */
  boolean opens(byte[] bytes, int from, int quote) {
    int p = quote - 1;
    while (p >= from && bytes[p] == ' ') {
      p--;
    }
    return p < from || bytes[p] == delimiter || bytes[p] == '\n';
  }
}
