package org.basislearner.selection;

import java.util.Arrays;

/** The root mean square of each node over the training rows: 1 for all, but for a decay. */
final class NodeScales {
  private double[] scales = new double[64];
  private int size;

  /**
   * The scales of linear functions: the power of the inputs' variation along each, in units of its
   * median. The largest becomes the second largest: it is that of the mean, not of a variation.
   *
   * @param squares the squared norm of each function's column
   */
  static double[] first(LinearColumns linear, double[] squares, double decay) {
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
      for (int i = width + j; i < linear.weights().length; i += width) {
        length += linear.weights()[i] * linear.weights()[i];
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

  void add(double scale) {
    if (size == scales.length) {
      scales = Arrays.copyOf(scales, 2 * size);
    }
    scales[size++] = scale;
  }

  double of(int node) {
    return scales[node];
  }
}
