package org.basislearner.scaling;

import org.basislearner.linalg.Gemm;
import org.basislearner.predict.InputMap;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Mapping;

/** Maps the scaled inputs of every row. */
public record MappedInputs(InputMap map) implements Mapping {
  @Override
  public void apply(Block block, Gemm gemm) {
    double[][] mapped = map.apply(block.columns(Group.INPUT, 0, map.inputs()), block.rows());
    for (int j = 0; j < mapped.length; j++) {
      if (j < map.inputs()) {
        block.replace(Group.INPUT, j, mapped[j]);
      } else {
        block.append(Group.INPUT, mapped[j]);
      }
    }
  }
}
