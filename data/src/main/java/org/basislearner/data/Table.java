package org.basislearner.data;

import java.util.Arrays;
import java.util.List;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.text.NearNames;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A table in memory. Immutable.
 *
 * @param source the file it comes from, for messages
 * @param columns all of the same length, with distinct names
 * @param firstRow the line of the file (or number of the record) at which row 0 stands, for
 *     messages
 * @param origin what else is known of the file
 */
public record Table(String source, List<Column> columns, int rows, long firstRow, Origin origin) {
  /** Checks that all columns are of the same length. */
  public Table {
    columns = List.copyOf(columns);
    for (Column column : columns) {
      if (column.rows() != rows) {
        throw new IllegalArgumentException(
            column.name() + " has " + column.rows() + " rows, the table " + rows);
      }
    }
  }

  /** A table with a row on each line. */
  public Table(String source, List<Column> columns, int rows, long firstRow) {
    this(source, columns, rows, firstRow, Origin.plain(firstRow));
  }

  /**
   * The position of a column.
   *
   * @param name a name, {@code last}, or a position from 1
   * @throws org.basislearner.rows.DataException if there is none; the message has near names
   */
  public int find(String name) {
    int position = position(name);
    if (position >= 0) {
      return position;
    }
    if (name.equals("last") && !columns.isEmpty()) {
      return columns.size() - 1;
    }
    if (name.matches("[0-9]{1,9}")) {
      int number = Integer.parseInt(name);
      if (number >= 1 && number <= columns.size()) {
        return number - 1;
      }
      throw new DataException(
          source + " has no column " + name + "; it has columns 1 to " + columns.size());
    }
    throw new DataException(
        source + " has no column " + Place.shown(name) + NearNames.hint(name, names()));
  }

  /** The table of the rows at some positions, in that order. */
  public Table at(int[] positions) {
    List<Column> some = columns.stream().map(each -> rows(each, positions)).toList();
    long first = positions.length == 0 ? firstRow : line(positions[0]);
    return new Table(source, some, positions.length, first, origin.at(positions));
  }

  private static Column rows(Column column, int[] rows) {
    if (column instanceof NumberColumn numbers) {
      return new NumberColumn(
          column.name(), Arrays.stream(rows).mapToDouble(row -> numbers.values()[row]).toArray());
    }
    TextColumn texts = (TextColumn) column;
    @Nullable String[] values = new String[rows.length];
    for (int r = 0; r < rows.length; r++) {
      int code = texts.codes()[rows[r]];
      values[r] = code < 0 ? null : texts.levels().get(code);
    }
    return Column.categories(column.name(), values);
  }

  /** The same table with other columns. */
  public Table with(List<Column> others) {
    return new Table(source, others, rows, firstRow, origin);
  }

  /** The line of the file on which a row begins. */
  public long line(int row) {
    return origin.lines().applyAsLong(row);
  }

  /** The position of the column with exactly this name, or -1. */
  public int position(String name) {
    return names().indexOf(name);
  }

  /** The names of the columns. */
  public List<String> names() {
    return columns.stream().map(Column::name).toList();
  }
}
