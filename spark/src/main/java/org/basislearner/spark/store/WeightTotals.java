package org.basislearner.spark.store;

import org.basislearner.linalg.Gemm;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;

/**
 * The sum of the weights of each class, or of all rows.
 *
 * @param classes number of classes, or 1 for all rows
 */
record WeightTotals(int classes) implements Reduction {
  @Override
  public int size(int part) {
    return classes;
  }

  @Override
  public void add(Block block, int part, Gemm gemm, double[] sum) {
    double[] weights = block.column(Group.WEIGHT, 0);
    for (int c = 0; c < classes; c++) {
      double[] target = classes == 2 ? block.column(Group.TARGET, 0) : weights;
      target = classes > 2 ? block.column(Group.TARGET, c) : target;
      for (int r = 0; r < block.rows(); r++) {
        boolean mine =
            classes == 1 || (classes == 2 ? (target[r] > 0) == (c == 1) : target[r] == 1);
        sum[c] += mine ? weights[r] : 0;
      }
    }
  }
}
