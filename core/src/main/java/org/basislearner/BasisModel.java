package org.basislearner;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.basislearner.format.TensorFile;
import org.basislearner.network.AffineScaling;
import org.basislearner.network.Basis;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.InputScaling;
import org.basislearner.network.Network;
import org.basislearner.network.OutputLimits;
import org.basislearner.network.Polynomial;
import org.basislearner.network.Predictor;
import org.basislearner.network.Scratch;
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
   * @throws org.basislearner.format.ModelFileException if the file is not a model, damaged, or of a
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
   * @throws org.basislearner.format.ModelFileException if the bytes are not a model, damaged, or of
   *     a format version that this library does not read
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
   * @throws org.basislearner.format.ModelFileException if the bytes are not a model, damaged, or of
   *     a format version that this library does not read
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

  /** The network, a function of scaled inputs. */
  public Network network() {
    return predictor.network();
  }

  /** How inputs are scaled for the network. */
  public InputScaling scaling() {
    return predictor.scaling();
  }

  /** The range of each input over the training rows. */
  public InputRange range() {
    return predictor.range();
  }

  /**
   * Between which numbers outputs stay: for regression, unless the guard is off, the range of the
   * training targets.
   */
  public OutputLimits limits() {
    return predictor.limits();
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

  /** Where the model comes from. */
  public Provenance provenance() {
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

  final Predictor predictor() {
    return predictor;
  }

  final ModelCard card() {
    return card;
  }

  /** Room for predictions without allocation. */
  public Scratch scratch() {
    return predictor.scratch();
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
   * are kept within the range of the targets. Empty for inputs scaled by {@linkplain
   * org.basislearner.network.QuantileScaling quantiles}: what the network computes is a polynomial
   * of the scaled inputs, which are none of the raw ones.
   */
  public Optional<List<Polynomial>> formula(int maxTerms) {
    if (scaling() instanceof AffineScaling affine) {
      return network().withAffineInputs(affine.factor(), affine.offset()).expand(maxTerms);
    }
    return Optional.empty();
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

  /** The network's outputs for a row, in the scratch. */
  final double[] outputs(double[] row, Scratch scratch) {
    checkRow(row);
    return predictor.outputs(row, scratch);
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
    int inputs = predictor.network().inputs();
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
    Basis basis = network().basis();
    String widths =
        IntStream.rangeClosed(1, basis.layers())
            .mapToObj(layer -> Integer.toString(basis.nodes(layer)))
            .collect(Collectors.joining("/"));
    return basis.inputs() + " inputs, widths " + widths;
  }

  static String abbreviated(List<String> names) {
    int shown = Math.min(10, names.size());
    String text = String.join(", ", names.subList(0, shown));
    return shown < names.size() ? text + ", ..." : text;
  }
}
