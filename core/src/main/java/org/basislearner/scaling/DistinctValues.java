package org.basislearner.scaling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.Gemm;
import org.basislearner.predict.InputScaling;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;

/**
 * The distinct values of every input and how often each occurs, up to a bound. A part is an input:
 * the number of values, then the values in ascending order, then their counts. A number above the
 * bound says that there are too many; the rest then means nothing.
 */
record DistinctValues(int inputs) implements Reduction {
  private static final int MOST = InputScaling.MOST_KNOTS;

  @Override
  public int parts() {
    return inputs;
  }

  @Override
  public int size(int part) {
    return 1 + 2 * MOST;
  }

  @Override
  public void add(Block block, int part, Gemm gemm, double[] sum) {
    double[] column = block.column(Group.INPUT, part);
    for (int r = 0; r < block.rows() && !tooMany(sum); r++) {
      // adding 0 makes -0.0 the same value as 0.0
      count(sum, column[r] + 0.0, 1);
    }
  }

  @Override
  public void combine(double[] total, double[] later) {
    if (tooMany(later)) {
      total[0] = later[0];
    }
    for (int k = 0; k < later[0] && !tooMany(total); k++) {
      count(total, later[1 + k], later[1 + MOST + k]);
    }
  }

  private static void count(double[] table, double value, double rows) {
    int size = (int) table[0];
    int at = Arrays.binarySearch(table, 1, 1 + size, value);
    if (at < 0) {
      table[0]++;
      if (tooMany(table)) {
        return;
      }
      at = -at - 1;
      System.arraycopy(table, at, table, at + 1, 1 + size - at);
      System.arraycopy(table, at + MOST, table, at + MOST + 1, 1 + size - at);
      table[at] = value;
      table[at + MOST] = 0;
    }
    table[at + MOST] += rows;
  }

  static boolean tooMany(double[] table) {
    return table[0] > MOST;
  }

  /** A cell for each value of a table that has not too many. */
  static List<ValueCell> cells(double[] table) {
    List<ValueCell> cells = new ArrayList<>();
    long below = 0;
    for (int k = 1; k <= table[0]; k++) {
      long rows = (long) table[k + MOST];
      cells.add(new ValueCell(table[k], table[k], below, rows));
      below += rows;
    }
    return cells;
  }
}
