package org.basislearner.spark;

import org.basislearner.linalg.Gemm;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Mapping;

/** Divides the weights by their mean, which becomes 1. */
record ScaledWeights(double mean) implements Mapping {
  @Override
  public void apply(Block block, Gemm gemm) {
    double[] weights = block.column(Group.WEIGHT, 0).clone();
    for (int r = 0; r < block.rows(); r++) {
      weights[r] /= mean;
    }
    block.replace(Group.WEIGHT, 0, weights);
  }
}
