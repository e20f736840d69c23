package org.basislearner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.basislearner.json.JsonObject;
import org.basislearner.network.Basis;
import org.basislearner.network.Network;
import org.basislearner.train.Certificate;
import org.basislearner.train.ModelPath;
import org.basislearner.train.PathPoint;

/**
 * Every depth and lambda of a network that was trained on the rows of the model, to be had as a
 * model of its own.
 *
 * @param basis the layers of the deepest network
 * @param path a point for each output layer, measured on the rows it was trained on; the model's
 *     own is the chosen one
 * @param weights of each output layer, nodes x outputs
 * @param layerErrors as in a certificate, for all layers
 * @param steps how the layers were built, as {@code GrownBefore} has it; nothing in older files
 */
record KeptPath(
    Basis basis,
    ModelPath path,
    List<double[]> weights,
    List<Double> layerErrors,
    List<List<int[]>> steps) {
  /** Lambdas as people type them. */
  private static final double SAME = 1e-6;

  /** Checks that the output layers are those of the basis. */
  KeptPath {
    weights = List.copyOf(weights);
    layerErrors = List.copyOf(layerErrors);
    steps = List.copyOf(steps);
    for (int i = 0; i < weights.size(); i++) {
      PathPoint point = path.points().get(i);
      int nodes = basis.truncate(point.depth() - 1).nodes();
      if (nodes != point.nodes() || weights.get(i).length % nodes != 0) {
        throw new IllegalArgumentException(
            "path: %d nodes and %d weights at depth %d, whose network has %d nodes"
                .formatted(point.nodes(), weights.get(i).length, point.depth(), nodes));
      }
    }
  }

  static boolean isSame(double lambda, double other) {
    return Math.abs(lambda - other) <= SAME * other;
  }

  /** The position of a point. */
  int find(int depth, double lambda) {
    for (int i = 0; i < path.points().size(); i++) {
      PathPoint point = path.points().get(i);
      if (point.depth() == depth && isSame(lambda, point.lambda())) {
        return i;
      }
    }
    throw new IllegalArgumentException(
        "depth = %d, lambda = %s: expected a depth of 2 to %d and a lambda of %s"
            .formatted(
                depth,
                lambda,
                basis.layers() + 1,
                path.points().stream()
                    .map(point -> String.format(Locale.ROOT, "%.7g", point.lambda()))
                    .distinct()
                    .collect(Collectors.joining(", "))));
  }

  Network network(int position, int outputs) {
    int layers = path.points().get(position).depth() - 1;
    return new Network(basis.truncate(layers), outputs, weights.get(position));
  }

  Certificate certificate(int position, Certificate own) {
    PathPoint point = path.points().get(position);
    return new Certificate(
        own.rows(),
        point.nodes(),
        own.orthogonalityDefect(),
        layerErrors.subList(0, point.depth() - 1),
        point.gap(),
        point.iterations(),
        point.stop());
  }

  /** All but basis and weights, as it stands in a model file. */
  Map<String, Object> toJson() {
    Map<String, Object> map = new LinkedHashMap<>(path.toJson());
    map.put("layerErrors", layerErrors);
    if (!steps.isEmpty()) {
      map.put("growths", steps.size());
    }
    return map;
  }

  /**
   * Reads what {@link #toJson} gives.
   *
   * @param flat the weights of all points, one after the other
   */
  static KeptPath of(
      JsonObject json, Basis basis, int outputs, double[] flat, List<List<int[]>> steps) {
    ModelPath path = ModelPath.of(json);
    List<double[]> weights = new ArrayList<>();
    int used = 0;
    for (PathPoint point : path.points()) {
      int count = Math.multiplyExact(point.nodes(), outputs);
      if (count > flat.length - used) {
        throw new IllegalArgumentException("path.weights: expected more than " + flat.length);
      }
      weights.add(Arrays.copyOfRange(flat, used, used + count));
      used += count;
    }
    if (used != flat.length) {
      throw new IllegalArgumentException(
          "path.weights: expected " + used + ", found " + flat.length);
    }
    List<Double> errors = json.numbers("layerErrors");
    if (errors.size() != basis.layers()) {
      throw new IllegalArgumentException(
          "layerErrors: expected " + basis.layers() + ", found " + errors.size());
    }
    return new KeptPath(basis, path, weights, errors, steps);
  }
}
