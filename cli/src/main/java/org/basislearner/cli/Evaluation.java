package org.basislearner.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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
 * @param threshold from where on the second of two labels was predicted; empty for the most
 *     probable
 * @param confusion which labels were taken for which, of a classifier
 */
record Evaluation(
    long rows,
    Map<String, Double> metrics,
    Map<String, Map<String, Double>> byTarget,
    Bootstrap bootstrap,
    OptionalDouble threshold,
    Optional<ConfusionMatrix> confusion) {
  /** The name of the error of a constant. */
  static final String BASELINE = "baseline";

  /** A linear model is not better than itself, measured in another order. */
  private static final double ROUNDING = 1e-9;

  /**
   * What training says of rows.
   *
   * @param weights the weight of each row, perhaps followed by others; nothing if all are the same
   * @param deciding whose costs are measured; the model has its threshold
   */
  static Evaluation of(
      BasisModel model,
      Prepared rows,
      double[] weights,
      DecisionOptions deciding,
      Interruption interruption) {
    Outcomes outcomes = Outcomes.of(model, rows, weight(weights), interruption);
    return of(outcomes, deciding, Bootstrap.inTraining(outcomes));
  }

  /**
   * What training says of rows that were held out, by what networks that had not seen them said.
   *
   * @param weights as above
   * @param deciding as above
   */
  static Evaluation of(
      BasisModel model,
      Prepared rows,
      double[] weights,
      DecisionOptions deciding,
      HeldOutRows heldOut) {
    Outcomes outcomes = Outcomes.of(model, rows, weight(weights), heldOut);
    return of(outcomes, deciding, Bootstrap.inTraining(outcomes));
  }

  /** The weight of each row. */
  static IntToDoubleFunction weight(double[] weights) {
    return row -> weights.length == 0 ? 1 : weights[row];
  }

  /**
   * What is said of rows that are given.
   *
   * @param weights the weight of each row; nothing if all are the same
   * @param deciding whose costs are measured, and by whose wish the threshold of the largest F1 is
   *     found; the model has any other threshold
   * @param resamples how many samples intervals come from; 0 for none
   */
  static Evaluation of(
      BasisModel model,
      Prepared rows,
      double[] weights,
      DecisionOptions deciding,
      int resamples,
      Interruption interruption) {
    Outcomes outcomes = Outcomes.of(model, rows, weight(weights), interruption);
    if (deciding.byF1() && outcomes instanceof ClassOutcomes classes) {
      classes.decideByF1();
    }
    return of(outcomes, deciding, resamples);
  }

  private static Evaluation of(Outcomes outcomes, DecisionOptions deciding, int resamples) {
    Optional<ClassOutcomes> classes =
        outcomes instanceof ClassOutcomes one ? Optional.of(one) : Optional.empty();
    classes.ifPresent(one -> one.cost(deciding.costs()));
    double[] weights = outcomes.weights();
    return new Evaluation(
        weights.length,
        outcomes.metrics(weights),
        outcomes.byTarget(),
        Bootstrap.of(outcomes, resamples),
        classes.map(ClassOutcomes::threshold).orElse(OptionalDouble.empty()),
        classes.map(one -> one.confusion(weights)));
  }

  /**
   * A warning, if a constant or a linear model has fewer errors. A threshold that was asked for may
   * be worth more errors.
   *
   * @param rows what was measured on
   */
  Optional<String> warning(String rows) {
    double error = metrics.getOrDefault("error", Double.NaN);
    double constant = metrics.getOrDefault(BASELINE, Double.NaN);
    double linear = metrics.getOrDefault(LinearModel.LINEAR, Double.NaN);
    if (threshold.isPresent()) {
      return Optional.empty();
    }
    if (error > constant) {
      return Optional.of(
          Text.format(
              "WARNING: worse than a constant on the %s: error %s, constant %s."
                  + " The model has learned nothing that holds there.",
              rows, Text.number(error), Text.number(constant)));
    }
    return linear < (1 - ROUNDING) * error
        ? Optional.of(
            Text.format(
                "WARNING: worse than a linear model on the %s: error %s, linear model %s.",
                rows, Text.number(error), Text.number(linear)))
        : Optional.empty();
  }

  /** The same with the error of a linear model, if it is known. */
  Evaluation withLinear(Optional<Double> error) {
    return error.map(one -> with(LinearModel.LINEAR, one)).orElse(this);
  }

  /** The same with another number for a metric. */
  Evaluation with(String metric, double value) {
    Map<String, Double> changed = new LinkedHashMap<>(metrics);
    changed.put(metric, value);
    return new Evaluation(rows, changed, byTarget, bootstrap, threshold, confusion);
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
