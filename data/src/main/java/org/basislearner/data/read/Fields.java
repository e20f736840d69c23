package org.basislearner.data.read;

/**
 * Finds the fields of records in bytes. Blanks around a field do not belong to it. A field in
 * double quotes may hold delimiters and line breaks; two quotes stand for one. Line ends are LF or
 * CR LF. Not thread-safe.
 */
final class Fields {
  private final byte[] bytes;
  private final int end;
  private final Dialect dialect;
  private byte[] text;
  private int from;
  private int to;
  private int next;
  private int breaks;

  /** Reads a range that ends at the end of a record or of the file. */
  Fields(byte[] bytes, int end, Dialect dialect) {
    this.bytes = bytes;
    this.text = bytes;
    this.end = end;
    this.dialect = dialect;
  }

  /** The bytes in which the last field stands. */
  byte[] text() {
    return text;
  }

  /** Where the last field begins in them. */
  int from() {
    return from;
  }

  /** Where it ends. */
  int to() {
    return to;
  }

  /** The position of what ended it: a delimiter, the end of a line, or the end of the range. */
  int next() {
    return next;
  }

  /** Line breaks inside it. */
  int breaks() {
    return breaks;
  }

  /** Whether a line ends at a position: LF, CR LF or the end of the range. */
  boolean isLineEnd(int p) {
    return p >= end
        || bytes[p] == '\n'
        || (bytes[p] == '\r' && (p + 1 >= end || bytes[p + 1] == '\n'));
  }

  /** The beginning of the next line, from a line end. */
  int afterLine(int p) {
    return p >= end ? end : bytes[p] == '\n' ? p + 1 : Math.min(end, p + 2);
  }

  boolean isDelimiter(int p) {
    byte b = bytes[p];
    return b == dialect.delimiter() || (b == '\t' && dialect.isBlanks());
  }

  /** Skips blanks, and tabs where they are blanks. */
  int skipBlanks(int p) {
    int q = p;
    while (q < end && (bytes[q] == ' ' || (bytes[q] == '\t' && dialect.isBlanks()))) {
      q++;
    }
    return q;
  }

  /** Reads the field that begins at a position; null, or what is wrong with it. */
  @org.jspecify.annotations.Nullable
  String read(int position) {
    int p = skipBlanks(position);
    breaks = 0;
    if (p < end && bytes[p] == '"' && !dialect.isBlanks()) {
      return readQuoted(p + 1);
    }
    text = bytes;
    from = p;
    while (!isLineEnd(p) && !isDelimiter(p)) {
      p++;
    }
    next = p;
    while (p > from && bytes[p - 1] == ' ') {
      p--;
    }
    to = p;
    return null;
  }

  private @org.jspecify.annotations.Nullable String readQuoted(int start) {
    int close = start;
    int doubled = 0;
    while (close < end) {
      byte b = bytes[close];
      if (b == '\n') {
        breaks++;
      } else if (b == '"') {
        if (close + 1 >= end || bytes[close + 1] != '"') {
          break;
        }
        doubled++;
        close++;
      }
      close++;
    }
    if (close >= end) {
      next = end;
      return "a quote is not closed; write \" at the end of the field, or \"\" for a quote in it";
    }
    unquote(start, close, doubled);
    next = skipBlanks(close + 1);
    if (!isLineEnd(next) && !isDelimiter(next)) {
      return "there is text behind a closing quote; write \"\" for a quote inside quotes";
    }
    return null;
  }

  private void unquote(int start, int close, int doubled) {
    text = bytes;
    from = start;
    to = close;
    if (doubled == 0) {
      return;
    }
    text = new byte[close - start - doubled];
    int q = 0;
    for (int p = start; p < close; p++) {
      text[q++] = bytes[p];
      if (bytes[p] == '"') {
        p++;
      }
    }
    from = 0;
    to = text.length;
  }
}
