package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.TreeMap;
import org.basislearner.store.RowStore;
import scala.Tuple2;

/**
 * Makes the blocks of a store from fragments. The rows keep the order that the data has, partition
 * after partition, so that the blocks are the same for any number of partitions.
 *
 * @param rows of the whole store
 */
record BlockAssembly(long rows, int inputs, TargetColumns targets, boolean weighted)
    implements Serializable {
  /** The blocks of a partition, in order. */
  Iterator<StoredBlock> blocks(Iterator<Tuple2<Integer, Fragment>> fragments) {
    int blockRows = RowStore.blockRows(rows);
    TreeMap<Integer, double[][]> blocks = new TreeMap<>();
    while (fragments.hasNext()) {
      Tuple2<Integer, Fragment> one = fragments.next();
      int index = one._1();
      int size = (int) Math.min(blockRows, rows - (long) index * blockRows);
      one._2().copyTo(blocks.computeIfAbsent(index, key -> new double[inputs + 2][size]));
    }
    return blocks.entrySet().stream()
        .map(entry -> block(entry.getKey(), entry.getValue()))
        .iterator();
  }

  private StoredBlock block(int index, double[][] columns) {
    double[] labels = columns[inputs];
    double[][] weights = weighted ? new double[][] {columns[inputs + 1]} : new double[0][];
    for (double[] weight : weights) {
      Arrays.setAll(weight, r -> targets.weight(weight[r], labels[r]));
    }
    double[][] features = Arrays.copyOf(columns, inputs);
    return StoredBlock.first(index, labels.length, features, targets.of(labels), weights);
  }
}
