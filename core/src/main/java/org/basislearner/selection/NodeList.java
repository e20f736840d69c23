package org.basislearner.selection;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.network.Layer;

/** The nodes of a layer as they are added. */
final class NodeList {
  private record Node(int left, int right, double weight) {}

  private final List<Node> nodes = new ArrayList<>();
  private final List<double[]> mix = new ArrayList<>();

  int size() {
    return nodes.size();
  }

  /** Adds weight * left * right. */
  void add(int left, int right, double weight) {
    nodes.add(new Node(left, right, weight));
  }

  /** Adds weight * left * right + a combination of all earlier nodes. */
  void add(int left, int right, double weight, double[] earlier) {
    add(left, right, weight);
    mix.add(earlier);
  }

  Layer toLayer() {
    int[] left = new int[nodes.size()];
    int[] right = new int[nodes.size()];
    double[] weight = new double[nodes.size()];
    for (int r = 0; r < nodes.size(); r++) {
      left[r] = nodes.get(r).left();
      right[r] = nodes.get(r).right();
      weight[r] = nodes.get(r).weight();
    }
    return new Layer(left, right, weight, mix.toArray(new double[0][]));
  }
}
