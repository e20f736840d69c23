package org.basislearner.spark;

import java.io.Serializable;
import org.basislearner.learner.RowSplit;

/** Which rows a store takes. */
@FunctionalInterface
interface RowChoice extends Serializable {
  /** Asked about every row of a partition, in order. */
  @FunctionalInterface
  interface Taker {
    boolean takes(RowChunk chunk, int row);
  }

  /** Begins with a partition. */
  Taker in(int partition);

  /** These rows without those that count nothing. */
  default RowChoice thatCount() {
    return partition -> {
      Taker taker = in(partition);
      // asked about every row first, since it may count them
      return (chunk, row) -> taker.takes(chunk, row) && chunk.weight(row) > 0;
    };
  }

  /**
   * The rows that are held out from a build, or those that are not.
   *
   * @param classes whether labels are classes
   * @param positions of the first row of each partition among all rows
   * @param ranks for each partition and class, how many rows of the class come before it
   */
  static RowChoice of(
      RowSplit split,
      boolean classes,
      long[] positions,
      long[][] ranks,
      int build,
      boolean heldOut) {
    return partition -> {
      long[] position = {positions[partition]};
      long[] next = ranks[partition].clone();
      return (chunk, row) -> {
        int label = classes ? (int) chunk.label(row) : 0;
        return (split.build(position[0]++, label, next[label]++) == build) == heldOut;
      };
    };
  }
}
