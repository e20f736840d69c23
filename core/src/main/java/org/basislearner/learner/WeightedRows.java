package org.basislearner.learner;

import org.basislearner.rows.DataException;
import org.basislearner.train.ClassWeights;

/** What each row counts. */
final class WeightedRows {
  private WeightedRows() {}

  /**
   * The weights of all rows: as given, times those of their classes; none when all rows count the
   * same.
   *
   * @param given none, or one a row
   */
  static double[] of(double[] given, Targets targets, ClassWeights classWeights) {
    if (given.length > 0) {
      check(given, targets.rows());
    }
    if (classWeights == ClassWeights.NONE) {
      return given;
    }
    double[] totals = new double[Math.max(2, targets.columns())];
    double sum = 0;
    for (int i = 0; i < targets.rows(); i++) {
      double weight = given.length == 0 ? 1 : given[i];
      totals[targets.classOf(i)] += weight;
      sum += weight;
    }
    double[] weights = new double[targets.rows()];
    for (int i = 0; i < targets.rows(); i++) {
      double weight = given.length == 0 ? 1 : given[i];
      weights[i] = weight == 0 ? 0 : weight * sum / (totals.length * totals[targets.classOf(i)]);
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
