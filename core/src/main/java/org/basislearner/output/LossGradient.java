package org.basislearner.output;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.linalg.Gemm;
import org.basislearner.loss.Loss;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;

/** The mean loss of an output layer, without the L2 term, and its gradient by W, row-major. */
record LossGradient(double loss, double[] gradient) {
  /** Loss and gradient of several layers in one pass over the rows. */
  static List<LossGradient> of(OutputRows rows, Loss loss, List<double[]> layers) {
    return of(rows, loss, layers, Group.NODE);
  }

  /** The same for weights of the nodes or of their basis. */
  static List<LossGradient> of(OutputRows rows, Loss loss, List<double[]> layers, Group group) {
    Sums sums = new Sums(loss, group, rows.outputs(), rows.weighting(), layers);
    double[] total = rows.store().sum(sums);
    double m = rows.store().rows();
    int count = layers.size();
    int outputs = rows.outputs();
    int nodes = layers.get(0).length / outputs;
    List<LossGradient> results = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      double[] gradient = new double[nodes * outputs];
      for (int i = 0; i < nodes; i++) {
        for (int c = 0; c < outputs; c++) {
          gradient[i * outputs + c] = total[count + (i * count + s) * outputs + c] / m;
        }
      }
      results.add(new LossGradient(total[s] / m, gradient));
    }
    return results;
  }

  /** The loss of each layer, then F^T [G1 G2 ...] with G the losses' gradients. */
  private record Sums(
      Loss loss, Group group, int outputs, Weighting weighting, List<double[]> layers)
      implements Reduction {
    @Override
    public int size(int part) {
      return layers.size() + layers.size() * layers.get(0).length;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      int count = layers.size();
      OutputRows.Outputs all =
          new OutputRows.Outputs(block, group, weighting, outputs, layers, gemm);
      double[][] gradients = new double[count * outputs][block.rows()];
      double[] output = new double[outputs];
      double[] target = new double[outputs];
      double[] gradient = new double[outputs];
      for (int r = 0; r < block.rows(); r++) {
        all.target(r, target);
        double weight = all.weight(r);
        double root = Math.sqrt(weight);
        for (int s = 0; s < count; s++) {
          all.output(r, s, output);
          loss.gradient(output, target, gradient);
          sum[s] += weight * loss.value(output, target);
          for (int c = 0; c < outputs; c++) {
            gradients[s * outputs + c][r] = root * gradient[c];
          }
        }
      }
      double[][] nodes = block.columns(group, 0, layers.get(0).length / outputs);
      double[] products = new double[sum.length - count];
      gemm.products(nodes, gradients, block.rows(), products);
      System.arraycopy(products, 0, sum, count, products.length);
    }
  }
}
