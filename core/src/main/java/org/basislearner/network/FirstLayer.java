package org.basislearner.network;

import java.io.Serializable;
import java.util.Arrays;
import org.basislearner.linalg.Checks;
import org.basislearner.linalg.Gemm;
import org.basislearner.matrix.Matrix;
import org.jspecify.annotations.Nullable;

/**
 * The first layer of a basis, an affine map of the inputs. Immutable and thread-safe.
 *
 * <p>Node j is {@code weights[0][j] + sum_i x_i * weights[i + 1][j]}: the paper's {@code <W1_j, [1
 * x]>}.
 */
public final class FirstLayer implements Serializable {
  private static final long serialVersionUID = 1;

  private final int inputs;
  private final int width;

  /** Row 0 of the weights: what each node is at x = 0. */
  private final double[] constants;

  /** The other rows, row-major {@code inputs x width}: one row per input. */
  private final double[] linear;

  /**
   * Creates a first layer.
   *
   * @param inputs the number of inputs d, at least 0
   * @param width the number of nodes, at least 1
   * @param weights row-major {@code (inputs + 1) x width}, row 0 belongs to the constant; copied
   * @throws IllegalArgumentException if a shape is wrong or a weight is not finite
   */
  public FirstLayer(int inputs, int width, double[] weights) {
    Checks.require(inputs >= 0, "inputs is " + inputs + ", expected at least 0");
    Checks.require(width >= 1, "width is " + width + ", expected at least 1");
    Checks.length("weights", weights.length, Math.multiplyExact(Math.addExact(inputs, 1), width));
    Checks.finite("weights", weights);
    this.inputs = inputs;
    this.width = width;
    this.constants = Arrays.copyOf(weights, width);
    this.linear = Arrays.copyOfRange(weights, width, weights.length);
  }

  /**
   * The number of inputs.
   *
   * @return d
   */
  public int inputs() {
    return inputs;
  }

  /**
   * The number of nodes.
   *
   * @return the width of the layer
   */
  public int width() {
    return width;
  }

  /**
   * The weights.
   *
   * @return a copy, row-major {@code (inputs + 1) x width}
   */
  public double[] weights() {
    double[] weights = Arrays.copyOf(constants, constants.length + linear.length);
    System.arraycopy(linear, 0, weights, width, linear.length);
    return weights;
  }

  /** Writes the node values of one row to {@code values[0 .. width)}. */
  void evaluate(double[] x, double[] values) {
    RowKernel.KERNEL.affine(x, constants, linear, width, values);
  }

  /** The same for two rows. */
  void evaluate(double[] x, double[] y, double[] xValues, double[] yValues) {
    RowKernel.KERNEL.affinePair(x, y, constants, linear, width, xValues, yValues);
  }

  /** Writes the node values of a block of rows to {@code nodeColumns[0 .. width)}. */
  void evaluate(double[][] inputColumns, double[][] nodeColumns, int rows, Gemm gemm) {
    double[][] columns = Arrays.copyOf(nodeColumns, width);
    for (int j = 0; j < width; j++) {
      Arrays.fill(columns[j], 0, rows, constants[j]);
    }
    gemm.addCombination(inputColumns, Matrix.of(inputs, width, linear), rows, columns);
  }

  /** What no node exceeds in absolute value, given the largest absolute value of each input. */
  void bounds(double[] largest, double[] bounds) {
    for (int j = 0; j < width; j++) {
      double bound = Math.abs(constants[j]);
      for (int i = 0; i < inputs; i++) {
        bound += largest[i] * Math.abs(linear[i * width + j]);
      }
      bounds[j] = bound;
    }
  }

  /** Reverse accumulation: {@code gradient[i] = sum_j adjoint[j] * d node_j / d x_i}. */
  void pullBack(double[] adjoint, double[] gradient) {
    for (int i = 0; i < inputs; i++) {
      double sum = 0;
      for (int j = 0; j < width; j++) {
        sum += adjoint[j] * linear[i * width + j];
      }
      gradient[i] = sum;
    }
  }

  /** Node j as a polynomial of degree at most 1. */
  Polynomial polynomial(int j) {
    PolynomialSum sum = new PolynomialSum();
    sum.add(constants[j], Monomial.ONE);
    for (int i = 0; i < inputs; i++) {
      sum.add(linear[i * width + j], Monomial.of(i));
    }
    return sum.toPolynomial(inputs);
  }

  /** The layer L' with {@code L'(x) = L(factor * x - offset)}, entry by entry. */
  FirstLayer withAffineInputs(double[] factor, double[] offset) {
    Checks.length("factor", factor.length, inputs);
    Checks.length("offset", offset.length, inputs);
    double[] weights = weights();
    for (int i = 0; i < inputs; i++) {
      for (int j = 0; j < width; j++) {
        weights[j] -= offset[i] * linear[i * width + j];
        weights[(i + 1) * width + j] *= factor[i];
      }
    }
    return new FirstLayer(inputs, width, weights);
  }

  /** The learned numbers: all weights. */
  long parameters() {
    return (inputs + 1L) * width;
  }

  /** Sums and products of one row: one of each for every input and node. */
  long operations() {
    return 2L * inputs * width;
  }

  /** Two layers are equal when their weights have the same bits. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FirstLayer that
        && inputs == that.inputs
        && width == that.width
        && Arrays.equals(constants, that.constants)
        && Arrays.equals(linear, that.linear);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(constants) + Arrays.hashCode(linear);
  }

  @Override
  public String toString() {
    return "FirstLayer[inputs=" + inputs + ", width=" + width + "]";
  }
}
