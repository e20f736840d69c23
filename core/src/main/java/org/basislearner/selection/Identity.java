package org.basislearner.selection;

import org.basislearner.matrix.Matrix;

/**
 * No linear map: the constant and the inputs as they are, all of them whatever the width. The
 * paper's ablation, inferior to the singular vectors; right where inputs must stay readable in the
 * formula.
 */
final class Identity implements FirstLayerBuilder {
  @Override
  public String name() {
    return "identity";
  }

  @Override
  public int limit(int width) {
    return Integer.MAX_VALUE;
  }

  @Override
  public Matrix build(FirstLayerDraft draft) {
    return new Matrix(draft.columns(), draft.columns()).addToDiagonal(1);
  }
}
