package org.basislearner.learner;

import java.util.List;
import org.basislearner.network.InputRange;
import org.basislearner.stages.StageLearner;
import org.basislearner.stages.StagePath;
import org.basislearner.stages.StageRows;

/** The rows of a fold as stages are grown on them, wherever they are. */
public interface StageFold extends AutoCloseable {
  /**
   * How many sums of stages are to be grown: each target of several numbers has one, all classes
   * have one together.
   */
  int sums();

  /** Grows one of them. */
  StagePath grow(StageLearner learner, int sum, StageLearner.Listener listener);

  /** The ranges of the columns of the rows that are not held out; known after growing. */
  InputRange range();

  /** How many rows are not held out. */
  long rows();

  /**
   * Some rows, evenly spread, brought to this process: once for each sum.
   *
   * @param heldOut whether of those that are held out
   * @param most how many at most
   */
  List<StageRows> some(boolean heldOut, int most);

  @Override
  default void close() {}
}
