package org.basislearner.train;

/**
 * One model of the path.
 *
 * @param depth layers, the output layer counted
 * @param nodes nodes below the output layer
 * @param lambda the weight of the L2 term
 * @param trainLoss mean loss on the training rows, without the L2 term
 * @param trainError share of training rows with a wrong label, or the mean squared error
 * @param validationError the same on the validation rows, NaN without them
 * @param gap how far the objective is above its minimum at most
 * @param seconds time for this depth's output layers, over all lambdas
 */
public record PathPoint(
    int depth,
    int nodes,
    double lambda,
    double trainLoss,
    double trainError,
    double validationError,
    double gap,
    double seconds) {

  /** What this model is chosen by: the validation error, or the training error without one. */
  public double choiceError() {
    return Double.isNaN(validationError) ? trainError : validationError;
  }
}
