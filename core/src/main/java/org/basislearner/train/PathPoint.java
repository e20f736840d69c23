package org.basislearner.train;

import java.util.LinkedHashMap;
import java.util.Map;
import org.basislearner.json.JsonObject;
import org.basislearner.loss.SolverStop;

/**
 * One model of the path. Errors are means over the rows, by their weights if they have any.
 *
 * @param depth layers, the output layer counted
 * @param nodes nodes below the output layer; with folds their mean
 * @param lambda the weight of the L2 term
 * @param stages the number of small networks that are summed, 0 for a single network
 * @param trainLoss mean loss on the training rows, without the L2 term
 * @param trainError fraction of training rows with a wrong label, or the mean squared error
 * @param validationLoss mean loss on the validation rows, NaN without them or if the model is not
 *     chosen by it
 * @param validationError fraction of wrong labels or mean squared error on the validation rows, NaN
 *     without them
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
    int stages,
    double trainLoss,
    double trainError,
    double validationLoss,
    double validationError,
    double standardError,
    double leaveOneOutError,
    double gap,
    int iterations,
    SolverStop stop,
    double seconds) {

  /** A point of a single network that is chosen by its error. */
  public PathPoint(
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
    this(
        depth,
        nodes,
        lambda,
        0,
        trainLoss,
        trainError,
        Double.NaN,
        validationError,
        standardError,
        leaveOneOutError,
        gap,
        iterations,
        stop,
        seconds);
  }

  /**
   * What this model is chosen by: the validation loss if it has one, else its error. Infinite where
   * there is no minimum, since nothing says then how large the weights should be.
   */
  public double choice() {
    if (stop == SolverStop.NO_MINIMUM) {
      return Double.POSITIVE_INFINITY;
    }
    return Double.isNaN(validationLoss) ? choiceError() : validationLoss;
  }

  /** The validation error, or the training error without one. */
  public double choiceError() {
    return Double.isNaN(validationError) ? trainError : validationError;
  }

  /** Without the time, and without errors on rows that there were not. */
  Map<String, Object> toJson() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("depth", depth);
    map.put("nodes", nodes);
    map.put("lambda", lambda);
    if (stages > 0) {
      map.put("stages", stages);
    }
    map.put("trainLoss", JsonObject.number(trainLoss));
    map.put("trainError", JsonObject.number(trainError));
    if (!Double.isNaN(validationLoss)) {
      map.put("validationLoss", JsonObject.number(validationLoss));
    }
    if (!Double.isNaN(validationError)) {
      map.put("validationError", JsonObject.number(validationError));
      map.put("standardError", JsonObject.number(standardError));
    }
    if (!Double.isNaN(leaveOneOutError)) {
      map.put("leaveOneOutError", JsonObject.number(leaveOneOutError));
    }
    map.put("gap", gap);
    map.put("iterations", iterations);
    map.put("stop", stop.text());
    return map;
  }

  static PathPoint of(JsonObject json) {
    return new PathPoint(
        json.count("depth"),
        json.count("nodes"),
        json.number("lambda"),
        json.has("stages") ? json.count("stages") : 0,
        json.number("trainLoss"),
        json.number("trainError"),
        optional(json, "validationLoss"),
        optional(json, "validationError"),
        optional(json, "standardError"),
        optional(json, "leaveOneOutError"),
        json.number("gap"),
        iterations(json),
        stop(json),
        0);
  }

  private static double optional(JsonObject json, String name) {
    return json.has(name) ? json.number(name) : Double.NaN;
  }

  /** The first files knew the squared loss only, and had neither iterations nor stop. */
  static int iterations(JsonObject json) {
    return json.has("iterations") ? json.count("iterations") : 1;
  }

  static SolverStop stop(JsonObject json) {
    return json.has("stop") ? SolverStop.of(json.text("stop")) : SolverStop.EXACT;
  }
}
