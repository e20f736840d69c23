package org.basislearner.network;

import java.io.Serializable;
import java.util.Comparator;

/**
 * A function of one input that is 0 up to a knot: the step {@code [x > knot]}, or the hinge {@code
 * (min(x, top) - knot) / (top - knot)}, which grows from 0 at the knot to 1 at the top. A missing
 * input, given as NaN, counts as below every knot; the step at negative infinity separates missing
 * from present.
 *
 * @param input which input, from 0
 * @param knot where it starts; finite, or for a step negative infinity
 * @param top where a hinge reaches 1, above the knot; NaN for a step
 */
public record Threshold(int input, double knot, double top)
    implements Serializable, Comparable<Threshold> {
  private static final Comparator<Threshold> ORDER =
      Comparator.comparingInt(Threshold::input)
          .thenComparingDouble(Threshold::knot)
          .thenComparingDouble(Threshold::top);

  /** Checks the numbers. */
  public Threshold {
    Checks.require(input >= 0, "input = " + input + ": expected at least 0");
    boolean open = knot == Double.NEGATIVE_INFINITY && Double.isNaN(top);
    Checks.require(
        open || Double.isFinite(knot),
        "knot = " + knot + ": expected a finite number, or -Infinity for a step");
    Checks.require(
        Double.isNaN(top) || (top > knot && Double.isFinite(top)),
        "top = "
            + top
            + ": expected a finite number above the knot "
            + knot
            + ", or NaN for a step");
  }

  /** The step {@code [x > knot]} of an input. */
  public static Threshold step(int input, double knot) {
    return new Threshold(input, knot, Double.NaN);
  }

  /** The hinge of an input that is 0 up to a knot and 1 from the top on. */
  public static Threshold hinge(int input, double knot, double top) {
    return new Threshold(input, knot, top);
  }

  /** Whether this is a step. */
  public boolean isStep() {
    return Double.isNaN(top);
  }

  /** The value at x, between 0 and 1; 0 for NaN. */
  public double value(double x) {
    if (!(x > knot)) {
      return 0;
    }
    return isStep() ? 1 : slope(x, knot, top);
  }

  /** The value of a hinge at x above its knot. */
  static double slope(double x, double knot, double top) {
    return (Math.min(x, top) - knot) / (top - knot);
  }

  /** By input, then knot, hinges before steps of the same knot. */
  @Override
  public int compareTo(Threshold other) {
    return ORDER.compare(this, other);
  }
}
