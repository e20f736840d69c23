package org.basislearner.spark;

import java.io.Serializable;

/** Which rows a store takes. */
@FunctionalInterface
interface RowChoice extends Serializable {
  /**
   * Whether a row is taken.
   *
   * @param position of the row among all rows of the data
   */
  boolean takes(RowChunk chunk, int row, long position);

  /** These rows without those that count nothing. */
  default RowChoice thatCount() {
    return (chunk, row, position) -> chunk.weight(row) > 0 && takes(chunk, row, position);
  }
}
