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
   * Creates ranges from the smallest and the largest value of each input, which are copied.
   *
   * @throws IllegalArgumentException if the lengths differ, a number is not finite or a range is
   *     empty
   */
  public InputRange(double[] min, double[] max) {
    Checks.length("max", max.length, min.length);
    Checks.finite("min", min);
    Checks.finite("max", max);
    for (int i = 0; i < min.length; i++) {
      if (!(min[i] <= max[i])) {
        throw new IllegalArgumentException(
            "min[" + i + "] is " + min[i] + ", above max[" + i + "] = " + max[i]);
      }
    }
    this.min = min.clone();
    this.max = max.clone();
  }

  /** The number of inputs, d. */
  public int inputs() {
    return min.length;
  }

  /** A copy of the lower ends, one per input. */
  public double[] min() {
    return min.clone();
  }

  /** A copy of the upper ends, one per input. */
  public double[] max() {
    return max.clone();
  }

  /**
   * Moves every input that is outside its range to the nearer end, without allocation; NaN stays
   * NaN. Both arrays may be the same.
   */
  public void clamp(double[] x, double[] into) {
    clamp(x, 0, into);
  }

  /** The same with ranges that are {@linkplain #widened wider} by a fraction of their width. */
  public void clamp(double[] x, double share, double[] into) {
    Checks.length("x", x.length, min.length);
    Checks.lengthAtLeast("into", into.length, min.length);
    for (int i = 0; i < min.length; i++) {
      double margin = share == 0 ? 0 : margin(i, share);
      into[i] = Math.min(Math.max(x[i], min[i] - margin), max[i] + margin);
    }
  }

  private double margin(int i, double share) {
    return share * max[i] - share * min[i];
  }

  /** These ranges, wider on each side by a fraction of at most 1 of their width. */
  public InputRange widened(double share) {
    double[] lower = new double[min.length];
    double[] upper = new double[min.length];
    for (int i = 0; i < min.length; i++) {
      double margin = share == 0 ? 0 : margin(i, share);
      lower[i] = Math.max(min[i] - margin, -Double.MAX_VALUE);
      upper[i] = Math.min(max[i] + margin, Double.MAX_VALUE);
    }
    return new InputRange(lower, upper);
  }

  /** The same for a block of rows. */
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

  /** The inputs that are outside their range, in ascending order; NaN is outside every range. */
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
