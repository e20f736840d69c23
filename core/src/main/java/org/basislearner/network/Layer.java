package org.basislearner.network;

import java.io.Serializable;
import java.util.Arrays;
import org.basislearner.linalg.Checks;
import org.basislearner.linalg.Gemm;
import org.basislearner.matrix.Matrix;
import org.jspecify.annotations.Nullable;

/**
 * A layer of product nodes. Immutable and thread-safe.
 *
 * <p>Node r is {@code weight[r] * previous[left[r]] * first[right[r]]}: a node of the previous
 * layer times a node of the first layer. A <em>dense</em> layer adds {@code sum_s mix[r][s] * n_s}
 * over all nodes s before node r, those of the same layer included; its nodes are then no longer
 * monomials of the first layer.
 */
public final class Layer implements Serializable {
  private static final long serialVersionUID = 1;

  private static final double[][] NO_MIX = {};

  private final int[] left;
  private final int[] right;
  private final double[] weight;

  /** One row per node, or no row at all when the layer is sparse. */
  private final double[][] mix;

  /**
   * Creates a sparse layer: products only.
   *
   * @param left for each node the index of its factor within the previous layer; copied
   * @param right for each node the index of its factor within the first layer; copied
   * @param weight for each node its weight; copied
   * @throws IllegalArgumentException if there is no node, the lengths differ, an index is negative
   *     or a weight is not finite
   */
  public Layer(int[] left, int[] right, double[] weight) {
    this(left, right, weight, NO_MIX);
  }

  /**
   * Creates a layer that may be dense.
   *
   * @param left for each node the index of its factor within the previous layer; copied
   * @param right for each node the index of its factor within the first layer; copied
   * @param weight for each node its weight; copied
   * @param mix for each node one coefficient per node before it, or an empty array for a sparse
   *     layer; copied
   * @throws IllegalArgumentException if there is no node, the lengths differ, an index is negative
   *     or a number is not finite
   */
  public Layer(int[] left, int[] right, double[] weight, double[][] mix) {
    Checks.require(left.length > 0, "a layer needs at least one node");
    Checks.length("right", right.length, left.length);
    Checks.length("weight", weight.length, left.length);
    Checks.finite("weight", weight);
    for (int r = 0; r < left.length; r++) {
      Checks.index("left[" + r + "]", left[r], Integer.MAX_VALUE);
      Checks.index("right[" + r + "]", right[r], Integer.MAX_VALUE);
    }
    this.left = left.clone();
    this.right = right.clone();
    this.weight = weight.clone();
    this.mix = copyMix(mix, left.length);
  }

  private static double[][] copyMix(double[][] mix, int width) {
    if (mix.length == 0) {
      return NO_MIX;
    }
    Checks.length("mix", mix.length, width);
    double[][] copy = new double[width][];
    for (int r = 0; r < width; r++) {
      Checks.length("mix[" + r + "]", mix[r].length, mix[0].length + r);
      Checks.finite("mix[" + r + "]", mix[r]);
      copy[r] = mix[r].clone();
    }
    return copy;
  }

  /**
   * The number of nodes.
   *
   * @return the width of the layer, at least 1
   */
  public int width() {
    return left.length;
  }

  /**
   * Whether the nodes are bare products.
   *
   * @return true when the layer has no mix
   */
  public boolean isSparse() {
    return mix.length == 0;
  }

  /**
   * The factor of node r in the previous layer.
   *
   * @param r the node within this layer
   * @return an index within the previous layer
   */
  public int left(int r) {
    return left[r];
  }

  /**
   * The factor of node r in the first layer.
   *
   * @param r the node within this layer
   * @return an index within the first layer
   */
  public int right(int r) {
    return right[r];
  }

  /**
   * The weight of node r.
   *
   * @param r the node within this layer
   * @return the number its product is multiplied by
   */
  public double weight(int r) {
    return weight[r];
  }

  /**
   * The mix of node r.
   *
   * @param r the node within this layer
   * @return a copy: one coefficient per node before node r, empty for a sparse layer
   */
  public double[] mix(int r) {
    return isSparse() ? new double[0] : mix[r].clone();
  }

  /** Checks this layer against the layers below it. */
  void checkFits(int firstWidth, int previousWidth, int nodesBefore) {
    for (int r = 0; r < left.length; r++) {
      Checks.index("left[" + r + "]", left[r], previousWidth);
      Checks.index("right[" + r + "]", right[r], firstWidth);
    }
    if (!isSparse()) {
      Checks.length("mix[0]", mix[0].length, nodesBefore);
    }
  }

  /**
   * Writes the node values of one row to {@code values[offset .. offset + width)}.
   *
   * @param values values of all earlier nodes, the first layer's at 0
   * @param previous where the previous layer starts
   * @param offset where this layer starts
   */
  void evaluate(double[] values, int previous, int offset) {
    for (int r = 0; r < left.length; r++) {
      values[offset + r] = weight[r] * values[previous + left[r]] * values[right[r]];
    }
    for (int r = 0; r < mix.length; r++) {
      double[] coefficients = mix[r];
      double sum = values[offset + r];
      for (int s = 0; s < coefficients.length; s++) {
        sum += coefficients[s] * values[s];
      }
      values[offset + r] = sum;
    }
  }

  /** The same for a block of rows, column by column. */
  void evaluate(double[][] nodeColumns, int previous, int offset, int rows, Gemm gemm) {
    for (int r = 0; r < left.length; r++) {
      multiply(
          weight[r],
          nodeColumns[previous + left[r]],
          nodeColumns[right[r]],
          rows,
          nodeColumns[offset + r]);
    }
    if (!isSparse()) {
      addMix(nodeColumns, offset, rows, gemm);
    }
  }

  private static void multiply(double weight, double[] a, double[] b, int rows, double[] out) {
    for (int row = 0; row < rows; row++) {
      out[row] = weight * a[row] * b[row];
    }
  }

  /** Earlier layers enter all nodes at once as one matrix product, this layer's nodes in turn. */
  private void addMix(double[][] nodeColumns, int offset, int rows, Gemm gemm) {
    int width = left.length;
    Matrix coefficients = new Matrix(offset, width);
    for (int r = 0; r < width; r++) {
      for (int s = 0; s < offset; s++) {
        coefficients.set(s, r, mix[r][s]);
      }
    }
    double[][] earlier = Arrays.copyOf(nodeColumns, offset);
    double[][] columns = Arrays.copyOfRange(nodeColumns, offset, offset + width);
    gemm.addCombination(earlier, coefficients, rows, columns);
    for (int r = 1; r < width; r++) {
      for (int s = 0; s < r; s++) {
        addMultiple(mix[r][offset + s], columns[s], rows, columns[r]);
      }
    }
  }

  private static void addMultiple(double factor, double[] column, int rows, double[] out) {
    for (int row = 0; row < rows; row++) {
      out[row] += factor * column[row];
    }
  }

  /** The same as {@link #evaluate(double[], int, int)} for what no node exceeds. */
  void bounds(double[] bounds, int previous, int offset) {
    for (int r = 0; r < left.length; r++) {
      bounds[offset + r] = Math.abs(weight[r]) * bounds[previous + left[r]] * bounds[right[r]];
    }
    for (int r = 0; r < mix.length; r++) {
      for (int s = 0; s < mix[r].length; s++) {
        bounds[offset + r] += Math.abs(mix[r][s]) * bounds[s];
      }
    }
  }

  /**
   * Reverse accumulation: adds what this layer's adjoints say about the earlier nodes.
   *
   * <p>Nodes go backwards because a dense node reads the earlier nodes of its own layer.
   */
  void pullBack(double[] values, double[] adjoint, int previous, int offset) {
    for (int r = left.length - 1; r >= 0; r--) {
      double outer = adjoint[offset + r];
      double scaled = outer * weight[r];
      adjoint[previous + left[r]] += scaled * values[right[r]];
      adjoint[right[r]] += scaled * values[previous + left[r]];
      if (!isSparse()) {
        double[] coefficients = mix[r];
        for (int s = 0; s < coefficients.length; s++) {
          adjoint[s] += outer * coefficients[s];
        }
      }
    }
  }

  /** The learned numbers: weights and mixes; which nodes are multiplied is not a number. */
  long parameters() {
    return weight.length + mixSize();
  }

  /** Sums and products of one row: two products a node, one sum and one product a coefficient. */
  long operations() {
    return 2L * weight.length + 2L * mixSize();
  }

  private long mixSize() {
    long size = 0;
    for (double[] coefficients : mix) {
      size += coefficients.length;
    }
    return size;
  }

  /**
   * Two layers are equal when they multiply the same nodes and their numbers have the same bits.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Layer that
        && Arrays.equals(left, that.left)
        && Arrays.equals(right, that.right)
        && Arrays.equals(weight, that.weight)
        && Arrays.deepEquals(mix, that.mix);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(left) + Arrays.hashCode(right)) + Arrays.hashCode(weight);
  }

  @Override
  public String toString() {
    return "Layer[width=" + width() + (isSparse() ? "]" : ", dense]");
  }
}
