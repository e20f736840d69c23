package org.basislearner.train;

import java.util.List;
import java.util.Optional;
import org.basislearner.network.InputRange;
import org.basislearner.network.InputScaling;
import org.basislearner.network.Network;
import org.basislearner.output.Calibration;
import org.basislearner.output.OutputLimits;
import org.basislearner.output.PredictionIntervals;

/**
 * What a {@link TrainingRun} yields.
 *
 * @param network the chosen network, on scaled inputs
 * @param scaling how inputs are scaled for it
 * @param range the inputs' range over the rows it was trained on, before scaling
 * @param limits between which numbers outputs stay, if at all
 * @param certificate what holds of it
 * @param builds all networks that were grown to choose from
 * @param chosen position of the one that was chosen
 * @param refitted whether it was trained again on all rows
 * @param rows the rows it was trained on
 * @param dataHash a hash of all inputs and targets, as {@link TrainingRows#check} has it
 * @param kernel the name of the kernel
 * @param calibration how outputs become probabilities, if they do
 * @param intervals how prediction intervals are made, if they are
 */
public record Trained(
    Network network,
    InputScaling scaling,
    InputRange range,
    OutputLimits limits,
    Certificate certificate,
    List<Build> builds,
    int chosen,
    boolean refitted,
    long rows,
    String dataHash,
    String kernel,
    Optional<Calibration> calibration,
    Optional<PredictionIntervals> intervals) {
  /** Copies the list. */
  public Trained {
    builds = List.copyOf(builds);
  }

  /** The build that was chosen. */
  public Build chosenBuild() {
    return builds.get(chosen);
  }
}
