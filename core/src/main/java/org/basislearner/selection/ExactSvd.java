package org.basislearner.selection;

import org.basislearner.linalg.SymmetricEigen;
import org.basislearner.matrix.Matrix;

/**
 * The leading right singular vectors of A = [1 X]: the paper's first layer. They are the
 * eigenvectors of A<sup>T</sup>A, which costs a third of a QR and an SVD and, for singular values
 * down to 1e-4 of the largest, is as good. Where smaller ones are wanted, A<sup>T</sup>A is taken
 * once more on their subspace alone, which resolves them to about 1e-12; at most {@value #ZERO} of
 * the largest counts as zero.
 */
final class ExactSvd implements FirstLayerBuilder {
  /** Eigenvalues above this fraction of the largest have at least eight good digits. */
  private static final double CERTAIN = 1e-8;

  private static final double ZERO = 1e-10;

  @Override
  public String name() {
    return "svd";
  }

  @Override
  public Matrix build(FirstLayerDraft draft) {
    int n = draft.columns();
    SymmetricEigen eigen = SymmetricEigen.of(draft.gram());
    int certain = eigen.rank(CERTAIN);
    Matrix leading = eigen.vectors().columns(0, Math.min(draft.width(), certain));
    if (draft.width() <= certain || certain == n) {
      return leading;
    }
    Matrix rest = eigen.vectors().columns(certain, n);
    SymmetricEigen refined = SymmetricEigen.of(draft.gramOf(rest));
    int more = refined.countAbove(ZERO * ZERO * eigen.values()[0]);
    more = Math.min(more, draft.width() - certain);
    return leading.beside(rest.times(refined.vectors().columns(0, more)));
  }
}
