package org.basislearner.scaling;

import org.basislearner.linalg.Gemm;
import org.basislearner.network.InputRange;
import org.basislearner.predict.InputScaling;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Mapping;
import org.jspecify.annotations.Nullable;

/** Scales the inputs of every row, clamped to a range before if there is one. */
public record ScaledInputs(InputScaling scaling, @Nullable InputRange clamp) implements Mapping {
  @Override
  public void apply(Block block, Gemm gemm) {
    double[][] columns = new double[scaling.inputs()][];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = block.column(Group.INPUT, j).clone();
    }
    if (clamp != null) {
      clamp.clamp(columns, block.rows(), columns);
    }
    scaling.apply(columns, block.rows(), columns);
    for (int j = 0; j < columns.length; j++) {
      block.replace(Group.INPUT, j, columns[j]);
    }
  }
}
