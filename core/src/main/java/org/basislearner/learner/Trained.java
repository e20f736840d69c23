package org.basislearner.learner;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.predict.Calibration;
import org.basislearner.predict.PredictionIntervals;
import org.basislearner.predict.Predictor;
import org.basislearner.predict.StageSum;
import org.basislearner.train.Build;
import org.basislearner.train.Certificate;
import org.basislearner.train.PathPoint;

/**
 * What a {@link TrainingRun} yields.
 *
 * @param predictor the chosen network with what belongs to it
 * @param certificate what holds of it
 * @param builds all networks that were grown to choose from
 * @param chosen position of the one that was chosen, or counts most
 * @param weights for each build what it counts in the model; they add up to 1
 * @param heldOut metrics by name on rows that the networks were not trained on, if there are any
 * @param heldOutRows positions of these rows; empty if there are none or they are elsewhere
 * @param heldOutOutputs what the networks said of each of them: [row][output]
 * @param refitted whether it was trained again on all rows
 * @param rows the rows it was trained on
 * @param dataHash a hash of all inputs and targets, as {@link TrainingRows#hash} has it
 * @param kernel the name of the kernel
 * @param calibration how outputs become probabilities, if they do
 * @param intervals how prediction intervals are made, if they are
 * @param kept every depth and lambda of a network on the same rows, if asked for
 * @param keptStages all stages of each member, each target's apart, if asked for
 * @param byDegree for products of at most so many factors the best point of a sum of stages, where
 *     a search looked at stages
 * @param steps how a network was grown, for {@link GrownBefore}: nothing unless the path is kept
 * @param vanishing polynomials that vanish on the rows, where the builder reports them
 */
public record Trained(
    Predictor predictor,
    Certificate certificate,
    List<Build> builds,
    int chosen,
    List<Double> weights,
    Map<String, Double> heldOut,
    int[] heldOutRows,
    double[][] heldOutOutputs,
    boolean refitted,
    long rows,
    String dataHash,
    String kernel,
    Optional<Calibration> calibration,
    Optional<PredictionIntervals> intervals,
    Optional<Growth> kept,
    List<List<StageSum>> keptStages,
    List<PathPoint> byDegree,
    List<List<int[]>> steps,
    List<Vanishing> vanishing) {
  /** Copies the lists and the map. */
  public Trained {
    builds = List.copyOf(builds);
    weights = List.copyOf(weights);
    byDegree = List.copyOf(byDegree);
    keptStages = keptStages.stream().map(List::copyOf).toList();
    heldOut = Collections.unmodifiableMap(new LinkedHashMap<>(heldOut));
  }

  /** The build that was chosen. */
  public Build chosenBuild() {
    return builds.get(chosen);
  }
}
