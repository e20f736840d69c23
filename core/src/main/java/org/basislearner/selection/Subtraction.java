package org.basislearner.selection;

import java.util.Arrays;
import org.basislearner.linalg.Gemm;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Block;
import org.basislearner.store.Mapping;
import org.basislearner.store.Span;

/** Columns -= vectors * coefficients, in every block. */
record Subtraction(Span columns, Span vectors, Matrix coefficients) implements Mapping {
  @Override
  public void apply(Block block, Gemm gemm) {
    double[][] changed = in(block, gemm);
    for (int j = 0; j < changed.length; j++) {
      block.replace(columns.group(), columns.from() + j, changed[j]);
    }
  }

  /** The changed columns of a block, which stays as it is. */
  double[][] in(Block block, Gemm gemm) {
    double[][] changed = columns.in(block);
    for (int j = 0; j < changed.length; j++) {
      changed[j] = Arrays.copyOf(changed[j], block.rows());
    }
    gemm.subtractCombination(vectors.in(block), coefficients, block.rows(), changed);
    return changed;
  }
}
