package org.basislearner.selection;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A builder for each layer, written with commas as in {@code ols,dense}: the first is for layer 2,
 * the last for all that are left.
 *
 * @param builders at least two
 */
record BuilderPerLayer(List<LayerBuilder> builders) implements LayerBuilder {
  /** Copies the list. */
  BuilderPerLayer {
    builders = List.copyOf(builders);
  }

  /** The builder of a name with commas. */
  static LayerBuilder named(String name) {
    return new BuilderPerLayer(
        Arrays.stream(name.split(",", -1)).map(LayerBuilder::named).toList());
  }

  @Override
  public String name() {
    return builders.stream().map(LayerBuilder::name).collect(Collectors.joining(","));
  }

  @Override
  public LayerBuilder at(int layer) {
    return builders.get(Math.min(layer - 2, builders.size() - 1));
  }

  @Override
  public void build(LayerDraft layer) {
    at(layer.layer()).build(layer);
  }
}
