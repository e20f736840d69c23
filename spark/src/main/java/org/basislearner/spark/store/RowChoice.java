package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.basislearner.learner.RowSplit;

/** Which rows a store takes. */
@FunctionalInterface
interface RowChoice extends Serializable {
  /** Asked about every row of a partition, in order. */
  @FunctionalInterface
  interface Taker {
    boolean takes(RowChunk chunk, int row);

    /** How many rows are taken. */
    default long count(Iterator<RowChunk> chunks) {
      long count = 0;
      while (chunks.hasNext()) {
        RowChunk chunk = chunks.next();
        for (int row = 0; row < chunk.rows; row++) {
          count += takes(chunk, row) ? 1 : 0;
        }
      }
      return count;
    }
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
   * For each partition the number of rows before it that are taken, and at the end the number of
   * all that are: tells every row its place without moving any.
   */
  default long[] positions(JavaRDD<RowChunk> chunks) {
    List<Long> counts =
        chunks
            .mapPartitionsWithIndex(
                (partition, some) -> List.of(in(partition).count(some)).iterator(), true)
            .collect();
    long[] before = new long[counts.size() + 1];
    for (int p = 0; p < counts.size(); p++) {
      before[p + 1] = before[p] + counts.get(p);
    }
    return before;
  }

  /** The rows that are held out from a build, or those that are not. */
  static RowChoice of(RowSplit split, RowPlaces places, int build, boolean heldOut) {
    long[][] ranks = places.ranks();
    return partition -> {
      long[] next = ranks[partition].clone();
      long[] position = {Arrays.stream(next).sum()};
      return (chunk, row) -> {
        int label = next.length == 1 ? 0 : (int) chunk.label(row);
        return (split.build(position[0]++, label, next[label]++) == build) == heldOut;
      };
    };
  }
}
