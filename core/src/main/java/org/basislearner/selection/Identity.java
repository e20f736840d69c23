package org.basislearner.selection;

/**
 * No linear map: the constant and the inputs as they are, all of them whatever the width. The
 * paper's ablation, inferior to the singular vectors; right where inputs must stay readable in the
 * formula.
 */
public final class Identity implements FirstLayerBuilder {
  /** Makes the builder. */
  public Identity() {}

  @Override
  public String name() {
    return "identity";
  }

  @Override
  public int limit(int width) {
    return Integer.MAX_VALUE;
  }

  @Override
  public double[] build(FirstLayerDraft draft) {
    int n = draft.columns();
    double[] weights = new double[n * n];
    for (int i = 0; i < n; i++) {
      weights[i * n + i] = 1;
    }
    return weights;
  }
}
