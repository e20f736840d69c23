package org.basislearner.data.read;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.basislearner.columns.Column;
import org.basislearner.data.Origin;
import org.basislearner.data.ReadOptions;
import org.basislearner.data.Table;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A table that grows record by record, of formats whose values have types of their own. A record
 * need not have every column, and columns may turn up late.
 */
final class RecordTable {
  private final String source;
  private final ReadOptions options;
  private final Map<String, AnyValues> columns = new LinkedHashMap<>();
  private LineNumbers.@Nullable Builder lines;
  private long line;
  private int rows;

  RecordTable(String source, ReadOptions options) {
    this.source = source;
    this.options = options;
  }

  /** Makes sure that there is a column of this name. */
  AnyValues column(String name) {
    AnyValues known = columns.get(name);
    if (known == null) {
      known = new AnyValues();
      columns.put(name, known);
      Limits.checkColumns(source, line, columns.size());
    }
    return known;
  }

  /** Begins the next record, which stands on a line of the file. */
  void begin(long at) {
    if (lines == null) {
      lines = new LineNumbers.Builder(at);
    }
    line = at;
    lines.put(rows, at);
    rows++;
    if (rows % 1024 == 0) {
      Limits.checkMemory(source, rows, columns.size());
      if (options.cancelled().getAsBoolean()) {
        throw new CancellationException("reading was cancelled");
      }
    }
  }

  /** A value of the record: a number, a text, a truth value, a date or a time; null is missing. */
  void put(String name, @Nullable Object value) {
    AnyValues column = column(name);
    int row = rows - 1;
    if (value instanceof Number number) {
      double plain = number.doubleValue();
      if (Double.isInfinite(plain)) {
        column.put(row, Double.toString(plain)); // a text, which counts as missing and is told
      } else {
        column.put(row, plain);
      }
    } else if (value instanceof LocalDateTime time) {
      column.put(row, DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time));
    } else if (value instanceof LocalTime time) {
      column.put(row, DateTimeFormatter.ISO_LOCAL_TIME.format(time));
    } else if (value instanceof String || value instanceof Boolean || value instanceof LocalDate) {
      column.put(row, value.toString());
    } else if (value != null) {
      throw Place.line(source, line)
          .column(name)
          .error("it holds no single value but a list or a record; flatten it or leave it out");
    }
  }

  Table table() {
    if (lines == null || columns.isEmpty()) {
      throw new DataException(source + " has no rows; a table needs rows");
    }
    List<Column> all = new ArrayList<>();
    columns.forEach((name, values) -> all.add(values.column(name, rows)));
    LineNumbers numbering = lines.build();
    return new Table(source, all, rows, numbering.first(), new Origin(numbering::of, false));
  }
}
