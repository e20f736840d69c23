package org.basislearner.learner;

import java.io.Serializable;
import org.basislearner.rows.DataException;
import org.basislearner.train.ClassWeights;

/** What rows count: as given, times what their classes count. */
public final class RowWeights implements Serializable {
  private static final long serialVersionUID = 1;

  private final double sum;

  /** The weight of each class, or nothing if rows do not count by their class. */
  private final double[] totals;

  private RowWeights(double sum, double[] totals) {
    this.sum = sum;
    this.totals = totals;
  }

  /**
   * Looks at all rows.
   *
   * @param given none, or one a row
   */
  static RowWeights of(double[] given, Targets targets, ClassWeights classWeights) {
    if (given.length > 0) {
      check(given, targets.rows());
    }
    if (classWeights == ClassWeights.NONE) {
      return new RowWeights(0, new double[0]);
    }
    double[] totals = new double[Math.max(2, targets.columns())];
    double sum = 0;
    for (int i = 0; i < targets.rows(); i++) {
      double weight = given.length == 0 ? 1 : given[i];
      totals[targets.classOf(i)] += weight;
      sum += weight;
    }
    return new RowWeights(sum, totals);
  }

  /** What a row counts whose weight was given; 1 if none was. */
  public double of(double given, int label) {
    if (totals.length == 0) {
      return given;
    }
    return given == 0 ? 0 : given * sum / (totals.length * totals[label]);
  }

  /** Whether rows count differently though no weights are given. */
  private boolean isByClass() {
    return totals.length > 0;
  }

  /** The weights of all rows, none when all count the same. */
  double[] all(double[] given, Targets targets) {
    if (!isByClass()) {
      return given;
    }
    double[] weights = new double[targets.rows()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = of(given.length == 0 ? 1 : given[i], targets.classOf(i));
    }
    return weights;
  }

  private static void check(double[] given, int rows) {
    if (given.length != rows) {
      throw new DataException(rows + " rows, but " + given.length + " weights");
    }
    double sum = 0;
    for (int i = 0; i < rows; i++) {
      if (!(given[i] >= 0 && given[i] <= NumberTargets.LARGEST)) {
        throw new DataException(
            "the weight of row " + (i + 1) + " is " + given[i] + ": must be 0 or more, and finite");
      }
      sum += given[i];
    }
    if (sum == 0) {
      throw new DataException("all " + rows + " weights are 0: there is nothing to learn from");
    }
  }
}
