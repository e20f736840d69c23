package org.basislearner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.basislearner.rows.RowSource;

/**
 * Some rows of a source, copied.
 *
 * @param positions from 0, ascending
 * @param rows the row at each position
 */
record RowPick(List<Long> positions, double[][] rows) {
  /** Fixed, so that the same training gives the same page. */
  private static final long SEED = 1;

  /** Rows that are read before they are looked at together. */
  private static final int BLOCK = 1024;

  /** Sees some rows at a time. */
  @FunctionalInterface
  interface BlockVisitor {
    /** Sees rows, the first of which is at a position. */
    void visit(int first, double[][] rows);
  }

  /** At most so many rows, drawn at random, all equally likely. */
  static RowPick sample(RowSource source, int most) {
    return at(source, positions(source.rows(), most));
  }

  /** At most so many of the numbers below a count, drawn at random. */
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

  /** The rows at some positions. */
  static RowPick at(RowSource source, TreeSet<Long> positions) {
    List<double[]> rows = new ArrayList<>();
    source.scan(
        (row, values) -> {
          if (positions.contains(row)) {
            rows.add(values.clone());
          }
        });
    return new RowPick(List.copyOf(positions), rows.toArray(double[][]::new));
  }

  /** Shows all rows, many at a time. */
  static void blocks(RowSource source, BlockVisitor visitor) {
    List<double[]> block = new ArrayList<>();
    int[] first = {0};
    Runnable flush =
        () -> {
          if (!block.isEmpty()) {
            visitor.visit(first[0], block.toArray(double[][]::new));
            first[0] += block.size();
            block.clear();
          }
        };
    source.scan(
        (row, values) -> {
          block.add(values.clone());
          if (block.size() == BLOCK) {
            flush.run();
          }
        });
    flush.run();
  }

  /** The row at a position that was picked. */
  double[] row(long position) {
    return rows[positions.indexOf(position)];
  }
}
