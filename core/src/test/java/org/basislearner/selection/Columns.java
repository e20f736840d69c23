package org.basislearner.selection;

/** Loops over columns, one at a time. */
final class Columns {
  private Columns() {}

  static double[] scaled(double[] a, double factor) {
    double[] scaled = new double[a.length];
    for (int r = 0; r < a.length; r++) {
      scaled[r] = factor * a[r];
    }
    return scaled;
  }

  /** from -= factor * column. */
  static void subtract(double[] from, double factor, double[] column) {
    for (int r = 0; r < from.length; r++) {
      from[r] -= factor * column[r];
    }
  }
}
