package org.basislearner.output;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.Gemm;
import org.basislearner.loss.Loss;
import org.basislearner.loss.SolverStop;
import org.basislearner.loss.TargetKind;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;

/**
 * What a constant can do, and what the loss has to know of the targets. The constant is the mean of
 * numbers, or the one with the least loss if that is not the squared one; or the class that most
 * training rows have. Rows count by their weights.
 *
 * @param outputs of classes the mean of each target column over the training rows; not to be
 *     changed
 * @param scales of numbers, see {@link Loss#scaled}; else 1
 * @param loss the loss for targets of these scales
 */
public record Baseline(double[] outputs, double[] scales, Loss loss) {
  /** Fractions of a layer that are tried in turn, the rest being the constant. */
  private static final double[] FRACTIONS = {0.5, 0.25, 0.1, 0.03, 0.01, 1e-3, 1e-4, 0};

  /** Errors that differ by this fraction differ by rounding. */
  private static final double ROUNDING = 1e-12;

  /** The best constant for training rows. */
  public static Baseline of(OutputRows training, Loss loss) {
    double[] means = means(training);
    double[] ones = new double[means.length];
    Arrays.fill(ones, 1);
    if (training.shape().kind() != TargetKind.NUMBERS || loss.equals(Loss.squared())) {
      return new Baseline(means, ones, loss.scaled(ones));
    }
    double[] medians = Crossing.of(training, Loss.absolute());
    double[] scales = Crossing.ofDistances(training, Loss.absolute(), medians);
    for (int c = 0; c < scales.length; c++) {
      if (scales[c] == 0) {
        scales[c] = meanDistance(training, medians, c);
      }
    }
    Loss scaled = loss.scaled(scales);
    Baseline mean = new Baseline(means, scales, scaled);
    Baseline found = new Baseline(Crossing.of(training, scaled), scales, scaled);
    boolean better = found.on(training, scaled).loss() <= mean.on(training, scaled).loss();
    return better ? found : mean;
  }

  private static double[] means(OutputRows rows) {
    double[] sums = rows.store().sum(new TargetSums(rows.outputs(), rows.weighting()));
    double[] means = new double[rows.outputs()];
    for (int c = 0; c < means.length; c++) {
      means[c] = sums[c] / sums[means.length];
    }
    return means;
  }

  /** Where more than half of the targets are the same. */
  private static double meanDistance(OutputRows rows, double[] medians, int c) {
    double[] sums = rows.store().sum(new Distances(medians[c], c, rows.weighting()));
    return sums[0] > 0 ? sums[0] / sums[1] : 1;
  }

  /**
   * How well it does on some rows.
   *
   * @param judge the loss that errors of numbers are measured by
   */
  public Errors on(OutputRows rows, Loss judge) {
    double[] sums =
        rows.store()
            .sum(new ErrorSums(outputs, loss, judge, rows.shape().kind(), rows.weighting()));
    return Errors.of(sums[0], sums[1], sums[2], sums[3], rows.store().rows());
  }

  /**
   * The layers, but those with a larger error on the training rows than this constant are drawn
   * towards it: of the nodes but the constant, the largest of some fractions of their weights is
   * kept that does no worse, none if need be. So the order of scores stays where it can.
   *
   * @param errors of the layers on the rows
   */
  public List<OutputLayer> bound(OutputRows rows, List<OutputLayer> layers, List<Errors> errors) {
    double most = on(rows, loss).error() * (1 + ROUNDING);
    List<OutputLayer> bounded = new ArrayList<>();
    for (int i = 0; i < layers.size(); i++) {
      OutputLayer layer = layers.get(i);
      bounded.add(errors.get(i).error() <= most ? layer : drawn(rows, layer, most));
    }
    return bounded;
  }

  private OutputLayer drawn(OutputRows rows, OutputLayer layer, double most) {
    List<OutputLayer> tried = new ArrayList<>();
    for (double fraction : FRACTIONS) {
      double[] weights = layer.weights().clone();
      for (int i = 0; i < weights.length; i++) {
        double constant = i < outputs.length ? outputs[i] : 0;
        weights[i] = fraction * weights[i] + (1 - fraction) * constant;
      }
      tried.add(with(layer, weights, layer.objective(), layer.gap()));
    }
    List<Errors> errors = Errors.of(rows, loss, loss, tried);
    int best = 0;
    while (best < tried.size() - 1 && !(errors.get(best).error() <= most)) {
      best++;
    }
    double[] weights = tried.get(best).weights();
    double objective =
        errors.get(best).loss()
            + l2(rows, loss.equals(Loss.squared()) ? 0 : L2Term.FREE)
                .value(layer.lambda(), weights);
    double minimum = layer.objective() - layer.gap();
    return with(layer, weights, objective, Math.max(0, objective - minimum));
  }

  private static OutputLayer with(
      OutputLayer layer, double[] weights, double objective, double gap) {
    boolean none = layer.stop() == SolverStop.NO_MINIMUM;
    return new OutputLayer(
        layer.lambda(),
        weights,
        objective,
        gap,
        layer.iterations(),
        none ? SolverStop.NO_MINIMUM : SolverStop.CONSTANT);
  }

  /**
   * The L2 term with that fraction left for the first node; with less than 1, it is the constant.
   */
  L2Term l2(OutputRows rows, double share) {
    boolean centred = share < 1 && rows.shape().kind() == TargetKind.NUMBERS;
    double[] units = new double[scales.length];
    Arrays.setAll(units, c -> loss.lambdaUnit(scales[c]));
    return new L2Term(share, centred ? outputs : new double[outputs.length], units);
  }

  static double weight(Block block, Weighting weighting, int row) {
    return weighting == Weighting.NONE ? 1 : block.column(Group.WEIGHT, 0)[row];
  }

  /** The weighted sum of each target, and last that of the weights. */
  private record TargetSums(int targets, Weighting weighting) implements Reduction {
    @Override
    public int size(int part) {
      return targets + 1;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] columns = block.all(Group.TARGET);
      for (int r = 0; r < block.rows(); r++) {
        double weight = weight(block, weighting, r);
        for (int c = 0; c < targets; c++) {
          sum[c] += weight * columns[c][r];
        }
        sum[targets] += weight;
      }
    }
  }

  /** The weighted distances from a constant, and the weights. */
  private record Distances(double centre, int target, Weighting weighting) implements Reduction {
    @Override
    public int size(int part) {
      return 2;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[] column = block.column(Group.TARGET, target);
      for (int r = 0; r < block.rows(); r++) {
        double weight = weight(block, weighting, r);
        sum[0] += weight * Math.abs(column[r] - centre);
        sum[1] += weight;
      }
    }
  }

  /** The sums of losses, errors, squared errors and weights. */
  private record ErrorSums(
      double[] outputs, Loss loss, Loss judge, TargetKind kind, Weighting weighting)
      implements Reduction {
    @Override
    public int size(int part) {
      return 4;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] columns = block.all(Group.TARGET);
      double[] target = new double[outputs.length];
      for (int r = 0; r < block.rows(); r++) {
        double weight = weight(block, weighting, r);
        for (int c = 0; c < target.length; c++) {
          target[c] = columns[c][r];
        }
        double error = Errors.of(kind, judge, outputs, target);
        sum[0] += weight * loss.value(outputs, target);
        sum[1] += weight * error;
        sum[2] += weight * error * error;
        sum[3] += weight;
      }
    }
  }
}
