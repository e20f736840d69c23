package org.basislearner.selection;

/**
 * The paper's width-limited builder: batch by batch, takes the candidates whose residual against
 * the basis correlates most with the residual of the targets (Chen, Billings, Luo 1989, <a
 * href="https://doi.org/10.1080/00207178908953472">doi 10.1080/00207178908953472</a>).
 *
 * <p>The picks are those of the paper's figure, which projects every candidate on the whole basis
 * in every batch. Here running sums are kept for all candidates and touched with new basis vectors
 * only: |O| + width products of 2 m |F(t-1)| |F1| flops in a layer, whatever the batch.
 */
public final class OrthogonalLeastSquares implements LayerBuilder {
  /** Makes the builder. */
  public OrthogonalLeastSquares() {}

  @Override
  public String name() {
    return "ols";
  }

  @Override
  public void build(LayerDraft layer) {
    addGreedily(layer);
  }

  static void addGreedily(LayerDraft layer) {
    CandidateSums sums = CandidateSums.of(layer);
    while (layer.nodes() < layer.width() && !layer.isFitted()) {
      int wanted = Math.min(layer.batch(), layer.width() - layer.nodes());
      if (layer.addBest(sums.scores(), wanted) < wanted) {
        return;
      }
      if (layer.nodes() < layer.width()) {
        sums.absorb();
      }
    }
  }
}
