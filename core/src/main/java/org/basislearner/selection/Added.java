package org.basislearner.selection;

import java.util.List;
import org.basislearner.store.Span;

/**
 * What one call of {@link OrthonormalBasis#add} took.
 *
 * @param wanted how many nodes were wanted
 * @param nodes in their order
 * @param vectors the new vectors of O, in the steps in which they joined it
 */
record Added(int wanted, List<Node> nodes, List<Span> vectors) {
  /**
   * A node that joined F: factor * column + mix . earlier nodes.
   *
   * @param number of the column among those that were offered
   * @param factor 1 unless nodes are orthogonalised columns
   * @param mix empty unless nodes are orthogonalised columns
   */
  record Node(int number, double factor, double[] mix) {}

  /** Number of nodes. */
  int count() {
    return nodes.size();
  }

  /**
   * Whether there are fewer than wanted, because no more of the offered columns are independent.
   */
  boolean isShort() {
    return count() < wanted;
  }
}
