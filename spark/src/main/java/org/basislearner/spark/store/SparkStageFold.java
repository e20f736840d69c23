package org.basislearner.spark.store;

import java.util.List;
import org.basislearner.learner.StageFold;
import org.basislearner.network.InputRange;
import org.basislearner.stages.StageLearner;
import org.basislearner.stages.StagePath;
import org.basislearner.stages.StageRows;

/**
 * Rows on executors for stages, with their targets and weights on the driver.
 *
 * @param heldOut targets and weights of those to measure on, or none
 */
record SparkStageFold(SparkStageRows remote, StageRows training, List<StageRows> heldOut)
    implements StageFold {
  @Override
  public int sums() {
    return 1; // a column of labels is one target
  }

  @Override
  public StagePath grow(StageLearner learner, int sum, StageLearner.Listener listener) {
    return learner.fit(training, heldOut.isEmpty() ? null : heldOut.get(0), remote, listener);
  }

  @Override
  public InputRange range() {
    double[][] ends = remote.ends();
    return new InputRange(ends[0], ends[1]);
  }

  @Override
  public long rows() {
    return training.targets().length;
  }

  @Override
  public List<StageRows> some(boolean ofHeldOut, int most) {
    int step = (ofHeldOut ? heldOut.get(0) : training).step(most);
    return List.of(remote.some(ofHeldOut, step));
  }

  @Override
  public void close() {
    remote.close();
  }
}
