package org.basislearner.output;

import org.basislearner.linalg.Gemm;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;

/** The weighted sum of squares of all targets. */
record TargetSquares(boolean weighted) implements Reduction {
  @Override
  public int size(int part) {
    return 1;
  }

  @Override
  public void add(Block block, int part, Gemm gemm, double[] sum) {
    for (double[] column : block.all(Group.TARGET)) {
      for (int r = 0; r < block.rows(); r++) {
        double weight = weighted ? block.column(Group.WEIGHT, 0)[r] : 1;
        sum[0] += weight * column[r] * column[r];
      }
    }
  }
}
