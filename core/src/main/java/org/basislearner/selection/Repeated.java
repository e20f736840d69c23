package org.basislearner.selection;

import java.util.List;

/** A layer that was built before: the same candidates are offered again, and none is scored. */
record Repeated(LayerBuilder builder, List<Step> steps) implements LayerBuilder {
  @Override
  public String name() {
    return builder.name();
  }

  @Override
  public boolean orthogonalNodes() {
    return builder.orthogonalNodes();
  }

  @Override
  public boolean reportsVanishing() {
    return builder.reportsVanishing();
  }

  @Override
  public int limit(int width) {
    return builder.limit(width);
  }

  @Override
  public void build(LayerDraft layer) {
    steps.forEach(layer::repeat);
  }
}
