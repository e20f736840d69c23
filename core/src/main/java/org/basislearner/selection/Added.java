package org.basislearner.selection;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.store.Span;

/** The columns that one call of {@link OrthonormalBasis#add} took, in their order. */
final class Added {
  /**
   * A node that joined F: factor * column + mix . earlier nodes.
   *
   * @param number of the column among those that were offered
   * @param factor 1 unless nodes are orthogonalised columns
   * @param mix empty unless nodes are orthogonalised columns
   */
  record Node(int number, double factor, double[] mix) {}

  private final int wanted;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Span> vectors = new ArrayList<>();

  Added(int wanted) {
    this.wanted = wanted;
  }

  void add(List<Node> some, Span vectorsOfThem) {
    nodes.addAll(some);
    vectors.add(vectorsOfThem);
  }

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

  List<Node> nodes() {
    return nodes;
  }

  /** The new vectors of O, in the steps in which they joined it. */
  List<Span> vectors() {
    return vectors;
  }
}
