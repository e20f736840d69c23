package org.basislearner.network;

/** Room for one prediction at a time, so that predicting allocates nothing. Not thread-safe. */
public final class Scratch {
  final Predictor predictor;
  final double[] input;
  final double[] nodes;
  final double[] outputs;

  Scratch(Predictor predictor) {
    this.predictor = predictor;
    Network network = predictor.network();
    input = new double[network.inputs()];
    nodes = new double[network.basis().nodes()];
    outputs = new double[network.outputs()];
  }

  /** The node values of the row that was evaluated last; not to be changed. */
  public double[] nodes() {
    return nodes;
  }
}
