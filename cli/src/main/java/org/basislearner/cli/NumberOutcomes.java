package org.basislearner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.basislearner.BasisFit.HeldOutRows;
import org.basislearner.Interval;
import org.basislearner.Predictions;
import org.basislearner.RegressorModel;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.metrics.IntervalMetrics;
import org.basislearner.metrics.RegressionMetrics;

/** Predicted beside true numbers, for each of the targets. */
final class NumberOutcomes implements Outcomes {
  /** The usual level of prediction intervals. */
  private static final double INTERVAL_LEVEL = 0.9;

  private final List<String> names;
  private final List<Target> targets = new ArrayList<>();
  private final double[] weights;
  private final List<NumberLoss> losses = new ArrayList<>();

  /** The rows of one target; the ends of its intervals are empty if the model has none. */
  private record Target(double[] truth, double[] predicted, double[] low, double[] high) {
    Map<String, Double> metrics(double[] weights, NumberLoss loss) {
      RegressionMetrics errors = new RegressionMetrics();
      IntervalMetrics intervals = new IntervalMetrics();
      for (int row = 0; row < truth.length; row++) {
        errors.add(truth[row], predicted[row], weights[row]);
        if (low.length > 0) {
          intervals.add(truth[row], low[row], high[row], weights[row]);
        }
      }
      Map<String, Double> metrics = new LinkedHashMap<>();
      metrics.put("error", loss.isSquared() ? errors.mse() : loss.of(predicted, weights));
      metrics.put("mse", errors.mse());
      metrics.put("rmse", errors.rmse());
      metrics.put("mae", errors.mae());
      metrics.put("r2", errors.r2());
      metrics.put(
          Evaluation.BASELINE, loss.isSquared() ? errors.baselineMse() : loss.ofConstant(weights));
      if (low.length > 0) {
        metrics.put("intervalLevel", INTERVAL_LEVEL);
        metrics.put("intervalCoverage", intervals.coverage());
        metrics.put("intervalWidth", intervals.meanWidth());
      }
      return metrics;
    }
  }

  private NumberOutcomes(RegressorModel model, List<double[]> truths, boolean intervals) {
    names = model.targetNames();
    int count = truths.get(0).length;
    weights = new double[count];
    for (double[] truth : truths) {
      int ends = intervals ? count : 0;
      targets.add(new Target(truth, new double[count], new double[ends], new double[ends]));
    }
  }

  NumberOutcomes(
      RegressorModel model, Prepared rows, IntToDoubleFunction weight, Interruption interruption) {
    this(model, List.of(rows.targets()), model.hasIntervals());
    boolean intervals = model.hasIntervals();
    rows.rows()
        .rowBlocks(
            (first, block) -> {
              interruption.check();
              Predictions predictions =
                  intervals ? model.predictions(block, INTERVAL_LEVEL) : model.predictions(block);
              for (int i = 0; i < block.length; i++) {
                int row = (int) first + i;
                put(row, predictions, i, weight.applyAsDouble(row));
                for (int t = 0; t < targets.size() && intervals; t++) {
                  Interval interval = predictions.intervals(i).get(t);
                  targets.get(t).low[row] = interval.low();
                  targets.get(t).high[row] = interval.high();
                }
              }
            });
    addLosses(model);
  }

  /** What networks that had not seen them said of some of the rows; it has no intervals. */
  NumberOutcomes(
      RegressorModel model, Prepared rows, IntToDoubleFunction weight, HeldOutRows heldOut) {
    this(
        model,
        Stream.of(rows.targets())
            .map(all -> IntStream.of(heldOut.positions()).mapToDouble(row -> all[row]).toArray())
            .toList(),
        false);
    for (int i = 0; i < weights.length; i++) {
      put(i, heldOut.predictions(), i, weight.applyAsDouble(heldOut.positions()[i]));
    }
    addLosses(model);
  }

  private void put(int row, Predictions predictions, int at, double weight) {
    weights[row] = weight;
    double[] numbers = predictions.numbers(at);
    for (int t = 0; t < numbers.length; t++) {
      targets.get(t).predicted[row] = numbers[t];
    }
  }

  private void addLosses(RegressorModel model) {
    targets.forEach(target -> losses.add(NumberLoss.of(model, target.truth, weights)));
  }

  @Override
  public double[] weights() {
    return weights;
  }

  /** Of several targets the means, and the root of the mean squared error. */
  @Override
  public Map<String, Double> metrics(double[] given) {
    Map<String, Double> means = new LinkedHashMap<>();
    for (int t = 0; t < targets.size(); t++) {
      targets
          .get(t)
          .metrics(given, losses.get(t))
          .forEach((name, value) -> means.merge(name, value / targets.size(), Double::sum));
    }
    if (targets.size() > 1) {
      means.put("rmse", Math.sqrt(means.getOrDefault("mse", Double.NaN)));
    }
    return means;
  }

  @Override
  public Map<String, Map<String, Double>> byTarget() {
    Map<String, Map<String, Double>> each = new LinkedHashMap<>();
    for (int t = 0; t < targets.size() && targets.size() > 1; t++) {
      each.put(names.get(t), targets.get(t).metrics(weights, losses.get(t)));
    }
    return each;
  }
}
