package org.basislearner.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.basislearner.store.BlockSums;
import org.basislearner.store.Reduction;

/**
 * The sum over some blocks, on its way to the sum over all: first over one block, then over eight,
 * and so on, as {@link BlockSums} joins them. Those that are together are of one level.
 */
final class PartialSum implements Serializable {
  private static final long serialVersionUID = 1;

  private final int index;
  private final double[][] parts;

  PartialSum(int index, double[][] parts) {
    this.index = index;
    this.parts = parts;
  }

  /** Position among the sums of its level. */
  int index() {
    return index;
  }

  /** The position of the sum of the next level that this one belongs to. */
  int nextIndex() {
    return index / BlockSums.FAN;
  }

  double[][] parts() {
    return parts;
  }

  /**
   * Joins sums of one level that follow each other.
   *
   * @param some in any order; all that belong to one of the next level, or all there are
   */
  static double[][] join(Reduction reduction, List<PartialSum> some) {
    List<PartialSum> ordered = new ArrayList<>(some);
    ordered.sort(Comparator.comparingInt(PartialSum::index));
    int count = ordered.get(0).parts.length;
    double[][] joined = new double[count][];
    for (int part = 0; part < count; part++) {
      BlockSums sums = new BlockSums(reduction);
      for (PartialSum one : ordered) {
        sums.add(0, one.parts[part]);
      }
      double[] total = sums.total();
      joined[part] = total == null ? new double[0] : total;
    }
    return joined;
  }

  /** The sum of the next level. */
  static PartialSum next(Reduction reduction, List<PartialSum> some) {
    return new PartialSum(some.get(0).nextIndex(), join(reduction, some));
  }
}
