package org.basislearner.spark;

import java.util.List;
import scala.Tuple2;

/**
 * Where the rows of each partition stand among all rows, known from counts alone.
 *
 * @param positions of the first row of each partition among all rows
 * @param ranks for each partition and class, how many rows of the class come before it
 * @param classRows how many rows each class has
 */
record RowPlaces(long[] positions, long[][] ranks, long[] classRows) {
  /**
   * The places of rows that were counted.
   *
   * @param classes number of classes; 0 for numbers, which are one class
   */
  static RowPlaces of(List<Tuple2<Integer, RowCounts>> partitions, int classes) {
    long[] positions =
        RowPositions.before(
            partitions.stream().map(one -> new Tuple2<>(one._1(), one._2().rows)).toList());
    RowCounts[] counts = new RowCounts[partitions.size()];
    partitions.forEach(one -> counts[one._1()] = one._2());
    long[][] ranks = new long[counts.length][];
    long[] sums = new long[Math.max(1, classes)];
    for (int p = 0; p < counts.length; p++) {
      ranks[p] = sums.clone();
      if (classes == 0) {
        sums[0] += counts[p].rows;
      }
      for (int c = 0; c < Math.min(classes, counts[p].classes.length); c++) {
        sums[c] += counts[p].classes[c];
      }
    }
    return new RowPlaces(positions, ranks, sums);
  }
}
