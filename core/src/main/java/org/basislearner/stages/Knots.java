package org.basislearner.stages;

import java.io.Serializable;
import org.basislearner.predict.Threshold;

/**
 * The knots of one column, which divide its values into bins: bin b lies above knot b - 1 and not
 * above knot b.
 *
 * @param at the knots, ascending; the first is negative infinity if values are missing
 * @param middle for each bin the middle of its values
 * @param top the largest value
 * @param hinges whether there are enough values for hinges
 * @param binOfCode for each code of the column's grid its bin
 */
@SuppressWarnings("ArrayRecordComponent") // used inside this package only
record Knots(double[] at, double[] middle, double top, boolean hinges, byte[] binOfCode)
    implements Serializable {

  int bins() {
    return at.length + 1;
  }

  /** Whether a hinge may start at a knot: the largest value must be well above it. */
  boolean hingeAt(int knot) {
    return hinges && top - at[knot] < Double.POSITIVE_INFINITY && top > at[knot];
  }

  Threshold threshold(int column, int knot, boolean hinge) {
    return hinge ? Threshold.hinge(column, at[knot], top) : Threshold.step(column, at[knot]);
  }
}
