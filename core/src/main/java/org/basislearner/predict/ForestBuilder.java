package org.basislearner.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.basislearner.linalg.Checks;

/**
 * Collects products of thresholds with weights and arranges them as one {@link ProductForest}.
 * Products with the same factors become one node, whatever order they have them in; of several
 * steps of one input only the highest counts, since the others are 1 wherever it is. A node whose
 * parent nobody added gets one of weight 0.
 */
public final class ForestBuilder {
  private final int inputs;
  private final int outputs;

  /** A node: its sorted factors are its key. */
  private record Node(List<Threshold> factors, List<Threshold> below, double[] weights) {}

  private final Map<List<Threshold>, Node> nodes = new LinkedHashMap<>();

  /** An empty sum: the constant 0. */
  public ForestBuilder(int inputs, int outputs) {
    this.inputs = inputs;
    this.outputs = outputs;
    nodes.put(List.of(), new Node(List.of(), List.of(), new double[outputs]));
  }

  /**
   * Adds a product to the sum.
   *
   * @param factors the thresholds multiplied, none for the constant; the product without the last
   *     one, so simplified, becomes the parent of a new node
   * @param factor what the weights are multiplied by
   * @param weights one for each output
   */
  public void add(List<Threshold> factors, double factor, double[] weights) {
    Checks.length("weights", weights.length, outputs);
    double[] sum = node(simplified(factors)).weights();
    for (int c = 0; c < outputs; c++) {
      sum[c] += factor * weights[c];
    }
  }

  /** Adds all nodes of a forest, their weights times a factor. */
  public void add(ProductForest forest, double factor) {
    Checks.length("outputs", forest.outputs(), outputs);
    add(forest, factor, 0);
  }

  /** Adds a forest with fewer outputs, of which the first is added to output number {@code at}. */
  public void add(ProductForest forest, double factor, int at) {
    Checks.length("inputs", forest.inputs(), inputs);
    List<List<Threshold>> factors = new ArrayList<>();
    double[] weights = new double[outputs];
    for (int n = 0; n < forest.nodes(); n++) {
      List<Threshold> own = n == 0 ? List.of() : new ArrayList<>(factors.get(forest.parent(n)));
      if (n > 0) {
        own.add(forest.thresholds().get(forest.threshold(n)));
      }
      factors.add(own);
      for (int c = 0; c < forest.outputs(); c++) {
        weights[at + c] = forest.weight(n, c);
      }
      add(own, factor, weights);
    }
  }

  /** Without steps and drops that another of the same input implies, in the order given. */
  private static List<Threshold> simplified(List<Threshold> factors) {
    List<Threshold> kept = new ArrayList<>();
    for (Threshold factor : factors) {
      if (kept.stream().noneMatch(other -> other.implies(factor))) {
        kept.removeIf(factor::implies);
        kept.add(factor);
      }
    }
    return kept;
  }

  private Node node(List<Threshold> factors) {
    List<Threshold> key = sorted(factors);
    Node known = nodes.get(key);
    if (known != null) {
      return known;
    }
    Node below = node(factors.subList(0, factors.size() - 1));
    Node made = new Node(List.copyOf(factors), below.factors(), new double[outputs]);
    nodes.put(key, made);
    return made;
  }

  private static List<Threshold> sorted(List<Threshold> factors) {
    return factors.stream().sorted().toList();
  }

  /** The sum so far. */
  public ProductForest build() {
    TreeSet<Threshold> all = new TreeSet<>();
    int degrees = 0;
    for (List<Threshold> key : nodes.keySet()) {
      all.addAll(key);
      degrees = Math.max(degrees, key.size());
    }
    List<Threshold> thresholds = List.copyOf(all);
    Map<Threshold, Integer> number = new HashMap<>();
    for (Threshold each : thresholds) {
      number.put(each, number.size());
    }
    List<List<Node>> layers = new ArrayList<>();
    for (int t = 0; t <= degrees; t++) {
      layers.add(new ArrayList<>());
    }
    nodes.forEach((key, node) -> layers.get(key.size()).add(node));
    int[] parent = new int[nodes.size()];
    int[] threshold = new int[nodes.size()];
    double[] weights = new double[nodes.size() * outputs];
    Map<List<Threshold>, Integer> position = new HashMap<>();
    for (List<Node> layer : layers) {
      layer.sort(
          Comparator.comparingInt((Node node) -> parent(node, position))
              .thenComparingInt(node -> last(node, number)));
      int first = position.size();
      for (int i = 0; i < layer.size(); i++) {
        Node node = layer.get(i);
        parent[first + i] = parent(node, position);
        threshold[first + i] = last(node, number);
        System.arraycopy(node.weights(), 0, weights, (first + i) * outputs, outputs);
      }
      for (Node node : layer) {
        position.put(sorted(node.factors()), position.size());
      }
    }
    return new ProductForest(inputs, outputs, thresholds, parent, threshold, weights);
  }

  private static int parent(Node node, Map<List<Threshold>, Integer> position) {
    return node.factors().isEmpty() ? -1 : position.getOrDefault(sorted(node.below()), -1);
  }

  /** The threshold that turns the parent into the node. */
  private static int last(Node node, Map<Threshold, Integer> number) {
    int size = node.factors().size();
    return size == 0 ? -1 : number.getOrDefault(node.factors().get(size - 1), -1);
  }
}
