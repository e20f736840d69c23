package org.basislearner.network;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.Checks;
import org.basislearner.linalg.Gemm;
import org.jspecify.annotations.Nullable;

/**
 * All nodes of layers 1..t in order, the paper's n(x): a first layer and product layers on top of
 * it. Immutable and thread-safe.
 *
 * <p>Layers are counted from 1, as in the paper; layer t computes polynomials of degree t. Nodes
 * are counted from 0 over all layers: the nodes of layer t are {@code offset(t) .. offset(t) +
 * nodes(t)}.
 *
 * <p>One evaluation costs O(|F1| d + |F|) operations for |F1| first-layer nodes, |F| nodes in all
 * and d inputs.
 */
public final class Basis implements Serializable {
  private static final long serialVersionUID = 1;

  private final FirstLayer first;
  private final Layer[] products;

  /** {@code offsets[t - 1]} is where layer t starts; the last entry is the number of nodes. */
  private final int[] offsets;

  /**
   * Creates a basis of one layer.
   *
   * @param first the first layer
   */
  public Basis(FirstLayer first) {
    this(first, List.of());
  }

  /**
   * Creates a basis.
   *
   * @param first layer 1
   * @param products layers 2, 3, ...
   * @throws IllegalArgumentException if a layer refers to a node that does not exist or its mix
   *     does not have one coefficient per earlier node
   */
  public Basis(FirstLayer first, List<Layer> products) {
    this(first, products.toArray(new Layer[0]));
  }

  private Basis(FirstLayer first, Layer[] products) {
    this.first = first;
    this.products = products;
    this.offsets = new int[products.length + 2];
    offsets[1] = first.width();
    for (int p = 0; p < products.length; p++) {
      checkFits(p);
      offsets[p + 2] = Math.addExact(offsets[p + 1], products[p].width());
    }
  }

  private void checkFits(int p) {
    try {
      products[p].checkFits(first.width(), offsets[p + 1] - offsets[p], offsets[p + 1]);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("layer " + (p + 2) + ": " + e.getMessage(), e);
    }
  }

  /**
   * The number of inputs.
   *
   * @return d
   */
  public int inputs() {
    return first.inputs();
  }

  /**
   * The number of layers, the first included.
   *
   * @return t, which is also the degree of the deepest nodes; at least 1
   */
  public int layers() {
    return products.length + 1;
  }

  /**
   * The number of nodes of all layers.
   *
   * @return the paper's |F|
   */
  public int nodes() {
    return offsets[offsets.length - 1];
  }

  /**
   * The number of nodes of one layer.
   *
   * @param layer from 1 to {@link #layers()}
   * @return the width of that layer
   */
  public int nodes(int layer) {
    checkLayer(layer, 1);
    return offsets[layer] - offsets[layer - 1];
  }

  /**
   * The first node of a layer.
   *
   * @param layer from 1 to {@link #layers()}
   * @return its index among all nodes
   */
  public int offset(int layer) {
    checkLayer(layer, 1);
    return offsets[layer - 1];
  }

  /**
   * The layer a node belongs to.
   *
   * @param node from 0 to {@link #nodes()} - 1
   * @return from 1 to {@link #layers()}
   */
  public int layerOf(int node) {
    Checks.index("node", node, nodes());
    int layer = 1;
    while (node >= offsets[layer]) {
      layer++;
    }
    return layer;
  }

  /**
   * Layer 1.
   *
   * @return the affine layer
   */
  public FirstLayer firstLayer() {
    return first;
  }

  /**
   * A product layer.
   *
   * @param layer from 2 to {@link #layers()}
   * @return that layer
   */
  public Layer productLayer(int layer) {
    checkLayer(layer, 2);
    return products[layer - 2];
  }

  /**
   * Whether all product nodes are bare products, that is monomials of the first layer.
   *
   * @return false as soon as one layer has a mix
   */
  public boolean isSparse() {
    for (Layer layer : products) {
      if (!layer.isSparse()) {
        return false;
      }
    }
    return true;
  }

  /**
   * This basis with one more layer.
   *
   * @param layer the new last layer
   * @return a new basis
   * @throws IllegalArgumentException if the layer does not fit on top of this basis
   */
  public Basis append(Layer layer) {
    Layer[] longer = Arrays.copyOf(products, products.length + 1);
    longer[products.length] = layer;
    return new Basis(first, longer);
  }

  /**
   * The lowest layers of this basis.
   *
   * @param layers how many to keep, from 1 to {@link #layers()}
   * @return a basis of that many layers
   */
  public Basis truncate(int layers) {
    checkLayer(layers, 1);
    return layers == layers() ? this : new Basis(first, Arrays.copyOf(products, layers - 1));
  }

  /**
   * The same function of unscaled inputs.
   *
   * <p>If this basis was trained on {@code z_i = factor_i * x_i - offset_i}, the result takes x
   * itself: the scaling is folded into the first layer.
   *
   * @param factor one factor per input
   * @param offset one offset per input
   * @return a basis of the same shape
   */
  public Basis withAffineInputs(double[] factor, double[] offset) {
    return new Basis(first.withAffineInputs(factor, offset), products);
  }

  /**
   * Evaluates all nodes on one row, without allocation.
   *
   * @param x the inputs, exactly {@link #inputs()} numbers
   * @param values receives the node values, at least {@link #nodes()} long
   */
  public void evaluate(double[] x, double[] values) {
    Checks.length("x", x.length, inputs());
    Checks.lengthAtLeast("values", values.length, nodes());
    first.evaluate(x, values);
    evaluateProducts(values);
  }

  /** The same for two rows, with the same bits: weights of the first layer are read once. */
  void evaluate(double[] x, double[] y, double[] xValues, double[] yValues) {
    first.evaluate(x, y, xValues, yValues);
    evaluateProducts(xValues);
    evaluateProducts(yValues);
  }

  private void evaluateProducts(double[] values) {
    for (int p = 0; p < products.length; p++) {
      products[p].evaluate(values, offsets[p], offsets[p + 1]);
    }
  }

  /**
   * Evaluates all nodes on a block of rows.
   *
   * @param inputColumns exactly {@link #inputs()} columns
   * @param rows the number of rows; every column is at least that long
   * @param nodeColumns receives the node values, at least {@link #nodes()} columns
   * @param gemm the calling thread's matrix products
   */
  @SuppressWarnings("exports") // for the trainer alone
  public void evaluate(double[][] inputColumns, int rows, double[][] nodeColumns, Gemm gemm) {
    for (int layer = 1; layer <= layers(); layer++) {
      evaluateLayer(layer, inputColumns, nodeColumns, rows, gemm);
    }
  }

  /**
   * Evaluates the nodes of one layer on a block of rows, given the columns of all earlier nodes.
   *
   * @param layer from 1 to {@link #layers()}
   * @param inputColumns exactly {@link #inputs()} columns; read for layer 1 only
   * @param nodeColumns all node columns up to this layer: earlier ones are read, this layer's
   *     written
   * @param rows the number of rows; every column is at least that long
   * @param gemm the calling thread's matrix products
   */
  @SuppressWarnings("exports") // for the trainer alone
  public void evaluateLayer(
      int layer, double[][] inputColumns, double[][] nodeColumns, int rows, Gemm gemm) {
    checkLayer(layer, 1);
    Checks.rows(rows);
    Checks.columns("nodeColumns", nodeColumns, offsets[layer], rows);
    if (layer == 1) {
      Checks.length("inputColumns", inputColumns.length, inputs());
      Checks.columns("inputColumns", inputColumns, inputs(), rows);
      first.evaluate(inputColumns, nodeColumns, rows, gemm);
    } else {
      products[layer - 2].evaluate(nodeColumns, offsets[layer - 2], offsets[layer - 1], rows, gemm);
    }
  }

  /**
   * The first-layer nodes whose product a node is, up to {@link #coefficient}.
   *
   * @param node from 0 to {@link #nodes()} - 1
   * @return sorted indices of first-layer nodes, as many as the node's layer, repeated as often as
   *     they occur
   * @throws IllegalStateException if the basis is not sparse
   */
  public int[] monomial(int node) {
    requireSparse("monomial");
    int layer = layerOf(node);
    int[] factors = new int[layer];
    int r = node - offsets[layer - 1];
    for (int t = layer; t >= 2; t--) {
      factors[t - 1] = products[t - 2].right(r);
      r = products[t - 2].left(r);
    }
    factors[0] = r;
    Arrays.sort(factors);
    return factors;
  }

  /**
   * The number by which the product of {@link #monomial} is multiplied to give the node.
   *
   * @param node from 0 to {@link #nodes()} - 1
   * @return the product of the weights below the node; 1 for a node of the first layer
   * @throws IllegalStateException if the basis is not sparse
   */
  public double coefficient(int node) {
    requireSparse("coefficient");
    int layer = layerOf(node);
    double coefficient = 1;
    int r = node - offsets[layer - 1];
    for (int t = layer; t >= 2; t--) {
      coefficient *= products[t - 2].weight(r);
      r = products[t - 2].left(r);
    }
    return coefficient;
  }

  /**
   * The number of learned numbers: first-layer weights, product weights and mixes. Which nodes are
   * multiplied is structure, not a number.
   *
   * @return the count
   */
  public long parameters() {
    long count = first.parameters();
    for (Layer layer : products) {
      count += layer.parameters();
    }
    return count;
  }

  /**
   * The sums and products that {@link #evaluate(double[], double[])} does.
   *
   * @return {@code 2 d |F1|} for the first layer, 2 for every product node, 2 for every coefficient
   *     of a mix
   */
  public long operations() {
    long count = first.operations();
    for (Layer layer : products) {
      count += layer.operations();
    }
    return count;
  }

  /** What no node exceeds in absolute value, given the largest absolute value of each input. */
  double[] bounds(double[] largest) {
    double[] bounds = new double[nodes()];
    first.bounds(largest, bounds);
    for (int p = 0; p < products.length; p++) {
      products[p].bounds(bounds, offsets[p], offsets[p + 1]);
    }
    return bounds;
  }

  /** Reverse accumulation from node adjoints, which are overwritten, to the gradient by input. */
  void pullBack(double[] values, double[] adjoint, double[] gradient) {
    for (int p = products.length - 1; p >= 0; p--) {
      products[p].pullBack(values, adjoint, offsets[p], offsets[p + 1]);
    }
    first.pullBack(adjoint, gradient);
  }

  private void checkLayer(int layer, int smallest) {
    Checks.require(
        layer >= smallest && layer <= layers(),
        "layer is " + layer + ", allowed " + smallest + ".." + layers());
  }

  private void requireSparse(String what) {
    if (!isSparse()) {
      throw new IllegalStateException(
          "a node of a dense basis has no " + what + ": it is a sum of many products");
    }
  }

  /** Two bases are equal when all their layers are. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Basis that
        && first.equals(that.first)
        && Arrays.equals(products, that.products);
  }

  @Override
  public int hashCode() {
    return 31 * first.hashCode() + Arrays.hashCode(products);
  }

  /** The shape, for example {@code Basis[inputs=784, widths=50/200/200]}. */
  @Override
  public String toString() {
    StringBuilder widths = new StringBuilder().append(first.width());
    for (Layer layer : products) {
      widths.append('/').append(layer.width());
    }
    return "Basis[inputs=" + inputs() + ", widths=" + widths + (isSparse() ? "]" : ", dense]");
  }
}
