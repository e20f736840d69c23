package org.basislearner.train;

import java.util.List;
import org.basislearner.network.InputRange;
import org.basislearner.network.InputScaling;
import org.basislearner.network.Network;

/**
 * What a {@link TrainingRun} yields.
 *
 * @param network the chosen network, on scaled inputs
 * @param scaling how inputs are scaled for it
 * @param range the inputs' range over the rows it was trained on, before scaling
 * @param certificate what holds of it
 * @param path the path that it was chosen from
 * @param layers the layers that were built for the path
 * @param stopReason why no further layer was built
 * @param refitted whether it was trained again on all rows
 * @param rows the rows it was trained on
 * @param dataHash SHA-256 of all inputs and targets
 * @param kernel the name of the kernel
 */
public record Trained(
    Network network,
    InputScaling scaling,
    InputRange range,
    Certificate certificate,
    ModelPath path,
    List<LayerReport> layers,
    StopReason stopReason,
    boolean refitted,
    long rows,
    String dataHash,
    String kernel) {
  /** Copies the list. */
  public Trained {
    layers = List.copyOf(layers);
  }
}
