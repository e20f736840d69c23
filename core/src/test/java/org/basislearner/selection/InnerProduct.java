package org.basislearner.selection;

import static org.basislearner.selection.Columns.subtract;

import java.util.Arrays;
import java.util.List;

/** &lt;a, b&gt; = sum c_i a_i b_i, by loops over columns, one at a time. */
record InnerProduct(double[] weights) {
  /** All weights 1. */
  static InnerProduct plain(int rows) {
    double[] weights = new double[rows];
    Arrays.fill(weights, 1);
    return new InnerProduct(weights);
  }

  double dot(double[] a, double[] b) {
    double sum = 0;
    for (int r = 0; r < a.length; r++) {
      sum += weights[r] * a[r] * b[r];
    }
    return sum;
  }

  double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  /** What orthonormal vectors leave of a column, by Gram-Schmidt done twice. */
  double[] rest(double[] column, List<double[]> orthonormal) {
    double[] rest = column.clone();
    for (int pass = 1; pass <= 2; pass++) {
      for (double[] q : orthonormal) {
        subtract(rest, dot(q, rest), q);
      }
    }
    return rest;
  }

  /** The squared norm of a column's projection on orthonormal vectors. */
  double explained(List<double[]> orthonormal, double[] column) {
    double sum = 0;
    for (double[] q : orthonormal) {
      sum += dot(q, column) * dot(q, column);
    }
    return sum;
  }
}
