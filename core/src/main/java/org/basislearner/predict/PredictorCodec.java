package org.basislearner.predict;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.basislearner.linalg.Checks;
import org.basislearner.network.Basis;
import org.basislearner.network.FirstLayer;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.Layer;
import org.basislearner.network.Network;

/**
 * Predictors as tensors: {@code first.weights} (inputs + 1 x nodes), for each layer t = 2, 3, ...
 * {@code layer<t>.left}, {@code layer<t>.right}, {@code layer<t>.weight} and, for dense layers,
 * {@code layer<t>.mix} (its rows one after the other), {@code output.weights} (nodes x outputs),
 * those of the scaling as {@code ScalingCodec} has them, {@code range.min}, {@code range.max}, for
 * regression with a guard {@code limits.min}, {@code limits.max}. Prediction intervals: {@code
 * intervals.factor}, {@code intervals.scores}.
 */
public final class PredictorCodec {
  private PredictorCodec() {}

  /** Adds a predictor, all but its guard. */
  public static void add(TensorFileBuilder builder, Predictor predictor) {
    addNetwork(builder, predictor.network());
    ScalingCodec.add(builder, predictor.scaling());
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
            network(file),
            limits(file));
    Checks.require(
        predictor.isFiniteWithinRange(),
        "its weights are so large that numbers overflow within the range of the inputs");
    return predictor;
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

  /** Classifiers have none, and neither have models without guard. */
  private static OutputLimits limits(TensorFile file) throws IOException {
    return file.names().contains("limits.min") || file.names().contains("limits.max")
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

  private static void checkSize(String what, long size, long expected) {
    if (size != expected) {
      throw new IllegalArgumentException(what + ": expected " + expected + ", found " + size);
    }
  }
}
