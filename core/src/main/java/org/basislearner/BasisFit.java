package org.basislearner;

import java.util.List;
import org.basislearner.train.LayerReport;
import org.basislearner.train.ModelPath;
import org.basislearner.train.StopReason;

/**
 * A finished training: the model and how it came about. Prints as the path and why it ends.
 *
 * @param <M> the kind of model
 * @param model the chosen model
 * @param path every depth and lambda that it was chosen from
 * @param layers the layers that were built for the path
 * @param stopReason why no further layer was built
 * @param seconds how long it took in all
 */
public record BasisFit<M extends BasisModel>(
    M model, ModelPath path, List<LayerReport> layers, StopReason stopReason, double seconds) {
  /** Copies the list. */
  public BasisFit {
    layers = List.copyOf(layers);
  }

  @Override
  public String toString() {
    int nodes = layers.get(layers.size() - 1).rank();
    return path + "stopped: " + stopReason.text() + ", |F| = " + nodes + "\n";
  }
}
