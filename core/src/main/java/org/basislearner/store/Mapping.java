package org.basislearner.store;

import java.io.Serializable;
import org.basislearner.linalg.Gemm;

/** A change of every block that looks at that block alone. */
@FunctionalInterface
public interface Mapping extends Serializable {
  /** Changes one block. */
  void apply(Block block, Gemm gemm);
}
