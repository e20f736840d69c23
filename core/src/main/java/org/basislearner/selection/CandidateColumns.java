package org.basislearner.selection;

import java.io.Serializable;
import org.basislearner.linalg.Gemm;
import org.basislearner.store.Block;
import org.basislearner.store.Group;

/** Columns that may join the basis, computed from what a block holds. */
interface CandidateColumns extends Serializable {
  /** The columns at some positions, in that order, each a new array. */
  double[][] in(Block block, int[] positions, Gemm gemm);

  /** Adds the columns at some positions to a group of the block, in that order. */
  default void append(Block block, Group group, int[] positions, Gemm gemm) {
    for (double[] column : in(block, positions, gemm)) {
      block.append(group, column);
    }
  }
}
