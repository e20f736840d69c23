package org.basislearner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.basislearner.json.Json;
import org.basislearner.network.Basis;
import org.basislearner.network.Calibration;
import org.basislearner.network.FirstLayer;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.Layer;
import org.basislearner.network.Leverage;
import org.basislearner.network.Network;
import org.basislearner.network.OutputLimits;
import org.basislearner.network.PredictionIntervals;
import org.basislearner.network.Predictor;
import org.basislearner.train.Certificate;
import org.basislearner.train.ModelPath;
import org.basislearner.train.PathPoint;

/**
 * Models as tensor files.
 *
 * <p>Tensors: {@code first.weights} (inputs + 1 x nodes), for each layer t = 2, 3, ... {@code
 * layer<t>.left}, {@code layer<t>.right}, {@code layer<t>.weight} and, for dense layers, {@code
 * layer<t>.mix} (its rows one after the other), {@code output.weights} (nodes x outputs), those of
 * the scaling as {@link ScalingCodec} has them, {@code range.min}, {@code range.max}, for
 * regression with a guard {@code limits.min}, {@code limits.max}, and with prediction intervals
 * {@code intervals.factor}, {@code intervals.scores}. Metadata, each a JSON value: {@code task,
 * guard, inputs, labels} or {@code targets}, {@code parameters, certificate, provenance, path}, and
 * {@code calibration} when there are probabilities, {@code recipe} when one was given. Nothing in a
 * file tells when or how fast it was made, so that the same training gives the same bytes.
 */
final class ModelCodec {
  private ModelCodec() {}

  static void write(BasisModel model, Path file) throws IOException {
    encode(model).write(file);
  }

  static TensorFile encode(BasisModel model) {
    TensorFileBuilder builder = TensorFile.builder();
    if (model instanceof ClassifierModel classifier) {
      builder.metadata("task", Json.write("classification"));
      builder.metadata("labels", Json.write(classifier.labels()));
      if (classifier.hasProbabilities()) {
        builder.metadata("calibration", Json.write(calibration(classifier.calibration())));
      }
    } else if (model instanceof RegressorModel regressor) {
      builder.metadata("task", Json.write("regression"));
      builder.metadata("targets", Json.write(regressor.targetNames()));
      if (regressor.hasIntervals()) {
        addIntervals(builder, regressor.predictionIntervals());
      }
    }
    builder.metadata("guard", Json.write(model.guard().text()));
    builder.metadata("inputs", Json.write(model.inputNames()));
    builder.metadata("parameters", Json.write(model.parameters()));
    builder.metadata("certificate", Json.write(certificate(model.certificate())));
    builder.metadata("provenance", Json.write(provenance(model.provenance())));
    builder.metadata("path", Json.write(path(model.path())));
    model.recipe().ifPresent(recipe -> builder.metadata("recipe", Json.write(recipe)));
    addNetwork(builder, model.network());
    ScalingCodec.add(builder, model.scaling());
    int inputs = model.range().inputs();
    builder.doubles("range.min", model.range().min(), inputs);
    builder.doubles("range.max", model.range().max(), inputs);
    if (!model.limits().isNone()) {
      int outputs = model.network().outputs();
      builder.doubles("limits.min", model.limits().min(), outputs);
      builder.doubles("limits.max", model.limits().max(), outputs);
    }
    return builder.build();
  }

  private static Map<String, Object> calibration(Calibration calibration) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("slope", calibration.slope());
    map.put("intercept", calibration.intercept());
    return map;
  }

  private static void addIntervals(TensorFileBuilder builder, PredictionIntervals intervals) {
    double[] factor = intervals.leverage().factor();
    builder.doubles("intervals.factor", factor, factor.length);
    double[][] scores = intervals.scores();
    int rows = scores[0].length;
    double[] flat = new double[scores.length * rows];
    for (int c = 0; c < scores.length; c++) {
      System.arraycopy(scores[c], 0, flat, c * rows, rows);
    }
    builder.doubles("intervals.scores", flat, scores.length, rows);
  }

  private static void addNetwork(TensorFileBuilder builder, Network network) {
    Basis basis = network.basis();
    FirstLayer first = basis.firstLayer();
    builder.doubles("first.weights", first.weights(), first.inputs() + 1L, first.width());
    for (int t = 2; t <= basis.layers(); t++) {
      Layer layer = basis.productLayer(t);
      int width = layer.width();
      int[] left = new int[width];
      int[] right = new int[width];
      double[] weight = new double[width];
      for (int r = 0; r < width; r++) {
        left[r] = layer.left(r);
        right[r] = layer.right(r);
        weight[r] = layer.weight(r);
      }
      builder.ints("layer" + t + ".left", left, width);
      builder.ints("layer" + t + ".right", right, width);
      builder.doubles("layer" + t + ".weight", weight, width);
      if (!layer.isSparse()) {
        double[] mix = flatMix(layer);
        builder.doubles("layer" + t + ".mix", mix, mix.length);
      }
    }
    builder.doubles("output.weights", network.weights(), basis.nodes(), network.outputs());
  }

  private static double[] flatMix(Layer layer) {
    int length = 0;
    for (int r = 0; r < layer.width(); r++) {
      length += layer.mix(r).length;
    }
    double[] mix = new double[length];
    int filled = 0;
    for (int r = 0; r < layer.width(); r++) {
      double[] row = layer.mix(r);
      System.arraycopy(row, 0, mix, filled, row.length);
      filled += row.length;
    }
    return mix;
  }

  private static Map<String, Object> certificate(Certificate certificate) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("rows", certificate.rows());
    map.put("rank", certificate.rank());
    map.put("orthogonalityDefect", certificate.orthogonalityDefect());
    map.put("layerErrors", certificate.layerErrors());
    map.put("gap", certificate.gap());
    map.put("iterations", certificate.iterations());
    map.put("stop", certificate.stop().text());
    return map;
  }

  private static Map<String, Object> provenance(Provenance provenance) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("rows", provenance.rows());
    map.put("dataHash", provenance.dataHash());
    map.put("seed", provenance.seed());
    map.put("kernel", provenance.kernel());
    map.put("basisVersion", provenance.basisVersion());
    map.put("javaVersion", provenance.javaVersion());
    map.put("refitted", provenance.refitted());
    return map;
  }

  /** Without times, and with no validationError where there were no validation rows. */
  private static Map<String, Object> path(ModelPath path) {
    List<Map<String, Object>> points = new ArrayList<>();
    for (PathPoint point : path.points()) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("depth", point.depth());
      map.put("nodes", point.nodes());
      map.put("lambda", point.lambda());
      map.put("trainLoss", number(point.trainLoss()));
      map.put("trainError", number(point.trainError()));
      if (!Double.isNaN(point.validationError())) {
        map.put("validationError", number(point.validationError()));
        map.put("standardError", number(point.standardError()));
      }
      if (!Double.isNaN(point.leaveOneOutError())) {
        map.put("leaveOneOutError", number(point.leaveOneOutError()));
      }
      map.put("gap", point.gap());
      map.put("iterations", point.iterations());
      map.put("stop", point.stop().text());
      points.add(map);
    }
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("points", points);
    map.put("chosen", path.chosen());
    return map;
  }

  /** JSON has no infinity, which an error can be when the guard is off. */
  private static Object number(double value) {
    return Double.isInfinite(value) || Double.isNaN(value) ? JsonValues.INFINITY : value;
  }

  static BasisModel read(Path file) throws IOException {
    return decode(TensorFile.read(file));
  }

  static BasisModel decode(TensorFile file) throws IOException {
    try {
      JsonValues metadata = new JsonValues(file);
      Predictor predictor =
          new Predictor(
              Guard.of(metadata.text("guard")),
              new InputRange(file.doubles("range.min"), file.doubles("range.max")),
              ScalingCodec.read(file),
              network(file),
              limits(file));
      ModelCard card =
          new ModelCard(
              metadata.texts("inputs"),
              metadata.textMap("parameters"),
              metadata.certificate(),
              metadata.path(),
              metadata.provenance(),
              metadata.recipe());
      if (!predictor.isFiniteWithinRange()) {
        throw new IllegalArgumentException(
            "its weights are so large that numbers overflow within the range of the inputs");
      }
      Network network = predictor.network();
      checkNames("inputs", card.inputNames(), network.inputs());
      return switch (metadata.text("task")) {
        case "classification" -> {
          List<String> labels = metadata.texts("labels");
          checkNames("labels", labels, network.outputs() == 1 ? 2 : network.outputs());
          yield new ClassifierModel(predictor, card, labels, metadata.calibration());
        }
        case "regression" -> {
          List<String> targets = metadata.texts("targets");
          checkNames("targets", targets, network.outputs());
          yield new RegressorModel(predictor, card, targets, intervals(file, network));
        }
        default -> throw new IllegalArgumentException("task = " + metadata.text("task"));
      };
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw file.corrupt(String.valueOf(e.getMessage()));
    }
  }

  private static Optional<PredictionIntervals> intervals(TensorFile file, Network network)
      throws IOException {
    if (!file.names().contains("intervals.factor")) {
      return Optional.empty();
    }
    long[] shape = shape(file, "intervals.scores");
    checkSize("intervals.scores", shape[0], network.outputs());
    int rows = Math.toIntExact(shape[1]);
    double[] flat = file.doubles("intervals.scores");
    double[][] scores = new double[network.outputs()][];
    for (int c = 0; c < scores.length; c++) {
      scores[c] = Arrays.copyOfRange(flat, c * rows, (c + 1) * rows);
    }
    Leverage leverage = new Leverage(network.basis().nodes(), file.doubles("intervals.factor"));
    return Optional.of(new PredictionIntervals(leverage, scores));
  }

  /** Classifiers have none, and neither have models without guard. */
  private static OutputLimits limits(TensorFile file) throws IOException {
    return file.names().contains("limits.min") || file.names().contains("limits.max")
        ? new OutputLimits(file.doubles("limits.min"), file.doubles("limits.max"))
        : OutputLimits.NONE;
  }

  /** As many names as expected, all different. */
  private static void checkNames(String what, List<String> names, int expected) {
    checkSize(what, names.size(), expected);
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(what + ": " + Json.write(name) + " is there twice");
      }
    }
  }

  private static void checkSize(String what, long size, long expected) {
    if (size != expected) {
      throw new IllegalArgumentException(what + ": expected " + expected + ", found " + size);
    }
  }

  private static Network network(TensorFile file) throws IOException {
    long[] firstShape = shape(file, "first.weights");
    FirstLayer first =
        new FirstLayer(
            Math.toIntExact(firstShape[0]) - 1,
            Math.toIntExact(firstShape[1]),
            file.doubles("first.weights"));
    List<Layer> layers = new ArrayList<>();
    int nodes = first.width();
    Set<String> names = new HashSet<>(file.names());
    for (int t = 2; names.contains("layer" + t + ".left"); t++) {
      int[] left = file.ints("layer" + t + ".left");
      boolean dense = names.contains("layer" + t + ".mix");
      layers.add(
          new Layer(
              left,
              file.ints("layer" + t + ".right"),
              file.doubles("layer" + t + ".weight"),
              dense ? mix(file, t, nodes, left.length) : new double[0][]));
      nodes = Math.addExact(nodes, left.length);
    }
    Basis basis = new Basis(first, layers);
    long[] outputShape = shape(file, "output.weights");
    return new Network(basis, Math.toIntExact(outputShape[1]), file.doubles("output.weights"));
  }

  private static long[] shape(TensorFile file, String name) throws IOException {
    long[] shape = file.shape(name);
    checkSize(name + " dimensions", shape.length, 2);
    return shape;
  }

  private static double[][] mix(TensorFile file, int t, int earlier, int width) throws IOException {
    double[] flat = file.doubles("layer" + t + ".mix");
    checkSize("layer" + t + ".mix", flat.length, (long) width * earlier + width * (width - 1L) / 2);
    double[][] mix = new double[width][];
    int used = 0;
    for (int r = 0; r < width; r++) {
      mix[r] = Arrays.copyOfRange(flat, used, used + earlier + r);
      used += earlier + r;
    }
    return mix;
  }
}
