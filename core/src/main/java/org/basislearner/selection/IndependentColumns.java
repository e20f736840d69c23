package org.basislearner.selection;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.matrix.Matrix;

/**
 * Columns of A that are taken one after the other, each with something new, by A<sup>T</sup>A
 * alone. A taken column j with n_j of its square left has the row L_i = (what is left of
 * a_i<sup>T</sup>a_j) / root of n_j, by which the squares of the others are downdated.
 */
final class IndependentColumns {
  /** Of a column's square, what those before it must leave: below, rounding decides. */
  private static final double DEPENDENT = 1e-12;

  private final Matrix gram;
  private final double[] left;
  private final List<Integer> taken = new ArrayList<>();
  private final List<double[]> factors = new ArrayList<>();

  /** None taken. */
  IndependentColumns(Matrix gram) {
    this.gram = gram;
    left = new double[gram.rows()];
    for (int i = 0; i < left.length; i++) {
      left[i] = gram.at(i, i);
    }
  }

  /** How many are taken. */
  int count() {
    return taken.size();
  }

  /** Whether a column is neither taken nor a combination of those that are. */
  boolean isOpen(int column) {
    return !taken.contains(column) && left[column] > DEPENDENT * gram.at(column, column);
  }

  /** What those taken leave of the square of a column. */
  double left(int column) {
    return left[column];
  }

  /** Takes a column; gives the row L. */
  double[] take(int column) {
    double root = Math.sqrt(left[column]);
    double[] factor = new double[left.length];
    for (int i = 0; i < left.length; i++) {
      double sum = gram.at(i, column);
      for (double[] earlier : factors) {
        sum -= earlier[i] * earlier[column];
      }
      factor[i] = sum / root;
      left[i] -= factor[i] * factor[i];
    }
    taken.add(column);
    factors.add(factor);
    return factor;
  }

  /** W of those taken, in this order: a 1 for each. */
  Matrix weights() {
    Matrix weights = new Matrix(left.length, taken.size());
    for (int j = 0; j < taken.size(); j++) {
      weights.set(taken.get(j), j, 1);
    }
    return weights;
  }
}
