package org.basislearner.network;

/** The recursive definition of a node, word by word and as slow as that. */
final class NodeOracle {

  private NodeOracle() {}

  static double value(Basis basis, int layer, int r, double[] x) {
    if (layer == 1) {
      double[] weights = basis.firstLayer().weights();
      int width = basis.firstLayer().width();
      double sum = weights[r];
      for (int i = 0; i < x.length; i++) {
        sum += x[i] * weights[(i + 1) * width + r];
      }
      return sum;
    }
    Layer products = basis.productLayer(layer);
    double sum =
        products.weight(r)
            * value(basis, layer - 1, products.left(r), x)
            * value(basis, 1, products.right(r), x);
    double[] mix = products.mix(r);
    for (int s = 0; s < mix.length; s++) {
      sum += mix[s] * value(basis, s, x);
    }
    return sum;
  }

  static double value(Basis basis, int node, double[] x) {
    int layer = 1;
    int r = node;
    while (r >= basis.nodes(layer)) {
      r -= basis.nodes(layer);
      layer++;
    }
    return value(basis, layer, r, x);
  }

  static double output(Network network, int c, double[] x) {
    double[] weights = network.weights();
    double sum = 0;
    for (int n = 0; n < network.basis().nodes(); n++) {
      sum += weights[n * network.outputs() + c] * value(network.basis(), n, x);
    }
    return sum;
  }
}
