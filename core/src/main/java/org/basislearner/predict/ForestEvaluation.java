package org.basislearner.predict;

import java.util.Arrays;
import org.basislearner.linalg.Checks;

/**
 * Evaluates a {@link ProductForest}, up to 64 rows at a time: which of the rows a node is not 0 in
 * is one bit each of a long, so a node costs one {@code and} and as many sums as it has rows. Nodes
 * below one that is 0 in all rows are skipped. A row gets the same bits whatever rows are evaluated
 * with it. For one thread at a time.
 */
public final class ForestEvaluation {
  /** Rows that are evaluated together. */
  public static final int ROWS = Long.SIZE;

  private final ForestPlan plan;

  /** For each knot the rows whose value is above it. */
  private final long[] above;

  /** For each degree the rows of the node that the walk is in, and its values there. */
  private final long[] rowsOf;

  private final double[][] valueOf;
  private final double[][] single = new double[1][];

  ForestEvaluation(ForestPlan plan) {
    this.plan = plan;
    above = new long[plan.knots.length];
    rowsOf = new long[plan.depth + 1];
    valueOf = new double[plan.depth + 1][ROWS];
    Arrays.fill(valueOf[0], 1);
  }

  /**
   * Evaluates one row.
   *
   * @param row one number per input, NaN if missing
   * @param outputs receives the outputs
   */
  public void evaluate(double[] row, double[] outputs) {
    single[0] = row;
    evaluate(single, 0, 1, outputs);
  }

  /**
   * Evaluates rows.
   *
   * @param rows each with one number per input, NaN if missing
   * @param first the first row to evaluate
   * @param count how many, at most {@link #ROWS}
   * @param outputs receives the outputs, row-major {@code count x outputs}
   */
  public void evaluate(double[][] rows, int first, int count, double[] outputs) {
    if (count < 0 || count > ROWS) {
      throw new IllegalArgumentException("count = " + count + ": expected from 0 to " + ROWS);
    }
    int k = plan.outputs;
    Checks.lengthAtLeast("outputs", outputs.length, count * k);
    for (int i = 0; i < count; i++) {
      Checks.length("row", rows[first + i].length, plan.inputs);
      System.arraycopy(plan.constant, 0, outputs, i * k, k);
    }
    Arrays.fill(above, 0);
    for (int j = 0; j < plan.inputs; j++) {
      addCurve(rows, first, count, j, outputs);
    }
    addNodes(rows, first, count, outputs);
  }

  /** Ranks the values of one input, adds its curve and marks the rows above each of its knots. */
  private void addCurve(double[][] rows, int first, int count, int input, double[] outputs) {
    int k = plan.outputs;
    int from = plan.from[input];
    int to = plan.from[input + 1];
    if (from == to) {
      return;
    }
    double[] curves = plan.curves;
    for (int i = 0; i < count; i++) {
      int rank = rank(plan.knots, from, to, rows[first + i][input]);
      if (rank > from) {
        above[rank - 1] |= 1L << i;
      }
      int place = (rank + input) * k;
      for (int c = 0; c < k; c++) {
        outputs[i * k + c] += curves[place + c];
      }
    }
    for (int q = to - 2; q >= from; q--) {
      above[q] |= above[q + 1];
    }
  }

  /**
   * {@code from} plus the number of knots between from and to that x is above; NaN is above none.
   */
  private static int rank(double[] knots, int from, int to, double x) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (x > knots[middle]) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void addNodes(double[][] rows, int first, int count, double[] outputs) {
    ForestPlan p = plan;
    int k = p.outputs;
    rowsOf[0] = count == ROWS ? -1 : (1L << count) - 1;
    int end = p.knot.length;
    for (int i = 0; i < end; ) {
      int degree = p.degree[i];
      long in = rowsOf[degree - 1] & (above[p.knot[i]] ^ p.flip[i]);
      if (in == 0) {
        i = p.next[i];
        continue;
      }
      rowsOf[degree] = in;
      if (p.smooth[i]) {
        values(rows, first, i, in);
        if (p.weighted[i]) {
          addSmooth(i, in, outputs);
        }
      } else if (p.weighted[i]) {
        if (k == 1) {
          double weight = p.weights[i];
          for (long rest = in; rest != 0; rest &= rest - 1) {
            outputs[Long.numberOfTrailingZeros(rest)] += weight;
          }
        } else {
          for (long rest = in; rest != 0; rest &= rest - 1) {
            int place = Long.numberOfTrailingZeros(rest) * k;
            for (int c = 0; c < k; c++) {
              outputs[place + c] += p.weights[i * k + c];
            }
          }
        }
      }
      i++;
    }
  }

  /** The values of a node with a hinge among its factors: the parent's, times its own hinge. */
  private void values(double[][] rows, int first, int node, long in) {
    int degree = plan.degree[node];
    double top = plan.top[node];
    double knot = plan.knots[plan.knot[node]];
    int input = plan.input[node];
    boolean below = plan.smoothParent[node];
    double[] before = valueOf[degree - 1];
    double[] own = valueOf[degree];
    boolean step = Double.isNaN(top);
    for (long rest = in; rest != 0; rest &= rest - 1) {
      int i = Long.numberOfTrailingZeros(rest);
      double value = below ? before[i] : 1;
      own[i] = step ? value : value * Threshold.slope(rows[first + i][input], knot, top);
    }
  }

  private void addSmooth(int node, long in, double[] outputs) {
    int k = plan.outputs;
    double[] own = valueOf[plan.degree[node]];
    for (long rest = in; rest != 0; rest &= rest - 1) {
      int i = Long.numberOfTrailingZeros(rest);
      for (int c = 0; c < k; c++) {
        outputs[i * k + c] += own[i] * plan.weights[node * k + c];
      }
    }
  }
}
