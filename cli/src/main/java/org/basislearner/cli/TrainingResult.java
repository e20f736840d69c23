package org.basislearner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.train.Build;

/**
 * A finished training and what was measured.
 *
 * @param fit with the recipe in its model
 * @param train the model on the training rows
 * @param test the model on the test rows, if there are any
 * @param command what trains the same model again
 * @param stopped whether it was stopped on request
 * @param seconds how long all took
 */
record TrainingResult(
    TrainingData data,
    BasisFit<? extends BasisModel> fit,
    Evaluation train,
    Optional<Evaluation> test,
    String command,
    boolean stopped,
    double seconds) {

  /** By part (train, validation, test), then by name. */
  Map<String, Map<String, Double>> metrics() {
    Map<String, Map<String, Double>> metrics = new LinkedHashMap<>();
    metrics.put("train", train.metrics());
    if (!fit.heldOut().isEmpty()) {
      // of networks that have not seen these rows
      Map<String, Double> validation = new LinkedHashMap<>(fit.heldOut());
      validation.put(Evaluation.BASELINE, fit.baseline().validationError());
      metrics.put("validation", validation);
    }
    test.ifPresent(one -> metrics.put("test", one.metrics()));
    return metrics;
  }

  /** What was measured of the finished model on a part. */
  Optional<Evaluation> evaluation(String part) {
    return part.equals("train")
        ? Optional.of(train)
        : part.equals("test") ? test : Optional.empty();
  }

  /** Where a constant does better, though the rows were not trained on. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    metrics()
        .forEach(
            (part, values) -> {
              if (!part.equals("train")) {
                Evaluation.warning(values, part + " rows").ifPresent(warnings::add);
              }
            });
    return warnings;
  }

  /** Read, build, output and total. */
  Map<String, Double> times() {
    double output = fit.builds().stream().mapToDouble(Build::outputSeconds).sum();
    Map<String, Double> times = new LinkedHashMap<>();
    times.put("read", data.seconds());
    times.put("build", Math.max(0, fit.seconds() - output));
    times.put("output", output);
    times.put("total", seconds);
    return times;
  }
}
