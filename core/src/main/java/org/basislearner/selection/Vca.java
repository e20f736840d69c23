package org.basislearner.selection;

/**
 * The idealised builder in the manner of Vanishing Component Analysis (Livni, Lehavi, Schein,
 * Nachlieli, Shalev-Shwartz, Globerson 2013), which the paper starts from: keeps every candidate
 * that does not depend on the basis so far, as {@link GramSchmidt} does, but orthogonalised, so
 * that nodes are orthonormal polynomials on the training rows. What is left of a candidate that
 * depends is a polynomial that vanishes there: together they generate the (approximate) ideal of
 * the rows, to {@code tolerance}. For small data: there is no width.
 *
 * <p>The original takes singular vectors of the orthogonalised candidates; here it is the
 * candidates themselves, the least explained first, which span the same.
 */
final class Vca implements LayerBuilder {
  @Override
  public String name() {
    return "vca";
  }

  @Override
  public boolean orthogonalNodes() {
    return true;
  }

  @Override
  public int limit(int width) {
    return Integer.MAX_VALUE;
  }

  @Override
  public boolean reportsVanishing() {
    return true;
  }

  @Override
  public void build(LayerDraft layer) {
    new GramSchmidt().build(layer);
  }
}
