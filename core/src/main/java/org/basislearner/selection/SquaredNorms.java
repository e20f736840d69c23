package org.basislearner.selection;

import org.basislearner.linalg.Gemm;
import org.basislearner.store.Block;
import org.basislearner.store.Reduction;

/** The squared norm of each of some columns. */
record SquaredNorms(CandidateColumns candidates, int[] positions) implements Reduction {
  @Override
  public int size(int part) {
    return positions.length;
  }

  @Override
  public void add(Block block, int part, Gemm gemm, double[] sum) {
    double[][] columns = candidates.in(block, positions, gemm);
    for (int p = 0; p < columns.length; p++) {
      double squares = 0;
      for (int r = 0; r < block.rows(); r++) {
        squares += columns[p][r] * columns[p][r];
      }
      sum[p] += squares;
    }
  }
}
