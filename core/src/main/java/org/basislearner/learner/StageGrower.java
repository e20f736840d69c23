package org.basislearner.learner;

import org.basislearner.store.Workers;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;

/** Grows sums of stages, on the rows of a fold or on all. */
final class StageGrower {
  private final TrainingRows rows;
  private final RunOptions options;
  private final Thread caller = Thread.currentThread();

  /** Whether the listener has asked to stop while stages were grown side by side. */
  private volatile boolean stopped;

  /** A grower whose listener is told by the thread that makes it, and by no other. */
  StageGrower(TrainingRows rows, RunOptions options) {
    this.rows = rows;
    this.options = options;
  }

  /**
   * Grows stages.
   *
   * @param explore whether on the rows of a fold to choose by, or finally
   * @param end when to grow no more, in nanoseconds
   */
  FittedStages grow(Parameters parameters, int fold, boolean explore, Workers workers, long end) {
    boolean validated = explore && !parameters.validation().isNone();
    Thread grower = Thread.currentThread();
    boolean told = grower.equals(caller);
    long start = System.nanoTime();
    try (StageFold growing = rows.stages(fold, validated)) {
      int sums = growing.sums();
      return FittedStages.grow(
          parameters,
          rows.shape(),
          growing,
          workers,
          sum -> {
            // each target has the same part of the time
            long last = start + (end - start) / sums * (sum + 1);
            return (stages, loss) -> {
              if (told) {
                int before = sum * parameters.stages();
                options.listener().stageEnded(before + stages, sums * parameters.stages(), loss);
              }
              if (explore && told && options.listener().shouldStop()) {
                stopped = true;
              }
              return !(explore && stopped) && System.nanoTime() - last < 0;
            };
          });
    }
  }
}
