package org.basislearner.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.basislearner.BasisFit.HeldOutRows;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
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
 * @param intervals by the same names, the ends of the interval that holds a metric with probability
 *     0.95; empty unless asked for
 * @param decision which of two labels was predicted
 * @param confusion which labels were taken for which, of a classifier
 */
record Evaluation(
    long rows,
    Map<String, Double> metrics,
    Map<String, Map<String, Double>> byTarget,
    Map<String, double[]> intervals,
    Decision decision,
    Optional<ConfusionMatrix> confusion) {
  /** The name of the error of a constant. */
  static final String BASELINE = "baseline";

  /**
   * The few metrics that training reports.
   *
   * @param weights the weight of each row, perhaps followed by others; nothing if all are the same
   */
  static Evaluation of(
      BasisModel model, Prepared rows, double[] weights, Interruption interruption) {
    Outcomes outcomes =
        Outcomes.of(model, rows, row -> weights.length == 0 ? 1 : weights[row], interruption);
    return of(outcomes, outcomes.few(), Map.of(), Decision.MOST_PROBABLE);
  }

  /**
   * All metrics.
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

  /** All metrics of what networks that had not seen them said of held-out rows. */
  static Evaluation ofHeldOut(
      ClassifierModel model,
      Prepared rows,
      double[] weights,
      HeldOutRows heldOut,
      DecisionOptions deciding) {
    Outcomes outcomes =
        new ClassOutcomes(model, rows, row -> weights.length == 0 ? 1 : weights[row], heldOut);
    return of(model, outcomes, deciding, 0);
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
    return of(
        outcomes,
        outcomes.metrics(outcomes.weights()),
        resamples > 0 && Bootstrap.fits(outcomes)
            ? Bootstrap.intervals(outcomes, resamples)
            : Map.of(),
        decision);
  }

  private static Evaluation of(
      Outcomes outcomes,
      Map<String, Double> metrics,
      Map<String, double[]> intervals,
      Decision decision) {
    double[] weights = outcomes.weights();
    return new Evaluation(
        weights.length,
        metrics,
        outcomes.byTarget(),
        intervals,
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

  /** The metrics, and under "targets" those of each target if there are several. */
  Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = TrainingJson.metrics(metrics);
    if (!byTarget.isEmpty()) {
      Map<String, @Nullable Object> each = new LinkedHashMap<>();
      byTarget.forEach((name, one) -> each.put(name, TrainingJson.metrics(one)));
      json.put("targets", each);
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
