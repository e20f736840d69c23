package org.basislearner.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Joins the sums of consecutive blocks in an order that their positions alone decide: eight blocks
 * from left to right, eight of those from left to right, and so on. Whoever holds all eight can
 * join them before the rest is known, wherever the rest is, and the bits are still those of one
 * process that joins them all. What is held at a time is one sum a level, not one a block.
 */
public final class BlockSums {
  /** Sums that make one of the next level: few enough to hold, many enough for few levels. */
  public static final int FAN = 8;

  private final Reduction reduction;
  private final List<Level> levels = new ArrayList<>();

  private static final class Level {
    private double @Nullable [] sum;
    private int count;
  }

  /** Nothing joined yet. */
  public BlockSums(Reduction reduction) {
    this.reduction = reduction;
  }

  /**
   * Joins the next sum.
   *
   * @param level 0 for the sum of a block, 1 for that of eight, and so on; those before it must
   *     have filled all lower levels
   * @param sum is used up
   * @return an array that is not needed any longer, if there is one
   */
  public double @Nullable [] add(int level, double[] sum) {
    while (levels.size() <= level) {
      levels.add(new Level());
    }
    Level at = levels.get(level);
    double[] spare = null;
    if (at.sum == null) {
      at.sum = sum;
    } else {
      reduction.combine(at.sum, sum);
      spare = sum;
    }
    if (++at.count == FAN) {
      double[] full = at.sum;
      at.sum = null;
      at.count = 0;
      double[] above = add(level + 1, full);
      spare = spare == null ? above : spare;
    }
    return spare;
  }

  /** The sum of all; nothing if there was none. */
  public double @Nullable [] total() {
    double[] total = null;
    for (Level level : levels) {
      if (level.sum != null && total != null) {
        reduction.combine(level.sum, total);
      }
      total = level.sum == null ? total : level.sum;
    }
    return total;
  }
}
