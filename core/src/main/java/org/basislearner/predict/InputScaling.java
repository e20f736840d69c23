package org.basislearner.predict;

import java.io.Serializable;

/**
 * What is done to raw inputs x before they reach a network: a map z of each input by itself.
 * Implementations are immutable and thread-safe.
 */
public sealed interface InputScaling extends Serializable permits AffineScaling, QuantileScaling {
  /** The most entries of a table: finer ones do not change a prediction noticeably. */
  int MOST_KNOTS = 256;

  /**
   * Leaves the inputs as they are.
   *
   * @param inputs the number of inputs
   * @return the identity
   */
  static AffineScaling none(int inputs) {
    return AffineScaling.identity(inputs);
  }

  /**
   * The affine scaling {@code z_i = factor_i * x_i - offset_i}.
   *
   * @param factor one factor per input; copied
   * @param offset one offset per input; copied
   * @return the scaling
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
   * @return the scaling
   * @throws IllegalArgumentException if lengths differ, a table is empty or too long, a number is
   *     not finite or out of order
   */
  static QuantileScaling quantile(double[][] knots, double[][] scores) {
    return new QuantileScaling(knots, scores);
  }

  /**
   * The number of inputs.
   *
   * @return d
   */
  int inputs();

  /**
   * Whether the scaling changes nothing.
   *
   * @return true if z = x for every x
   */
  boolean isIdentity();

  /**
   * Scales one row, without allocation.
   *
   * @param x exactly {@link #inputs()} raw inputs
   * @param z receives the scaled inputs, at least as long; may be {@code x} itself
   */
  void apply(double[] x, double[] z);

  /**
   * Scales a block of rows, without allocation.
   *
   * @param columns exactly {@link #inputs()} columns of raw inputs
   * @param rows the number of rows; every column is at least that long
   * @param scaled receives as many columns; may be {@code columns} itself
   */
  void apply(double[][] columns, int rows, double[][] scaled);

  /**
   * The derivative of every scaled input by its raw input, without allocation.
   *
   * @param x exactly {@link #inputs()} raw inputs
   * @param into receives the derivatives, at least as long; may be {@code x} itself
   */
  void derivative(double[] x, double[] into);
}
