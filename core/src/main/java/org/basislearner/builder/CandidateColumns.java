package org.basislearner.builder;

import java.io.Serializable;
import org.basislearner.linalg.Gemm;
import org.basislearner.rows.Block;

/** Columns that may join the basis, computed from what a block holds. */
interface CandidateColumns extends Serializable {
  /** The columns at some positions, in that order, each a new array. */
  double[][] in(Block block, int[] positions, Gemm gemm);
}
