package org.basislearner.data.read;

import java.util.Arrays;
import org.basislearner.columns.NumberColumn;

/** Columns of numbers that grow together. Memory is taken as rows come, never on a promise. */
final class NumberValues {
  private final String source;
  private final double[][] columns;
  private int capacity;

  /**
   * Makes room for the columns that will hold numbers, and for as many rows as are guessed, which
   * saves copies when it is right.
   */
  NumberValues(String source, boolean[] used, int expectedRows) {
    this.source = source;
    this.capacity = Math.max(1, expectedRows);
    columns = new double[used.length][];
    int count = 0;
    for (boolean use : used) {
      count += use ? 1 : 0;
    }
    Limits.checkMemory(source, capacity, count);
    for (int c = 0; c < used.length; c++) {
      columns[c] = new double[used[c] ? capacity : 0];
    }
  }

  static boolean[] all(int columns) {
    boolean[] used = new boolean[columns];
    Arrays.fill(used, true);
    return used;
  }

  void ensure(long rows) {
    if (rows <= capacity) {
      return;
    }
    Limits.checkMemory(source, rows, count());
    capacity = (int) Math.min(Limits.MOST_ROWS, rows + rows / 2);
    for (int c = 0; c < columns.length; c++) {
      if (columns[c].length > 0) {
        columns[c] = Arrays.copyOf(columns[c], capacity);
      }
    }
  }

  private int count() {
    int count = 0;
    for (double[] column : columns) {
      count += column.length > 0 ? 1 : 0;
    }
    return count;
  }

  /** The values of a column, those in use and room for more. */
  double[] values(int column) {
    return columns[column];
  }

  /** Gives a column away, cut to its rows. */
  NumberColumn column(int column, String name, int rows) {
    double[] values = columns[column];
    columns[column] = new double[0];
    return new NumberColumn(name, values.length == rows ? values : Arrays.copyOf(values, rows));
  }
}
