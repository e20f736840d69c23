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
 *
 * <p>A free constant has a leverage of its own, f<sub>0</sub><sup>2</sup> / R<sub>00</sub>
 * <sup>2</sup>; the rest is the same for the other nodes without their means, whose R is R without
 * its first row and column.
 */
public final class LeaveOneOut {
  private LeaveOneOut() {}

  /** The leave-one-out error of each layer, for nodes F = O R. */
  public static double[] errors(
      OutputRows rows,
      UpperTriangle r,
      List<OutputLayer> layers,
      boolean freeConstant,
      Workers workers) {
    int size = r.size();
    int free = freeConstant ? 1 : 0;
    UpperTriangle other = freeConstant ? r.withoutFirst() : r;
    SymmetricEigen eigen = SymmetricEigen.of(CrossProducts.lower(other, 1, workers).mirrorLower());
    int count = layers.size();
    Matrix shares = new Matrix(size, count);
    for (int j = 0; j < size; j++) {
      for (int s = 0; s < count; s++) {
        double shift = rows.store().rows() * layers.get(s).lambda() / 2;
        double divisor = j < free ? 1 : Math.max(0, eigen.values()[j - free]) + shift;
        shares.set(j, s, divisor > 0 ? 1 / divisor : 0);
      }
    }
    Matrix vectors = freeConstant ? besideConstant(r, eigen.vectors()) : eigen.vectors();
    double[] sums =
        rows.store()
            .sum(
                new Sums(
                    rows.shape().kind(),
                    rows.outputs(),
                    rows.weighting(),
                    vectors,
                    shares,
                    layers.stream().map(OutputLayer::weights).toList()));
    double[] errors = new double[count];
    for (int s = 0; s < count; s++) {
      errors[s] = Double.isNaN(sums[s]) ? Double.POSITIVE_INFINITY : sums[s] / sums[count];
    }
    return errors;
  }

  /**
   * Q such that z = Q^T f starts with f_0 / R_00 and goes on with the other nodes' centred ones.
   */
  private static Matrix besideConstant(UpperTriangle r, Matrix vectors) {
    Matrix all = new Matrix(r.size(), r.size());
    double root = r.at(0, 0);
    all.set(0, 0, 1 / root);
    for (int j = 1; j < r.size(); j++) {
      for (int k = 1; k < r.size(); k++) {
        double entry = vectors.at(j - 1, k - 1);
        all.set(j, k, entry);
        all.add(0, k, -(r.at(0, j) / root * entry));
      }
    }
    return all;
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
      OutputRows.Outputs all =
          new OutputRows.Outputs(block, Group.NODE, weighting, outputs, layers, gemm);
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
