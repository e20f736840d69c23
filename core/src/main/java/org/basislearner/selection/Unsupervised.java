package org.basislearner.selection;

/**
 * Takes, batch by batch, the candidates that the basis explains least: largest residual relative to
 * their norm. Looks at no target.
 */
final class Unsupervised implements LayerBuilder {
  @Override
  public String name() {
    return "unsupervised";
  }

  @Override
  public void build(LayerDraft layer) {
    int added = layer.batch();
    while (added == layer.batch() && layer.nodes() < layer.width()) {
      added = layer.addBest(layer.candidates().byShare(), layer.batch());
    }
  }
}
