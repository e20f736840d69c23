package org.basislearner;

import org.basislearner.network.Network;

/** Room for one prediction at a time, so that predicting allocates nothing. Not thread-safe. */
public final class Scratch {
  final Network network;
  final double[] input;
  final double[] nodes;
  final double[] outputs;

  Scratch(Network network) {
    this.network = network;
    input = new double[network.inputs()];
    nodes = new double[network.basis().nodes()];
    outputs = new double[network.outputs()];
  }
}
