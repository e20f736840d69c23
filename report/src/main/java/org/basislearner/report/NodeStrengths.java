package org.basislearner.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.basislearner.BasisModel;
import org.basislearner.network.Basis;
import org.basislearner.report.page.Figures;

/**
 * How much each node moves the outputs: the norm of its output weights times the standard deviation
 * of its value over some rows. A node that is nearly constant moves nothing, whatever its weight.
 */
final class NodeStrengths {
  /** Inputs that are named where a first-layer node is told in words. */
  private static final int NAMED_INPUTS = 3;

  private final BasisModel model;
  private final double[] scaledDeviation;
  private final FoldedProducts products;

  private NodeStrengths(BasisModel model, double[] scaledDeviation, FoldedProducts products) {
    this.model = model;
    this.scaledDeviation = scaledDeviation;
    this.products = products;
  }

  /** Measures on some rows whose node values are known. */
  static NodeStrengths of(BasisModel model, double[][] rows, double[][] nodes) {
    Basis basis = model.network().basis();
    double[][] scaled = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      scaled[i] = model.scaledInputs(rows[i]);
    }
    return new NodeStrengths(
        model,
        Influence.deviations(scaled, basis.inputs()),
        FoldedProducts.of(model.network(), nodes));
  }

  /** The products of the network, nodes that are mostly the constant folded into the others. */
  FoldedProducts products() {
    return products;
  }

  /** How much each input, with all its pieces, moves a first-layer node, with signs. */
  double[] inputsOf(int node) {
    int width = model.network().basis().firstLayer().width();
    double[] weights = model.network().basis().firstLayer().weights();
    int inputs = model.inputNames().size();
    double[] moved = new double[inputs];
    for (int i = 0; i < scaledDeviation.length; i++) {
      int input = model.inputOf(i);
      if (input >= 0) {
        moved[input] += weights[(i + 1) * width + node] * scaledDeviation[i];
      }
    }
    return moved;
  }

  /** A first-layer node in words: the inputs that move it most. */
  String firstLayerNode(int node) {
    if (model.network().inputs() != model.inputNames().size()) {
      return "a sum over pieces of the inputs, or over points of a sphere";
    }
    double[] moved = inputsOf(node);
    int inputs = moved.length;
    double all = Arrays.stream(moved).map(Math::abs).sum();
    List<Integer> strongest =
        IntStream.range(0, inputs)
            .boxed()
            .filter(i -> moved[i] != 0)
            .sorted(Comparator.comparingDouble(i -> -Math.abs(moved[i])))
            .toList();
    if (strongest.isEmpty()) {
      return "a constant";
    }
    String mostly = products.constants().containsKey(node) ? "mostly the constant; " : "";
    String text =
        strongest.stream()
            .limit(NAMED_INPUTS)
            .map(i -> (moved[i] < 0 ? "−" : "+") + model.inputNames().get(i) + share(moved[i], all))
            .collect(Collectors.joining(", "));
    int rest = strongest.size() - NAMED_INPUTS;
    return mostly + (rest > 0 ? text + " and " + Figures.count(rest, "other input") : text);
  }

  private static String share(double part, double all) {
    return " (" + Math.round(100 * Math.abs(part) / all) + " %)";
  }
}
