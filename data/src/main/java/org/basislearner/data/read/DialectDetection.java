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

  /** The lines before a position. */
  static int linesBefore(byte[] bytes, int position) {
    int lines = 0;
    for (int p = 0; p < position; p++) {
      lines += bytes[p] == '\n' ? 1 : 0;
    }
    return lines;
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
    for (int i = 0; i < DELIMITERS.length(); i++) {
      Dialect dialect = new Dialect((byte) DELIMITERS.charAt(i));
      if (!above(dialect).isEmpty()) {
        return dialect;
      }
    }
    return isBlankSeparated() ? Dialect.BLANKS : widest;
  }

  /**
   * The records above the table, such as a title: at most half as many fields have something in
   * them as the table has columns, and below the last of them all records look like a table.
   */
  List<Row> above(Dialect dialect) {
    if (dialect.isBlanks()) {
      return List.of();
    }
    List<Row> rows = rows(dialect, RECORDS);
    int complete = whole || rows.size() < 2 ? rows.size() : rows.size() - 1;
    int columns = complete == 0 ? 0 : rows.get(complete - 1).fields.size();
    int k = 0;
    while (k < complete && 2 * rows.get(k).filled() <= columns) {
      k++;
    }
    if (k == 0 || k > complete - 2 || columns < 2) {
      return List.of();
    }
    for (Row row : rows.subList(k, complete)) {
      if (row.fields.size() != columns) {
        return List.of();
      }
    }
    // Where the fields are as many as below, only names can tell that a row with gaps is no data.
    Row first = rows.get(k);
    boolean names =
        first.filled() == columns && first.fields.stream().noneMatch(DialectDetection::isNumber);
    boolean shorter = rows.subList(0, k).stream().allMatch(row -> row.fields.size() < columns);
    return names || shorter ? rows.subList(0, k) : List.of();
  }

  /** Where the table begins. */
  int tableStart(Dialect dialect) {
    int above = above(dialect).size();
    return above == 0 ? start(bytes, end) : rows(dialect, above + 1).get(above).start;
  }

  /** How many fields a record of the table has, the last one if there are fewer. */
  int columns(Dialect dialect, int position) {
    List<Row> rows = rows(dialect, above(dialect).size() + position + 1);
    return rows.isEmpty() ? 0 : rows.get(rows.size() - 1).fields.size();
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

  /**
   * Numbers between blanks; or names, and below them as many fields (one more if rows have names),
   * of which at least one column holds numbers.
   */
  private boolean isBlankSeparated() {
    List<Row> rows = rows(Dialect.BLANKS, RECORDS);
    int complete = whole || rows.size() < 2 ? rows.size() : rows.size() - 1;
    if (complete == 0 || rows.get(0).fields.size() < 2) {
      return false;
    }
    if (rows.stream()
        .limit(2)
        .flatMap(row -> row.fields.stream())
        .allMatch(DialectDetection::isNumber)) {
      return true;
    }
    List<Row> below = rows.subList(1, complete);
    int columns = below.isEmpty() ? 0 : below.get(0).fields.size();
    int names = rows.get(0).fields.size();
    if (below.size() < 2
        || (columns != names && columns != names + 1)
        || below.stream().anyMatch(row -> row.fields.size() != columns)) {
      return false;
    }
    for (int c = columns - names; c < columns; c++) {
      int column = c;
      if (below.stream().allMatch(row -> isNumber(row.fields.get(column)))) {
        return true;
      }
    }
    return false;
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
    int above = above(dialect).size();
    List<List<String>> all = records(dialect, above + 2);
    if (all.size() <= above) {
      return false;
    }
    List<List<String>> records = all.subList(above, all.size());
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

  /** A record as texts, and where it begins. */
  record Row(int start, List<String> fields) {
    int filled() {
      return (int) fields.stream().filter(field -> !field.isEmpty()).count();
    }
  }

  private List<List<String>> records(Dialect dialect, int most) {
    return rows(dialect, most).stream().map(Row::fields).toList();
  }

  /** The first records; ends at one that cannot be read. */
  List<Row> rows(Dialect dialect, int most) {
    List<Row> records = new ArrayList<>();
    Fields fields = new Fields(bytes, end, dialect);
    int p = start(bytes, end);
    while (p < end && records.size() < most) {
      p = dialect.isBlanks() ? fields.skipBlanks(p) : p;
      if (fields.isLineEnd(p)) {
        p = fields.afterLine(p);
        continue;
      }
      int start = p;
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
      records.add(new Row(start, record));
    }
    return records;
  }

  private static boolean isNumber(String text) {
    return !Double.isNaN(NumberText.parse(text))
        || new WrittenNumber().mark(text) != WrittenNumber.Mark.NEITHER;
  }
}
