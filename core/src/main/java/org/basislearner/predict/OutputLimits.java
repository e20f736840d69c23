package org.basislearner.predict;

import java.io.Serializable;

/**
 * Between which numbers each output stays. Far from the training rows a polynomial explodes; the
 * targets do not.
 *
 * @param min a number an output, or none for no limits; not copied
 * @param max as many; not copied
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

  /** Cuts outputs back to the limits. */
  public void apply(double[] outputs) {
    for (int c = 0; c < min.length; c++) {
      outputs[c] = Math.max(min[c], Math.min(max[c], outputs[c]));
    }
  }
}
