package org.basislearner.selection;

/**
 * The paper's ablation in the manner of VCA: chooses like {@link OrthogonalLeastSquares}, but each
 * node is the orthogonalised candidate, hence a full linear map of all earlier nodes, which costs
 * |F| operations a node. The paper found that it overfits; docs/experiments.md has cases of both.
 */
final class Dense implements LayerBuilder {
  @Override
  public String name() {
    return "dense";
  }

  @Override
  public boolean orthogonalNodes() {
    return true;
  }

  @Override
  public void build(LayerDraft layer) {
    new OrthogonalLeastSquares().build(layer);
  }
}
