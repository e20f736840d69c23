package org.basislearner.card;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.basislearner.json.Json;
import org.basislearner.json.JsonObject;
import org.basislearner.network.Basis;
import org.basislearner.network.Network;
import org.basislearner.predict.PredictorCodec;
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
public record KeptPath(
    Basis basis,
    ModelPath path,
    List<double[]> weights,
    List<Double> layerErrors,
    List<List<int[]>> steps) {
  /** Lambdas as people type them. */
  private static final double SAME = 1e-6;

  /** Checks that the output layers are those of the basis. */
  public KeptPath {
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

  /** Whether two lambdas are the same as people type them. */
  public static boolean isSame(double lambda, double other) {
    return Math.abs(lambda - other) <= SAME * other;
  }

  /** The position of a point. */
  public int find(int depth, double lambda) {
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

  /** The network of a point. */
  public Network network(int position, int outputs) {
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

  /**
   * Writes what the model's own network has not.
   *
   * @param layers those of the model's network
   */
  void add(TensorFileBuilder builder, int layers) {
    builder.metadata("kept", Json.write(toJson()));
    for (int t = layers + 1; t <= basis.layers(); t++) {
      PredictorCodec.addLayer(builder, "path.layer" + t, basis.productLayer(t));
    }
    double[] flat = weights.stream().flatMapToDouble(Arrays::stream).toArray();
    builder.doubles("path.weights", flat, flat.length);
    for (int g = 0; g < steps.size(); g++) {
      for (int i = 0; i < steps.get(g).size(); i++) {
        builder.ints(steps(g, i + 2), steps.get(g).get(i));
      }
    }
  }

  /** All but basis and weights. */
  private Map<String, Object> toJson() {
    Map<String, Object> map = new LinkedHashMap<>(path.toJson());
    map.put("layerErrors", layerErrors);
    if (!steps.isEmpty()) {
      map.put("growths", steps.size());
    }
    return map;
  }

  /** Reads what {@link #add} wrote, for a model with that network. */
  static KeptPath read(TensorFile file, JsonObject json, Network network) throws IOException {
    Basis basis = network.basis();
    Set<String> names = new HashSet<>(file.names());
    for (int t = basis.layers() + 1; names.contains("path.layer" + t + ".left"); t++) {
      basis = basis.append(PredictorCodec.layer(file, "path.layer" + t, basis.nodes()));
    }
    double[] flat = file.doubles("path.weights");
    ModelPath path = ModelPath.of(json);
    List<double[]> weights = new ArrayList<>();
    int used = 0;
    for (PathPoint point : path.points()) {
      int count = Math.multiplyExact(point.nodes(), network.outputs());
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
    return new KeptPath(basis, path, weights, errors, steps(file, json, names));
  }

  private static String steps(int growth, int layer) {
    return "path.steps" + growth + ".layer" + layer;
  }

  private static List<List<int[]>> steps(TensorFile file, JsonObject json, Set<String> names)
      throws IOException {
    List<List<int[]>> steps = new ArrayList<>();
    for (int g = 0; json.has("growths") && g < json.count("growths"); g++) {
      List<int[]> layers = new ArrayList<>();
      for (int t = 2; names.contains(steps(g, t)); t++) {
        layers.add(file.ints(steps(g, t)));
      }
      steps.add(layers);
    }
    return steps;
  }
}
