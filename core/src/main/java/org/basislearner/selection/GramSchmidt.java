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
final class GramSchmidt implements LayerBuilder {
  /** Candidates taken between two rankings: few, since they are not ranked against each other. */
  private static final int BATCH = 8;

  /** Candidates that are judged together once ranking has ended. */
  private static final int CHUNK = 64;

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
      added = layer.addBest(layer.candidates().shares(), BATCH);
    }
    addInOrder(layer);
  }

  private static void addInOrder(LayerDraft layer) {
    Candidates candidates = layer.candidates();
    int[] chunk = new int[CHUNK];
    int filled = 0;
    for (int candidate = 0; candidate < candidates.count(); candidate++) {
      if (layer.basisSize() >= layer.rows()) {
        return;
      }
      if (candidates.isOpen(candidate)) {
        chunk[filled++] = candidate;
      }
      if (filled == CHUNK || candidate == candidates.count() - 1) {
        layer.add(Arrays.copyOf(chunk, filled));
        filled = 0;
      }
    }
  }
}
