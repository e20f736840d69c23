package org.basislearner.selection;

import java.util.Arrays;

/**
 * The paper's idealised builder: keeps every candidate that does not depend on the basis so far.
 * The layers span all polynomials of their degree; there is no width, so this is for small data.
 *
 * <p>The paper goes through the candidates in any order. Here those come first of which the basis
 * explains least, since a candidate that is kept for a tiny residual makes all later layers
 * ill-conditioned; what is left when residuals are too small to be ranked is gone through in order.
 */
public final class GramSchmidt implements LayerBuilder {
  /** Candidates taken between two rankings: few, since they are not ranked against each other. */
  private static final int BATCH = 8;

  /** Candidates that are judged together once ranking has ended. */
  private static final int CHUNK = 64;

  /** Makes the builder. */
  public GramSchmidt() {}

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
    CandidateSums sums = CandidateSums.unsupervised(layer);
    while (layer.addBest(sums.shares(), BATCH) == BATCH) {
      sums.absorb();
    }
    addInOrder(layer);
  }

  private static void addInOrder(LayerDraft layer) {
    int[] chunk = new int[CHUNK];
    int filled = 0;
    for (int candidate = 0; candidate < layer.candidates(); candidate++) {
      if (layer.basisSize() >= layer.rows()) {
        return;
      }
      if (layer.isOpen(candidate)) {
        chunk[filled++] = candidate;
      }
      if (filled == CHUNK || candidate == layer.candidates() - 1) {
        layer.add(Arrays.copyOf(chunk, filled));
        filled = 0;
      }
    }
  }
}
