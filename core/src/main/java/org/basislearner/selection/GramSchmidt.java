package org.basislearner.selection;

/**
 * The paper's idealised builder: keeps every candidate that does not depend on the basis so far.
 * The layers span all polynomials of their degree; there is no width, so this is for small data.
 *
 * <p>The paper goes through the candidates in any order. Here those come first of which the basis
 * explains least, since a candidate that is kept for a tiny residual makes all later layers
 * ill-conditioned.
 */
final class GramSchmidt implements LayerBuilder {
  /** Candidates taken between two rankings: few, since they are not ranked against each other. */
  private static final int BATCH = 8;

  @Override
  public String name() {
    return "gram-schmidt";
  }

  @Override
  public int limit(int width) {
    return Integer.MAX_VALUE;
  }

  @Override
  public void build(LayerDraft layer) {
    int added = BATCH;
    while (added == BATCH) {
      added = layer.addBest(layer.candidates().byShare(), BATCH);
    }
  }
}
