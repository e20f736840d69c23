package org.basislearner.selection;

import java.util.Arrays;
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
 * is projected explicitly. Where subtraction has cancelled too many digits of N, both sums start
 * anew from the {@linkplain #replace explicit residual}.
 */
final class CandidateSums {
  private final CandidateProducts products;
  private final double[] squaredNorms;
  private final double[] norms;
  private final double[] starts;
  private double[][] targetProducts = {};
  private double[] targetNorms = {};
  private IntFunction<double[]> projections = vector -> new double[0];
  private int absorbed;

  /** N against a basis without vectors. */
  CandidateSums(CandidateProducts products, double[] squaredNorms) {
    this.products = products;
    this.squaredNorms = squaredNorms;
    norms = squaredNorms.clone();
    starts = squaredNorms.clone();
  }

  /**
   * Whether N is more than rounding error. An inner product P has an error of the size of the
   * candidate, P<sup>2</sup> one of this times P, and P is at most the residual from which N began.
   */
  boolean isResolved(int candidate) {
    double square = squaredNorms[candidate];
    double start = starts[candidate];
    double size = start == square ? square : Math.sqrt(square) * Math.sqrt(start);
    return norms[candidate] > products.precision().resolution() * size;
  }

  /** Puts an explicit residual in the place of what subtraction left. */
  void replace(int candidate, double norm, double[] withTargets) {
    norms[candidate] = norm;
    starts[candidate] = norm;
    for (int c = 0; c < targetProducts.length; c++) {
      targetProducts[c][candidate] = withTargets[c];
    }
  }

  /** Keeps G from here on; the residual is free already of the vectors that were absorbed. */
  void follow(TargetResidual residual) {
    targetProducts = products.with(residual.columns());
    targetNorms = Arrays.stream(residual.squaresByTarget()).map(Math::sqrt).toArray();
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

  /** ||V_c|| when G began, of which its error is a part. */
  double[] targetNorms() {
    return targetNorms;
  }

  /** G: [target][candidate]; none before a residual is followed. */
  double[][] targetProducts() {
    return targetProducts;
  }
}
