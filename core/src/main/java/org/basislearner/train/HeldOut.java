package org.basislearner.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.InputScaling;
import org.basislearner.network.Network;
import org.basislearner.output.Calibration;
import org.basislearner.output.Leverage;
import org.basislearner.output.OutputLimits;
import org.basislearner.rows.RowSource;

/**
 * What networks said of rows that they were not trained on: the ground for probabilities and
 * prediction intervals. Of very many rows some are looked at, evenly spread.
 */
final class HeldOut {
  private static final int MOST_ROWS = 20_000;

  private final RowSource source;
  private final Targets targets;
  private final double[] weights;
  private final List<double[]> outputs = new ArrayList<>();
  private final List<double[]> residuals = new ArrayList<>();
  private final List<Integer> rows = new ArrayList<>();

  HeldOut(RowSource source, Targets targets, double[] weights) {
    this.source = source;
    this.targets = targets;
    this.weights = weights;
  }

  /**
   * Adds the rows that a network was not trained on.
   *
   * @param leverage none, or one, for residuals in units of the root of 1 + leverage
   */
  void add(
      Network network,
      InputScaling scaling,
      InputRange range,
      OutputLimits limits,
      Guard guard,
      boolean[] mask,
      List<Leverage> leverage) {
    int count = 0;
    for (boolean one : mask) {
      count += one ? 1 : 0;
    }
    int step = Math.max(1, count / MOST_ROWS);
    int[] seen = {0};
    double[] input = new double[network.inputs()];
    double[] nodes = new double[network.basis().nodes()];
    double[] output = new double[network.outputs()];
    double[] target = new double[targets.columns()];
    source.scan(
        (row, values) -> {
          if (!mask[(int) row] || seen[0]++ % step != 0) {
            return;
          }
          if (guard == Guard.OFF) {
            scaling.apply(Arrays.copyOf(values, input.length), input);
          } else {
            range.clamp(Arrays.copyOf(values, input.length), input);
            scaling.apply(input, input);
          }
          network.evaluate(input, nodes, output);
          limits.apply(output);
          rows.add((int) row);
          outputs.add(output.clone());
          if (!leverage.isEmpty()) {
            targets.read((int) row, target);
            double unit = Math.sqrt(1 + leverage.get(0).at(nodes));
            double[] residual = new double[target.length];
            for (int c = 0; c < residual.length; c++) {
              residual[c] = Math.abs(target[c] - output[c]) / unit;
            }
            residuals.add(residual);
          }
        });
  }

  /** The calibration that fits the outputs best; weights get the mean 1, as in training. */
  Calibration calibration() {
    int[] all = targets.classes();
    int[] classes = new int[rows.size()];
    double[] counts = new double[rows.size()];
    for (int i = 0; i < classes.length; i++) {
      classes[i] = all[rows.get(i)];
      counts[i] = weights.length == 0 ? 1 : weights[rows.get(i)];
    }
    double mean = Arrays.stream(counts).average().orElseThrow();
    Arrays.setAll(counts, i -> counts[i] / mean);
    return Calibration.fit(outputs.toArray(double[][]::new), classes, counts);
  }

  /** For each target the residuals in ascending order. */
  double[][] scores() {
    double[][] scores = new double[targets.columns()][residuals.size()];
    for (int c = 0; c < scores.length; c++) {
      for (int i = 0; i < residuals.size(); i++) {
        scores[c][i] = residuals.get(i)[c];
      }
      Arrays.sort(scores[c]);
    }
    return scores;
  }
}
