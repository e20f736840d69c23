package org.basislearner.predict;

import java.io.Serializable;
import java.util.Comparator;
import org.basislearner.linalg.Checks;

/**
 * A function of one input between 0 and 1: the step {@code [x > knot]}, its opposite, the drop
 * {@code 1 - [x > knot]}, or the hinge {@code (min(x, top) - knot) / (top - knot)}, which is 0 up
 * to the knot and grows to 1 at the top. A missing input, given as NaN, counts as below every knot;
 * the step at negative infinity separates missing from present.
 *
 * @param input which input, from 0
 * @param knot where it changes; finite, or for a step or drop negative infinity
 * @param top where a hinge reaches 1, above the knot; NaN for a step, negative infinity for a drop
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
    boolean hinge = !Double.isNaN(top) && top != Double.NEGATIVE_INFINITY;
    Checks.require(
        Double.isFinite(knot) || (!hinge && knot == Double.NEGATIVE_INFINITY),
        "knot = " + knot + ": expected a finite number, or -Infinity for a step or drop");
    Checks.require(
        !hinge || (top > knot && Double.isFinite(top)),
        "top = " + top + ": expected a finite number above the knot " + knot);
  }

  /** The step {@code [x > knot]} of an input. */
  public static Threshold step(int input, double knot) {
    return new Threshold(input, knot, Double.NaN);
  }

  /** The drop {@code 1 - [x > knot]} of an input. */
  public static Threshold drop(int input, double knot) {
    return new Threshold(input, knot, Double.NEGATIVE_INFINITY);
  }

  /** The hinge of an input that is 0 up to a knot and 1 from the top on. */
  public static Threshold hinge(int input, double knot, double top) {
    return new Threshold(input, knot, top);
  }

  /** Whether this is a step. */
  public boolean isStep() {
    return Double.isNaN(top);
  }

  /** Whether this is a drop. */
  public boolean isDrop() {
    return top == Double.NEGATIVE_INFINITY;
  }

  /** Whether this is a hinge. */
  public boolean isHinge() {
    return !isStep() && !isDrop();
  }

  /** The value at x, between 0 and 1. */
  public double value(double x) {
    boolean above = x > knot;
    if (isHinge()) {
      return above ? slope(x, knot, top) : 0;
    }
    return above == isStep() ? 1 : 0;
  }

  /** Whether the other is 1 wherever this is not 0, so that their product is this. */
  public boolean implies(Threshold other) {
    return input == other.input
        && (isDrop() ? other.isDrop() && knot <= other.knot : other.isStep() && knot >= other.knot);
  }

  /** The value of a hinge at x above its knot. */
  static double slope(double x, double knot, double top) {
    return (Math.min(x, top) - knot) / (top - knot);
  }

  /** By input, then knot; at the same knot drop, hinge, step. */
  @Override
  public int compareTo(Threshold other) {
    return ORDER.compare(this, other);
  }
}
