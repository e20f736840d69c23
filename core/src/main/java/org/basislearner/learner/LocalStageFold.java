package org.basislearner.learner;

import java.util.Arrays;
import java.util.List;
import org.basislearner.network.InputRange;
import org.basislearner.stages.StageLearner;
import org.basislearner.stages.StagePath;
import org.basislearner.stages.StageRows;

/**
 * Rows of this process for stages.
 *
 * @param training those of each sum
 * @param heldOut those to measure on, of each sum, or none
 */
record LocalStageFold(List<StageRows> training, List<StageRows> heldOut) implements StageFold {
  @Override
  public int sums() {
    return training.size();
  }

  @Override
  public StagePath grow(StageLearner learner, int sum, StageLearner.Listener listener) {
    return learner.fit(training.get(sum), heldOut.isEmpty() ? null : heldOut.get(sum), listener);
  }

  @Override
  public InputRange range() {
    double[][] columns = training.get(0).columns();
    double[] least = new double[columns.length];
    double[] largest = new double[columns.length];
    for (int j = 0; j < columns.length; j++) {
      least[j] = Arrays.stream(columns[j]).min().orElse(0);
      largest[j] = Arrays.stream(columns[j]).max().orElse(0);
    }
    return new InputRange(least, largest);
  }

  @Override
  public long rows() {
    return training.get(0).targets().length;
  }

  @Override
  public List<StageRows> some(boolean ofHeldOut, int most) {
    List<StageRows> all = ofHeldOut ? heldOut : training;
    int step = all.get(0).step(most);
    return all.stream().map(one -> one.every(step, 0)).toList();
  }
}
