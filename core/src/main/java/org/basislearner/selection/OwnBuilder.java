package org.basislearner.selection;

import org.basislearner.own.OwnClass;

/** A builder of a user's own that was named by its class, and has that name in model files. */
record OwnBuilder(String name, LayerBuilder builder) implements LayerBuilder {
  static LayerBuilder named(String name) {
    return new OwnBuilder(name, OwnClass.create("builder", name, LayerBuilder.class));
  }

  @Override
  public void build(LayerDraft layer) {
    builder.build(layer);
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
  public LayerBuilder at(int layer) {
    return builder.at(layer);
  }
}
