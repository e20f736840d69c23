package org.basislearner.spark;

import java.util.Iterator;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.basislearner.store.RowStore;
import scala.Tuple2;

/**
 * Makes the blocks of a store from fragments. The rows keep the order that the data has, partition
 * after partition, so that the blocks are the same for any number of partitions.
 */
final class BlockAssembly {
  private BlockAssembly() {}

  /** All blocks, in their partitions and there in order. */
  static JavaRDD<StoredBlock> blocks(
      JavaRDD<Tuple2<Integer, Fragment>> fragments,
      BlockPartitioner partitioner,
      long rows,
      int inputs,
      TargetColumns targets,
      boolean weighted) {
    return JavaPairRDD.fromJavaRDD(fragments)
        .partitionBy(partitioner)
        .mapPartitions(some -> assembled(some, rows, inputs, targets, weighted));
  }

  /** Blocks in order of their positions. */
  static JavaRDD<StoredBlock> inOrder(JavaPairRDD<Integer, StoredBlock> blocks) {
    return blocks.mapPartitions(
        some -> {
          TreeMap<Integer, StoredBlock> ordered = new TreeMap<>();
          some.forEachRemaining(one -> ordered.put(one._1(), one._2()));
          return ordered.values().iterator();
        });
  }

  private static Iterator<StoredBlock> assembled(
      Iterator<Tuple2<Integer, Fragment>> fragments,
      long rows,
      int inputs,
      TargetColumns targets,
      boolean weighted) {
    int blockRows = RowStore.blockRows(rows);
    TreeMap<Integer, double[][]> blocks = new TreeMap<>();
    while (fragments.hasNext()) {
      Tuple2<Integer, Fragment> one = fragments.next();
      int index = one._1();
      int size = (int) Math.min(blockRows, rows - (long) index * blockRows);
      one._2().copyTo(blocks.computeIfAbsent(index, key -> new double[inputs + 2][size]));
    }
    return blocks.entrySet().stream()
        .map(entry -> block(entry.getKey(), entry.getValue(), inputs, targets, weighted))
        .iterator();
  }

  private static StoredBlock block(
      int index, double[][] columns, int inputs, TargetColumns targets, boolean weighted) {
    double[] labels = columns[inputs];
    double[][] weights = new double[weighted ? 1 : 0][];
    if (weighted) {
      weights[0] = columns[inputs + 1];
      for (int r = 0; r < labels.length; r++) {
        weights[0][r] = targets.weight(weights[0][r], labels[r]);
      }
    }
    double[][] features = new double[inputs][];
    System.arraycopy(columns, 0, features, 0, inputs);
    return StoredBlock.first(index, labels.length, features, targets.of(labels), weights);
  }
}
