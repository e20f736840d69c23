package org.basislearner.predict;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.basislearner.linalg.Checks;
import org.basislearner.network.Basis;
import org.basislearner.network.FirstLayer;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.Layer;
import org.basislearner.network.Network;
import org.jspecify.annotations.Nullable;

/**
 * Predictors as tensors: {@code first.weights} (inputs + 1 x nodes), for each layer t = 2, 3, ...
 * {@code layer<t>.left}, {@code layer<t>.right}, {@code layer<t>.weight} and, for dense layers,
 * {@code layer<t>.mix} (its rows one after the other), {@code output.weights} (nodes x outputs),
 * those of the scaling as {@code ScalingCodec} has them, of a map of inputs as {@code
 * InputMapCodec} has them, {@code range.min}, {@code range.max}, for regression with a guard {@code
 * limits.min}, {@code limits.max}. Of a sum of stages, as {@code ProductForest} has them: {@code
 * forest.input}, {@code forest.knot}, {@code forest.top} of each threshold (NaN for a step,
 * negative infinity for a drop), {@code forest.parent}, {@code forest.threshold}, {@code
 * forest.weights} (nodes x outputs). Prediction intervals: {@code intervals.factor}, {@code
 * intervals.scores}.
 */
public final class PredictorCodec {
  private PredictorCodec() {}

  /** Adds a predictor, all but its guard. */
  public static void add(TensorFileBuilder builder, Predictor predictor) {
    addNetwork(builder, predictor.network());
    ProductForest forest = predictor.forest();
    if (forest != null) {
      add(builder, forest);
    }
    ScalingCodec.add(builder, predictor.scaling());
    InputMapCodec.add(builder, predictor.map());
    InputRange range = predictor.range();
    builder.doubles("range.min", range.min(), range.inputs());
    builder.doubles("range.max", range.max(), range.inputs());
    OutputLimits limits = predictor.limits();
    if (!limits.isNone()) {
      int outputs = predictor.network().outputs();
      builder.doubles("limits.min", limits.min(), outputs);
      builder.doubles("limits.max", limits.max(), outputs);
    }
  }

  /**
   * Reads what {@link #add} wrote.
   *
   * @throws IllegalArgumentException if the tensors make no predictor, or one whose numbers
   *     overflow
   */
  public static Predictor read(TensorFile file, Guard guard) throws IOException {
    Predictor predictor =
        new Predictor(
            guard,
            new InputRange(file.doubles("range.min"), file.doubles("range.max")),
            ScalingCodec.read(file),
            InputMapCodec.read(file),
            network(file),
            forest(file),
            limits(file));
    checkFinite(predictor);
    return predictor;
  }

  /** Refuses a predictor whose numbers overflow. */
  public static void checkFinite(Predictor predictor) {
    Checks.require(
        predictor.isFiniteWithinRange(),
        "its weights are so large that numbers overflow within the range of the inputs");
  }

  private static void add(TensorFileBuilder builder, ProductForest forest) {
    List<Threshold> thresholds = forest.thresholds();
    builder.ints("forest.input", thresholds.stream().mapToInt(Threshold::input).toArray());
    double[] knots = thresholds.stream().mapToDouble(Threshold::knot).toArray();
    builder.doubles("forest.knot", knots, knots.length);
    double[] tops = thresholds.stream().mapToDouble(Threshold::top).toArray();
    builder.doubles("forest.top", tops, tops.length);
    builder.ints("forest.parent", forest.parents());
    builder.ints("forest.threshold", forest.thresholdNumbers());
    builder.doubles("forest.weights", forest.weights(), forest.nodes(), forest.outputs());
  }

  private static @Nullable ProductForest forest(TensorFile file) throws IOException {
    if (!file.has("forest.weights")) {
      return null;
    }
    int[] inputs = file.ints("forest.input");
    double[] knots = file.doubles("forest.knot");
    double[] tops = file.doubles("forest.top");
    checkSize("forest.knot", knots.length, inputs.length);
    checkSize("forest.top", tops.length, inputs.length);
    List<Threshold> thresholds = new ArrayList<>();
    for (int f = 0; f < inputs.length; f++) {
      thresholds.add(new Threshold(inputs[f], knots[f], tops[f]));
    }
    return new ProductForest(
        file.doubles("range.min").length,
        Math.toIntExact(shape(file, "forest.weights")[1]),
        thresholds,
        file.ints("forest.parent"),
        file.ints("forest.threshold"),
        file.doubles("forest.weights"));
  }

  /** Adds prediction intervals. */
  public static void add(TensorFileBuilder builder, PredictionIntervals intervals) {
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

  /**
   * Reads the prediction intervals of a network, if there are any.
   *
   * @throws IllegalArgumentException if the tensors make none
   */
  public static Optional<PredictionIntervals> intervals(TensorFile file, Network network)
      throws IOException {
    if (!file.has("intervals.factor")) {
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
    double[] factor = file.doubles("intervals.factor");
    Leverage leverage =
        factor.length == 0 ? Leverage.NONE : new Leverage(network.basis().nodes(), factor);
    return Optional.of(new PredictionIntervals(leverage, scores));
  }

  private static void addNetwork(TensorFileBuilder builder, Network network) {
    Basis basis = network.basis();
    FirstLayer first = basis.firstLayer();
    builder.doubles("first.weights", first.weights(), first.inputs() + 1L, first.width());
    for (int t = 2; t <= basis.layers(); t++) {
      addLayer(builder, "layer" + t, basis.productLayer(t));
    }
    builder.doubles("output.weights", network.weights(), basis.nodes(), network.outputs());
  }

  /** Adds a layer under a name. */
  public static void addLayer(TensorFileBuilder builder, String name, Layer layer) {
    int[] nodes = IntStream.range(0, layer.width()).toArray();
    builder.ints(name + ".left", Arrays.stream(nodes).map(layer::left).toArray());
    builder.ints(name + ".right", Arrays.stream(nodes).map(layer::right).toArray());
    builder.doubles(name + ".weight", Arrays.stream(nodes).mapToDouble(layer::weight).toArray());
    if (!layer.isSparse()) {
      builder.doubles(
          name + ".mix",
          Arrays.stream(nodes).mapToObj(layer::mix).flatMapToDouble(Arrays::stream).toArray());
    }
  }

  /**
   * Reads a layer of a name.
   *
   * @param earlier the nodes of all layers before it
   */
  public static Layer layer(TensorFile file, String name, int earlier) throws IOException {
    int[] left = file.ints(name + ".left");
    boolean dense = file.has(name + ".mix");
    return new Layer(
        left,
        file.ints(name + ".right"),
        file.doubles(name + ".weight"),
        dense ? mix(file, name, earlier, left.length) : new double[0][]);
  }

  /** Classifiers have none, and neither have models without guard. */
  private static OutputLimits limits(TensorFile file) throws IOException {
    return file.has("limits.min") || file.names().contains("limits.max")
        ? new OutputLimits(file.doubles("limits.min"), file.doubles("limits.max"))
        : OutputLimits.NONE;
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
      Layer layer = layer(file, "layer" + t, nodes);
      layers.add(layer);
      nodes = Math.addExact(nodes, layer.width());
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

  private static double[][] mix(TensorFile file, String name, int earlier, int width)
      throws IOException {
    double[] flat = file.doubles(name + ".mix");
    checkSize(name + ".mix", flat.length, (long) width * earlier + width * (width - 1L) / 2);
    double[][] mix = new double[width][];
    int used = 0;
    for (int r = 0; r < width; r++) {
      mix[r] = Arrays.copyOfRange(flat, used, used + earlier + r);
      used += earlier + r;
    }
    return mix;
  }

  private static void checkSize(String what, long size, long expected) {
    if (size != expected) {
      throw new IllegalArgumentException(what + ": expected " + expected + ", found " + size);
    }
  }
}
