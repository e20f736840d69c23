package org.basislearner.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Multiplies a network out, layer by layer, as long as no polynomial grows beyond a number of
 * terms.
 *
 * <p>Work is at most {@code nodes * maxTerms * (d + 1)} term products. A sparse basis needs only
 * two layers at a time in memory.
 */
final class Expansion {
  private final Network network;
  private final Basis basis;
  private final int maxTerms;

  private final List<PolynomialSum> outputs = new ArrayList<>();

  /** All nodes so far; kept for dense bases only, where every node may read every earlier one. */
  private final List<Polynomial> earlier = new ArrayList<>();

  Expansion(Network network, int maxTerms) {
    this.network = network;
    this.basis = network.basis();
    this.maxTerms = maxTerms;
    for (int c = 0; c < network.outputs(); c++) {
      outputs.add(new PolynomialSum());
    }
  }

  /** One polynomial per output, or empty when one would be too large. */
  Optional<List<Polynomial>> outputs() {
    List<Polynomial> first = new ArrayList<>();
    for (int j = 0; j < basis.nodes(1); j++) {
      Polynomial node = basis.firstLayer().polynomial(j);
      if (!accept(node, j)) {
        return Optional.empty();
      }
      first.add(node);
    }
    List<Polynomial> previous = first;
    for (int t = 2; t <= basis.layers(); t++) {
      Optional<List<Polynomial>> next = layer(t, previous, first);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      previous = next.get();
    }
    return Optional.of(outputs.stream().map(sum -> sum.toPolynomial(basis.inputs())).toList());
  }

  private Optional<List<Polynomial>> layer(
      int t, List<Polynomial> previous, List<Polynomial> first) {
    Layer layer = basis.productLayer(t);
    List<Polynomial> nodes = new ArrayList<>(layer.width());
    for (int r = 0; r < layer.width(); r++) {
      PolynomialSum sum = new PolynomialSum();
      Polynomial left = previous.get(layer.left(r));
      Polynomial right = first.get(layer.right(r));
      if (!sum.addProduct(layer.weight(r), left, right, maxTerms)) {
        return Optional.empty();
      }
      double[] mix = layer.mix(r);
      for (int s = 0; s < mix.length; s++) {
        sum.add(mix[s], earlier.get(s));
      }
      Polynomial node = sum.toPolynomial(basis.inputs());
      if (!accept(node, basis.offset(t) + r)) {
        return Optional.empty();
      }
      nodes.add(node);
    }
    return Optional.of(nodes);
  }

  /** Adds a node to the outputs; false when it or an output has too many terms. */
  private boolean accept(Polynomial node, int index) {
    if (node.terms().size() > maxTerms) {
      return false;
    }
    if (!basis.isSparse()) {
      earlier.add(node);
    }
    for (int c = 0; c < outputs.size(); c++) {
      outputs.get(c).add(network.weight(index, c), node);
      if (outputs.get(c).size() > maxTerms) {
        return false;
      }
    }
    return true;
  }
}
