package org.basislearner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.basislearner.rows.BlockSource;

/** Some rows of a source, copied, and their positions, ascending from 0. */
record RowPick(List<Long> positions, double[][] rows) {
  /** Fixed, so that the same training gives the same page. */
  private static final long SEED = 1;

  /**
   * Some of the numbers below a count, at most a given number, drawn at random, all equally likely.
   */
  static TreeSet<Long> positions(long count, int most) {
    TreeSet<Long> drawn = new TreeSet<>();
    if (count <= most) {
      for (long i = 0; i < count; i++) {
        drawn.add(i);
      }
      return drawn;
    }
    // Floyd's rule: a uniform sample without repetition from as many draws as it has members.
    Random random = new Random(SEED);
    for (long last = count - most; last < count; last++) {
      long position = (long) (random.nextDouble() * (last + 1));
      if (!drawn.add(position)) {
        drawn.add(last);
      }
    }
    return drawn;
  }

  /** Some of rows, evenly spread; all if there are no more. */
  static double[][] evenly(double[][] rows, int most) {
    double[][] some = new double[Math.min(rows.length, most)][];
    for (int i = 0; i < some.length; i++) {
      some[i] = rows[(int) ((long) i * rows.length / some.length)];
    }
    return some;
  }

  /** The rows at some positions. */
  static RowPick at(BlockSource source, TreeSet<Long> positions) {
    List<double[]> rows = new ArrayList<>();
    source.rowBlocks(
        (first, block) -> {
          for (int i = 0; i < block.length; i++) {
            if (positions.contains(first + i)) {
              rows.add(block[i]);
            }
          }
        });
    return new RowPick(List.copyOf(positions), rows.toArray(double[][]::new));
  }

  /** The row at a position that was picked. */
  double[] row(long position) {
    return rows[positions.indexOf(position)];
  }
}
