package org.basislearner.builder;

import java.util.List;

/** Loops over columns, one at a time. */
final class Columns {
  private Columns() {}

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int r = 0; r < a.length; r++) {
      sum += a[r] * b[r];
    }
    return sum;
  }

  static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

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

  /** What orthonormal vectors leave of a column, by Gram-Schmidt done twice. */
  static double[] rest(double[] column, List<double[]> orthonormal) {
    double[] rest = column.clone();
    for (int pass = 1; pass <= 2; pass++) {
      for (double[] q : orthonormal) {
        subtract(rest, dot(q, rest), q);
      }
    }
    return rest;
  }

  /** ||Q^T c||^2 for orthonormal vectors Q. */
  static double explained(List<double[]> orthonormal, double[] column) {
    double sum = 0;
    for (double[] q : orthonormal) {
      sum += dot(q, column) * dot(q, column);
    }
    return sum;
  }
}
