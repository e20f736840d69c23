package org.basislearner.output;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.linalg.Gemm;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.predict.OutputLimits;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;

/**
 * How well output layers do on some rows: means over the rows, by their weights.
 *
 * @param loss the mean loss, without the L2 term
 * @param error the mean error: of classes by {@link TargetKind}, of numbers the mean over the
 *     targets of a loss
 * @param standardError of that mean
 */
public record Errors(double loss, double error, double standardError) {
  /** What is added up for each layer: loss, error, squared error. */
  private static final int SUMS = 3;

  /**
   * Loss and error of every layer on rows whose nodes are in place.
   *
   * @param judge the loss that errors of numbers are measured by
   */
  public static List<Errors> of(OutputRows rows, Loss loss, Loss judge, List<OutputLayer> layers) {
    List<double[]> weights = layers.stream().map(OutputLayer::weights).toList();
    double[][] parts =
        rows.store()
            .reduce(
                new Sums(
                    loss,
                    judge,
                    rows.shape().kind(),
                    rows.outputs(),
                    rows.weighting(),
                    rows.limits(),
                    weights));
    List<Errors> errors = new ArrayList<>();
    for (double[] part : parts) {
      for (int s = 0; s + 1 < part.length; s += SUMS) {
        double total = part[part.length - 1];
        errors.add(of(part[s], part[s + 1], part[s + 2], total, rows.store().rows()));
      }
    }
    return errors;
  }

  /** The error of a row. */
  static double of(TargetKind kind, Loss judge, double[] outputs, double[] targets) {
    return kind == TargetKind.NUMBERS
        ? judge.value(outputs, targets) / targets.length
        : kind.error(outputs, targets);
  }

  /** Means of losses and errors by their sums, that of squared errors and that of weights. */
  static Errors of(double losses, double errors, double squares, double weights, long rows) {
    double error = mean(errors, weights);
    double variance = mean(squares, weights) - error * error;
    return new Errors(mean(losses, weights), error, Math.sqrt(Math.max(0, variance) / rows));
  }

  /** Outputs may overflow on rows outside the training range: that is as bad as can be. */
  private static double mean(double sum, double total) {
    return Double.isNaN(sum) ? Double.POSITIVE_INFINITY : sum / total;
  }

  /** The sums of losses and errors, some layers in each part, and last the sum of weights. */
  private record Sums(
      Loss loss,
      Loss judge,
      TargetKind kind,
      int outputs,
      Weighting weighting,
      OutputLimits limits,
      List<double[]> weights)
      implements Reduction {
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
      return SUMS * weights(part).size() + 1;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      List<double[]> some = weights(part);
      OutputRows.Outputs all =
          new OutputRows.Outputs(block, Group.NODE, weighting, outputs, some, gemm);
      double[] output = new double[outputs];
      double[] target = new double[outputs];
      for (int r = 0; r < block.rows(); r++) {
        all.target(r, target);
        double weight = all.weight(r);
        for (int s = 0; s < some.size(); s++) {
          all.output(r, s, output);
          limits.apply(output);
          double error = Errors.of(kind, judge, output, target);
          sum[SUMS * s] += weight * loss.value(output, target);
          sum[SUMS * s + 1] += weight * error;
          sum[SUMS * s + 2] += weight * error * error;
        }
        sum[SUMS * some.size()] += weight;
      }
    }
  }
}
