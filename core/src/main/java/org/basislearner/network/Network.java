package org.basislearner.network;

import java.io.Serializable;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.basislearner.linalg.Checks;
import org.basislearner.linalg.Gemm;
import org.basislearner.matrix.Matrix;
import org.jspecify.annotations.Nullable;

/**
 * A polynomial network: a basis and an output layer. Immutable and thread-safe.
 *
 * <p>Output c is {@code sum_n weights[n][c] * node_n(x)} over all nodes n of the basis, without a
 * constant of its own: the first layer carries it.
 */
public final class Network implements Serializable {
  private static final long serialVersionUID = 1;

  private final Basis basis;
  private final int outputs;

  /** Row-major {@code nodes x outputs}. */
  private final double[] weights;

  /** The same, row-major {@code outputs x nodes}: an output is an inner product with a row. */
  private final double[] byOutput;

  /**
   * Creates a network from output weights, row-major {@code nodes x outputs}; copied.
   *
   * @throws IllegalArgumentException if a shape is wrong or a weight is not finite
   */
  public Network(Basis basis, int outputs, double[] weights) {
    Checks.require(outputs >= 1, "outputs is " + outputs + ", expected at least 1");
    Checks.length("weights", weights.length, Math.multiplyExact(basis.nodes(), outputs));
    Checks.finite("weights", weights);
    this.basis = basis;
    this.outputs = outputs;
    this.weights = weights.clone();
    this.byOutput = new double[weights.length];
    for (int i = 0; i < weights.length; i++) {
      byOutput[i % outputs * basis.nodes() + i / outputs] = weights[i];
    }
  }

  /** The layers below the output layer. */
  public Basis basis() {
    return basis;
  }

  /** The number of inputs, d. */
  public int inputs() {
    return basis.inputs();
  }

  /** The number of outputs k, at least 1. */
  public int outputs() {
    return outputs;
  }

  /** A copy of the output weights, row-major {@code nodes x outputs}. */
  public double[] weights() {
    return weights.clone();
  }

  /** The same function of unscaled inputs: see {@link Basis#withAffineInputs}. */
  public Network withAffineInputs(double[] factor, double[] offset) {
    return new Network(basis.withAffineInputs(factor, offset), outputs, weights);
  }

  /**
   * Evaluates one row, without allocation; the scratch, at least as long as there are nodes, gets
   * the node values.
   */
  public void evaluate(double[] x, double[] nodeScratch, double[] result) {
    Checks.lengthAtLeast("result", result.length, outputs);
    basis.evaluate(x, nodeScratch);
    combine(nodeScratch, result);
  }

  /** The same for two rows, with the same bits. */
  public void evaluate(
      double[] x,
      double[] y,
      double[] xNodes,
      double[] yNodes,
      double[] xResult,
      double[] yResult) {
    basis.evaluate(x, y, xNodes, yNodes);
    combine(xNodes, xResult);
    combine(yNodes, yResult);
  }

  /** The output layer: evaluates a row whose node values are known. */
  public void combine(double[] values, double[] result) {
    int nodes = basis.nodes();
    for (int c = 0; c < outputs; c++) {
      result[c] = RowKernel.KERNEL.dot(nodes, values, 0, byOutput, c * nodes);
    }
  }

  /**
   * Evaluates a block of rows; all columns are at least that long, and the node columns, at least
   * as many as there are nodes, get the node values.
   */
  @SuppressWarnings("exports") // for the trainer alone
  public void evaluate(
      double[][] inputColumns,
      int rows,
      double[][] nodeColumns,
      double[][] outputColumns,
      Gemm gemm) {
    Checks.rows(rows);
    Checks.length("outputColumns", outputColumns.length, outputs);
    Checks.columns("outputColumns", outputColumns, outputs, rows);
    basis.evaluate(inputColumns, rows, nodeColumns, gemm);
    for (double[] column : outputColumns) {
      Arrays.fill(column, 0, rows, 0.0);
    }
    gemm.addCombination(
        Arrays.copyOf(nodeColumns, basis.nodes()),
        Matrix.of(basis.nodes(), outputs, weights),
        rows,
        outputColumns);
  }

  /**
   * The exact gradient of every output, {@code [output][input]}, by reverse accumulation: each
   * output costs a small multiple of one evaluation, whatever the number of inputs.
   */
  public double[][] gradient(double[] x) {
    double[] nodes = new double[basis.nodes()];
    basis.evaluate(x, nodes);
    return gradientAt(nodes);
  }

  /** The same for a row whose node values are known. */
  public double[][] gradientAt(double[] nodes) {
    double[][] gradient = new double[outputs][inputs()];
    double[] adjoint = new double[nodes.length];
    for (int c = 0; c < outputs; c++) {
      for (int n = 0; n < adjoint.length; n++) {
        adjoint[n] = weights[n * outputs + c];
      }
      basis.pullBack(nodes, adjoint, gradient[c]);
    }
    return gradient;
  }

  /** The number of learned numbers, the output weights included. */
  public long parameters() {
    return basis.parameters() + weights.length;
  }

  /**
   * The sums and products that {@link #evaluate(double[], double[], double[])} does. For depth D
   * (output layer included), layers of at most g nodes and one output this is O(g (d + D)), the
   * paper's bound.
   */
  public long operations() {
    return basis.operations() + 2L * weights.length;
  }

  /** Those of the {@link #operations} that are products; the others are sums. */
  public long products() {
    int nodes = basis.nodes() - basis.nodes(1);
    // a sum for each product, but for the two products of a node of layers 2, 3, ...
    return (operations() - 2L * nodes) / 2 + 2L * nodes;
  }

  /**
   * The order {@code n t} of the VC dimension, as the paper bounds it: functions with n parameters
   * that take t sums, products and comparisons have a VC dimension of {@code O(n t)}, at most
   * {@code 4 n (t + 2)}. For layers of at most g nodes, depth D and d inputs both are O(g (d + D)).
   *
   * <p>It is that of the sign of one output, whatever numbers this network has in its layers: n is
   * the numbers of all layers and of one output, t the operations for it and its comparison with 0.
   *
   * <p>Reference: M. Anthony, P. L. Bartlett, "Neural Network Learning: Theoretical Foundations",
   * 1999, theorem 8.4.
   */
  public BigInteger vcOrder() {
    return BigInteger.valueOf(parametersOfOne()).multiply(BigInteger.valueOf(operationsOfOne()));
  }

  /**
   * What the VC dimension of {@link #vcOrder} is at most: {@code 4 n (t + 2)}, or the dimension of
   * all polynomials of this degree where that is less, since the network is one of them.
   */
  public BigInteger vcBound() {
    return BigInteger.valueOf(4)
        .multiply(BigInteger.valueOf(parametersOfOne()))
        .multiply(BigInteger.valueOf(operationsOfOne() + 2))
        .min(Polynomial.dimension(inputs(), basis.layers()));
  }

  private long parametersOfOne() {
    return basis.parameters() + basis.nodes();
  }

  private long operationsOfOne() {
    return basis.operations() + 2L * basis.nodes() + 1;
  }

  /**
   * The outputs as explicit polynomials of the inputs; empty if that of a node or of an output has
   * more than {@code maxTerms} terms.
   */
  public Optional<List<Polynomial>> expand(int maxTerms) {
    Checks.require(maxTerms >= 1, "maxTerms is " + maxTerms + ", expected at least 1");
    return new Expansion(this, maxTerms).outputs();
  }

  /**
   * What no node and no output exceeds in absolute value, nor any sum on the way to it, given the
   * largest absolute value of each input.
   */
  public double bound(double[] largest) {
    double[] nodes = basis.bounds(largest);
    double bound = 0;
    for (int c = 0; c < outputs; c++) {
      double sum = 0;
      for (int n = 0; n < nodes.length; n++) {
        sum += Math.abs(weight(n, c)) * nodes[n];
        bound = Math.max(bound, nodes[n]);
      }
      bound = Math.max(bound, sum);
    }
    return bound;
  }

  double weight(int node, int output) {
    return weights[node * outputs + output];
  }

  /** Two networks are equal when their bases are and their output weights have the same bits. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Network that
        && outputs == that.outputs
        && basis.equals(that.basis)
        && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * basis.hashCode() + Arrays.hashCode(weights);
  }

  @Override
  public String toString() {
    return "Network[" + basis + ", outputs=" + outputs + "]";
  }
}
