package org.basislearner.predict;

import java.io.Serializable;

/**
 * What is done to raw inputs x before they reach a network: a map z of each input by itself.
 * Implementations are immutable and thread-safe.
 */
public sealed interface InputScaling extends Serializable permits AffineScaling, QuantileScaling {
  /** The most entries of a table: finer ones do not change a prediction noticeably. */
  int MOST_KNOTS = 256;

  /** Leaves the inputs as they are. */
  static AffineScaling none(int inputs) {
    return AffineScaling.identity(inputs);
  }

  /**
   * The affine scaling {@code z_i = factor_i * x_i - offset_i}.
   *
   * @throws IllegalArgumentException if the lengths differ or a number is not finite
   */
  static AffineScaling of(double[] factor, double[] offset) {
    return new AffineScaling(factor, offset);
  }

  /**
   * The scaling by tables: each input goes from score to score as it goes from knot to knot.
   *
   * @param knots a table of raw values per input, 1 to {@link #MOST_KNOTS}, strictly increasing;
   *     copied
   * @param scores what they are scaled to, never decreasing; copied
   * @throws IllegalArgumentException if the tables are not like this
   */
  static QuantileScaling quantile(double[][] knots, double[][] scores) {
    return new QuantileScaling(knots, scores);
  }

  /** The number of inputs, d. */
  int inputs();

  /** Whether the scaling changes nothing. */
  boolean isIdentity();

  /** Scales one row, without allocation. Both arrays may be the same. */
  void apply(double[] x, double[] z);

  /** Scales a block of rows, without allocation. Both arrays may be the same. */
  void apply(double[][] columns, int rows, double[][] scaled);

  /**
   * The derivative of every scaled input by its raw input, without allocation. Both arrays may be
   * the same.
   */
  void derivative(double[] x, double[] into);
}
