package org.basislearner.store;

import java.io.Serializable;
import org.basislearner.linalg.Gemm;

/**
 * A sum over all rows whose result is small. The result falls into {@link #parts()} independent
 * pieces, so that a store can work on several pieces and blocks at the same time.
 */
public interface Reduction extends Serializable {
  /** Number of independent pieces of the result. */
  default int parts() {
    return 1;
  }

  /** Number of doubles in a piece. */
  int size(int part);

  /** Adds what a block contributes to a piece; {@code sum} starts at zero for every block. */
  void add(Block block, int part, Gemm gemm, double[] sum);

  /** Joins the piece of a later block into the total of the earlier ones. */
  default void combine(double[] total, double[] later) {
    for (int i = 0; i < later.length; i++) {
      total[i] += later[i];
    }
  }
}
