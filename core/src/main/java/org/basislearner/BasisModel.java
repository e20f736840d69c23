package org.basislearner;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.basislearner.card.KeptPath;
import org.basislearner.card.ModelCard;
import org.basislearner.effects.Effects;
import org.basislearner.format.TensorFile;
import org.basislearner.network.Basis;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.Network;
import org.basislearner.network.Polynomial;
import org.basislearner.predict.Predictor;
import org.basislearner.train.Certificate;
import org.basislearner.train.ModelPath;

/**
 * A trained model. Immutable and safe for use by many threads at once.
 *
 * <p>A row goes through the {@linkplain Guard guard} (inputs outside the range of the training rows
 * are clamped to it, unless the guard is off), the scaling, and the network.
 */
public abstract sealed class BasisModel permits ClassifierModel, RegressorModel {
  private final Predictor predictor;
  private final ModelCard card;

  BasisModel(Predictor predictor, ModelCard card) {
    this.predictor = predictor;
    this.card = card;
  }

  /**
   * Reads a model of either kind.
   *
   * @throws org.basislearner.rows.ModelFileException if the file is not a model, damaged, or of a
   *     format version that this library does not read
   * @throws IOException if the file cannot be read
   */
  public static BasisModel load(Path file) throws IOException {
    return ModelCodec.read(file);
  }

  /**
   * Reads a model of either kind from a stream, such as a resource; the stream is not closed.
   *
   * @param sourceName what error messages call it
   * @throws org.basislearner.rows.ModelFileException if the bytes are not a model, damaged, or of a
   *     format version that this library does not read
   * @throws IOException if the stream cannot be read
   */
  public static BasisModel load(InputStream stream, String sourceName) throws IOException {
    return fromBytes(stream.readAllBytes(), sourceName);
  }

  /**
   * Writes the model to a file, which appears whole or not at all; an existing file is replaced.
   *
   * @throws IOException if the file cannot be written
   */
  public void save(Path file) throws IOException {
    ModelCodec.write(this, file);
  }

  /**
   * Reads what {@link #toBytes} gives.
   *
   * @param sourceName what error messages call it
   * @throws org.basislearner.rows.ModelFileException if the bytes are not a model, damaged, or of a
   *     format version that this library does not read
   */
  public static BasisModel fromBytes(byte[] bytes, String sourceName) throws IOException {
    return ModelCodec.decode(TensorFile.fromBytes(bytes, sourceName));
  }

  /** The bytes of the model's file, to keep or send it by other means than files. */
  public byte[] toBytes() {
    return ModelCodec.encode(this).toBytes();
  }

  /** The names of the inputs. */
  public List<String> inputNames() {
    return card.inputNames();
  }

  /** The network, a function of {@linkplain #scaledInputs scaled inputs}. */
  public Network network() {
    return predictor.network();
  }

  /** Products of steps and hinges that a sum of stages has, 0 for a network alone. */
  public int stageNodes() {
    return predictor.forest() == null ? 0 : predictor.forest().nodes();
  }

  /** The most steps and hinges in one of these products, 0 for a network alone. */
  public int stageDegree() {
    return predictor.forest() == null ? 0 : predictor.forest().degree();
  }

  /** Whether there is a network: a sum of stages alone has none but 0. */
  public boolean hasNetwork() {
    return predictor.forest() == null
        || Arrays.stream(predictor.network().weights()).anyMatch(weight -> weight != 0);
  }

  /**
   * The inputs of a row as the network gets them: kept within their range, unless the guard is off,
   * scaled and, where the parameter {@code inputs} says so, mapped to more.
   */
  public double[] scaledInputs(double[] row) {
    checkRow(row);
    return predictor.scaledInputs(row);
  }

  /**
   * The position of the input that one of the {@linkplain #scaledInputs scaled inputs} belongs to:
   * the same, unless {@code inputs = splines:K}, where an input has several pieces; -1 for the last
   * of {@code inputs = sphere}, which is made from all.
   */
  public int inputOf(int scaledInput) {
    return predictor.map() == null ? scaledInput : predictor.map().inputOf(scaledInput);
  }

  /** The range of each input over the training rows. */
  public InputRange range() {
    return predictor.range();
  }

  /** What happens to inputs outside their range. */
  public Guard guard() {
    return predictor.guard();
  }

  /** The parameters that the model was trained with, as text under their names. */
  public Map<String, String> parameters() {
    return card.parameters();
  }

  /** What was found to hold of the model. */
  public Certificate certificate() {
    return card.certificate();
  }

  /** The path that the model was chosen from. */
  public ModelPath path() {
    return card.path();
  }

  /**
   * Generators of the ideal of polynomials that vanish on the training rows, found by the builder
   * {@code vca} up to the degree of the model's depth; nothing for other builders, for inputs
   * scaled by rank, and where they are too large to read (more than a thousand monomials).
   */
  public List<Polynomial.Vanishing> vanishing() {
    return card.vanishing();
  }

  /** Where the model comes from. */
  public Certificate.Provenance provenance() {
    return card.provenance();
  }

  /**
   * How the columns of a table become inputs, in the words of whoever prepared the training rows;
   * the model only keeps it.
   */
  public Optional<String> recipe() {
    return card.recipe();
  }

  /** This model with a recipe. */
  public abstract BasisModel withRecipe(String text);

  /**
   * Whether the model keeps the whole path it was trained with: see {@link #at} and, of a sum of
   * stages, {@link #atStages}.
   */
  public boolean hasPath() {
    return card.kept().isPresent() || card.keptStages().isPresent();
  }

  /**
   * The model of another depth and lambda, trained on the same rows. It has no prediction
   * intervals, no threshold, and no probabilities unless the loss is the logistic one: these were
   * learned for the chosen point.
   *
   * @param depth layers, the output layer counted
   * @param lambda one of those that were tried
   * @throws IllegalArgumentException if there is no such point
   * @throws IllegalStateException if the model was trained without {@code RunOptions.withKeepPath}
   */
  public abstract BasisModel at(int depth, double lambda);

  /**
   * The model of the first stages of a sum of stages, trained on the same rows. It has no
   * prediction intervals and no threshold, and its probabilities are not calibrated: that was
   * learned for the chosen number.
   *
   * @param stages how many, 0 for the best constant
   * @throws IllegalArgumentException if there are fewer
   * @throws IllegalStateException if the model is not a sum of stages that was trained with {@code
   *     RunOptions.withKeepPath}
   */
  public abstract BasisModel atStages(int stages);

  /** Whether that is this model. */
  final boolean isAtStages(int stages) {
    return card.keptStages().isPresent() && stages == path().chosenPoint().stages();
  }

  final Predictor predictorAtStages(int stages) {
    return predictor.withForest(
        card.keptStages()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "the model has not kept single stages: train it with stages and keepPath"))
            .forest(stages));
  }

  /** Whether that is this model. */
  final boolean isAt(int depth, double lambda) {
    return depth == network().basis().layers() + 1
        && KeptPath.isSame(lambda, path().chosenPoint().lambda());
  }

  final int position(int depth, double lambda) {
    return card.kept()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the model has the chosen network only: train it with keepPath"))
        .find(depth, lambda);
  }

  final Predictor predictorAt(int position) {
    Network network = card.kept().orElseThrow().network(position, network().outputs());
    return predictor.withNetwork(network);
  }

  final Predictor predictor() {
    return predictor;
  }

  final ModelCard card() {
    return card;
  }

  /** Room for one prediction at a time, so that predicting allocates nothing. Not thread-safe. */
  public static final class Scratch {
    final Predictor.Room room;

    private Scratch(Predictor predictor) {
      room = predictor.room();
    }
  }

  /** Room for predictions without allocation. */
  public Scratch scratch() {
    return new Scratch(predictor);
  }

  /** The positions of the inputs of a row that are outside the range of the training rows. */
  public int[] outside(double[] row) {
    checkRow(row);
    return predictor.range().outside(row);
  }

  /** The positions of the rows that have an input outside the range of the training rows. */
  public int[] outside(double[][] rows) {
    boolean[] flags = outsideFlags(rows);
    return IntStream.range(0, rows.length).filter(i -> flags[i]).toArray();
  }

  final boolean[] outsideFlags(double[][] rows) {
    boolean[] flags = new boolean[rows.length];
    for (int i = 0; i < rows.length; i++) {
      flags[i] = outside(rows[i]).length > 0;
    }
    return flags;
  }

  /**
   * The outputs as polynomials of the inputs as they are given, if that takes at most {@code
   * maxTerms} terms: what the model computes for rows inside the training range, before predictions
   * are kept within the range of the targets. Empty for inputs that are scaled by rank, points of a
   * sphere or pieces: what the network computes is a polynomial of these, not of the raw ones.
   */
  public Optional<List<Polynomial>> formula(int maxTerms) {
    return predictor.formula(maxTerms);
  }

  /**
   * The partial derivative of every output by every input.
   *
   * @param row the inputs
   * @return [output][input]; 0 for an input that the guard clamps, and for an output that it limits
   */
  public double[][] gradient(double[] row) {
    checkRow(row);
    return predictor.gradient(row);
  }

  /**
   * The values of all nodes for many rows, layer by layer: polynomials of the inputs, of second
   * moment 1 on the training rows unless {@code nodeScale = natural}, for other learners to go on
   * with.
   *
   * @return [row][node]
   */
  public double[][] features(double[][] rows) {
    checkRows(rows);
    double[][] features = new double[rows.length][];
    predictor.evaluate(rows, (row, outputs, nodes) -> features[row] = nodes.clone());
    return features;
  }

  /**
   * The same for a row that was evaluated before.
   *
   * @param nodes its node values, from {@link #predictions(double[][], ObjIntConsumer)}
   */
  public double[][] gradient(double[] row, double[] nodes) {
    checkRow(row);
    return predictor.gradient(row, nodes);
  }

  /** What the model says of many rows, from one evaluation; without intervals. */
  public final Predictions predictions(double[][] rows) {
    return predictions(rows, (nodes, row) -> {});
  }

  /**
   * What the model says of many rows, and the values of the network's nodes, from one evaluation.
   *
   * @param nodes receives the node values of each row, valid during the call only, and the row's
   *     position; called by several threads, for different rows
   */
  public final Predictions predictions(double[][] rows, ObjIntConsumer<double[]> nodes) {
    checkRows(rows);
    double[][] outputs = new double[rows.length][];
    predictor.evaluate(
        rows,
        (row, values, ofNodes) -> {
          outputs[row] = values.clone();
          nodes.accept(ofNodes, row);
        });
    return new Predictions(this, outputs, new double[0][], outsideFlags(rows));
  }

  /**
   * What columns do to the outputs, which are numbers, or scores: for two labels of the second one.
   *
   * @param columns for each column its inputs, by position; each input belongs to one
   * @param rows what means are taken over, at least one
   */
  @SuppressWarnings("exports") // for the modules of this project
  public final Effects effects(int[][] columns, double[][] rows) {
    checkRows(rows);
    return Effects.of(predictor, columns, rows);
  }

  /** The network's outputs for a row, in the scratch. */
  final double[] outputs(double[] row, Scratch scratch) {
    checkRow(row);
    return predictor.outputs(row, scratch.room);
  }

  /** The network's outputs for many rows: [row][output]. */
  final double[][] outputs(double[][] rows) {
    checkRows(rows);
    return predictor.outputs(rows);
  }

  /** Checked before the work, so that the message can name the row. */
  final void checkRows(double[][] rows) {
    for (int i = 0; i < rows.length; i++) {
      try {
        checkRow(rows[i]);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("row " + (i + 1) + ": " + e.getMessage(), e);
      }
    }
  }

  private void checkRow(double[] row) {
    int inputs = predictor.inputs();
    if (row.length != inputs) {
      throw new IllegalArgumentException(
          "a row of "
              + row.length
              + " values for a model with "
              + inputs
              + " inputs: "
              + abbreviated(card.inputNames()));
    }
    for (int j = 0; j < inputs; j++) {
      if (!Double.isFinite(row[j])) {
        throw new IllegalArgumentException(
            "input " + (j + 1) + " (" + card.inputNames().get(j) + ") is " + row[j]);
      }
    }
  }

  /** Such as {@code 4 inputs, widths 5/7/7}. */
  final String shape() {
    String stages = stageNodes() == 0 ? "" : ", stages of " + stageNodes() + " nodes";
    if (!hasNetwork()) {
      return inputNames().size() + " inputs" + stages;
    }
    Basis basis = network().basis();
    String widths =
        IntStream.rangeClosed(1, basis.layers())
            .mapToObj(layer -> Integer.toString(basis.nodes(layer)))
            .collect(Collectors.joining("/"));
    return predictor.inputs() + " inputs, widths " + widths + stages;
  }

  static String abbreviated(List<String> names) {
    int shown = Math.min(10, names.size());
    String text = String.join(", ", names.subList(0, shown));
    return shown < names.size() ? text + ", ..." : text;
  }
}
