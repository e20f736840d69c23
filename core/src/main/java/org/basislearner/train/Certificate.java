package org.basislearner.train;

import java.util.List;
import org.basislearner.loss.SolverStop;

/**
 * What was found to hold of a trained model.
 *
 * @param rows training rows m
 * @param rank vectors in the orthonormal basis O, equal to the number of nodes
 * @param orthogonalityDefect the largest entry of |O<sup>T</sup>O - I|
 * @param layerErrors for each layer the least mean squared error on the training targets with the
 *     nodes up to it; never grows
 * @param gap how far the output layer's objective is above its minimum at most
 * @param iterations steps that its solver took
 * @param stop why it took no more
 */
public record Certificate(
    long rows,
    int rank,
    double orthogonalityDefect,
    List<Double> layerErrors,
    double gap,
    int iterations,
    SolverStop stop) {
  /** Copies the list. */
  public Certificate {
    layerErrors = List.copyOf(layerErrors);
  }
}
