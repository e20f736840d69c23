package org.basislearner.stages;

import java.util.Arrays;

/**
 * Equal parts of the range of some numbers. Where the numbers are spread evenly, few of them are in
 * one part, so that sorting them and finding a place among them takes a few steps each; where they
 * are not, it takes no more steps than without parts.
 */
final class Buckets {
  private static final int MOST = 1 << 16;

  /** Fewer numbers than this are sorted or searched without parts. */
  private static final int FEW = 64;

  private final double[] ascending;
  private final double least;
  private final double scale;

  /** For each part how many numbers are in those before it; and all. */
  private final int[] starts;

  /** Parts of the range of some numbers, ascending and different. */
  Buckets(double[] ascending) {
    this.ascending = ascending;
    int count = ascending.length;
    least = count == 0 ? 0 : ascending[0];
    int parts = parts(count);
    scale = count == 0 ? 0 : scale(least, ascending[count - 1], parts);
    starts = new int[parts + 1];
    int begun = 0;
    for (int i = 0; i < count; i++) {
      int part = part(ascending[i], least, scale, parts);
      while (begun < part) {
        starts[++begun] = i;
      }
    }
    Arrays.fill(starts, begun + 1, parts + 1, count);
  }

  private static int parts(int count) {
    return count < FEW ? 1 : Math.min(MOST, count);
  }

  /** Parts per unit; 0, so all values in one part, where the range is 0 or not finite. */
  private static double scale(double least, double largest, int parts) {
    double scale = parts / (largest - least);
    return scale < Double.POSITIVE_INFINITY ? scale : 0;
  }

  /** Never smaller for a larger number. */
  private static int part(double x, double least, double scale, int parts) {
    return Math.min(parts - 1, Math.max(0, (int) ((x - least) * scale)));
  }

  /** How many of the numbers are below x. */
  int below(double x) {
    int part = part(x, least, scale, starts.length - 1);
    int low = starts[part];
    int high = starts[part + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (x > ascending[middle]) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The numbers that are not NaN, ascending, -0.0 before 0.0. */
  static double[] sorted(double[] values) {
    double least = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    int count = 0;
    for (double each : values) {
      if (!Double.isNaN(each)) {
        least = Math.min(least, each);
        largest = Math.max(largest, each);
        count++;
      }
    }
    int parts = parts(count / 8);
    double scale = scale(least, largest, parts);
    int[] ends = new int[parts + 1];
    for (double each : values) {
      if (!Double.isNaN(each)) {
        ends[part(each, least, scale, parts) + 1]++;
      }
    }
    for (int q = 1; q < parts; q++) {
      ends[q] += ends[q - 1];
    }
    double[] sorted = new double[count];
    for (double each : values) {
      if (!Double.isNaN(each)) {
        sorted[ends[part(each, least, scale, parts)]++] = each;
      }
    }
    // each end but the last is now where the next part begins
    for (int q = 0; q < parts; q++) {
      Arrays.sort(sorted, q == 0 ? 0 : ends[q - 1], ends[q]);
    }
    return sorted;
  }
}
