package org.basislearner.predict;

import java.util.Arrays;
import org.basislearner.linalg.Checks;
import org.jspecify.annotations.Nullable;

/**
 * A scaling by tables, made for inputs whose order says more than their size: a table pairs raw
 * values, the knots, with scores. Between two knots the scaled input goes straight from one score
 * to the other; below the first knot and above the last it stays at their score. NaN stays NaN.
 *
 * <p>Scaled inputs never fall where raw inputs rise, not even by rounding. Immutable and
 * thread-safe.
 */
public final class QuantileScaling implements InputScaling {
  private static final long serialVersionUID = 1;

  /** The tables of all inputs, one after the other: that of input i begins at start[i]. */
  private final double[] knots;

  private final double[] scores;
  private final int[] start;

  QuantileScaling(double[][] knots, double[][] scores) {
    Checks.length("scores", scores.length, knots.length);
    this.start = new int[knots.length + 1];
    for (int i = 0; i < knots.length; i++) {
      check("[" + i + "]", knots[i], scores[i]);
      start[i + 1] = start[i] + knots[i].length;
    }
    this.knots = joined(knots);
    this.scores = joined(scores);
  }

  private static void check(String input, double[] knots, double[] scores) {
    Checks.require(
        knots.length >= 1 && knots.length <= MOST_KNOTS,
        "knots" + input + " has length " + knots.length + ", allowed 1.." + MOST_KNOTS);
    Checks.length("scores" + input, scores.length, knots.length);
    Checks.finite("knots" + input, knots);
    Checks.finite("scores" + input, scores);
    for (int k = 1; k < knots.length; k++) {
      // writing numbers costs more than comparing them: there are thousands of inputs
      if (!(knots[k - 1] < knots[k])) {
        throw new IllegalArgumentException(
            "knots" + input + "[" + k + "] is " + knots[k] + ", expected above " + knots[k - 1]);
      }
      if (!(scores[k - 1] <= scores[k])) {
        throw new IllegalArgumentException(
            "scores" + input + "[" + k + "] is " + scores[k] + ", below " + scores[k - 1]);
      }
    }
  }

  static double[] joined(double[][] tables) {
    return Arrays.stream(tables).flatMapToDouble(Arrays::stream).toArray();
  }

  @Override
  public int inputs() {
    return start.length - 1;
  }

  /** A copy of the raw values of the tables, strictly increasing for each input. */
  public double[][] knots() {
    return apart(knots);
  }

  /** A copy of what the knots are scaled to, never decreasing for each input. */
  public double[][] scores() {
    return apart(scores);
  }

  private double[][] apart(double[] tables) {
    double[][] apart = new double[inputs()][];
    for (int i = 0; i < apart.length; i++) {
      apart[i] = Arrays.copyOfRange(tables, start[i], start[i + 1]);
    }
    return apart;
  }

  /** False where there is an input, since scaled inputs end with their table. */
  @Override
  public boolean isIdentity() {
    return inputs() == 0;
  }

  @Override
  public void apply(double[] x, double[] z) {
    Checks.length("x", x.length, inputs());
    Checks.lengthAtLeast("z", z.length, inputs());
    for (int i = 0; i < x.length; i++) {
      z[i] = score(i, x[i]);
    }
  }

  @Override
  public void apply(double[][] columns, int rows, double[][] scaled) {
    Checks.rows(rows);
    Checks.length("columns", columns.length, inputs());
    Checks.columns("columns", columns, inputs(), rows);
    Checks.columns("scaled", scaled, inputs(), rows);
    for (int i = 0; i < columns.length; i++) {
      for (int row = 0; row < rows; row++) {
        scaled[i][row] = score(i, columns[i][row]);
      }
    }
  }

  @Override
  public void derivative(double[] x, double[] into) {
    Checks.length("x", x.length, inputs());
    Checks.lengthAtLeast("into", into.length, inputs());
    for (int i = 0; i < x.length; i++) {
      into[i] = slope(i, x[i]);
    }
  }

  private double score(int input, double x) {
    int first = start[input];
    int last = start[input + 1] - 1;
    if (Double.isNaN(x)) {
      return x;
    }
    if (x <= knots[first]) {
      return scores[first];
    }
    if (x >= knots[last]) {
      return scores[last];
    }
    int piece = piece(first, last, x);
    double low = knots[piece];
    double high = knots[piece + 1];
    double width = high - low;
    // Only halves of numbers near the largest can be subtracted; halves of the smallest are lost.
    double share =
        width <= Double.MAX_VALUE
            ? (x - low) / width
            : (0.5 * x - 0.5 * low) / (0.5 * high - 0.5 * low);
    double score = scores[piece] + (scores[piece + 1] - scores[piece]) * share;
    return Math.min(score, scores[piece + 1]);
  }

  /** At a knot between two pieces that of the right one, at the last knot that of the left one. */
  private double slope(int input, double x) {
    int first = start[input];
    int last = start[input + 1] - 1;
    if (first == last || !(x >= knots[first] && x <= knots[last])) {
      return 0;
    }
    int piece = piece(first, last, x);
    double low = knots[piece];
    double high = knots[piece + 1];
    double rise = scores[piece + 1] - scores[piece];
    double width = high - low;
    double slope = width <= Double.MAX_VALUE ? rise / width : 0.5 * rise / (0.5 * high - 0.5 * low);
    // Knots next to 0 can be so close that the slope is out of range.
    return Math.min(slope, Double.MAX_VALUE);
  }

  /** The last knot that is not above x, but for the very last: where the piece of x begins. */
  private int piece(int first, int last, double x) {
    int low = first;
    int high = last;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (knots[middle] <= x) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof QuantileScaling that
        && Arrays.equals(start, that.start)
        && Arrays.equals(knots, that.knots)
        && Arrays.equals(scores, that.scores);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(knots) + Arrays.hashCode(scores);
  }

  @Override
  public String toString() {
    return "QuantileScaling[inputs=" + inputs() + ", knots=" + knots.length + "]";
  }
}
