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
 * @param validation networks that had not seen them on the rows held out, if there are any
 * @param test the model on the test rows, if there are any
 * @param command what trains the same model again
 * @param stopped whether it was stopped on request
 * @param seconds how long all took
 */
record TrainingResult(
    TrainingData data,
    BasisFit<? extends BasisModel> fit,
    Evaluation train,
    Optional<Evaluation> validation,
    Optional<Evaluation> test,
    String command,
    boolean stopped,
    double seconds) {

  /** By part: train, validation, test. */
  Map<String, Evaluation> parts() {
    Map<String, Evaluation> parts = new LinkedHashMap<>();
    parts.put("train", train);
    validation.ifPresent(one -> parts.put("validation", one));
    test.ifPresent(one -> parts.put("test", one));
    return parts;
  }

  /** By part, then by name. */
  Map<String, Map<String, Double>> metrics() {
    Map<String, Map<String, Double>> metrics = new LinkedHashMap<>();
    parts().forEach((part, evaluation) -> metrics.put(part, evaluation.metrics()));
    return metrics;
  }

  /** Where a constant or a linear model does better on rows that were not trained on. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    parts()
        .forEach(
            (part, evaluation) -> {
              if (!part.equals("train")) {
                evaluation.warning(part + " rows").ifPresent(warnings::add);
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
