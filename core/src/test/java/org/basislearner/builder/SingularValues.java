package org.basislearner.builder;

import org.ojalgo.matrix.decomposition.SingularValue;
import org.ojalgo.matrix.store.MatrixStore;
import org.ojalgo.matrix.store.R064Store;

/** The singular value decomposition of [1 X] by an outside library: the oracle of first layers. */
record SingularValues(double[] values, double[][] rightVectors) {
  static SingularValues of(double[][] columns) {
    int rows = columns[0].length;
    R064Store matrix = R064Store.FACTORY.make(rows, columns.length);
    for (int j = 0; j < columns.length; j++) {
      for (int i = 0; i < rows; i++) {
        matrix.set(i, j, columns[j][i]);
      }
    }
    SingularValue<Double> decomposition = SingularValue.R064.make(matrix);
    if (!decomposition.decompose(matrix)) {
      throw new AssertionError("no singular value decomposition");
    }
    MatrixStore<Double> v = decomposition.getV();
    int count = Math.min(rows, columns.length);
    double[] values = new double[count];
    double[][] vectors = new double[count][columns.length];
    for (int s = 0; s < count; s++) {
      values[s] = decomposition.getSingularValues().doubleValue(s);
      for (int i = 0; i < columns.length; i++) {
        vectors[s][i] = v.doubleValue(i, s);
      }
    }
    return new SingularValues(values, vectors);
  }

  /** Inputs with singular values 1, ratio, ratio^2, ... (nearly: the constant is added to them). */
  static double[][] decaying(int rows, int inputs, double ratio, long seed) {
    double[][] left = GrownProblem.gaussian(rows, inputs, seed);
    double[][] right = GrownProblem.gaussian(inputs, inputs, seed + 1);
    double[][] x = new double[rows][inputs];
    for (int i = 0; i < rows; i++) {
      for (int s = 0; s < inputs; s++) {
        double scaled = left[i][s] * Math.pow(ratio, s);
        for (int j = 0; j < inputs; j++) {
          x[i][j] += scaled * right[s][j];
        }
      }
    }
    return x;
  }

  /** Column j of row-major weights. */
  static double[] column(double[] weights, int width, int j) {
    double[] column = new double[weights.length / width];
    for (int i = 0; i < column.length; i++) {
      column[i] = weights[i * width + j];
    }
    return column;
  }
}
