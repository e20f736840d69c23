package org.basislearner.report;

import java.util.Arrays;

/**
 * The part of an axis that numbers are drawn in: all of them, but for those that are further away
 * from 99 % of the numbers than these are wide. A few outliers would else press all other numbers
 * into a corner.
 *
 * @param outside how many numbers are not in it
 */
record Extent(double low, double high, long outside) {
  private static final double TAIL = 0.005;

  static Extent of(double[] numbers) {
    double[] sorted = Arrays.stream(numbers).filter(Double::isFinite).sorted().toArray();
    if (sorted.length == 0) {
      return new Extent(0, 0, 0);
    }
    int last = sorted.length - 1;
    double from = sorted[(int) Math.floor(TAIL * last)];
    double to = sorted[(int) Math.ceil((1 - TAIL) * last)];
    double low = Math.max(sorted[0], from - (to - from));
    double high = Math.min(sorted[last], to + (to - from));
    long outside = Arrays.stream(sorted).filter(v -> v < low || v > high).count();
    return new Extent(low, high, outside);
  }

  /** The part of an axis that holds both. */
  Extent with(Extent other) {
    return new Extent(Math.min(low, other.low), Math.max(high, other.high), 0);
  }

  boolean has(double number) {
    return number >= low && number <= high;
  }
}
