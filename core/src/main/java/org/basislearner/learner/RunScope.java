package org.basislearner.learner;

import java.util.Optional;
import org.basislearner.store.Workers;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;

/**
 * What all parts of a training run share.
 *
 * @param options whose listener also stops growth when the time for the search is over
 * @param before what is known of an earlier run on the same rows, if this one goes on from it
 * @param refitted whether the chosen network is trained again on all rows
 * @param workers the threads
 */
record RunScope(
    TrainingRows rows,
    RunOptions options,
    Deadline deadline,
    Optional<GrownBefore> before,
    boolean refitted,
    Workers workers) {
  /** Refuses what cannot fit into memory. */
  void checkMemory(Parameters parameters) {
    rows.memory(parameters).check(rows.shape(), options);
  }
}
