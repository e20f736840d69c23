package org.basislearner.data.read;

import org.basislearner.data.text.NumberParser;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Words;
import org.jspecify.annotations.Nullable;

/** Parses a block of records. Fields of number columns take a short way that makes no text. */
final class ChunkParser {
  private final byte[] bytes;
  private final int end;
  private final Dialect dialect;
  private final boolean[] textColumns;
  private final Fields fields;
  private final NumberParser numbers;

  /** Whether a number may stand in a field without quotes. */
  private final boolean plainNumbers;

  private final RecordChunk chunk;
  private int line;

  private ChunkParser(RecordBlocks.Block block, int from, Dialect dialect, boolean[] textColumns) {
    this.bytes = block.bytes();
    this.end = block.length();
    this.dialect = dialect;
    this.textColumns = textColumns;
    this.fields = new Fields(bytes, end, dialect);
    this.numbers = new NumberParser(dialect.point());
    this.plainNumbers = dialect.point() != dialect.delimiter();
    this.chunk = new RecordChunk(textColumns.length, expectedRows(from));
  }

  /**
   * Parses a block from the first record behind a header on, with the columns that are known to be
   * text.
   */
  static RecordChunk parse(
      RecordBlocks.Block block, int from, Dialect dialect, boolean[] textColumns) {
    ChunkParser parser = new ChunkParser(block, from, dialect, textColumns);
    parser.parse(from);
    return parser.chunk;
  }

  /** By the length of the first line; a guess. */
  private int expectedRows(int from) {
    int p = from;
    while (p < end && bytes[p] != '\n') {
      p++;
    }
    int room = (end - from) / Math.max(p - from, 2 * textColumns.length) + 2;
    return Math.min(room + room / 4, Integer.MAX_VALUE / 8 / textColumns.length);
  }

  private void parse(int from) {
    int p = from;
    while (p < end && chunk.fault() == null) {
      int start = dialect.isBlanks() ? fields.skipBlanks(p) : p;
      if (fields.isLineEnd(start)) {
        p = fields.afterLine(start);
        line++;
      } else {
        p = parseRow(start);
      }
    }
    chunk.lineCount(line);
  }

  private int parseRow(int from) {
    int first = line;
    chunk.beginRow(first);
    int p = from;
    for (int c = 0; c < textColumns.length; c++) {
      int next = textColumns[c] || !plainNumbers ? -1 : parseNumber(c, p);
      if (next < 0) {
        next = parseField(c, p);
        if (next < 0) {
          return end;
        }
      }
      if (dialect.isBlanks()) {
        next = fields.skipBlanks(next);
      }
      boolean lineEnd = fields.isLineEnd(next);
      boolean last = c == textColumns.length - 1;
      if (lineEnd && !last && c > 0 && !dialect.isBlanks()) {
        c = endShort(c, first);
      } else if (!lineEnd && last && !dialect.isBlanks()) {
        next = emptyFields(next);
        lineEnd = next >= 0;
      }
      if (lineEnd != (c == textColumns.length - 1)) {
        chunk.stop(first, -1, ragged(from));
        return end;
      }
      p = lineEnd ? fields.afterLine(next) : dialect.isBlanks() ? next : next + 1;
    }
    line++;
    chunk.endRow();
    return p;
  }

  /** Ends a row behind a column: the others have no values. */
  private int endShort(int column, int line) {
    for (int c = column + 1; c < textColumns.length; c++) {
      chunk.put(c, textColumns[c] ? -1 : Double.NaN);
    }
    chunk.shortRow(line);
    return textColumns.length - 1;
  }

  /** The end of the line if only empty fields are left in it, else -1. */
  private int emptyFields(int from) {
    int p = from;
    while (!fields.isLineEnd(p)) {
      if (fields.read(p + 1) != null || fields.from() < fields.to()) {
        return -1;
      }
      p = fields.next();
    }
    return p;
  }

  /** The end of a field that is a finite number, or -1. */
  private int parseNumber(int column, int from) {
    int start = from < end && bytes[from] == ' ' ? fields.skipBlanks(from) : from;
    double value = numbers.parse(bytes, start, end);
    int next = numbers.end();
    if (!(Math.abs(value) <= Double.MAX_VALUE)
        || NumberText.isCode(bytes, start, next)
        || (next < end && !fields.isDelimiter(next) && !fields.isLineEnd(next))) {
      return -1;
    }
    chunk.put(column, value);
    return next;
  }

  /** The end of any field, or -1 if it cannot be read. */
  private int parseField(int column, int from) {
    String problem = fields.read(from);
    if (problem == null) {
      problem = put(column);
    }
    if (problem != null) {
      chunk.stop(line, column, problem);
      return -1;
    }
    line += fields.breaks();
    return fields.next();
  }

  private @Nullable String put(int column) {
    byte[] text = fields.text();
    int from = fields.from();
    int to = fields.to();
    if (Words.isMissing(text, from, to)) {
      chunk.put(column, textColumns[column] ? -1 : Double.NaN);
      return null;
    }
    String problem = Utf8.problem(text, from, to);
    if (problem != null) {
      return problem;
    }
    if (textColumns[column]) {
      chunk.putText(column, text, from, to);
      return null;
    }
    double value = numbers.parse(text, from, to);
    boolean number = !Double.isNaN(value) && numbers.end() == to;
    // What has leading zeros or very many digits may be a code, which only the whole column shows.
    if (number && !Double.isInfinite(value) && !NumberText.isCode(text, from, to)) {
      chunk.put(column, value);
    } else {
      // Only the beginning is ever shown, and what word it is is seen there, too.
      String word = Utf8.decode(text, from, Math.min(to, from + 200));
      if (Words.isNoValue(Words.strip(word))) {
        chunk.put(column, Double.NaN);
      } else {
        chunk.putStranger(column, line, word);
      }
    }
    return null;
  }

  private String ragged(int from) {
    int count = 0;
    int p = from;
    while (true) {
      count++;
      if (fields.read(p) != null) {
        break;
      }
      p = dialect.isBlanks() ? fields.skipBlanks(fields.next()) : fields.next();
      if (fields.isLineEnd(p)) {
        break;
      }
      p = dialect.isBlanks() ? p : p + 1;
    }
    return (count == 1 ? "there is " : "there are ")
        + count
        + (count == 1 ? " field" : " fields")
        + ", "
        + textColumns.length
        + " are expected; put text that holds the delimiter in double quotes";
  }
}
