package org.basislearner.selection;

import java.util.Optional;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.SymmetricEigen;
import org.basislearner.matrix.Matrix;

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
record Supervised(double ridge) implements FirstLayerBuilder {
  private static final String NAME = "supervised";

  private static final double DEFAULT_RIDGE = 1;

  /** Variances below this fraction of the largest are no directions. */
  private static final double ZERO = 1e-12;

  /** With a ridge of 1. */
  Supervised() {
    this(DEFAULT_RIDGE);
  }

  /** Checks the ridge. */
  Supervised {
    if (!(ridge > 0) || Double.isInfinite(ridge)) {
      throw new IllegalArgumentException(
          "firstLayer = " + NAME + ":" + ridge + ": expected a ridge that is positive and finite");
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
  public Matrix build(FirstLayerDraft draft) {
    Gemm gemm = draft.gemm();
    Moments inputs = new Moments(draft.gram());
    Matrix whitening = whitening(inputs.centred());
    int rank = whitening.columns();
    Matrix sum = new Matrix(rank, rank);
    for (int target = 0; target < draft.targets(); target++) {
      Moments products = inputs.of(draft.targetGram(target));
      double squares =
          draft.targetSquares(target) - products.mean() * products.mean() * inputs.rows();
      if (squares > 0) {
        addSquares(gemm, whitening, products, 1 / squares, inputs.rows(), sum);
      }
    }
    return layer(gemm, whitening, sum, inputs, Math.min(draft.width(), rank + 1));
  }

  /** P, inputs x rank, with (X - mean) P uncorrelated and of unit variance but for the ridge. */
  private Matrix whitening(Matrix covariance) {
    SymmetricEigen eigen = SymmetricEigen.of(covariance);
    int rank = eigen.rank(ZERO);
    double sum = 0;
    for (int j = 0; j < rank; j++) {
      sum += eigen.values()[j];
    }
    Matrix whitening = new Matrix(covariance.rows(), rank);
    for (int i = 0; i < whitening.rows(); i++) {
      for (int j = 0; j < rank; j++) {
        double scale = Math.sqrt(eigen.values()[j] + ridge * sum / rank);
        whitening.set(i, j, eigen.vectors().at(i, j) / scale);
      }
    }
    return whitening;
  }

  /** Adds M^2 + g g^T, times a factor. */
  private static void addSquares(
      Gemm gemm, Matrix whitening, Moments products, double factor, double rows, Matrix sum) {
    Matrix m = gemm.product(whitening.transposed(), gemm.product(products.centred(), whitening));
    // M is symmetric: its square is a product with itself
    gemm.multiplyAdd(factor, m, m, sum);
    double[] g = new double[sum.rows()];
    for (int i = 0; i < whitening.rows(); i++) {
      for (int j = 0; j < g.length; j++) {
        g[j] += products.withConstant(i) * whitening.at(i, j);
      }
    }
    for (int i = 0; i < g.length; i++) {
      for (int j = 0; j < g.length; j++) {
        // M is of columns of norm 1, whose product with the constant has norm 1 / root of the rows
        sum.add(i, j, factor * g[i] * g[j] / rows);
      }
    }
  }

  /** The constant, and the leading directions as functions of [1 X] without mean. */
  private static Matrix layer(Gemm gemm, Matrix whitening, Matrix sum, Moments inputs, int width) {
    int n = whitening.rows();
    int directions = width - 1;
    Matrix weights = new Matrix(n + 1, width);
    weights.set(0, 0, 1);
    if (directions == 0) {
      return weights;
    }
    Matrix leading = SymmetricEigen.of(symmetric(sum)).vectors().columns(0, directions);
    gemm.multiplyAdd(1, whitening, leading, weights.block(1, 1, n, directions));
    for (int i = 0; i < n; i++) {
      for (int j = 1; j < width; j++) {
        weights.add(0, j, -(inputs.withConstant(i) / inputs.rows() * weights.at(i + 1, j)));
      }
    }
    return weights;
  }

  /**
   * A^T diag(v) A for A = [1 X], where v is a target without its mean, or one.
   *
   * @param gram the constant first
   * @param means of the inputs
   * @param mean of the target before it was taken off
   */
  private record Moments(Matrix gram, double[] means, double mean) {
    /** Those of the inputs themselves. */
    Moments(Matrix gram) {
      this(gram, new double[gram.rows() - 1], 1);
      for (int i = 0; i < means.length; i++) {
        means[i] = gram.at(0, i + 1) / rows();
      }
    }

    double rows() {
      return gram.at(0, 0);
    }

    double withConstant(int input) {
      return gram.at(0, input + 1);
    }

    /** The moments of a target, whose mean is taken off. */
    Moments of(Matrix products) {
      double targetMean = products.at(0, 0) / rows();
      Matrix centred = products.copy();
      for (int i = 0; i < gram.rows(); i++) {
        for (int j = 0; j < gram.columns(); j++) {
          centred.add(i, j, -(targetMean * gram.at(i, j)));
        }
      }
      return new Moments(centred, means, targetMean);
    }

    /** The same of X without its means, without the constant. */
    Matrix centred() {
      Matrix centred = new Matrix(means.length, means.length);
      for (int i = 0; i < means.length; i++) {
        for (int j = 0; j < means.length; j++) {
          double entry =
              gram.at(i + 1, j + 1)
                  - means[i] * withConstant(j)
                  - means[j] * withConstant(i)
                  + means[i] * means[j] * rows();
          centred.set(i, j, entry);
        }
      }
      return centred;
    }
  }

  /** Rounding leaves a product of symmetric matrices almost symmetric. */
  private static Matrix symmetric(Matrix matrix) {
    for (int i = 0; i < matrix.rows(); i++) {
      for (int j = 0; j < i; j++) {
        double mean = (matrix.at(i, j) + matrix.at(j, i)) / 2;
        matrix.set(i, j, mean);
        matrix.set(j, i, mean);
      }
    }
    return matrix;
  }
}
