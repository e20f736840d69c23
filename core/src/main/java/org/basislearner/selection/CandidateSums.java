package org.basislearner.selection;

/**
 * The two running sums by which all candidates of a layer are ranked, touched only with the vectors
 * q that join the basis:
 *
 * <pre>
 *   N    squared norm of the candidate's residual       N   -= P_q o P_q
 *   G^c  inner product of the residual and V_c          G^c -= &lt;q, V_c&gt; P_q
 * </pre>
 *
 * where P_q holds the inner products of q and all candidates. N is for ranking only: what is chosen
 * is projected explicitly.
 */
final class CandidateSums {
  private final LayerDraft layer;
  private final double[] norms;
  private final double[][] targetProducts;
  private int absorbed;

  private CandidateSums(LayerDraft layer, double[][] targetProducts) {
    this.layer = layer;
    this.targetProducts = targetProducts;
    norms = layer.squaredNorms().clone();
  }

  /** The sums against the basis as it stands; the targets' residual is free of it already. */
  static CandidateSums of(LayerDraft layer) {
    CandidateSums norms = unsupervised(layer);
    CandidateSums sums = new CandidateSums(layer, layer.targetProducts());
    System.arraycopy(norms.norms, 0, sums.norms, 0, norms.norms.length);
    sums.absorbed = norms.absorbed;
    return sums;
  }

  /** N alone. */
  static CandidateSums unsupervised(LayerDraft layer) {
    CandidateSums sums = new CandidateSums(layer, new double[0][]);
    sums.absorb();
    return sums;
  }

  /** Takes in the vectors that have joined the basis since the last time. */
  void absorb() {
    layer.visitProducts(absorbed, layer.basisSize(), this::subtract);
    absorbed = layer.basisSize();
  }

  private void subtract(int vector, int vectors, int candidate, int count, double[] products) {
    layer.overSlices(
        count,
        (from, to) -> {
          for (int s = 0; s < vectors; s++) {
            int shift = s * count - candidate;
            subtractSquares(norms, products, shift, candidate + from, candidate + to);
            for (int c = 0; c < targetProducts.length; c++) {
              subtract(
                  targetProducts[c],
                  layer.projection(vector + s)[c],
                  products,
                  shift,
                  candidate + from,
                  candidate + to);
            }
          }
        });
  }

  private static void subtractSquares(double[] sum, double[] p, int shift, int from, int to) {
    for (int i = from; i < to; i++) {
      sum[i] -= p[shift + i] * p[shift + i];
    }
  }

  private static void subtract(
      double[] sum, double factor, double[] p, int shift, int from, int to) {
    for (int i = from; i < to; i++) {
      sum[i] -= factor * p[shift + i];
    }
  }

  /** ||(O^V)^T C||^2 / ||C||^2 for the residual C of every open, independent candidate, else 0. */
  double[] scores() {
    return dividedByNorms(layer.correlations(targetProducts));
  }

  /**
   * The share of its square that a candidate's residual has, for open, independent ones, else 0.
   */
  double[] shares() {
    double[] shares = new double[norms.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = isIndependent(i) && layer.isOpen(i) ? norms[i] / layer.squaredNorms()[i] : 0;
    }
    return shares;
  }

  private double[] dividedByNorms(double[] scores) {
    for (int i = 0; i < scores.length; i++) {
      scores[i] = isIndependent(i) ? scores[i] / norms[i] : 0;
    }
    return scores;
  }

  private boolean isIndependent(int candidate) {
    return norms[candidate] > layer.precision().dependent() * layer.squaredNorms()[candidate];
  }
}
