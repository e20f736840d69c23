package org.basislearner.spark;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/** Counts rows partition by partition, which tells every row its place without moving any. */
final class RowPositions {
  private RowPositions() {}

  /**
   * For each partition the number of rows before it that are taken, and at the end the number of
   * all that are.
   */
  static long[] of(JavaRDD<RowChunk> chunks, RowChoice choice) {
    List<Tuple2<Integer, Long>> counts =
        chunks
            .mapPartitionsWithIndex(
                (partition, some) ->
                    List.of(new Tuple2<>(partition, count(some, choice.in(partition)))).iterator(),
                true)
            .collect();
    return before(counts);
  }

  /** Running totals of counts that are given with their partitions. */
  static long[] before(List<Tuple2<Integer, Long>> counts) {
    long[] before = new long[counts.size() + 1];
    counts.forEach(count -> before[count._1() + 1] = count._2());
    for (int p = 0; p + 1 < before.length; p++) {
      before[p + 1] += before[p];
    }
    return before;
  }

  private static long count(Iterator<RowChunk> chunks, RowChoice.Taker taker) {
    long count = 0;
    while (chunks.hasNext()) {
      RowChunk chunk = chunks.next();
      for (int row = 0; row < chunk.rows(); row++) {
        count += taker.takes(chunk, row) ? 1 : 0;
      }
    }
    return count;
  }
}
