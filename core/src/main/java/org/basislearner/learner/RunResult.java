package org.basislearner.learner;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.card.ModelCard;
import org.basislearner.predict.Calibration;
import org.basislearner.predict.PredictionIntervals;
import org.basislearner.predict.Predictor;
import org.basislearner.train.Build;
import org.basislearner.train.PathPoint;

/**
 * What a {@link TrainingRun} yields: a model but for the names of what it predicts, and how it came
 * about.
 *
 * @param predictor what the model computes
 * @param calibration how outputs become probabilities, if they do
 * @param intervals how prediction intervals are made, if they are
 * @param card what the model knows of itself
 * @param builds all that was grown to choose from
 * @param chosen position of the build that was chosen, or counts most
 * @param heldOut what was said of validation rows, if there are any
 * @param byDegree for products of at most 1, 2, 3 and all factors the best point of a sum of
 *     stages, where a search looked at stages
 * @param seconds how long it took
 */
public record RunResult(
    Predictor predictor,
    Optional<Calibration> calibration,
    Optional<PredictionIntervals> intervals,
    ModelCard card,
    List<Build> builds,
    int chosen,
    Optional<Validated> heldOut,
    List<PathPoint> byDegree,
    double seconds) {
  /**
   * What networks said of rows that they were not trained on.
   *
   * @param metrics by name
   * @param positions of these rows; nothing if they are elsewhere
   * @param outputs for each of them: [row][output]
   */
  public record Validated(Map<String, Double> metrics, int[] positions, double[][] outputs) {}

  /** The build that was chosen. */
  public Build chosenBuild() {
    return builds.get(chosen);
  }

  /** The metrics on validation rows, none without such rows. */
  public Map<String, Double> metrics() {
    return heldOut.map(Validated::metrics).orElse(Map.of());
  }
}
