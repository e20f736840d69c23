package org.basislearner.learner;

import java.util.List;
import org.basislearner.rows.DataException;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.Parameters;

/**
 * All rows of a training, wherever they are, and which of them are held out for validation. Stores
 * hold inputs as they were given, targets, and weights of mean 1 if rows are weighted; who asks for
 * one closes it.
 */
public interface TrainingRows {
  /** How many rows, inputs and targets there are. */
  RowShape shape();

  /** A name for each input. */
  List<String> names();

  /**
   * Reads and checks all numbers, once, before stores are asked for.
   *
   * @throws DataException if some cannot be learned from; says which
   */
  void read();

  /** SHA-256 of all numbers that were read, row by row, each row's inputs before its targets. */
  String hash();

  /** How often rows are held out: once, or in turns for folds. */
  int folds();

  /** The rows that are not held out in a fold. */
  RowStore training(int fold, Workers workers);

  /** The rows that are held out in a fold: none without validation. */
  RowStore heldOut(int fold, Workers workers);

  /**
   * The positions among all rows of those that are held out in a fold, in the order of {@link
   * #heldOut}; none where rows are in other processes.
   */
  default int[] heldOutPositions(int fold) {
    return new int[0];
  }

  /** All rows, to train the chosen network on. */
  RowStore all(Workers workers);

  /** What a training takes here. */
  MemoryEstimate memory(Parameters parameters);

  /** Whether the folds of a sum of stages may be grown side by side. */
  boolean foldsTogether();

  /** Whether networks of all folds may be grown side by side, one thread each. */
  default boolean networksTogether() {
    return false;
  }

  /**
   * Rows to grow stages on; who asks for them closes them.
   *
   * @param fold those of a fold, or all if it is -1
   * @param validated whether growth is to end by the loss on the rows that are held out
   */
  StageFold stages(int fold, boolean validated);
}
