package org.basislearner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.json.Json;
import org.basislearner.train.Build;
import org.basislearner.train.LayerReport;
import org.basislearner.train.PathPoint;
import org.jspecify.annotations.Nullable;

/** A training as JSON: the fields are a contract. Null stands for a missing value. */
final class TrainingJson {
  private TrainingJson() {}

  static String of(TrainingResult result, String file) {
    BasisModel model = result.fit().model();
    PathPoint chosen = result.fit().path().chosenPoint();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("task", result.data().recipe().task().text());
    json.put("rows", result.data().table().rows());
    json.put("features", model.inputNames().size());
    json.put("classes", model instanceof ClassifierModel classes ? classes.labels().size() : null);
    json.put("widths", result.fit().parameters().widths());
    json.put("layers", result.fit().layers().stream().map(TrainingJson::layer).toList());
    json.put("path", result.fit().path().points().stream().map(TrainingJson::point).toList());
    Map<String, @Nullable Object> point = new LinkedHashMap<>();
    point.put("depth", chosen.depth());
    point.put("nodes", chosen.nodes());
    point.put("lambda", chosen.lambda());
    point.put("stages", chosen.stages());
    point.put("loss", result.fit().parameters().loss().name());
    point.put("scaling", result.fit().parameters().scaling().text());
    json.put("chosen", point);
    json.put("tried", tried(result.fit()));
    json.put("degrees", result.fit().byDegree().stream().map(TrainingJson::degree).toList());
    Map<String, @Nullable Object> baseline = new LinkedHashMap<>();
    for (String part : List.of("train", "validation", "test")) {
      Evaluation evaluation = result.parts().get(part);
      json.put(part, evaluation == null ? null : evaluation.json());
      baseline.put(
          part,
          evaluation == null
              ? null
              : number(evaluation.metrics().getOrDefault(Evaluation.BASELINE, Double.NaN)));
    }
    json.put(Evaluation.BASELINE, baseline);
    OptionalDouble threshold = result.train().threshold();
    if (threshold.isPresent()) {
      Map<String, @Nullable Object> decided = new LinkedHashMap<>();
      result.validation().ifPresent(rows -> decided.putAll(rows.json()));
      decided.put("threshold", threshold.getAsDouble());
      json.put("decided", decided);
    }
    json.put("seconds", result.times());
    json.put("kernel", model.provenance().kernel());
    json.put("vanishing", VanishingText.json(model));
    json.put("model", file);
    return Json.write(json);
  }

  /** All builds, with what each counts in the model. */
  private static List<Object> tried(BasisFit<?> fit) {
    List<Object> tried = new ArrayList<>();
    for (Build build : fit.builds()) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("weight", build.weight());
      json.put("score", number(build.score()));
      json.put("seconds", build.buildSeconds() + build.outputSeconds());
      json.put("parameters", build.parameters().toMap());
      tried.add(json);
    }
    return tried;
  }

  private static Map<String, @Nullable Object> layer(LayerReport layer) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("layer", layer.layer());
    json.put("nodes", layer.nodes());
    json.put("candidates", layer.candidates());
    json.put("seconds", layer.seconds());
    json.put("rank", layer.rank());
    return json;
  }

  /** The loss of sums of stages by the largest number of factors in a product. */
  private static Map<String, @Nullable Object> degree(PathPoint point) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("degree", point.depth() - 1);
    json.put("stages", point.stages());
    json.put("validationLoss", number(point.validationLoss()));
    json.put("validationError", number(point.validationError()));
    return json;
  }

  static Map<String, @Nullable Object> point(PathPoint point) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("depth", point.depth());
    json.put("nodes", point.nodes());
    json.put("lambda", point.lambda());
    json.put("stages", point.stages());
    json.put("trainLoss", number(point.trainLoss()));
    json.put("trainError", number(point.trainError()));
    json.put("validationLoss", number(point.validationLoss()));
    json.put("validationError", number(point.validationError()));
    json.put("gap", number(point.gap()));
    json.put("seconds", number(point.seconds()));
    return json;
  }

  static Map<String, @Nullable Object> metrics(Map<String, Double> metrics) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    metrics.forEach((name, value) -> json.put(name, number(value)));
    return json;
  }

  /** JSON has no infinity. */
  static @Nullable Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
