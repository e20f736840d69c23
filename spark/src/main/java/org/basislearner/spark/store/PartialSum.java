package org.basislearner.spark.store;

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

  /** Position among the sums of its level. */
  private final int index;

  private final double[][] parts;

  PartialSum(int index, double[][] parts) {
    this.index = index;
    this.parts = parts;
  }

  /** The position of the sum of the next level that this one belongs to. */
  int nextIndex() {
    return index / BlockSums.FAN;
  }

  /**
   * Joins sums of one level that follow each other.
   *
   * @param some in any order; all that belong to one of the next level, or all there are
   */
  static double[][] join(Reduction reduction, Iterable<PartialSum> some) {
    List<PartialSum> ordered = new ArrayList<>();
    some.forEach(ordered::add);
    ordered.sort(Comparator.comparingInt(sum -> sum.index));
    double[][] joined = new double[ordered.get(0).parts.length][];
    for (int part = 0; part < joined.length; part++) {
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
  static PartialSum next(Reduction reduction, Iterable<PartialSum> some) {
    return new PartialSum(some.iterator().next().nextIndex(), join(reduction, some));
  }
}
