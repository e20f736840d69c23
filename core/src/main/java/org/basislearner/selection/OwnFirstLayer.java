package org.basislearner.selection;

import org.basislearner.matrix.Matrix;
import org.basislearner.own.OwnClass;

/** A first layer of a user's own that was named by its class, and has that name in model files. */
record OwnFirstLayer(String name, FirstLayerBuilder builder) implements FirstLayerBuilder {
  static FirstLayerBuilder named(String name) {
    return new OwnFirstLayer(name, OwnClass.create("firstLayer", name, FirstLayerBuilder.class));
  }

  @Override
  public Matrix build(FirstLayerDraft draft) {
    return builder.build(draft);
  }

  @Override
  public int limit(int width) {
    return builder.limit(width);
  }

  @Override
  public double decay() {
    return builder.decay();
  }
}
