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
   * A model of the path has been measured: called for every lambda as soon as the output layers of
   * a depth are trained, for each fold apart, and again where the path is kept after a refit. The
   * lengths of a sum of stages come together when it has been grown, averaged over the folds.
   *
   * @param point its depth, lambda and errors
   */
  default void pointMeasured(PathPoint point) {}

  /**
   * A stage was added to a sum of stages. Of sums that are grown side by side only one is told of.
   *
   * @param loss the mean loss on the validation rows so far, or on the training rows without them
   */
  default void stageEnded(int stage, int most, double loss) {}

  /**
   * A network, or one for each fold, has been grown and measured.
   *
   * @param build what came of it
   */
  default void buildEnded(Build build) {}

  /**
   * Asked after each layer or stage and before each further network; with true the network stays as
   * it is, no other is grown, and training ends normally. A refit does not ask: it has to reach the
   * depth that was chosen.
   */
  default boolean shouldStop() {
    return false;
  }
}
