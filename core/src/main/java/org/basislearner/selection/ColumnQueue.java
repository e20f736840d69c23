package org.basislearner.selection;

import java.util.Optional;

/** Columns that wait to join a basis, best first. */
@FunctionalInterface
interface ColumnQueue {
  /**
   * Columns to be tried together.
   *
   * @param numbers what each column is called
   * @param scales the root mean square of each column
   */
  record Offer(CandidateColumns columns, int[] numbers, double[] scales) {}

  /**
   * The next columns to try; none at the end.
   *
   * @param wanted how many are wanted, at least 1; more may come, and are tried if some of the
   *     others depend on the basis
   */
  Optional<Offer> next(int wanted);
}
