package org.basislearner.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.Interval;
import org.basislearner.Predictions;
import org.basislearner.RegressorModel;
import org.basislearner.data.Prepared;
import org.basislearner.metrics.ConfusionMatrix;
import org.basislearner.metrics.IntervalMetrics;
import org.basislearner.metrics.ProbabilityMetrics;
import org.basislearner.metrics.RankingMetrics;
import org.basislearner.metrics.RegressionMetrics;

/**
 * How good a model is on some rows.
 *
 * @param rows how many there are, whatever they weigh
 * @param metrics by name: error and, if the model has probabilities, logLoss; or error, which is
 *     the mse, mse, rmse, mae and r2 (NaN if all targets are the same); and baseline, the error of
 *     the best constant for these rows
 * @param details more metrics by name, empty unless asked for
 * @param confusion which labels were taken for which, of a classifier
 */
record Evaluation(
    long rows,
    Map<String, Double> metrics,
    Map<String, Double> details,
    Optional<ConfusionMatrix> confusion) {
  /** The name of the error of a constant. */
  static final String BASELINE = "baseline";

  /** The usual level of prediction intervals. */
  private static final double INTERVAL_LEVEL = 0.9;

  /** The metrics that training reports. */
  static Evaluation of(BasisModel model, Prepared rows, Interruption interruption) {
    return of(model, rows, row -> 1, false, interruption);
  }

  /**
   * The metrics of rows.
   *
   * @param weights the weight of each row
   * @param detailed for all metrics; keeps the scores of all rows for the areas under curves
   */
  static Evaluation of(
      BasisModel model,
      Prepared rows,
      IntToDoubleFunction weights,
      boolean detailed,
      Interruption interruption) {
    return model instanceof ClassifierModel classifier
        ? of(classifier, rows, weights, detailed, interruption)
        : of((RegressorModel) model, rows, weights, detailed, interruption);
  }

  private static Evaluation of(
      ClassifierModel model,
      Prepared rows,
      IntToDoubleFunction weights,
      boolean detailed,
      Interruption interruption) {
    int labels = model.labels().size();
    ConfusionMatrix confusion = new ConfusionMatrix(model.labels());
    ProbabilityMetrics quality = new ProbabilityMetrics(labels);
    RankingMetrics ranking = new RankingMetrics(labels);
    rows.rows()
        .rowBlocks(
            (first, block) -> {
              interruption.check();
              Predictions predictions = model.predictions(block);
              for (int i = 0; i < block.length; i++) {
                String truth = rows.labels()[(int) first + i];
                int position = model.labels().indexOf(truth);
                double weight = weights.applyAsDouble((int) first + i);
                confusion.add(truth, predictions.label(i), weight);
                double[] scores =
                    model.hasProbabilities() ? predictions.probabilities(i) : predictions.scores(i);
                if (model.hasProbabilities()) {
                  quality.add(position, scores, weight);
                }
                if (detailed) {
                  ranking.add(position, scores, weight);
                }
              }
            });
    Map<String, Double> metrics = new LinkedHashMap<>();
    Map<String, Double> details = new LinkedHashMap<>();
    metrics.put("error", confusion.error());
    metrics.put(BASELINE, confusion.baselineError());
    if (model.hasProbabilities()) {
      metrics.put("logLoss", quality.logLoss());
    }
    if (detailed) {
      details.put("balancedAccuracy", confusion.balancedAccuracy());
      details.put("f1", confusion.f1());
      details.put("rocAuc", ranking.rocAuc());
      details.put("prAuc", ranking.prAuc());
      // Without probabilities nothing was added to these, and they are NaN.
      details.put("brier", quality.brier());
      details.put("calibrationError", quality.calibrationError());
    }
    return new Evaluation(rows.rows().rows(), metrics, details, Optional.of(confusion));
  }

  private static Evaluation of(
      RegressorModel model,
      Prepared rows,
      IntToDoubleFunction weights,
      boolean detailed,
      Interruption interruption) {
    double[] numbers = rows.numbers();
    boolean withIntervals = detailed && model.hasIntervals();
    RegressionMetrics errors = new RegressionMetrics();
    IntervalMetrics intervals = new IntervalMetrics();
    rows.rows()
        .rowBlocks(
            (first, block) -> {
              interruption.check();
              Predictions predictions =
                  withIntervals
                      ? model.predictions(block, INTERVAL_LEVEL)
                      : model.predictions(block);
              for (int i = 0; i < block.length; i++) {
                double weight = weights.applyAsDouble((int) first + i);
                errors.add(numbers[(int) first + i], predictions.numbers(i)[0], weight);
                if (withIntervals) {
                  Interval interval = predictions.intervals(i).get(0);
                  intervals.add(numbers[(int) first + i], interval.low(), interval.high(), weight);
                }
              }
            });
    Map<String, Double> metrics = new LinkedHashMap<>();
    Map<String, Double> details = new LinkedHashMap<>();
    metrics.put("error", errors.mse());
    metrics.put("mse", errors.mse());
    metrics.put("rmse", errors.rmse());
    metrics.put("mae", errors.mae());
    metrics.put("r2", errors.r2());
    metrics.put(BASELINE, errors.baselineMse());
    if (withIntervals) {
      details.put("intervalLevel", INTERVAL_LEVEL);
      details.put("intervalCoverage", intervals.coverage());
      details.put("intervalWidth", intervals.meanWidth());
    }
    return new Evaluation(numbers.length, metrics, details, Optional.empty());
  }

  /**
   * A warning, if a constant does better.
   *
   * @param rows what the metrics are of
   */
  static Optional<String> warning(Map<String, Double> metrics, String rows) {
    double error = metrics.getOrDefault("error", Double.NaN);
    double baseline = metrics.getOrDefault(BASELINE, Double.NaN);
    return error > baseline
        ? Optional.of(
            Text.format(
                "WARNING: worse than a constant on the %s: error %s, constant %s."
                    + " The model has learned nothing that holds there.",
                rows, Text.number(error), Text.number(baseline)))
        : Optional.empty();
  }

  /** What is worth telling: labels that the model cannot predict. */
  List<String> notes() {
    return confusion
        .filter(one -> one.unknownRows() > 0)
        .map(
            one ->
                (one.unknownRows() == 1 ? "1 row" : Text.number(one.unknownRows()) + " rows")
                    + " with labels that the model does not know ("
                    + String.join(", ", one.unknown())
                    + "): counted as wrong")
        .stream()
        .toList();
  }
}
