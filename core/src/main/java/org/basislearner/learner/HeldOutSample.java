package org.basislearner.learner;

import org.basislearner.linalg.Gemm;
import org.basislearner.predict.Leverage;
import org.basislearner.predict.Predictor;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;
import org.jspecify.annotations.Nullable;

/**
 * Applies a network to rows at equal steps. Each has its own place in the sum: its outputs, its
 * targets, its weight and, if wanted, its leverage.
 *
 * @param rows the rows of the store
 * @param step one row in this many is looked at
 */
record HeldOutSample(
    Predictor predictor, @Nullable Leverage leverage, long rows, int step, boolean weighted)
    implements Reduction {
  /** Numbers for each row. */
  int width() {
    return 2 * predictor.network().outputs() + 2;
  }

  @Override
  public int size(int part) {
    return Math.toIntExact((rows + step - 1) / step) * width();
  }

  @Override
  public void add(Block block, int part, Gemm gemm, double[] sum) {
    int outputs = predictor.network().outputs();
    double[][] inputs = block.all(Group.INPUT);
    double[][] targets = block.all(Group.TARGET);
    double[] raw = new double[inputs.length];
    Predictor.Room room = predictor.room();
    long first = block.index() * (long) RowStore.blockRows(rows);
    for (int r = (int) (-first % step + step) % step; r < block.rows(); r += step) {
      for (int j = 0; j < raw.length; j++) {
        raw[j] = inputs[j][r];
      }
      double[] output = predictor.outputs(raw, room);
      int at = (int) ((first + r) / step) * width();
      System.arraycopy(output, 0, sum, at, outputs);
      for (int c = 0; c < outputs; c++) {
        sum[at + outputs + c] = targets[c][r];
      }
      sum[at + 2 * outputs] = weighted ? block.column(Group.WEIGHT, 0)[r] : 1;
      sum[at + 2 * outputs + 1] = leverage == null ? 0 : leverage.at(room.nodes());
    }
  }
}
