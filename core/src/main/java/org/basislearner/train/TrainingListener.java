package org.basislearner.train;

/**
 * Is told what training does, on the thread that called it, and may ask it to stop. All methods do
 * nothing unless overridden.
 */
public interface TrainingListener {
  /** One that does nothing. */
  TrainingListener NONE = new TrainingListener() {};

  /**
   * A network starts to grow; it happens once more when the chosen model is refitted on all rows.
   */
  default void buildStarted(long rows, int inputs, boolean refit) {}

  /** A layer is about to be built. */
  default void layerStarted(int layer, int width, long candidates) {}

  /** Nodes were added to a layer. */
  default void nodesAdded(int layer, int nodes, int width) {}

  /** A layer has been built. */
  default void layerEnded(LayerReport layer) {}

  /**
   * Asked after each layer and before each further network; with true the network stays as it is,
   * no other is grown, and training ends normally. A refit does not ask: it has to reach the depth
   * that was chosen.
   */
  default boolean shouldStop() {
    return false;
  }
}
