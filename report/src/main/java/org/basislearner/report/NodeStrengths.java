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
  private final double[] strength;
  private final double[] deviation;
  private final double[] scaledDeviation;
  private final double[] outputWeights;

  private NodeStrengths(
      BasisModel model, double[] strength, double[] deviation, double[] scaledDeviation) {
    this.model = model;
    this.outputWeights = model.network().weights();
    this.strength = strength;
    this.deviation = deviation;
    this.scaledDeviation = scaledDeviation;
  }

  /** Measures on some rows whose node values are known. */
  static NodeStrengths of(BasisModel model, double[][] rows, double[][] nodes) {
    Basis basis = model.network().basis();
    double[][] scaled = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      scaled[i] = model.scaledInputs(rows[i]);
    }
    double[] deviation = Influence.deviations(nodes, basis.nodes());
    double[] strength = deviation.clone();
    double[] weights = model.network().weights();
    int outputs = model.network().outputs();
    for (int n = 0; n < strength.length; n++) {
      double sum = 0;
      for (int c = 0; c < outputs; c++) {
        sum += weights[n * outputs + c] * weights[n * outputs + c];
      }
      strength[n] *= Math.sqrt(sum);
    }
    return new NodeStrengths(
        model, strength, deviation, Influence.deviations(scaled, basis.inputs()));
  }

  double of(int node) {
    return Double.isFinite(strength[node]) ? strength[node] : 0;
  }

  /** All nodes, the strongest first. */
  List<Integer> ranked() {
    return IntStream.range(0, strength.length)
        .boxed()
        .sorted(Comparator.comparingDouble(n -> -of(n)))
        .toList();
  }

  /** What a node is: a product of first-layer nodes, such as v1² v7. */
  String product(int node) {
    Basis basis = model.network().basis();
    if (node < basis.nodes(1)) {
      return "v" + (node + 1);
    }
    if (!basis.isSparse()) {
      return "node " + (node + 1);
    }
    StringBuilder text = new StringBuilder();
    int[] factors = basis.monomial(node);
    for (int at = 0; at < factors.length; ) {
      int factor = factors[at];
      int exponent = (int) Arrays.stream(factors).filter(f -> f == factor).count();
      text.append(at == 0 ? "" : " ").append('v').append(factor + 1);
      text.append(exponent > 1 ? Figures.superscript(exponent) : "");
      at += exponent;
    }
    return text.toString();
  }

  /** How much a node moves one output. */
  double of(int node, int output) {
    double moved =
        Math.abs(outputWeights[node * model.network().outputs() + output]) * deviation[node];
    return Double.isFinite(moved) ? moved : 0;
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
    String text =
        strongest.stream()
            .limit(NAMED_INPUTS)
            .map(i -> (moved[i] < 0 ? "−" : "+") + model.inputNames().get(i) + share(moved[i], all))
            .collect(Collectors.joining(", "));
    int rest = strongest.size() - NAMED_INPUTS;
    return rest > 0 ? text + " and " + Figures.count(rest, "other input") : text;
  }

  private static String share(double part, double all) {
    return " (" + Math.round(100 * Math.abs(part) / all) + " %)";
  }
}
