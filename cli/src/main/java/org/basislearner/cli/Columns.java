package org.basislearner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.rows.DataException;

/** Tables with columns left out or called otherwise. */
final class Columns {
  private Columns() {}

  /** The column that a user means. */
  static Column find(Table table, String name) {
    return table.columns().get(table.find(name));
  }

  static boolean has(Table table, String name) {
    return table.columns().stream().anyMatch(column -> column.name().equals(name));
  }

  /** The table without some columns. */
  static Table without(Table table, Set<String> names) {
    return names.isEmpty()
        ? table
        : with(table, table.columns().stream().filter(one -> !names.contains(one.name())).toList());
  }

  /** A note about rows that were left out. */
  static String dropped(Table all, Table present) {
    int count = all.rows() - present.rows();
    return Text.format(
        "%s: %s without target %s left out",
        all.source(), Text.count(count, "row"), count == 1 ? "is" : "are");
  }

  /** The table with a column under another name; a column that has that name is left out. */
  static Table renamed(Table table, Column column, String name) {
    if (column.name().equals(name)) {
      return table;
    }
    List<Column> columns = new ArrayList<>();
    for (Column one : table.columns()) {
      if (one.name().equals(column.name())) {
        columns.add(
            one instanceof NumberColumn numbers
                ? new NumberColumn(name, numbers.values())
                : new TextColumn(name, ((TextColumn) one).codes(), ((TextColumn) one).levels()));
      } else if (!one.name().equals(name)) {
        columns.add(one);
      }
    }
    return with(table, columns);
  }

  private static Table with(Table table, List<Column> columns) {
    return new Table(table.source(), columns, table.rows(), table.firstRow(), table.origin());
  }

  /**
   * The numbers of a column of weights.
   *
   * @throws DataException if there is a text, a missing or a negative one
   */
  static double[] weights(Table table, String name) {
    Column column = find(table, name);
    if (!(column instanceof NumberColumn numbers)) {
      throw new DataException(
          Text.format(
              "%s: the column %s holds texts; --weights needs numbers",
              table.source(), column.name()));
    }
    double[] values = numbers.values();
    for (int i = 0; i < values.length; i++) {
      if (!(values[i] >= 0)) {
        throw new DataException(
            Text.format(
                "%s, row %d, column %s: the weight is %s; it must be a number of 0 or more",
                table.source(),
                table.line(i),
                column.name(),
                numbers.isMissing(i) ? "missing" : Double.toString(values[i])));
      }
    }
    return values;
  }
}
