package org.basislearner.selection;

/**
 * Takes, batch by batch, the candidates that the basis explains least: largest residual relative to
 * their norm. Looks at no target.
 */
public final class Unsupervised implements LayerBuilder {
  /** Makes the builder. */
  public Unsupervised() {}

  @Override
  public String name() {
    return "unsupervised";
  }

  @Override
  public void build(LayerDraft layer) {
    CandidateSums sums = CandidateSums.unsupervised(layer);
    while (layer.nodes() < layer.width()) {
      int wanted = Math.min(layer.batch(), layer.width() - layer.nodes());
      if (layer.addBest(sums.shares(), wanted) < wanted) {
        return;
      }
      if (layer.nodes() < layer.width()) {
        sums.absorb();
      }
    }
  }
}
