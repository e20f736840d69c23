package org.basislearner.network;

import java.io.Serializable;
import java.util.Arrays;
import org.basislearner.linalg.Checks;
import org.jspecify.annotations.Nullable;

/** The range of each input seen in training. Immutable and thread-safe. */
public final class InputRange implements Serializable {
  private static final long serialVersionUID = 1;

  private static final int[] NONE = {};

  private final double[] min;
  private final double[] max;

  /**
   * Creates ranges.
   *
   * @param min the smallest value of each input; copied
   * @param max the largest value of each input; copied
   * @throws IllegalArgumentException if the lengths differ, a number is not finite or a range is
   *     empty
   */
  public InputRange(double[] min, double[] max) {
    Checks.length("max", max.length, min.length);
    Checks.finite("min", min);
    Checks.finite("max", max);
    for (int i = 0; i < min.length; i++) {
      Checks.require(
          min[i] <= max[i], "min[" + i + "] is " + min[i] + ", above max[" + i + "] = " + max[i]);
    }
    this.min = min.clone();
    this.max = max.clone();
  }

  /**
   * The number of inputs.
   *
   * @return d
   */
  public int inputs() {
    return min.length;
  }

  /**
   * The lower ends.
   *
   * @return a copy, one per input
   */
  public double[] min() {
    return min.clone();
  }

  /**
   * The upper ends.
   *
   * @return a copy, one per input
   */
  public double[] max() {
    return max.clone();
  }

  /**
   * Moves every input that is outside its range to the nearer end, without allocation; NaN stays
   * NaN.
   *
   * @param x exactly {@link #inputs()} numbers
   * @param into receives the result, at least as long; may be {@code x} itself
   */
  public void clamp(double[] x, double[] into) {
    Checks.length("x", x.length, min.length);
    Checks.lengthAtLeast("into", into.length, min.length);
    for (int i = 0; i < min.length; i++) {
      into[i] = Math.min(Math.max(x[i], min[i]), max[i]);
    }
  }

  /**
   * The same for a block of rows.
   *
   * @param columns exactly {@link #inputs()} columns
   * @param rows the number of rows; every column is at least that long
   * @param into receives as many columns; may be {@code columns} itself
   */
  public void clamp(double[][] columns, int rows, double[][] into) {
    Checks.rows(rows);
    Checks.length("columns", columns.length, min.length);
    Checks.columns("columns", columns, min.length, rows);
    Checks.columns("into", into, min.length, rows);
    for (int i = 0; i < min.length; i++) {
      for (int row = 0; row < rows; row++) {
        into[i][row] = Math.min(Math.max(columns[i][row], min[i]), max[i]);
      }
    }
  }

  /**
   * The inputs that are outside their range.
   *
   * @param x exactly {@link #inputs()} numbers; NaN is outside every range
   * @return their indices in ascending order, empty if all are inside
   */
  public int[] outside(double[] x) {
    Checks.length("x", x.length, min.length);
    int count = 0;
    for (int i = 0; i < min.length; i++) {
      count += isInside(i, x[i]) ? 0 : 1;
    }
    if (count == 0) {
      return NONE;
    }
    int[] outside = new int[count];
    for (int i = 0, at = 0; i < min.length; i++) {
      if (!isInside(i, x[i])) {
        outside[at++] = i;
      }
    }
    return outside;
  }

  private boolean isInside(int i, double value) {
    return value >= min[i] && value <= max[i];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof InputRange that
        && Arrays.equals(min, that.min)
        && Arrays.equals(max, that.max);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(min) + Arrays.hashCode(max);
  }

  @Override
  public String toString() {
    return "InputRange[inputs=" + inputs() + "]";
  }
}
