package org.basislearner.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.basislearner.Interval;
import org.basislearner.Predictions;
import org.basislearner.RegressorModel;
import org.basislearner.data.Prepared;
import org.basislearner.metrics.IntervalMetrics;
import org.basislearner.metrics.RegressionMetrics;

/** Predicted beside true numbers. */
final class NumberOutcomes implements Outcomes {
  /** The usual level of prediction intervals. */
  private static final double INTERVAL_LEVEL = 0.9;

  private final double[] truth;
  private final double[] weights;
  private final double[] predicted;
  private final NumberLoss loss;

  /** The ends of the interval of each row, if the model has intervals. */
  private final double[] low;

  private final double[] high;

  NumberOutcomes(
      RegressorModel model, Prepared rows, IntToDoubleFunction weight, Interruption interruption) {
    truth = rows.numbers();
    weights = new double[truth.length];
    predicted = new double[truth.length];
    low = new double[model.hasIntervals() ? truth.length : 0];
    high = new double[low.length];
    rows.rows()
        .rowBlocks(
            (first, block) -> {
              interruption.check();
              Predictions predictions =
                  model.hasIntervals()
                      ? model.predictions(block, INTERVAL_LEVEL)
                      : model.predictions(block);
              for (int i = 0; i < block.length; i++) {
                int row = (int) first + i;
                weights[row] = weight.applyAsDouble(row);
                predicted[row] = predictions.numbers(i)[0];
                if (low.length > 0) {
                  Interval interval = predictions.intervals(i).get(0);
                  low[row] = interval.low();
                  high[row] = interval.high();
                }
              }
            });
    loss = NumberLoss.of(model, truth, weights);
  }

  @Override
  public double[] weights() {
    return weights;
  }

  @Override
  public Map<String, Double> few() {
    Map<String, Double> metrics = metrics(weights);
    metrics.keySet().removeIf(name -> name.startsWith("interval"));
    return metrics;
  }

  @Override
  public Map<String, Double> metrics(double[] given) {
    RegressionMetrics errors = new RegressionMetrics();
    IntervalMetrics intervals = new IntervalMetrics();
    for (int row = 0; row < truth.length; row++) {
      errors.add(truth[row], predicted[row], given[row]);
      if (low.length > 0) {
        intervals.add(truth[row], low[row], high[row], given[row]);
      }
    }
    Map<String, Double> metrics = new LinkedHashMap<>();
    double error = loss.isSquared() ? errors.mse() : loss.of(predicted, given);
    metrics.put("error", error);
    metrics.put("mse", errors.mse());
    metrics.put("rmse", errors.rmse());
    metrics.put("mae", errors.mae());
    metrics.put("r2", errors.r2());
    metrics.put(
        Evaluation.BASELINE, loss.isSquared() ? errors.baselineMse() : loss.ofConstant(given));
    if (low.length > 0) {
      metrics.put("intervalLevel", INTERVAL_LEVEL);
      metrics.put("intervalCoverage", intervals.coverage());
      metrics.put("intervalWidth", intervals.meanWidth());
    }
    return metrics;
  }
}
