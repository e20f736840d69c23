package org.basislearner.selection;

import java.util.function.IntFunction;
import org.basislearner.store.Group;
import org.basislearner.store.Span;

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
  private final CandidateProducts products;
  private final double[] norms;
  private double[][] targetProducts = {};
  private IntFunction<double[]> projections = vector -> new double[0];
  private int absorbed;

  /** N against a basis without vectors. */
  CandidateSums(CandidateProducts products, double[] squaredNorms) {
    this.products = products;
    norms = squaredNorms.clone();
  }

  /** Keeps G from here on; the residual is free already of the vectors that were absorbed. */
  void follow(TargetResidual residual) {
    targetProducts = products.with(residual.columns());
    projections = residual::projection;
  }

  /** Takes in the vectors that have joined the basis since the last time. */
  void absorb(int vectors) {
    products.visit(new Span(Group.BASIS, absorbed, vectors), this::subtract);
    absorbed = vectors;
  }

  private void subtract(int vector, int vectors, int candidate, int count, double[] p) {
    products.overSlices(
        count,
        (from, to) -> {
          for (int s = 0; s < vectors; s++) {
            int shift = s * count - candidate;
            subtractSquares(norms, p, shift, candidate + from, candidate + to);
            double[] projection = projections.apply(vector + s);
            for (int c = 0; c < projection.length; c++) {
              subtract(
                  targetProducts[c], projection[c], p, shift, candidate + from, candidate + to);
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

  /** N. */
  double[] norms() {
    return norms;
  }

  /** G: [target][candidate]; none before a residual is followed. */
  double[][] targetProducts() {
    return targetProducts;
  }
}
