package org.basislearner.predict;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.Checks;
import org.jspecify.annotations.Nullable;

/**
 * A network whose first layer consists of {@linkplain Threshold steps and hinges}: node 0 is the
 * constant 1, every other node its parent times one threshold, and an output is a weighted sum of
 * all nodes. Immutable and thread-safe.
 *
 * <p>Nodes are ordered by layer, where a node of layer t is a product of t thresholds; within a
 * layer by parent, then by threshold. No two nodes have the same factors. {@link ForestBuilder}
 * makes such an order of any nodes and merges equal ones.
 *
 * <p>{@link #evaluation()} evaluates rows; its cost grows with the nodes that are not 0.
 */
public final class ProductForest implements Serializable {
  private static final long serialVersionUID = 1;

  /** The most thresholds in a product. */
  public static final int MOST_FACTORS = 64;

  private final int inputs;
  private final int outputs;
  private final List<Threshold> thresholds;
  private final int[] parent;
  private final int[] threshold;

  /** Row-major {@code nodes x outputs}. */
  private final double[] weights;

  private transient volatile @Nullable ForestPlan plan;

  /**
   * Creates a forest.
   *
   * @param inputs the number of inputs
   * @param outputs the number of outputs, at least 1
   * @param thresholds all thresholds, sorted, each once
   * @param parent for each node but the first the node it is made from, a smaller number; for node
   *     0 it is -1
   * @param threshold for each node but the first the threshold it is multiplied by; for node 0 it
   *     is -1
   * @param weights row-major {@code nodes x outputs}
   */
  public ProductForest(
      int inputs,
      int outputs,
      List<Threshold> thresholds,
      int[] parent,
      int[] threshold,
      double[] weights) {
    Checks.require(outputs >= 1, "outputs = " + outputs + ": expected at least 1");
    Checks.require(parent.length >= 1, "parent: expected at least one node");
    Checks.length("threshold", threshold.length, parent.length);
    Checks.length("weights", weights.length, Math.multiplyExact(parent.length, outputs));
    Checks.finite("weights", weights);
    for (Threshold each : thresholds) {
      Checks.index("input of a threshold", each.input(), inputs);
    }
    for (int f = 1; f < thresholds.size(); f++) {
      Checks.require(
          thresholds.get(f - 1).compareTo(thresholds.get(f)) < 0,
          "thresholds: expected in ascending order, found "
              + thresholds.get(f)
              + " after "
              + thresholds.get(f - 1));
    }
    Checks.require(
        parent[0] == -1 && threshold[0] == -1, "node 0: expected neither parent nor threshold");
    int[] degree = new int[parent.length];
    for (int n = 1; n < parent.length; n++) {
      Checks.index("parent of node " + n, parent[n], n);
      Checks.index("threshold of node " + n, threshold[n], thresholds.size());
      degree[n] = degree[parent[n]] + 1;
      Checks.require(
          degree[n] <= MOST_FACTORS,
          "node " + n + " is a product of more than " + MOST_FACTORS + " thresholds");
    }
    this.inputs = inputs;
    this.outputs = outputs;
    this.thresholds = List.copyOf(thresholds);
    this.parent = parent.clone();
    this.threshold = threshold.clone();
    this.weights = weights.clone();
  }

  /** The number of inputs. */
  public int inputs() {
    return inputs;
  }

  /** The number of outputs. */
  public int outputs() {
    return outputs;
  }

  /** The number of nodes, the constant included. */
  public int nodes() {
    return parent.length;
  }

  /** All thresholds in ascending order. */
  public List<Threshold> thresholds() {
    return thresholds;
  }

  /** The node that a node is made from; -1 for node 0. */
  public int parent(int node) {
    return parent[node];
  }

  /** The threshold that a node's parent is multiplied by; -1 for node 0. */
  public int threshold(int node) {
    return threshold[node];
  }

  /** The number of thresholds whose product a node is. */
  public int degree(int node) {
    int degree = 0;
    for (int n = node; n > 0; n = parent[n]) {
      degree++;
    }
    return degree;
  }

  /** The weight of a node in an output. */
  public double weight(int node, int output) {
    return weights[node * outputs + output];
  }

  /** The weights, row-major {@code nodes x outputs}. */
  double[] weights() {
    return weights.clone();
  }

  /** The nodes that nodes are made from, -1 for node 0. */
  int[] parents() {
    return parent.clone();
  }

  /** The thresholds that parents are multiplied by, -1 for node 0. */
  int[] thresholdNumbers() {
    return threshold.clone();
  }

  /** What no output exceeds in absolute value. */
  double bound() {
    double sum = 0;
    for (double weight : weights) {
      sum += Math.abs(weight);
    }
    return sum;
  }

  /** The most factors of a node. */
  public int degree() {
    int[] degree = new int[parent.length];
    int largest = 0;
    for (int n = 1; n < parent.length; n++) {
      degree[n] = degree[parent[n]] + 1;
      largest = Math.max(largest, degree[n]);
    }
    return largest;
  }

  /** The partial derivative of every output by every input where it has one: [output][input]. */
  double[][] gradient(double[] row) {
    double[][] gradient = new double[outputs][inputs];
    double[] value = new double[parent.length];
    value[0] = 1;
    for (int n = 1; n < parent.length; n++) {
      value[n] =
          value[parent[n]]
              * thresholds.get(threshold[n]).value(row[thresholds.get(threshold[n]).input()]);
    }
    for (int n = 1; n < parent.length; n++) {
      for (int at = n; at > 0; at = parent[at]) {
        Threshold factor = thresholds.get(threshold[at]);
        double x = row[factor.input()];
        if (factor.isHinge() && x > factor.knot() && x < factor.top() && value[n] != 0) {
          double slope = value[n] / factor.value(x) / (factor.top() - factor.knot());
          for (int c = 0; c < outputs; c++) {
            gradient[c][factor.input()] += slope * weights[n * outputs + c];
          }
        }
      }
    }
    return gradient;
  }

  /** What evaluates rows, for one thread at a time. */
  public ForestEvaluation evaluation() {
    ForestPlan made = plan;
    if (made == null) {
      made = new ForestPlan(this);
      plan = made;
    }
    return new ForestEvaluation(made);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ProductForest that
        && inputs == that.inputs
        && outputs == that.outputs
        && thresholds.equals(that.thresholds)
        && Arrays.equals(parent, that.parent)
        && Arrays.equals(threshold, that.threshold)
        && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(parent) + Arrays.hashCode(weights);
  }

  @Override
  public String toString() {
    return "ProductForest[inputs="
        + inputs
        + ", thresholds="
        + thresholds.size()
        + ", nodes="
        + nodes()
        + ", outputs="
        + outputs
        + "]";
  }
}
