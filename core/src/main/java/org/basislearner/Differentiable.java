package org.basislearner;

/** A function of the inputs whose exact gradient is known. */
public interface Differentiable {
  /**
   * The partial derivative of every output by every input.
   *
   * @param row the inputs
   * @return [output][input]; 0 for an input that the guard clamps, and for an output that it limits
   */
  double[][] gradient(double[] row);
}
