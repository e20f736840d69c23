package org.basislearner.output;

import java.util.List;
import org.basislearner.linalg.Gemm;
import org.basislearner.matrix.Matrix;
import org.basislearner.predict.OutputLimits;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;

/**
 * Rows that output layers are trained or measured on: a store of targets, nodes, and weights if
 * there are any, and the limits of outputs when errors are measured.
 */
public record OutputRows(RowStore store, RowShape shape, Weighting weighting, OutputLimits limits) {
  int outputs() {
    return shape.targets();
  }

  /** What is common to all rows of a block: [W1 W2 ...]^T f, each row's targets and weight. */
  static final class Outputs {
    private final double[][] predicted;
    private final double[][] targets;
    private final double[] weights;
    private final boolean weightedNodes;

    /** Multiplies the nodes of a block, or their basis, with several W. */
    Outputs(
        Block block,
        Group group,
        Weighting weighting,
        int outputs,
        List<double[]> layers,
        Gemm gemm) {
      predicted = new double[layers.size() * outputs][block.rows()];
      double[][] nodes = block.columns(group, 0, layers.get(0).length / outputs);
      gemm.addCombination(nodes, beside(layers, outputs), block.rows(), predicted);
      targets = block.all(Group.TARGET);
      weights = weighting == Weighting.NONE ? new double[0] : block.column(Group.WEIGHT, 0);
      weightedNodes = weighting == Weighting.WEIGHTED_NODES;
    }

    double weight(int row) {
      return weights.length == 0 ? 1 : weights[row];
    }

    void target(int row, double[] target) {
      for (int c = 0; c < target.length; c++) {
        target[c] = targets[c][row];
      }
    }

    void output(int row, int layer, double[] output) {
      double scale = weightedNodes ? 1 / Math.sqrt(weights[row]) : 1;
      for (int c = 0; c < output.length; c++) {
        output[c] = scale * predicted[layer * output.length + c][row];
      }
    }
  }

  /** [W1 W2 ...]. */
  private static Matrix beside(List<double[]> layers, int outputs) {
    int nodes = layers.get(0).length / outputs;
    double[] all = new double[nodes * layers.size() * outputs];
    for (int i = 0; i < nodes; i++) {
      for (int s = 0; s < layers.size(); s++) {
        System.arraycopy(
            layers.get(s), i * outputs, all, (i * layers.size() + s) * outputs, outputs);
      }
    }
    return Matrix.of(nodes, layers.size() * outputs, all);
  }
}
