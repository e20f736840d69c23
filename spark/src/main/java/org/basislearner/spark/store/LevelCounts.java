package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;

/**
 * How many rows have each level, of the categories of which the metadata name many. Rows that are
 * marked for validation do not count: in one process it is the training rows that columns become
 * inputs after.
 *
 * @param sizes for each number of the vector how many levels are counted, 0 for none
 */
record LevelCounts(int[] sizes) implements Serializable {
  LevelCounts(List<List<String>> levels) {
    this(
        levels.stream()
            .mapToInt(names -> VectorLevels.areMany(names) ? names.size() : 0)
            .toArray());
  }

  /** For each number of the vector the counts by index. */
  long[][] of(JavaRDD<RowChunk> chunks) {
    return IntStream.of(sizes).allMatch(size -> size == 0)
        ? new long[sizes.length][0]
        : chunks
            .mapPartitions(some -> List.<long[][]>of(counts(some)).iterator(), true)
            .treeReduce(LevelCounts::joined);
  }

  private long[][] counts(Iterator<RowChunk> chunks) {
    long[][] counts = IntStream.of(sizes).mapToObj(size -> new long[size]).toArray(long[][]::new);
    while (chunks.hasNext()) {
      RowChunk chunk = chunks.next();
      for (int row = 0; row < chunk.rows; row++) {
        for (int p = 0; p < sizes.length && !chunk.isMarked(row); p++) {
          int index = VectorInputs.index(sizes[p] == 0 ? 0 : chunk.number(row, p), sizes[p]);
          if (index < sizes[p]) {
            counts[p][index]++;
          }
        }
      }
    }
    return counts;
  }

  private static long[][] joined(long[][] counts, long[][] others) {
    for (int p = 0; p < counts.length; p++) {
      for (int index = 0; index < counts[p].length; index++) {
        counts[p][index] += others[p][index];
      }
    }
    return counts;
  }
}
