package org.basislearner.output;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.linalg.Gemm;
import org.basislearner.rows.Block;
import org.basislearner.rows.Group;
import org.basislearner.rows.Reduction;
import org.basislearner.rows.RowStore;

/**
 * How well output layers do on some rows.
 *
 * @param loss the mean squared loss (1/m) ||F W - V||<sup>2</sup>
 * @param error the mean error, by {@link TargetKind}
 */
public record Errors(double loss, double error) {
  /** Loss and error of every layer on the rows of a store, whose nodes are in place. */
  public static List<Errors> of(
      RowStore store, TargetKind kind, int outputs, List<OutputLayer> layers) {
    List<double[]> weights = new ArrayList<>();
    for (OutputLayer layer : layers) {
      weights.add(layer.weights());
    }
    Sums reduction = new Sums(kind, outputs, weights);
    double[][] parts = store.reduce(reduction);
    List<Errors> errors = new ArrayList<>();
    for (double[] part : parts) {
      for (int s = 0; s < part.length; s += 2) {
        errors.add(new Errors(mean(part[s], store), mean(part[s + 1], store)));
      }
    }
    return errors;
  }

  /** Outputs may overflow on rows outside the training range: that is as bad as can be. */
  private static double mean(double sum, RowStore store) {
    return Double.isNaN(sum) ? Double.POSITIVE_INFINITY : sum / store.rows();
  }

  /** The sums of losses and errors, some layers in each part. */
  private record Sums(TargetKind kind, int outputs, List<double[]> weights) implements Reduction {
    /** Layers in a part: about 50 output columns, so that the nodes are read few times. */
    private int layersInPart() {
      return Math.max(1, 50 / outputs);
    }

    private List<double[]> weights(int part) {
      int from = part * layersInPart();
      return weights.subList(from, Math.min(weights.size(), from + layersInPart()));
    }

    @Override
    public int parts() {
      return (weights.size() + layersInPart() - 1) / layersInPart();
    }

    @Override
    public int size(int part) {
      return 2 * weights(part).size();
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      List<double[]> some = weights(part);
      double[][] predicted = new double[some.size() * outputs][block.rows()];
      double[][] nodes = block.columns(Group.NODE, 0, some.get(0).length / outputs);
      gemm.addCombination(nodes, beside(some), block.rows(), predicted);
      double[][] targets = block.all(Group.TARGET);
      double[] output = new double[outputs];
      double[] target = new double[outputs];
      for (int r = 0; r < block.rows(); r++) {
        for (int c = 0; c < outputs; c++) {
          target[c] = targets[c][r];
        }
        for (int s = 0; s < some.size(); s++) {
          for (int c = 0; c < outputs; c++) {
            output[c] = predicted[s * outputs + c][r];
          }
          sum[2 * s] += TargetKind.squaredDistance(output, target);
          sum[2 * s + 1] += kind.error(output, target);
        }
      }
    }

    /** [W1 W2 ...] */
    private double[] beside(List<double[]> some) {
      int nodes = some.get(0).length / outputs;
      double[] all = new double[nodes * some.size() * outputs];
      for (int i = 0; i < nodes; i++) {
        for (int s = 0; s < some.size(); s++) {
          System.arraycopy(some.get(s), i * outputs, all, (i * some.size() + s) * outputs, outputs);
        }
      }
      return all;
    }
  }
}
