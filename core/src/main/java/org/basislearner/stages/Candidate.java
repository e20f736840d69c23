package org.basislearner.stages;

import java.util.Comparator;

/**
 * A node that a stage may add: a parent times a step or hinge of a column.
 *
 * @param score by how much the stage's fit improves, up to a factor that all share
 */
record Candidate(double score, int parent, int column, int knot, boolean hinge) {
  /** Best first; ties by parent, column and kind. */
  static final Comparator<Candidate> BEST_FIRST =
      Comparator.comparingDouble((Candidate each) -> -each.score())
          .thenComparingInt(Candidate::parent)
          .thenComparingInt(Candidate::column)
          .thenComparing(Candidate::hinge);
}
