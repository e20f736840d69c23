package org.basislearner.data;

import java.util.function.IntToLongFunction;

/**
 * What a table keeps of its file beside the values.
 *
 * @param lines the line of the file on which a row begins
 * @param sparse whether a column that is not in the file is full of zeros, as in LIBSVM files
 */
public record Origin(IntToLongFunction lines, boolean sparse) {
  static Origin plain(long firstRow) {
    return new Origin(row -> firstRow + row, false);
  }
}
