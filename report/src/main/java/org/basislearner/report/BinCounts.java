package org.basislearner.report;

import java.util.Arrays;

/** How many numbers are in each of some intervals of equal length. */
record BinCounts(double from, double step, int[] counts) {
  /** Counts finite numbers; equal ones, or none, fall into intervals around them. */
  static BinCounts of(double[] values, int bins) {
    return of(
        values, Arrays.stream(values).min().orElse(0), Arrays.stream(values).max().orElse(0), bins);
  }

  /** Counts finite numbers between two; those beyond are in the outermost intervals. */
  static BinCounts of(double[] values, double from, double to, int bins) {
    double low = from;
    double high = to;
    if (!(high > low)) {
      double around = Math.max(1e-12, Math.abs(low) * 1e-3);
      low -= around;
      high += around;
    }
    double step = high / bins - low / bins;
    int[] counts = new int[bins];
    for (double value : values) {
      int bin = (int) Math.floor((value - low) / step);
      counts[Math.max(0, Math.min(bins - 1, bin))]++;
    }
    return new BinCounts(low, step, counts);
  }

  /** Where an interval starts, and the one before it ends. */
  double edge(int bin) {
    return from + bin * step;
  }
}
