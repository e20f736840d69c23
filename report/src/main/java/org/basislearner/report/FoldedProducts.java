package org.basislearner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.basislearner.network.Basis;
import org.basislearner.network.Network;
import org.basislearner.report.page.Figures;

/**
 * The products that the outputs are sums of, as a reader understands them. A first-layer node that
 * is mostly the constant on some rows counts as its mean there, and products that differ in such
 * nodes only are one: of v1 v3 and v3, with v1 about 2, v3 is left, with both coefficients.
 *
 * @param constants the means of the first-layer nodes that vary, but are mostly the constant
 * @param products all products that are not constant
 * @param byNode the position of each node's product among these; -1 for a constant
 */
record FoldedProducts(Map<Integer, Double> constants, List<Product> products, int[] byNode) {
  /** A node whose mean is this many standard deviations varies by a tenth of itself at most. */
  private static final double MOSTLY = 10;

  /** Nodes have a mean square of 1; what varies less by rounding is the constant itself. */
  private static final double EXACTLY = 1e-9;

  /**
   * A product of first-layer nodes, or a node that is not a product.
   *
   * @param node the first node, in the lowest layer, that is this product
   * @param factors the first-layer nodes, one for each time that it is a factor
   * @param coefficients what it is multiplied by in each output
   * @param deviation its standard deviation on the rows
   */
  record Product(String name, int node, int[] factors, double[] coefficients, double deviation) {
    /** How much it moves all outputs. */
    double strength() {
      return sound(deviation * Math.sqrt(Arrays.stream(coefficients).map(c -> c * c).sum()));
    }

    /** How much it moves one output. */
    double strength(int output) {
      return sound(deviation * Math.abs(coefficients[output]));
    }

    private static double sound(double strength) {
      return Double.isFinite(strength) ? strength : 0;
    }
  }

  /** Those of a network, on rows whose node values are known. */
  static FoldedProducts of(Network network, double[][] nodes) {
    Basis basis = network.basis();
    Map<Integer, Double> constants = basis.isSparse() ? constants(basis, nodes) : Map.of();
    Map<List<Integer>, double[]> coefficients = new LinkedHashMap<>();
    int outputs = network.outputs();
    List<List<Integer>> keys = new ArrayList<>();
    Map<List<Integer>, Integer> first = new HashMap<>();
    for (int node = 0; node < basis.nodes(); node++) {
      boolean product = basis.isSparse() && node >= basis.nodes(1);
      int[] factors = product ? basis.monomial(node) : new int[] {node};
      double factor = product ? basis.coefficient(node) : 1;
      List<Integer> varying = new ArrayList<>();
      for (int v : factors) {
        Double mean = constants.get(v);
        factor *= mean == null ? 1 : mean;
        if (mean == null) {
          varying.add(v);
        }
      }
      keys.add(varying);
      first.putIfAbsent(varying, node);
      double[] sum = coefficients.computeIfAbsent(varying, any -> new double[outputs]);
      for (int c = 0; c < outputs; c++) {
        sum[c] += factor * network.weights()[node * outputs + c];
      }
    }
    coefficients.remove(List.<Integer>of());
    List<Product> products = new ArrayList<>();
    coefficients.forEach(
        (varying, sum) -> {
          int[] factors = varying.stream().mapToInt(v -> v).toArray();
          products.add(
              new Product(
                  name(basis, factors),
                  first.getOrDefault(varying, 0),
                  factors,
                  sum,
                  deviation(factors, nodes)));
        });
    Map<List<Integer>, Integer> positions = new HashMap<>();
    coefficients.keySet().forEach(key -> positions.put(key, positions.size()));
    int[] byNode = keys.stream().mapToInt(key -> positions.getOrDefault(key, -1)).toArray();
    Map<Integer, Double> folded = new TreeMap<>(constants);
    folded.keySet().removeIf(v -> deviation(new int[] {v}, nodes) < EXACTLY);
    return new FoldedProducts(folded, products, byNode);
  }

  private static Map<Integer, Double> constants(Basis basis, double[][] nodes) {
    Map<Integer, Double> constants = new TreeMap<>();
    for (int v = 0; v < basis.nodes(1) && nodes.length > 0; v++) {
      int node = v;
      double mean = Arrays.stream(nodes).mapToDouble(row -> row[node]).average().orElse(0);
      if (mean != 0 && Math.abs(mean) >= MOSTLY * deviation(new int[] {v}, nodes)) {
        constants.put(v, mean);
      }
    }
    return constants;
  }

  private static double deviation(int[] factors, double[][] nodes) {
    double[][] values = new double[nodes.length][1];
    for (int r = 0; r < values.length; r++) {
      values[r][0] = 1;
      for (int v : factors) {
        values[r][0] *= nodes[r][v];
      }
    }
    return Influence.deviations(values, 1)[0];
  }

  /** Such as v1² v7. */
  static String name(Basis basis, int[] factors) {
    if (factors.length == 1 && factors[0] >= basis.nodes(1)) {
      return "node " + (factors[0] + 1);
    }
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < factors.length; ) {
      int factor = factors[at];
      int exponent = (int) Arrays.stream(factors).filter(f -> f == factor).count();
      text.append(at == 0 ? "" : " ").append('v').append(factor + 1);
      text.append(exponent > 1 ? Figures.superscript(exponent) : "");
      at += exponent;
    }
    return text.toString();
  }

  /** The product that a node is; nothing if it is a constant. */
  Optional<Product> of(int node) {
    return byNode[node] < 0 ? Optional.empty() : Optional.of(products.get(byNode[node]));
  }

  /** The products that move something, those that move it most first. */
  List<Product> ranked(ToDoubleFunction<Product> strength) {
    return products.stream()
        .filter(product -> strength.applyAsDouble(product) > 0)
        .sorted(Comparator.comparingDouble(product -> -strength.applyAsDouble(product)))
        .toList();
  }

  /** What is folded, in a sentence; empty if nothing is. */
  String note() {
    List<String> names = new ArrayList<>();
    constants.forEach(
        (v, mean) -> names.add("v" + (v + 1) + " (about " + Figures.text(mean, 3) + ")"));
    if (names.isEmpty()) {
      return "";
    }
    boolean one = names.size() == 1;
    return String.join(", ", names)
        + (one ? " is mostly the constant: it counts" : " are mostly the constant: they count")
        + (one ? " as its mean" : " as their means")
        + " here, and products that differ in nothing else are added up.";
  }
}
