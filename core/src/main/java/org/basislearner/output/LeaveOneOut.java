package org.basislearner.output;

import java.util.List;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.SymmetricEigen;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.loss.TargetKind;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
import org.basislearner.store.Workers;

/**
 * The leave-one-out error of the squared loss in closed form: with the leverage h of a row, an
 * output layer trained without that row has the residual r / (1 - h) on it. Only the output layer
 * is left to chance: that the nodes were selected with the row in sight is not undone, so the error
 * is too low.
 *
 * <p>With F<sup>T</sup>F = Q D Q<sup>T</sup> and z = Q<sup>T</sup>f, a row's leverage for lambda is
 * the sum of z<sub>j</sub><sup>2</sup> / (D<sub>j</sub> + m lambda / 2): one decomposition serves
 * all lambdas.
 */
public final class LeaveOneOut {
  private LeaveOneOut() {}

  /**
   * The leave-one-out error of each layer.
   *
   * @param r R, where F = O R
   */
  public static double[] errors(
      OutputRows rows, UpperTriangle r, List<OutputLayer> layers, Workers workers) {
    int size = r.size();
    SymmetricEigen eigen = SymmetricEigen.of(CrossProducts.lower(r, 1, workers).mirrorLower());
    int count = layers.size();
    Matrix shares = new Matrix(size, count);
    for (int j = 0; j < size; j++) {
      for (int s = 0; s < count; s++) {
        double shift = rows.store().rows() * layers.get(s).lambda() / 2;
        double divisor = Math.max(0, eigen.values()[j]) + shift;
        shares.set(j, s, divisor > 0 ? 1 / divisor : 0);
      }
    }
    double[] sums =
        rows.store()
            .sum(
                new Sums(
                    rows.shape().kind(),
                    rows.outputs(),
                    rows.weighting(),
                    eigen.vectors(),
                    shares,
                    layers.stream().map(OutputLayer::weights).toList()));
    double[] errors = new double[count];
    for (int s = 0; s < count; s++) {
      errors[s] = Double.isNaN(sums[s]) ? Double.POSITIVE_INFINITY : sums[s] / sums[count];
    }
    return errors;
  }

  /** The sum of errors for each layer, and last that of the weights. */
  private record Sums(
      TargetKind kind,
      int outputs,
      Weighting weighting,
      Matrix vectors,
      Matrix shares,
      List<double[]> layers)
      implements Reduction {
    @Override
    public int size(int part) {
      return layers.size() + 1;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      int count = layers.size();
      double[][] leverages = leverages(block, gemm);
      OutputRows.Outputs all = new OutputRows.Outputs(block, weighting, outputs, layers, gemm);
      double[] output = new double[outputs];
      double[] target = new double[outputs];
      for (int r = 0; r < block.rows(); r++) {
        all.target(r, target);
        for (int s = 0; s < count; s++) {
          all.output(r, s, output);
          for (int c = 0; c < outputs; c++) {
            output[c] = target[c] - (target[c] - output[c]) / (1 - leverages[s][r]);
          }
          sum[s] += all.weight(r) * kind.error(output, target);
        }
        sum[count] += all.weight(r);
      }
    }

    private double[][] leverages(Block block, Gemm gemm) {
      int nodes = layers.get(0).length / outputs;
      double[][] turned = new double[nodes][block.rows()];
      gemm.addCombination(block.columns(Group.NODE, 0, nodes), vectors, block.rows(), turned);
      for (double[] column : turned) {
        for (int r = 0; r < column.length; r++) {
          column[r] *= column[r];
        }
      }
      double[][] leverages = new double[layers.size()][block.rows()];
      gemm.addCombination(turned, shares, block.rows(), leverages);
      return leverages;
    }
  }
}
