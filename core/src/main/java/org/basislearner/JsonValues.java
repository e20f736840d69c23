package org.basislearner;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.format.TensorFile;
import org.basislearner.json.Json;
import org.basislearner.loss.SolverStop;
import org.basislearner.network.Calibration;
import org.basislearner.train.Certificate;
import org.basislearner.train.ModelPath;
import org.basislearner.train.PathPoint;
import org.jspecify.annotations.Nullable;

/**
 * Typed access to the metadata of a model file. Anything that is not as expected is an {@link
 * IllegalArgumentException}.
 */
final class JsonValues {
  /** Stands for an infinite number. */
  static final String INFINITY = "Infinity";

  private final TensorFile file;

  JsonValues(TensorFile file) {
    this.file = file;
  }

  String text(String key) throws IOException {
    return as(String.class, key, parse(key));
  }

  List<String> texts(String key) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Object entry : as(List.class, key, parse(key))) {
      texts.add(as(String.class, key, entry));
    }
    return List.copyOf(texts);
  }

  Map<String, String> textMap(String key) throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map(key).entrySet()) {
      texts.put((String) entry.getKey(), as(String.class, key, entry.getValue()));
    }
    return Collections.unmodifiableMap(texts);
  }

  Certificate certificate() throws IOException {
    Map<?, ?> map = map("certificate");
    List<Double> errors = new ArrayList<>();
    for (Object entry : as(List.class, "layerErrors", map.get("layerErrors"))) {
      errors.add(as(Number.class, "layerErrors", entry).doubleValue());
    }
    return new Certificate(
        number(map, "rows").longValue(),
        number(map, "rank").intValue(),
        number(map, "orthogonalityDefect").doubleValue(),
        errors,
        number(map, "gap").doubleValue(),
        iterations(map),
        stop(map));
  }

  /** Absent when outputs are no probabilities. */
  Optional<Calibration> calibration() throws IOException {
    if (!file.metadata().containsKey("calibration")) {
      return Optional.empty();
    }
    Map<?, ?> map = map("calibration");
    return Optional.of(
        new Calibration(
            number(map, "slope").doubleValue(), number(map, "intercept").doubleValue()));
  }

  Optional<String> recipe() throws IOException {
    return file.metadata().containsKey("recipe") ? Optional.of(text("recipe")) : Optional.empty();
  }

  /** The first files knew the squared loss only, and told neither iterations nor stop. */
  private static int iterations(Map<?, ?> map) {
    return map.containsKey("iterations") ? number(map, "iterations").intValue() : 1;
  }

  private static SolverStop stop(Map<?, ?> map) {
    if (!map.containsKey("stop")) {
      return SolverStop.EXACT;
    }
    String text = as(String.class, "stop", map.get("stop"));
    for (SolverStop stop : SolverStop.values()) {
      if (stop.text().equals(text)) {
        return stop;
      }
    }
    throw new IllegalArgumentException("stop = " + text);
  }

  Provenance provenance() throws IOException {
    Map<?, ?> map = map("provenance");
    return new Provenance(
        number(map, "rows").longValue(),
        as(String.class, "dataHash", map.get("dataHash")),
        number(map, "seed").longValue(),
        as(String.class, "kernel", map.get("kernel")),
        as(String.class, "basisVersion", map.get("basisVersion")),
        as(String.class, "javaVersion", map.get("javaVersion")),
        Boolean.TRUE.equals(map.get("refitted")));
  }

  ModelPath path() throws IOException {
    Map<?, ?> path = map("path");
    List<PathPoint> points = new ArrayList<>();
    for (Object entry : as(List.class, "points", path.get("points"))) {
      Map<?, ?> map = as(Map.class, "points", entry);
      points.add(
          new PathPoint(
              number(map, "depth").intValue(),
              number(map, "nodes").intValue(),
              number(map, "lambda").doubleValue(),
              number(map, "trainLoss").doubleValue(),
              number(map, "trainError").doubleValue(),
              optional(map, "validationError"),
              optional(map, "standardError"),
              optional(map, "leaveOneOutError"),
              number(map, "gap").doubleValue(),
              iterations(map),
              stop(map),
              0));
    }
    return new ModelPath(points, number(path, "chosen").intValue());
  }

  private Map<?, ?> map(String key) throws IOException {
    return as(Map.class, key, parse(key));
  }

  private @Nullable Object parse(String key) throws IOException {
    return Json.parse(file.metadata(key));
  }

  private static double optional(Map<?, ?> map, String key) {
    return map.containsKey(key) ? number(map, key).doubleValue() : Double.NaN;
  }

  private static Number number(Map<?, ?> map, String key) {
    if (INFINITY.equals(map.get(key))) {
      return Double.POSITIVE_INFINITY;
    }
    return as(Number.class, key, map.get(key));
  }

  private static <T> T as(Class<T> type, String key, @Nullable Object value) {
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(key + " is not a " + type.getSimpleName());
    }
    return type.cast(value);
  }
}
