package org.basislearner.data.recipe;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.data.Table;
import org.basislearner.data.recipe.ColumnSchema.Kind;

/** The rows of a table in time: a number for each row, larger for later ones. */
public final class TimeOrder {
  private static final double HOURS_OF_A_DAY = 24;

  private TimeOrder() {}

  /**
   * By the values of a column: numbers, or dates, times and durations in any form that tables are
   * read in. NaN for a value that is missing or none of these.
   */
  public static double[] of(Table table, String column) {
    Column given = table.columns().get(table.position(column));
    ColumnReading reading =
        ColumnReadings.infer(table, Map.of(), List.of(), false).byName().get(column);
    if (reading == null || reading.kind() == Kind.CATEGORY || reading.kind() == Kind.TRUTH) {
      return given instanceof NumberColumn numbers ? numbers.values() : none(table);
    }
    boolean date = reading.kind() == Kind.DATE;
    List<ColumnReading.Part> parts =
        date ? List.of(ColumnReading.Part.DAY, ColumnReading.Part.HOUR) : List.of();
    List<Column> read =
        new ColumnReading(column, reading.kind(), reading.comma(), reading.dayFirst(), parts)
            .read(given, new OddValues(table));
    double[] order = ((NumberColumn) read.get(0)).values().clone();
    if (date) {
      double[] hours = ((NumberColumn) read.get(1)).values();
      Arrays.setAll(order, row -> HOURS_OF_A_DAY * order[row] + hours[row]);
    }
    return order;
  }

  private static double[] none(Table table) {
    double[] none = new double[table.rows()];
    Arrays.fill(none, Double.NaN);
    return none;
  }
}
