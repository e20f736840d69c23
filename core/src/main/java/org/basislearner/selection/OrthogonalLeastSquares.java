package org.basislearner.selection;

/**
 * The paper's width-limited builder: batch by batch, takes the candidates C whose residual against
 * the basis O correlates most with the residual V of the targets (Chen, Billings, Luo 1989, <a
 * href="https://doi.org/10.1080/00207178908953472">doi 10.1080/00207178908953472</a>).
 *
 * <pre>
 *   scores   ||(O^V)^T C||^2 / N     N = ||C - O O^T C||^2, O^V an orthonormal basis of V
 *   add      O := [O orth(C)]        for the best C, dependent ones left out
 *   absorb   V -= q q^T V            for each new vector q of O
 *            N -= (q^T C)^2          for every candidate, and likewise for (V^T C)
 * </pre>
 *
 * <p>The picks are those of the paper's figure, which projects every candidate on the whole basis
 * in every batch. Here N and V^T C are running sums, touched with new vectors only: |O| + width
 * products of 2 m |F(t-1)| |F1| flops in a layer, whatever the batch. Candidates whose N has lost
 * too many digits are projected explicitly where they could be among the best, so that {@code
 * tolerance} alone decides which are dependent.
 */
final class OrthogonalLeastSquares implements LayerBuilder {
  @Override
  public String name() {
    return "ols";
  }

  @Override
  public void build(LayerDraft layer) {
    select(layer.basis(), layer.residual(), layer.candidates(), layer.batch());
  }

  static void select(
      OrthonormalBasis basis, TargetResidual residual, Candidates candidates, int batch) {
    while (!basis.isLayerFull() && !residual.isZero()) {
      CandidateResiduals.Ranking scores = candidates.byScore(residual);
      Added added = basis.add(candidates.ranked(scores), batch);
      residual.absorb(added);
      candidates.absorb(added);
      if (added.isShort()) {
        return;
      }
    }
  }
}
