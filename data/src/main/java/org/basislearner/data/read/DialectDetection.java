package org.basislearner.data.read;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Words;
import org.basislearner.data.text.WrittenNumber;
import org.basislearner.rows.DataException;

/**
 * Finds delimiter and header in the first records of a file.
 *
 * <p>The delimiter is the first of tab, semicolon, bar and comma that cuts all of the first records
 * into the same number of fields, at least two; a comma inside fields is common, the others are
 * not. If none does, numbers between blanks make a file of blanks; else it is the one that cuts the
 * first record into most fields, and the records that differ are reported when they are read.
 *
 * <p>The first record is a header if it holds no number, or if a column is text there and a number
 * in the second record.
 */
final class DialectDetection {
  private static final String DELIMITERS = "\t;|,";

  /** Enough to see what fields look like. */
  private static final int RECORDS = 20;

  /** Enough to see how numbers are written. */
  private static final int FIRST_RECORDS = 200;

  private final String source;
  private final byte[] bytes;
  private final int end;
  private final boolean whole;

  /** Looks at the beginning of a file, or at all of it, so that the last record is complete. */
  DialectDetection(String source, byte[] bytes, int end, boolean whole) {
    this.source = source;
    this.bytes = bytes;
    this.end = end;
    this.whole = whole;
  }

  /** A byte order mark is skipped. */
  static int mark(byte[] bytes, int end) {
    boolean mark =
        end >= 3 && bytes[0] == (byte) 0xef && bytes[1] == (byte) 0xbb && bytes[2] == (byte) 0xbf;
    return mark ? 3 : 0;
  }

  /** A byte order mark and a line such as {@code sep=;} are skipped. */
  static int start(byte[] bytes, int end) {
    int p = mark(bytes, end);
    int line = separator(bytes, p, end) == 0 ? p : p + 5;
    while (line > p && line < end && bytes[line - 1] != '\n') {
      line++;
    }
    return line;
  }

  /** The lines before the first record. */
  static int linesBefore(byte[] bytes, int start) {
    return start > 3 && bytes[start - 1] == '\n' ? 1 : 0;
  }

  /** The delimiter that a first line such as {@code sep=;} names, else 0. */
  private static byte separator(byte[] bytes, int from, int end) {
    boolean named =
        end - from > 5
            && new String(bytes, from, 4, StandardCharsets.US_ASCII).equalsIgnoreCase("sep=");
    boolean line = named && (end - from == 6 || bytes[from + 5] == '\n' || bytes[from + 5] == '\r');
    return line && DELIMITERS.indexOf(bytes[from + 4]) >= 0 ? bytes[from + 4] : 0;
  }

  Dialect dialect() {
    checkLineEnds();
    byte named = separator(bytes, mark(bytes, end), end);
    if (named != 0) {
      return new Dialect(named);
    }
    Dialect widest = new Dialect((byte) ',');
    int most = 1;
    for (int i = 0; i < DELIMITERS.length(); i++) {
      Dialect dialect = new Dialect((byte) DELIMITERS.charAt(i));
      List<Integer> counts = fieldCounts(dialect);
      int first = counts.isEmpty() ? 0 : counts.get(0);
      if (first >= 2 && counts.stream().allMatch(n -> n == first)) {
        return dialect;
      }
      if (first > most) {
        most = first;
        widest = dialect;
      }
    }
    return isBlankSeparated() ? Dialect.BLANKS : widest;
  }

  private void checkLineEnds() {
    boolean returns = false;
    for (int p = 0; p < end; p++) {
      if (bytes[p] == '\n') {
        return;
      }
      returns |= bytes[p] == '\r' && p + 1 < end;
    }
    if (returns) {
      throw new DataException(
          source + ", line 1: lines end with CR alone; convert the line ends to LF or CR LF");
    }
  }

  /** Fields in each of the first records that are complete. */
  private List<Integer> fieldCounts(Dialect dialect) {
    List<Integer> counts = new ArrayList<>();
    Fields fields = new Fields(bytes, end, dialect);
    int p = start(bytes, end);
    int count = 0;
    while (p < end && counts.size() < RECORDS) {
      if (count == 0 && fields.isLineEnd(p)) {
        p = fields.afterLine(p);
        continue;
      }
      if (fields.read(p) != null) {
        return counts;
      }
      count++;
      p = fields.next();
      if (fields.isLineEnd(p)) {
        if (p >= end && !whole && !counts.isEmpty()) {
          return counts;
        }
        counts.add(count);
        count = 0;
        p = fields.afterLine(p);
      } else {
        p++;
        if (p == end) {
          counts.add(count + 1);
        }
      }
    }
    return counts;
  }

  private boolean isBlankSeparated() {
    List<List<String>> records = records(Dialect.BLANKS, 2);
    if (records.isEmpty() || records.get(0).size() < 2) {
      return false;
    }
    return records.stream().flatMap(List::stream).allMatch(DialectDetection::isNumber);
  }

  /**
   * Whether the fractions of the first numbers have a comma: empty if none shows it. In a file with
   * semicolons, 1,234 is a fraction, too, because spreadsheets write semicolons where the comma is
   * needed for it.
   */
  Optional<Boolean> decimalComma(Dialect dialect) {
    WrittenNumber parser = new WrittenNumber();
    int points = 0;
    int commas = 0;
    int unclear = 0;
    for (List<String> record : records(dialect, FIRST_RECORDS)) {
      for (String field : record) {
        WrittenNumber.Mark mark = parser.mark(field);
        points += mark == WrittenNumber.Mark.POINT ? 1 : 0;
        commas += mark == WrittenNumber.Mark.COMMA ? 1 : 0;
        unclear += mark == WrittenNumber.Mark.DIFFERENT && field.indexOf(',') >= 0 ? 1 : 0;
      }
    }
    if (points != commas) {
      return Optional.of(commas > points);
    }
    return dialect.delimiter() == ';' && unclear > 0 ? Optional.of(true) : Optional.empty();
  }

  boolean hasHeader(Dialect dialect) {
    List<List<String>> records = records(dialect, 2);
    if (records.isEmpty()) {
      return false;
    }
    List<String> first = records.get(0);
    boolean numbers = first.stream().anyMatch(DialectDetection::isNumber);
    if (!numbers) {
      // A row of nothing but NA is no header.
      return !first.stream().allMatch(f -> Words.isMissing(f) && !f.isEmpty());
    }
    for (int c = 0; records.size() > 1 && c < records.get(1).size() && c < first.size(); c++) {
      String name = first.get(c);
      boolean text = !isNumber(name) && !Words.isMissing(name) && !Words.isInfinite(name);
      if (text && isNumber(records.get(1).get(c))) {
        return true;
      }
    }
    return false;
  }

  /** The first records as texts; ends at one that cannot be read. */
  List<List<String>> records(Dialect dialect, int most) {
    List<List<String>> records = new ArrayList<>();
    Fields fields = new Fields(bytes, end, dialect);
    int p = start(bytes, end);
    while (p < end && records.size() < most) {
      p = dialect.isBlanks() ? fields.skipBlanks(p) : p;
      if (fields.isLineEnd(p)) {
        p = fields.afterLine(p);
        continue;
      }
      List<String> record = new ArrayList<>();
      boolean more = true;
      while (more && record.size() <= Limits.MOST_COLUMNS) {
        if (fields.read(p) != null) {
          return records;
        }
        record.add(Utf8.decode(fields.text(), fields.from(), fields.to()));
        p = dialect.isBlanks() ? fields.skipBlanks(fields.next()) : fields.next();
        more = !fields.isLineEnd(p);
        p = !more ? fields.afterLine(p) : dialect.isBlanks() ? p : p + 1;
      }
      records.add(record);
    }
    return records;
  }

  private static boolean isNumber(String text) {
    return !Double.isNaN(NumberText.parse(text))
        || new WrittenNumber().mark(text) != WrittenNumber.Mark.NEITHER;
  }
}
