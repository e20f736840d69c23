package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.List;

/**
 * Where the rows of each partition stand among all rows, known from counts alone.
 *
 * @param ranks for each partition and class, how many rows of the class come before it
 * @param classRows how many rows each class has; numbers are one class
 * @param starts for each partition the positions of its first row without a mark and of its first
 *     with one: rows that are marked come behind all others
 */
record RowPlaces(long[][] ranks, long[] classRows, long[][] starts) implements Serializable {
  /**
   * The places of rows that were counted.
   *
   * @param classes number of classes; 0 for numbers
   */
  static RowPlaces of(List<RowCounts> partitions, int classes) {
    long[][] ranks = new long[partitions.size()][];
    long[] sums = new long[Math.max(1, classes)];
    for (int p = 0; p < ranks.length; p++) {
      ranks[p] = sums.clone();
      RowCounts counts = partitions.get(p);
      if (classes == 0) {
        sums[0] += counts.rows;
      }
      for (int c = 0; c < Math.min(classes, counts.classes.length); c++) {
        sums[c] += counts.classes[c];
      }
    }
    return new RowPlaces(ranks, sums, starts(partitions));
  }

  private static long[][] starts(List<RowCounts> partitions) {
    long[][] starts = new long[partitions.size()][];
    long plain = 0;
    long marked = partitions.stream().mapToLong(one -> one.rows - one.marked).sum();
    for (int p = 0; p < starts.length; p++) {
      starts[p] = new long[] {plain, marked};
      plain += partitions.get(p).rows - partitions.get(p).marked;
      marked += partitions.get(p).marked;
    }
    return starts;
  }

  /** The position of a row among all rows. */
  long position(int partition, RowChunk chunk, int row) {
    return starts[partition][chunk.isMarked(row) ? 1 : 0] + chunk.place(row);
  }
}
