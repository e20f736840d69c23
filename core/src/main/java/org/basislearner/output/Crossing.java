package org.basislearner.output;

import java.util.Arrays;
import org.basislearner.linalg.Gemm;
import org.basislearner.loss.Loss;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;

/**
 * Finds for each target the constant at which the mean loss stops falling: the smallest number at
 * which its derivative is not negative. For a pinball loss that is a quantile, and one of the
 * targets to the last bit.
 *
 * <p>The numbers between two bounds are cut into equal parts, evenly in the order of all doubles;
 * one pass over the rows sums the derivatives at all cuts and leaves one part of {@value #PARTS}.
 */
final class Crossing {
  /** More parts need fewer passes, which counts on a cluster, but more sums. */
  private static final int PARTS = 16;

  private Crossing() {}

  /** The best constants for the targets. */
  static double[] of(OutputRows rows, Loss loss) {
    return of(rows, loss, new double[0]);
  }

  /** The best constants for the distances of the targets from a centre. */
  static double[] ofDistances(OutputRows rows, Loss loss, double[] centre) {
    return of(rows, loss, centre);
  }

  private static double[] of(OutputRows rows, Loss loss, double[] centre) {
    int targets = rows.outputs();
    double[] ends = rows.store().sum(new Ends(targets, centre));
    long[] low = new long[targets];
    long[] high = new long[targets];
    for (int c = 0; c < targets; c++) {
      low[c] = order(-ends[c]) - 1;
      high[c] = order(ends[targets + c]);
    }
    while (isOpen(low, high)) {
      double[][] cuts = new double[PARTS - 1][targets];
      for (int k = 0; k < cuts.length; k++) {
        for (int c = 0; c < targets; c++) {
          cuts[k][c] = number(cut(low[c], high[c], k + 1));
        }
      }
      double[] sums = rows.store().sum(new Derivatives(loss, cuts, centre, rows.weighting()));
      for (int c = 0; c < targets; c++) {
        long from = low[c];
        long to = high[c];
        for (int k = 0; k < cuts.length; k++) {
          long cut = cut(from, to, k + 1);
          if (cut < high[c] && sums[k * targets + c] < 0) {
            low[c] = cut;
          } else {
            high[c] = cut;
            break;
          }
        }
      }
    }
    return Arrays.stream(high).mapToDouble(Crossing::number).toArray();
  }

  private static boolean isOpen(long[] low, long[] high) {
    for (int c = 0; c < low.length; c++) {
      if (high[c] - low[c] != 1) {
        return true;
      }
    }
    return false;
  }

  /** A part's upper end; distances are unsigned, and the last ones may be equal. */
  private static long cut(long low, long high, int part) {
    long distance = high - low;
    long size = Long.divideUnsigned(distance, PARTS);
    long rest = Long.remainderUnsigned(distance, PARTS);
    return low + size * part + Math.min(rest, part);
  }

  /** The place of a number among all doubles. */
  private static long order(double value) {
    long bits = Double.doubleToLongBits(value + 0.0);
    return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
  }

  private static double number(long order) {
    return Double.longBitsToDouble(order ^ ((order >> (Long.SIZE - 1)) & Long.MAX_VALUE));
  }

  private static double value(double[][] targets, double[] centre, int c, int row) {
    return centre.length == 0 ? targets[c][row] : Math.abs(targets[c][row] - centre[c]);
  }

  /** Minus the smallest numbers, then the largest. */
  private record Ends(int targets, double[] centre) implements Reduction {
    @Override
    public int size(int part) {
      return 2 * targets;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      Arrays.fill(sum, Double.NEGATIVE_INFINITY);
      double[][] columns = block.all(Group.TARGET);
      for (int c = 0; c < targets; c++) {
        for (int r = 0; r < block.rows(); r++) {
          double value = value(columns, centre, c, r);
          sum[c] = Math.max(sum[c], -value);
          sum[targets + c] = Math.max(sum[targets + c], value);
        }
      }
    }

    @Override
    public void combine(double[] total, double[] later) {
      for (int i = 0; i < later.length; i++) {
        total[i] = Math.max(total[i], later[i]);
      }
    }
  }

  /** For each cut the derivatives by the constants, row by row. */
  private record Derivatives(Loss loss, double[][] cuts, double[] centre, Weighting weighting)
      implements Reduction {
    @Override
    public int size(int part) {
      return cuts.length * cuts[0].length;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      int targets = cuts[0].length;
      double[][] columns = block.all(Group.TARGET);
      double[] target = new double[targets];
      double[] gradient = new double[targets];
      for (int r = 0; r < block.rows(); r++) {
        double weight = Baseline.weight(block, weighting, r);
        for (int c = 0; c < targets; c++) {
          target[c] = value(columns, centre, c, r);
        }
        for (int k = 0; k < cuts.length; k++) {
          loss.gradient(cuts[k], target, gradient);
          for (int c = 0; c < targets; c++) {
            sum[k * targets + c] += weight * gradient[c];
          }
        }
      }
    }
  }
}
