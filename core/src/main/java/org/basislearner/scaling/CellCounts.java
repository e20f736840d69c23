package org.basislearner.scaling;

import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.Gemm;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;

/**
 * Cuts cells of some inputs into smaller ones and looks at what lies there. A part is an input; for
 * each smaller cell it has three numbers: the rows within, minus their least value and their
 * largest value, both minus infinity where there is no row.
 *
 * <p>The cuts are even in the order of all doubles, not in value: so there are as many between 1e-6
 * and 2e-6 as between 1e6 and 2e6, and a column with long tails needs no more passes than another.
 *
 * @param inputs the input of each part
 * @param low the lower bounds of each part's cells, ascending, at least one
 * @param high their upper bounds
 */
record CellCounts(int[] inputs, double[][] low, double[][] high) implements Reduction {
  /** Smaller cells in a part: all cells share them, and the most there can be get 16 each. */
  private static final int CELLS = 4096;

  /** Numbers about a smaller cell. */
  static final int NUMBERS = 3;

  static CellCounts of(int[] inputs, List<List<ValueCell>> cells) {
    return new CellCounts(
        inputs,
        cells.stream()
            .map(part -> part.stream().mapToDouble(ValueCell::min).toArray())
            .toArray(double[][]::new),
        cells.stream()
            .map(part -> part.stream().mapToDouble(ValueCell::max).toArray())
            .toArray(double[][]::new));
  }

  /** How many smaller cells each cell is cut into: a power of two. */
  static int cuts(int cells) {
    return Integer.highestOneBit(CELLS / cells);
  }

  @Override
  public int parts() {
    return inputs.length;
  }

  @Override
  public int size(int part) {
    return NUMBERS * low[part].length * cuts(low[part].length);
  }

  @Override
  public void add(Block block, int part, Gemm gemm, double[] sum) {
    for (int at = 0; at < sum.length; at += NUMBERS) {
      sum[at + 1] = Double.NEGATIVE_INFINITY;
      sum[at + 2] = Double.NEGATIVE_INFINITY;
    }
    double[] from = low[part];
    double[] to = high[part];
    int cuts = cuts(from.length);
    int[] shift = shifts(from, to, cuts);
    double[] column = block.column(Group.INPUT, inputs[part]);
    for (int r = 0; r < block.rows(); r++) {
      double value = column[r] + 0.0;
      int found = Arrays.binarySearch(from, value);
      int cell = found >= 0 ? found : -found - 2;
      if (cell >= 0 && value <= to[cell]) {
        int cut = (int) ((order(value) - order(from[cell])) >>> shift[cell]);
        int at = NUMBERS * (cell * cuts + cut);
        sum[at]++;
        sum[at + 1] = Math.max(sum[at + 1], -value);
        sum[at + 2] = Math.max(sum[at + 2], value);
      }
    }
  }

  @Override
  public void combine(double[] total, double[] later) {
    for (int at = 0; at < later.length; at += NUMBERS) {
      total[at] += later[at];
      total[at + 1] = Math.max(total[at + 1], later[at + 1]);
      total[at + 2] = Math.max(total[at + 2], later[at + 2]);
    }
  }

  /** For each cell the least shift that brings distances from its lower bound below the cuts. */
  private static int[] shifts(double[] low, double[] high, int cuts) {
    int[] shift = new int[low.length];
    for (int cell = 0; cell < shift.length; cell++) {
      int bits = Long.SIZE - Long.numberOfLeadingZeros(order(high[cell]) - order(low[cell]));
      shift[cell] = Math.max(0, bits - Integer.numberOfTrailingZeros(cuts));
    }
    return shift;
  }

  /**
   * The place of a number among all doubles. A difference of two places is to be taken as unsigned.
   */
  private static long order(double value) {
    long bits = Double.doubleToLongBits(value);
    return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
  }
}
