package org.basislearner.predict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A {@link ProductForest} laid out for evaluation. Immutable.
 *
 * <p>The knots of an input are sorted, so the number of knots below a value, its rank, says which
 * thresholds are 0. Steps of degree 1 together are a curve per input, a table by rank. What is left
 * are the other nodes in depth-first order, each with the number of the first node behind
 * everything made from it.
 */
final class ForestPlan {
  final int inputs;
  final int outputs;

  /** The weights of the constant. */
  final double[] constant;

  /** All different knots, input by input, ascending; those of input j start at {@code from[j]}. */
  final double[] knots;

  final int[] from;

  /** Row-major: the curve of input j at rank q, output c, is at {@code (from[j] + j + q) k + c}. */
  final double[] curves;

  /** For each node: the number of its knot among all, its degree, and the node to go on with. */
  final int[] knot;

  final int[] degree;
  final int[] next;

  /** For each node all ones if its threshold is a drop, else 0: what is xor-ed to rows above. */
  final long[] flip;

  /** For each node the top of its hinge, NaN for a step or drop. */
  final double[] top;

  /** For each node the input of its own threshold. */
  final int[] input;

  /** Whether a factor of the node is a hinge, and whether one of its parent is. */
  final boolean[] smooth;

  final boolean[] smoothParent;

  /** Whether a weight of the node is to be added; false also for those that are in a curve. */
  final boolean[] weighted;

  /** Row-major {@code nodes x outputs}. */
  final double[] weights;

  final int depth;

  ForestPlan(ProductForest forest) {
    inputs = forest.inputs();
    outputs = forest.outputs();
    constant = new double[outputs];
    for (int c = 0; c < outputs; c++) {
      constant[c] = forest.weight(0, c);
    }
    List<Threshold> thresholds = forest.thresholds();
    int[] knotOf = new int[thresholds.size()];
    from = new int[inputs + 1];
    knots = knots(thresholds, knotOf);
    curves = new double[(knots.length + inputs) * outputs];
    List<List<Integer>> children = new ArrayList<>();
    for (int n = 0; n < forest.nodes(); n++) {
      children.add(new ArrayList<>());
      if (n > 0) {
        children.get(forest.parent(n)).add(n);
      }
    }
    List<Integer> order = new ArrayList<>();
    List<Integer> after = new ArrayList<>();
    walk(forest, children, 0, order, after);
    int count = order.size();
    knot = new int[count];
    degree = new int[count];
    next = new int[count];
    flip = new long[count];
    top = new double[count];
    input = new int[count];
    smooth = new boolean[count];
    smoothParent = new boolean[count];
    weighted = new boolean[count];
    weights = new double[count * outputs];
    int deepest = 0;
    int[] place = new int[forest.nodes()];
    for (int i = 0; i < count; i++) {
      int n = order.get(i);
      Threshold factor = thresholds.get(forest.threshold(n));
      int parent = forest.parent(n);
      place[n] = i;
      knot[i] = knotOf[forest.threshold(n)];
      degree[i] = parent == 0 ? 1 : degree[place[parent]] + 1;
      next[i] = after.get(i);
      flip[i] = factor.isDrop() ? -1 : 0;
      top[i] = factor.isHinge() ? factor.top() : Double.NaN;
      input[i] = factor.input();
      smoothParent[i] = parent != 0 && smooth[place[parent]];
      smooth[i] = smoothParent[i] || factor.isHinge();
      deepest = Math.max(deepest, degree[i]);
      for (int c = 0; c < outputs; c++) {
        weights[i * outputs + c] = forest.weight(n, c);
        weighted[i] |= forest.weight(n, c) != 0 && !(parent == 0 && factor.isStep());
      }
    }
    depth = deepest;
    fillCurves(forest, knotOf);
  }

  private double[] knots(List<Threshold> thresholds, int[] knotOf) {
    double[] all = new double[thresholds.size()];
    int count = 0;
    for (int f = 0; f < all.length; f++) {
      Threshold each = thresholds.get(f);
      boolean same =
          f > 0
              && thresholds.get(f - 1).input() == each.input()
              && thresholds.get(f - 1).knot() == each.knot();
      if (!same) {
        all[count++] = each.knot();
        from[each.input() + 1]++;
      }
      knotOf[f] = count - 1;
    }
    for (int j = 0; j < inputs; j++) {
      from[j + 1] += from[j];
    }
    return Arrays.copyOf(all, count);
  }

  /** Depth first; a step of degree 1 that nothing is made from is in its input's curve already. */
  private static void walk(
      ProductForest forest,
      List<List<Integer>> children,
      int node,
      List<Integer> order,
      List<Integer> after) {
    for (int child : children.get(node)) {
      boolean onlyCurve =
          node == 0
              && children.get(child).isEmpty()
              && forest.thresholds().get(forest.threshold(child)).isStep();
      if (!onlyCurve) {
        int place = order.size();
        order.add(child);
        after.add(0);
        walk(forest, children, child, order, after);
        after.set(place, order.size());
      }
    }
  }

  private void fillCurves(ProductForest forest, int[] knotOf) {
    for (int n = 1; n < forest.nodes(); n++) {
      Threshold factor = forest.thresholds().get(forest.threshold(n));
      if (forest.parent(n) == 0 && factor.isStep()) {
        int place = (knotOf[forest.threshold(n)] + factor.input() + 1) * outputs;
        for (int c = 0; c < outputs; c++) {
          curves[place + c] = forest.weight(n, c);
        }
      }
    }
    for (int j = 0; j < inputs; j++) {
      for (int p = (from[j] + j + 1) * outputs; p < (from[j + 1] + j + 1) * outputs; p++) {
        curves[p] += curves[p - outputs];
      }
    }
  }
}
