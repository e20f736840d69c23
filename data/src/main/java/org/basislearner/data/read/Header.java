package org.basislearner.data.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.basislearner.data.text.Place;
import org.jspecify.annotations.Nullable;

/**
 * The column names of a delimited file, and behind how many bytes and lines of the file its first
 * row is.
 */
record Header(List<String> names, int end, int lines) {
  /**
   * Reads names from the record at a position.
   *
   * @param columns how many fields the rows have; the first is a name of the row if that is one
   *     more than there are names
   * @param notes what is worth telling is added to these
   */
  static Header read(
      String source,
      byte[] bytes,
      int length,
      Dialect dialect,
      int start,
      int columns,
      List<String> notes) {
    Fields fields = new Fields(bytes, length, dialect);
    int p = start;
    int line = 1 + DialectDetection.linesBefore(bytes, p);
    while (p < length && fields.isLineEnd(p)) {
      p = fields.afterLine(p);
      line++;
    }
    p = dialect.isBlanks() ? fields.skipBlanks(p) : p;
    List<String> names = new ArrayList<>();
    int breaks = 0;
    while (true) {
      @Nullable String problem = fields.read(p);
      if (problem == null) {
        problem = Utf8.problem(fields.text(), fields.from(), fields.to());
      }
      if (problem != null) {
        Place place = Place.line(source, line + breaks);
        if (problem.equals(Utf8.INVALID)) {
          throw new Utf8.InvalidException(place);
        }
        throw place.error(problem);
      }
      breaks += fields.breaks();
      String name = Utf8.decode(fields.text(), fields.from(), fields.to()).strip();
      names.add(name.isEmpty() ? "column" + (names.size() + 1) : name);
      Limits.checkColumns(source, line, names.size());
      p = dialect.isBlanks() ? fields.skipBlanks(fields.next()) : fields.next();
      if (fields.isLineEnd(p)) {
        break;
      }
      p = dialect.isBlanks() ? p : p + 1;
    }
    if (names.size() == columns - 1) {
      names.add(0, "row"); // names of rows have no name themselves
    }
    distinguish(names, notes);
    return new Header(names, fields.afterLine(p), line + breaks);
  }

  /** Names for a file without header. */
  static Header none(int columns, int start, int lines, boolean blanks) {
    List<String> names = new ArrayList<>();
    for (int c = 1; c <= columns; c++) {
      names.add(!blanks ? "column" + c : c == columns ? "target" : "x" + c);
    }
    return new Header(names, start, lines);
  }

  /** Gives a name that other columns have before it a number: value, value 2. */
  private static void distinguish(List<String> names, List<String> notes) {
    Set<String> taken = new HashSet<>(names);
    Set<String> seen = new HashSet<>();
    for (int c = 0; c < names.size(); c++) {
      String name = names.get(c);
      if (!seen.add(name)) {
        int number = 2;
        while (taken.contains(name + " " + number)) {
          number++;
        }
        names.set(c, name + " " + number);
        taken.add(names.get(c));
        notes.add(
            "column %s is called %s like another before it; its name here is %s"
                .formatted(c + 1, Place.quoted(name), Place.quoted(names.get(c))));
      }
    }
  }

  static void checkDistinct(String source, long line, List<String> names) {
    Map<String, Integer> positions = new HashMap<>();
    for (int c = 0; c < names.size(); c++) {
      Integer first = positions.putIfAbsent(names.get(c), c);
      if (first != null) {
        throw Place.line(source, line)
            .error(
                "columns %s and %s are both called %s; rename one"
                    .formatted(first + 1, c + 1, Place.quoted(names.get(c))));
      }
    }
  }
}
