package org.basislearner.train;

import org.basislearner.loss.SolverStop;

/**
 * One model of the path. Errors are means over the rows, by their weights if they have any.
 *
 * @param depth layers, the output layer counted
 * @param nodes nodes below the output layer; with folds their mean
 * @param lambda the weight of the L2 term
 * @param trainLoss mean loss on the training rows, without the L2 term
 * @param trainError share of training rows with a wrong label, or the mean squared error
 * @param validationError the same on the validation rows, NaN without them
 * @param standardError of the validation error, NaN without validation rows
 * @param leaveOneOutError the error of output layers that were trained without the row, NaN unless
 *     asked for; too low, since the nodes were selected with all rows in sight
 * @param gap how far the objective is above its minimum at most
 * @param iterations steps that the solver took
 * @param stop why it took no more
 * @param seconds time for this depth's output layers, over all lambdas
 */
public record PathPoint(
    int depth,
    int nodes,
    double lambda,
    double trainLoss,
    double trainError,
    double validationError,
    double standardError,
    double leaveOneOutError,
    double gap,
    int iterations,
    SolverStop stop,
    double seconds) {

  /** What this model is chosen by: the validation error, or the training error without one. */
  public double choiceError() {
    return Double.isNaN(validationError) ? trainError : validationError;
  }
}
