package org.basislearner.data;

import java.util.function.IntToLongFunction;

/**
 * What a table keeps of its file beside the values.
 *
 * @param lines the line of the file on which a row begins
 * @param sparse whether a column that is not in the file is full of zeros, as in LIBSVM files
 */
public record Origin(IntToLongFunction lines, boolean sparse) {
  /** The origin of some of the rows, which know their lines. */
  Origin at(int[] rows) {
    return new Origin(row -> lines.applyAsLong(rows[row]), sparse);
  }

  static Origin plain(long firstRow) {
    return new Origin(row -> firstRow + row, false);
  }
}
