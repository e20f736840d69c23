package org.basislearner.data.read;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a block of records holds, row by row; what is wrong with it is kept until its turn. */
final class RecordChunk {
  /**
   * Something wrong in a column, or in the whole row, which is column -1. Lines count from 0 at the
   * beginning of the block.
   */
  record Fault(int row, int line, int column, String problem) {}

  /** A value that is not a finite number, in a column of numbers. */
  record Stranger(int row, int line, String value) {}

  private final int columns;
  private double[] values;
  private int[] lines;
  private int rows;
  private int lineCount;
  private int shortRows;
  private int firstShortLine;
  private @Nullable Fault fault;
  private final @Nullable Stranger[] texts;
  private final @Nullable LevelTable[] levels;

  RecordChunk(int columns, int expectedRows) {
    this.columns = columns;
    values = new double[columns * expectedRows];
    lines = new int[expectedRows];
    texts = new Stranger[columns];
    levels = new LevelTable[columns];
  }

  /** Begins a row; it counts once it is {@link #endRow ended}. */
  void beginRow(int line) {
    if (rows == lines.length) {
      int more = rows + rows / 2 + 1;
      values = Arrays.copyOf(values, Math.multiplyExact(columns, more));
      lines = Arrays.copyOf(lines, more);
    }
    lines[rows] = line;
  }

  void put(int column, double value) {
    values[rows * columns + column] = value;
  }

  void endRow() {
    rows++;
  }

  void putText(int column, byte[] bytes, int from, int to) {
    LevelTable table = levels[column];
    if (table == null) {
      table = new LevelTable();
      levels[column] = table;
    }
    put(column, table.code(bytes, from, to));
  }

  void putStranger(int column, int line, String value) {
    if (texts[column] == null) {
      texts[column] = new Stranger(rows, line, value);
    }
    put(column, Double.NaN);
  }

  /** Notes a row whose last fields are not there. */
  void shortRow(int line) {
    if (shortRows++ == 0) {
      firstShortLine = line;
    }
  }

  int shortRows() {
    return shortRows;
  }

  int firstShortLine() {
    return firstShortLine;
  }

  /** Ends the block at something that cannot be read. */
  void stop(int line, int column, String problem) {
    fault = new Fault(rows, line, column, problem);
  }

  void lineCount(int count) {
    lineCount = count;
  }

  int rows() {
    return rows;
  }

  int lineCount() {
    return lineCount;
  }

  int line(int row) {
    return lines[row];
  }

  /** The number, NaN if it is missing; in a text column the code in {@link #levels}, or -1. */
  double value(int row, int column) {
    return values[row * columns + column];
  }

  @Nullable Fault fault() {
    return fault;
  }

  @Nullable Stranger text(int column) {
    return texts[column];
  }

  List<byte[]> levels(int column) {
    LevelTable table = levels[column];
    return table == null ? List.of() : table.levels();
  }
}
