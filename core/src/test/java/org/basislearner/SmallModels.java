package org.basislearner;

import org.basislearner.testing.Problems;
import org.basislearner.train.Parameters;

/** Models of every kind, quickly trained. */
final class SmallModels {
  static final Parameters PARAMETERS =
      Parameters.defaults().withWidths(4, 6).withMaxDepth(4).withBatch(3);

  private SmallModels() {}

  static double[][] rows() {
    return Problems.gaussian(5, 120, 3);
  }

  static RegressorModel regressor(int targets, Parameters parameters) {
    double[][] x = rows();
    double[][] y = new double[x.length][targets];
    for (int c = 0; c < targets; c++) {
      double[] column = Problems.cubic(x, 0.1, c);
      for (int i = 0; i < x.length; i++) {
        y[i][c] = column[i] * (c + 1) + x[i][2] * c;
      }
    }
    BasisRegressor regressor = BasisRegressor.of(parameters);
    return targets == 1
        ? regressor.fit(x, Problems.cubic(x, 0.1, 0)).model()
        : regressor.fit(x, y).model();
  }

  static ClassifierModel classifier(int classes, Parameters parameters) {
    double[][] x = rows();
    return BasisClassifier.of(parameters).fit(x, Problems.labels(x, classes)).model();
  }
}
