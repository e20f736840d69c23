package org.basislearner.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.basislearner.BasisFit.HeldOutRows;
import org.basislearner.BasisModel;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.metrics.ConfusionMatrix;
import org.jspecify.annotations.Nullable;

/**
 * How good a model is on some rows.
 *
 * @param rows how many there are, whatever they weigh
 * @param metrics by name, with baseline, the error of the best constant for these rows; NaN where
 *     one is not defined
 * @param byTarget the metrics of each target by its name, if there are several
 * @param bootstrap how sure the metrics are
 * @param decision which of two labels was predicted
 * @param confusion which labels were taken for which, of a classifier
 */
record Evaluation(
    long rows,
    Map<String, Double> metrics,
    Map<String, Map<String, Double>> byTarget,
    Bootstrap bootstrap,
    Decision decision,
    Optional<ConfusionMatrix> confusion) {
  /** The name of the error of a constant. */
  static final String BASELINE = "baseline";

  /**
   * What training says of rows.
   *
   * @param weights the weight of each row, perhaps followed by others; nothing if all are the same
   */
  static Evaluation of(
      BasisModel model, Prepared rows, double[] weights, Interruption interruption) {
    Outcomes outcomes = Outcomes.of(model, rows, weight(weights), interruption);
    return of(model, outcomes, new DecisionOptions(), Bootstrap.inTraining(outcomes));
  }

  /**
   * What training says of rows that were held out, by what networks that had not seen them said.
   *
   * @param weights as above
   */
  static Evaluation of(
      BasisModel model,
      Prepared rows,
      double[] weights,
      HeldOutRows heldOut,
      DecisionOptions deciding) {
    Outcomes outcomes = Outcomes.of(model, rows, weight(weights), heldOut);
    return of(model, outcomes, deciding, Bootstrap.inTraining(outcomes));
  }

  private static IntToDoubleFunction weight(double[] weights) {
    return row -> weights.length == 0 ? 1 : weights[row];
  }

  /**
   * What is said of rows that are given.
   *
   * @param weights the weight of each row
   * @param resamples how many samples intervals come from; 0 for none
   */
  static Evaluation of(
      BasisModel model,
      Prepared rows,
      IntToDoubleFunction weights,
      DecisionOptions deciding,
      int resamples,
      Interruption interruption) {
    Outcomes outcomes = Outcomes.of(model, rows, weights, interruption);
    return of(model, outcomes, deciding, resamples);
  }

  private static Evaluation of(
      BasisModel model, Outcomes outcomes, DecisionOptions deciding, int resamples) {
    Decision decision = deciding.decision(model);
    if (outcomes instanceof ClassOutcomes classes) {
      decision = deciding.byF1() ? classes.byF1() : decision;
      classes.decide(decision);
      if (deciding.cost != null) {
        classes.cost(deciding.costs());
      }
    }
    double[] weights = outcomes.weights();
    return new Evaluation(
        weights.length,
        outcomes.metrics(weights),
        outcomes.byTarget(),
        Bootstrap.of(outcomes, resamples),
        decision,
        outcomes instanceof ClassOutcomes classes
            ? Optional.of(classes.confusion(weights))
            : Optional.empty());
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

  /** The same with another number for a metric. */
  Evaluation with(String metric, double value) {
    Map<String, Double> changed = new LinkedHashMap<>(metrics);
    changed.put(metric, value);
    return new Evaluation(rows, changed, byTarget, bootstrap, decision, confusion);
  }

  /**
   * The metrics, under "targets" those of each target if there are several, and under "bootstrap"
   * their intervals if there are any.
   */
  Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = TrainingJson.metrics(metrics);
    if (!byTarget.isEmpty()) {
      Map<String, @Nullable Object> each = new LinkedHashMap<>();
      byTarget.forEach((name, one) -> each.put(name, TrainingJson.metrics(one)));
      json.put("targets", each);
    }
    if (bootstrap.resamples() > 0) {
      json.put("bootstrap", bootstrap.json());
    }
    return json;
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
