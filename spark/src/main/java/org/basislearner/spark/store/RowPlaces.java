package org.basislearner.spark.store;

import java.util.List;

/**
 * Where the rows of each partition stand among all rows, known from counts alone.
 *
 * @param ranks for each partition and class, how many rows of the class come before it
 * @param classRows how many rows each class has; numbers are one class
 */
record RowPlaces(long[][] ranks, long[] classRows) {
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
    return new RowPlaces(ranks, sums);
  }
}
