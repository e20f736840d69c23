package org.basislearner.learner;

import org.basislearner.linalg.Gemm;
import org.basislearner.predict.Predictor;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;

/**
 * How a network with one output decides between two classes once its output v is calibrated, by the
 * sign of slope v + intercept: the weight of rows that get the wrong class, and the weights of the
 * two classes. Inputs are as given.
 */
record DecisionErrors(Predictor predictor, double slope, double intercept, boolean weighted)
    implements Reduction {
  @Override
  public int size(int part) {
    return 3;
  }

  @Override
  public void add(Block block, int part, Gemm gemm, double[] sum) {
    double[][] inputs = block.all(Group.INPUT);
    double[] targets = block.column(Group.TARGET, 0);
    double[] raw = new double[inputs.length];
    Predictor.Room room = predictor.room();
    for (int r = 0; r < block.rows(); r++) {
      for (int j = 0; j < raw.length; j++) {
        raw[j] = inputs[j][r];
      }
      double weight = weighted ? block.column(Group.WEIGHT, 0)[r] : 1;
      boolean second = slope * predictor.outputs(raw, room)[0] + intercept > 0;
      sum[0] += second == targets[r] > 0 ? 0 : weight;
      sum[targets[r] > 0 ? 2 : 1] += weight;
    }
  }
}
