package org.basislearner.selection;

import java.util.Optional;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.SymmetricEigen;

/**
 * Linear functions whose products follow the targets: the first layer that the second one needs.
 * With Z the inputs made uncorrelated, a product of two functions Z a and Z b has the inner product
 * a<sup>T</sup> M b with a target v, where M = Z<sup>T</sup> diag(v - mean) Z, and Z a alone has
 * a<sup>T</sup> g, where g = Z<sup>T</sup> (v - mean). The layer is the constant and the leading
 * eigenvectors of the sum of (M<sup>2</sup> + g g<sup>T</sup>) / |v - mean|<sup>2</sup> over all
 * targets, both as correlations. Singular vectors, in contrast, follow the inputs' variance, which
 * noise and backgrounds have, too.
 *
 * <p>Directions of small variance are not trusted: Z divides by the root of variance + ridge times
 * the mean variance. Takes a pass over the rows for each target, each like the one of {@link
 * ExactSvd}.
 *
 * @param ridge positive, in mean variances of the inputs' principal components
 */
public record Supervised(double ridge) implements FirstLayerBuilder {
  private static final String NAME = "supervised";

  private static final double DEFAULT_RIDGE = 1;

  /** Variances below this share of the largest are no directions. */
  private static final double ZERO = 1e-12;

  /** With a ridge of 1. */
  public Supervised() {
    this(DEFAULT_RIDGE);
  }

  /** Checks the ridge. */
  public Supervised {
    if (!(ridge > 0) || Double.isInfinite(ridge)) {
      throw new IllegalArgumentException(
          "firstLayer = " + NAME + ":" + ridge + ", the ridge must be positive and finite");
    }
  }

  /** The builder of a name such as supervised:30, if it is one. */
  static Optional<FirstLayerBuilder> named(String name) {
    return BuiltIn.numberOf("firstLayer", name, NAME).map(Supervised::new);
  }

  @Override
  public String name() {
    return ridge == DEFAULT_RIDGE ? NAME : BuiltIn.withNumber(NAME, ridge);
  }

  @Override
  public double[] build(FirstLayerDraft draft) {
    Gemm gemm = draft.gemm();
    Moments inputs = new Moments(draft.gram(), draft.inputs());
    double[] whitening = whitening(inputs.centred(), draft.inputs());
    int rank = draft.inputs() == 0 ? 0 : whitening.length / draft.inputs();
    double[] sum = new double[rank * rank];
    for (int target = 0; target < draft.targets(); target++) {
      Moments products = inputs.of(draft.targetGram(target));
      double squares =
          draft.targetSquares(target) - products.mean() * products.mean() * inputs.rows();
      if (squares > 0) {
        addSquares(gemm, whitening, products, 1 / squares, inputs.rows(), sum, rank);
      }
    }
    return layer(gemm, whitening, sum, inputs, Math.min(draft.width(), rank + 1));
  }

  /** P, inputs x rank, with (X - mean) P uncorrelated and of unit variance but for the ridge. */
  private double[] whitening(double[] covariance, int n) {
    SymmetricEigen eigen = SymmetricEigen.of(covariance, n);
    int rank = 0;
    double sum = 0;
    while (rank < n && eigen.values()[rank] > ZERO * eigen.values()[0]) {
      sum += eigen.values()[rank++];
    }
    double[] whitening = new double[n * rank];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < rank; j++) {
        whitening[i * rank + j] =
            eigen.vectors()[i * n + j] / Math.sqrt(eigen.values()[j] + ridge * sum / rank);
      }
    }
    return whitening;
  }

  /** Adds M^2 + g g^T, times a factor. */
  private static void addSquares(
      Gemm gemm,
      double[] whitening,
      Moments products,
      double factor,
      double rows,
      double[] sum,
      int rank) {
    int n = products.inputs();
    double[] m = between(gemm, whitening, products.centred(), n, rank);
    // M is symmetric: its square is a product with itself
    gemm.multiplyAdd(rank, rank, rank, factor, m, 0, rank, m, 0, rank, sum, 0, rank);
    double[] g = new double[rank];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < rank; j++) {
        g[j] += products.withConstant(i) * whitening[i * rank + j];
      }
    }
    for (int i = 0; i < rank; i++) {
      for (int j = 0; j < rank; j++) {
        // M is of columns of norm 1, whose product with the constant has norm 1 / root of the rows
        sum[i * rank + j] += factor * g[i] * g[j] / rows;
      }
    }
  }

  /** The constant, and the leading directions as functions of [1 X] without mean. */
  private static double[] layer(
      Gemm gemm, double[] whitening, double[] sum, Moments inputs, int width) {
    int n = inputs.inputs();
    int directions = width - 1;
    double[] weights = new double[(n + 1) * width];
    weights[0] = 1;
    if (directions == 0) {
      return weights;
    }
    int rank = whitening.length / n;
    SymmetricEigen eigen = SymmetricEigen.of(symmetric(sum, rank), rank);
    double[] leading = new double[rank * directions];
    for (int i = 0; i < rank; i++) {
      System.arraycopy(eigen.vectors(), i * rank, leading, i * directions, directions);
    }
    gemm.multiplyAdd(
        n,
        directions,
        rank,
        1,
        whitening,
        0,
        rank,
        leading,
        0,
        directions,
        weights,
        width + 1,
        width);
    for (int i = 0; i < n; i++) {
      for (int j = 1; j < width; j++) {
        weights[j] -= inputs.withConstant(i) / inputs.rows() * weights[(i + 1) * width + j];
      }
    }
    return weights;
  }

  /** P^T C P. */
  private static double[] between(Gemm gemm, double[] p, double[] c, int n, int rank) {
    double[] half = new double[n * rank];
    gemm.multiplyAdd(n, rank, n, 1, c, 0, n, p, 0, rank, half, 0, rank);
    double[] turned = new double[rank * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < rank; j++) {
        turned[j * n + i] = p[i * rank + j];
      }
    }
    double[] all = new double[rank * rank];
    gemm.multiplyAdd(rank, rank, n, 1, turned, 0, n, half, 0, rank, all, 0, rank);
    return all;
  }

  /**
   * A^T diag(v) A for A = [1 X], where v is a target without its mean, or one.
   *
   * @param gram row-major, the constant first
   * @param inputs number of inputs
   * @param means of the inputs
   * @param mean of the target before it was taken off
   */
  private record Moments(double[] gram, int inputs, double[] means, double mean) {
    /** Those of the inputs themselves. */
    Moments(double[] gram, int inputs) {
      this(gram, inputs, means(gram, inputs), 1);
    }

    private static double[] means(double[] gram, int inputs) {
      double[] means = new double[inputs];
      for (int i = 0; i < inputs; i++) {
        means[i] = gram[i + 1] / gram[0];
      }
      return means;
    }

    double rows() {
      return gram[0];
    }

    double withConstant(int input) {
      return gram[input + 1];
    }

    /** The moments of a target, whose mean is taken off. */
    Moments of(double[] products) {
      double targetMean = products[0] / gram[0];
      double[] centred = products.clone();
      for (int i = 0; i < centred.length; i++) {
        centred[i] -= targetMean * gram[i];
      }
      return new Moments(centred, inputs, means, targetMean);
    }

    /** The same of X without its means, without the constant. */
    double[] centred() {
      int n = inputs + 1;
      double[] centred = new double[inputs * inputs];
      for (int i = 0; i < inputs; i++) {
        for (int j = 0; j < inputs; j++) {
          centred[i * inputs + j] =
              gram[(i + 1) * n + j + 1]
                  - means[i] * gram[j + 1]
                  - means[j] * gram[i + 1]
                  + means[i] * means[j] * gram[0];
        }
      }
      return centred;
    }
  }

  /** Rounding leaves a product of symmetric matrices almost symmetric. */
  private static double[] symmetric(double[] matrix, int n) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double mean = (matrix[i * n + j] + matrix[j * n + i]) / 2;
        matrix[i * n + j] = mean;
        matrix[j * n + i] = mean;
      }
    }
    return matrix;
  }
}
