package org.basislearner.selection;

import java.util.Arrays;
import org.basislearner.matrix.Matrix;

/**
 * Another first layer whose nodes count less the less inputs vary along them, and so do their
 * products: a soft bound on the width. Node j gets the scale c_j = s_j<sup>decay</sup>, with s_j
 * the root mean square of the inputs along its direction (for {@link ExactSvd}, the singular
 * value); a product gets the product of its factors' scales. The L2 term then holds the weight of a
 * node of small scale down, and it must correlate the more with the targets to be selected.
 *
 * @param directions the linear functions
 * @param decay 0 (all nodes count the same, as in the paper) to 1
 */
record Decaying(FirstLayerBuilder directions, double decay) implements FirstLayerBuilder {
  /** Checks the decay. */
  Decaying {
    if (!(decay >= 0 && decay <= 1)) {
      throw new IllegalArgumentException(
          "firstLayer = " + directions.name() + "^" + decay + ": expected a power between 0 and 1");
    }
  }

  /** The builder of a name such as {@code svd^0.5}. */
  static FirstLayerBuilder named(String name) {
    int split = name.lastIndexOf('^');
    double decay;
    try {
      decay = Double.parseDouble(name.substring(split + 1));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "firstLayer = " + name + ", a number must follow ^ and end the name", e);
    }
    return new Decaying(FirstLayerBuilder.named(name.substring(0, split)), decay);
  }

  @Override
  public String name() {
    return directions.name() + "^" + (decay == Math.rint(decay) ? (long) decay + "" : decay + "");
  }

  @Override
  public Matrix build(FirstLayerDraft draft) {
    return directions.build(draft);
  }

  @Override
  public int limit(int width) {
    return directions.limit(width);
  }

  /**
   * The root mean square that linear functions get: the power of the inputs' variation along each,
   * in units of its median. The largest becomes the second largest: it is that of the mean, not of
   * a variation.
   *
   * @param weights a column for each function, the constant's weights first
   * @param squares the squared norm of each function's column
   */
  static double[] scales(Matrix weights, double[] squares, double decay) {
    int width = squares.length;
    double[] scales = new double[width];
    Arrays.fill(scales, 1);
    if (decay == 0 || width < 2) {
      return scales;
    }
    double[] variation = new double[width];
    for (int j = 0; j < width; j++) {
      double length = 0;
      // along the inputs: the constant does not vary
      for (int i = 1; i < weights.rows(); i++) {
        length += weights.at(i, j) * weights.at(i, j);
      }
      variation[j] = length > 0 ? Math.sqrt(squares[j] / length) : 0;
    }
    double[] sorted = variation.clone();
    Arrays.sort(sorted);
    double median = sorted[width / 2];
    double most = sorted[width - 2];
    for (int j = 0; j < width; j++) {
      double ratio = Math.min(variation[j], most) / median;
      scales[j] = ratio > 0 && ratio < Double.POSITIVE_INFINITY ? StrictMath.pow(ratio, decay) : 1;
    }
    return scales;
  }
}
