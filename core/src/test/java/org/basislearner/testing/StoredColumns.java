package org.basislearner.testing;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.basislearner.store.Group;
import org.basislearner.store.RowStore;

/** The columns of a row store, all blocks one below the other. */
public final class StoredColumns {
  private StoredColumns() {}

  /** All columns of a group: [column][row]; no columns when there are no rows. */
  public static double[][] of(RowStore store, Group group) {
    Map<Integer, double[][]> blocks = new ConcurrentSkipListMap<>();
    store.map(
        (block, gemm) -> {
          double[][] columns = block.all(group);
          for (int j = 0; j < columns.length; j++) {
            columns[j] = Arrays.copyOf(columns[j], block.rows());
          }
          blocks.put(block.index(), columns);
        });
    double[][] all = new double[0][];
    for (double[][] columns : blocks.values()) {
      all = all.length == 0 ? columns : below(all, columns);
    }
    return all;
  }

  private static double[][] below(double[][] above, double[][] next) {
    double[][] joined = new double[above.length][];
    for (int j = 0; j < joined.length; j++) {
      joined[j] = Arrays.copyOf(above[j], above[j].length + next[j].length);
      System.arraycopy(next[j], 0, joined[j], above[j].length, next[j].length);
    }
    return joined;
  }
}
