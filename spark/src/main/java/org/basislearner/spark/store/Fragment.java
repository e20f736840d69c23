package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Consecutive rows of one block that were in one partition of the data, column by column: the
 * inputs, the label, the weight.
 */
final class Fragment implements Serializable {
  private static final long serialVersionUID = 1;

  private final int firstRow;
  private final double[][] columns;
  private int rows;

  /**
   * Room for rows.
   *
   * @param firstRow position of the first within the block
   */
  Fragment(int firstRow, int columns, int mostRows) {
    this.firstRow = firstRow;
    this.columns = new double[columns][mostRows];
  }

  void add(double[] inputRow, RowChunk chunk, int row) {
    int inputs = inputRow.length;
    for (int j = 0; j < inputs; j++) {
      columns[j][rows] = inputRow[j];
    }
    columns[inputs][rows] = chunk.label(row);
    columns[inputs + 1][rows] = chunk.weight(row);
    rows++;
  }

  int rows() {
    return rows;
  }

  /** Gives back the room that was not needed. */
  Fragment trimmed() {
    for (int j = 0; j < columns.length; j++) {
      columns[j] = Arrays.copyOf(columns[j], rows);
    }
    return this;
  }

  /** Puts these rows into their places in the columns of the whole block. */
  void copyTo(double[][] block) {
    for (int j = 0; j < columns.length; j++) {
      System.arraycopy(columns[j], 0, block[j], firstRow, rows);
    }
  }
}
