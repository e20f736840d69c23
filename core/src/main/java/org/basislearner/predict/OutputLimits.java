package org.basislearner.predict;

import java.io.Serializable;

/**
 * Between which numbers each output stays; empty arrays for no limits. Far from the training rows a
 * polynomial explodes; the targets do not.
 */
public record OutputLimits(double[] min, double[] max) implements Serializable {
  /** No limits. */
  public static final OutputLimits NONE = new OutputLimits(new double[0], new double[0]);

  /** Checks the lengths and the order. */
  public OutputLimits {
    if (min.length != max.length) {
      throw new IllegalArgumentException(
          "limits: " + min.length + " lower ones and " + max.length + " upper ones");
    }
    for (int c = 0; c < min.length; c++) {
      if (!(min[c] <= max[c]) || Double.isInfinite(min[c]) || Double.isInfinite(max[c])) {
        throw new IllegalArgumentException("limits: from " + min[c] + " to " + max[c]);
      }
    }
  }

  /** Whether there are no limits. */
  public boolean isNone() {
    return min.length == 0;
  }

  /** These limits, wider on each side by a fraction of what is between them. */
  public OutputLimits widened(double share) {
    double[] lower = min.clone();
    double[] upper = max.clone();
    for (int c = 0; c < min.length; c++) {
      double margin = share * max[c] - share * min[c];
      lower[c] = Math.max(min[c] - margin, -Double.MAX_VALUE);
      upper[c] = Math.min(max[c] + margin, Double.MAX_VALUE);
    }
    return new OutputLimits(lower, upper);
  }

  /** The limits of outputs that are multiplied by a factor of at least 0. */
  OutputLimits times(double factor) {
    double[] lower = min.clone();
    double[] upper = max.clone();
    for (int c = 0; c < min.length; c++) {
      lower[c] *= factor;
      upper[c] *= factor;
    }
    return new OutputLimits(lower, upper);
  }

  /** Cuts outputs back to the limits. */
  public void apply(double[] outputs) {
    for (int c = 0; c < min.length; c++) {
      outputs[c] = Math.max(min[c], Math.min(max[c], outputs[c]));
    }
  }
}
