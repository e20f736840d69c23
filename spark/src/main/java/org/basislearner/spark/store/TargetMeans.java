package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.basislearner.levels.PartSums;
import org.basislearner.loss.TargetKind;

/**
 * Means of the targets by level, from sums that executors make over their rows. Only these sums
 * travel, and they are whole numbers, so that the means are those of one process.
 *
 * @param levels which levels have means
 * @param kind what labels stand for
 * @param largest a size that no label exceeds
 */
record TargetMeans(
    VectorLevels levels, TargetKind kind, double largest, RowPlaces places, long seed)
    implements Serializable {
  /** Sums of more levels than this are joined on executors before the driver gets them. */
  private static final int DRIVER_LEVELS = 10_000;

  /**
   * How vectors become inputs after some rows: for each part of the rows, and behind the last for
   * all other rows.
   */
  VectorInputs[] of(JavaRDD<RowChunk> chunks, RowChoice choice) {
    JavaRDD<PartSums[][]> sums =
        chunks.mapPartitionsWithIndex(
            (partition, some) ->
                List.<PartSums[][]>of(sums(partition, some, choice.in(partition))).iterator(),
            true);
    long all = IntStream.of(levels.withMeans()).mapToLong(levels::size).sum() * levels.targets();
    PartSums[][] joined =
        all > DRIVER_LEVELS
            ? sums.treeReduce(TargetMeans::joined)
            : sums.reduce(TargetMeans::joined);
    double[][][][] means = new double[PartSums.PARTS + 1][levels.vectorSize()][levels.targets()][];
    int[] numbers = levels.withMeans();
    for (int i = 0; i < numbers.length; i++) {
      for (int t = 0; t < levels.targets(); t++) {
        double[][] byPart = joined[i][t].means();
        for (int part = 0; part < byPart.length; part++) {
          means[part][numbers[i]][t] = byPart[part];
        }
      }
    }
    return Arrays.stream(means).map(levels::inputs).toArray(VectorInputs[]::new);
  }

  private PartSums[][] sums(int partition, Iterator<RowChunk> chunks, RowChoice.Taker taker) {
    int[] numbers = levels.withMeans();
    PartSums[][] sums = new PartSums[numbers.length][levels.targets()];
    for (int i = 0; i < sums.length; i++) {
      int size = levels.size(numbers[i]);
      Arrays.setAll(sums[i], t -> new PartSums(size, largest));
    }
    while (chunks.hasNext()) {
      RowChunk chunk = chunks.next();
      for (int row = 0; row < chunk.rows; row++) {
        if (taker.takes(chunk, row)) {
          int part = PartSums.part(places.position(partition, chunk, row), seed);
          for (int i = 0; i < sums.length; i++) {
            int level = levels.level(numbers[i], chunk.number(row, numbers[i]));
            for (int t = 0; t < sums[i].length; t++) {
              sums[i][t].add(part, level, value(chunk.label(row), t));
            }
          }
        }
      }
    }
    return sums;
  }

  private static PartSums[][] joined(PartSums[][] sums, PartSums[][] others) {
    for (int i = 0; i < sums.length; i++) {
      for (int t = 0; t < sums[i].length; t++) {
        sums[i][t].add(others[i][t]);
      }
    }
    return sums;
  }

  private double value(double label, int target) {
    return kind == TargetKind.CLASSES ? label == target ? 1 : 0 : label;
  }
}
