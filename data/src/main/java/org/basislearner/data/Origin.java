package org.basislearner.data;

import java.util.function.IntToLongFunction;

/**
 * What a table keeps of its file beside the values: lines for messages, and whether absent is 0.
 */
public final class Origin {
  private final IntToLongFunction lines;
  private final boolean sparse;

  /**
   * Where a table comes from.
   *
   * @param lines the line of the file on which a row begins
   * @param sparse whether a column that is not in the file is full of zeros, as in LIBSVM files
   */
  public Origin(IntToLongFunction lines, boolean sparse) {
    this.lines = lines;
    this.sparse = sparse;
  }

  static Origin plain(long firstRow) {
    return new Origin(row -> firstRow + row, false);
  }

  IntToLongFunction lines() {
    return lines;
  }

  /** Whether a column that is not in the file is full of zeros, as in LIBSVM files. */
  boolean sparse() {
    return sparse;
  }
}
