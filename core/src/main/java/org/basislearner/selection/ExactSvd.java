package org.basislearner.selection;

import org.basislearner.linalg.SymmetricEigen;

/**
 * The leading right singular vectors of A = [1 X]: the paper's first layer. They are the
 * eigenvectors of A<sup>T</sup>A, which costs a third of a QR and an SVD and, for singular values
 * down to 1e-4 of the largest, is as good. Where smaller ones are wanted, A<sup>T</sup>A is taken
 * once more on their subspace alone, which resolves them to about 1e-12; at most {@value #ZERO} of
 * the largest counts as zero.
 */
public final class ExactSvd implements FirstLayerBuilder {
  /** Eigenvalues above this share of the largest have at least eight good digits. */
  private static final double CERTAIN = 1e-8;

  private static final double ZERO = 1e-10;

  /** Makes the builder. */
  public ExactSvd() {}

  @Override
  public String name() {
    return "svd";
  }

  @Override
  public double[] build(FirstLayerDraft draft) {
    int n = draft.columns();
    SymmetricEigen eigen = SymmetricEigen.of(draft.gram(), n);
    double largest = eigen.values()[0];
    int certain = 0;
    while (certain < n && eigen.values()[certain] > CERTAIN * largest) {
      certain++;
    }
    int width = Math.min(draft.width(), certain);
    double[] leading = columns(eigen.vectors(), n, 0, width);
    if (draft.width() <= certain || certain == n) {
      return leading;
    }
    double[] rest = columns(eigen.vectors(), n, certain, n);
    SymmetricEigen refined = SymmetricEigen.of(draft.gramOf(rest, n - certain), n - certain);
    int more = 0;
    while (more < n - certain && refined.values()[more] > ZERO * ZERO * largest) {
      more++;
    }
    more = Math.min(more, draft.width() - certain);
    return beside(leading, width, product(rest, n - certain, refined, more), more, n);
  }

  /** Columns from (inclusive) to (exclusive) of a row-major n x n matrix. */
  private static double[] columns(double[] matrix, int n, int from, int to) {
    double[] columns = new double[n * (to - from)];
    for (int i = 0; i < n; i++) {
      System.arraycopy(matrix, i * n + from, columns, i * (to - from), to - from);
    }
    return columns;
  }

  /** The subspace's basis times its leading eigenvectors. */
  private static double[] product(double[] basis, int size, SymmetricEigen eigen, int count) {
    int n = basis.length / size;
    double[] product = new double[n * count];
    for (int i = 0; i < n; i++) {
      for (int s = 0; s < size; s++) {
        for (int j = 0; j < count; j++) {
          product[i * count + j] += basis[i * size + s] * eigen.vectors()[s * size + j];
        }
      }
    }
    return product;
  }

  private static double[] beside(
      double[] left, int leftWidth, double[] right, int rightWidth, int n) {
    int width = leftWidth + rightWidth;
    double[] both = new double[n * width];
    for (int i = 0; i < n; i++) {
      System.arraycopy(left, i * leftWidth, both, i * width, leftWidth);
      System.arraycopy(right, i * rightWidth, both, i * width + leftWidth, rightWidth);
    }
    return both;
  }
}
