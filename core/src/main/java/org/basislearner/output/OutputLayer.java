package org.basislearner.output;

import org.basislearner.loss.SolverStop;

/**
 * A trained output layer and its certificate.
 *
 * @param lambda the weight of the L2 term
 * @param weights W, row-major, nodes x outputs; not to be changed
 * @param objective (lambda/2) ||W||<sup>2</sup> and the mean loss
 * @param gap an upper bound of how far the objective is above its minimum, or above all that it
 *     comes near to where it has none; 0 for the squared loss with lambda = 0, where rounding alone
 *     decides
 * @param iterations steps that the solver took
 * @param stop why it took no more
 */
public record OutputLayer(
    double lambda,
    double[] weights,
    double objective,
    double gap,
    int iterations,
    SolverStop stop) {
  /** This layer with another gap. */
  public OutputLayer withGap(double other) {
    return new OutputLayer(lambda, weights, objective, other, iterations, stop);
  }
}
