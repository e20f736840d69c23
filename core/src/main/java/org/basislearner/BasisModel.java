package org.basislearner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.basislearner.format.TensorFile;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernels;
import org.basislearner.network.AffineScaling;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.InputScaling;
import org.basislearner.network.Network;
import org.basislearner.network.Polynomial;
import org.basislearner.output.OutputLimits;
import org.basislearner.train.Certificate;
import org.basislearner.train.ModelPath;

/**
 * A trained model. Immutable and safe for use by many threads at once.
 *
 * <p>A row goes through the {@linkplain Guard guard} (inputs outside the range of the training rows
 * are clamped to it, unless the guard is off), the scaling, and the network.
 */
public abstract sealed class BasisModel implements Differentiable
    permits ClassifierModel, RegressorModel {
  /** Rows that are evaluated together: their node values stay in a near cache. */
  private static final int BLOCK = 128;

  /** Shares of the rows for each processor, so that those that are done early find more to do. */
  private static final int SHARES = 4;

  /** What all models consist of. */
  record Parts(
      Network network,
      InputScaling scaling,
      InputRange range,
      OutputLimits limits,
      Guard guard,
      List<String> inputNames,
      Map<String, String> parameters,
      Certificate certificate,
      ModelPath path,
      Provenance provenance,
      Optional<String> recipe) {
    Parts withRecipe(String text) {
      return new Parts(
          network,
          scaling,
          range,
          limits,
          guard,
          inputNames,
          parameters,
          certificate,
          path,
          provenance,
          Optional.of(text));
    }
  }

  private final Parts parts;

  BasisModel(Parts parts) {
    this.parts = parts;
  }

  /**
   * Reads a model of either kind.
   *
   * @throws org.basislearner.format.ModelFileException if the file is no model, damaged, or of a
   *     format version that this library does not read
   * @throws IOException if the file cannot be read
   */
  public static BasisModel load(Path file) throws IOException {
    return ModelCodec.read(file);
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
   * @throws org.basislearner.format.ModelFileException if the bytes are no model, damaged, or of a
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
    return parts.inputNames;
  }

  /** The network, a function of scaled inputs. */
  public Network network() {
    return parts.network;
  }

  /** How inputs are scaled for the network. */
  public InputScaling scaling() {
    return parts.scaling;
  }

  /** The range of each input over the training rows. */
  public InputRange range() {
    return parts.range;
  }

  /**
   * Between which numbers outputs stay: for regression, unless the guard is off, the range of the
   * training targets.
   */
  public OutputLimits limits() {
    return parts.limits;
  }

  /** What happens to inputs outside their range. */
  public Guard guard() {
    return parts.guard;
  }

  /** The parameters that the model was trained with, as text under their names. */
  public Map<String, String> parameters() {
    return parts.parameters;
  }

  /** What was found to hold of the model. */
  public Certificate certificate() {
    return parts.certificate;
  }

  /** The path that the model was chosen from. */
  public ModelPath path() {
    return parts.path;
  }

  /** Where the model comes from. */
  public Provenance provenance() {
    return parts.provenance;
  }

  /**
   * How the columns of a table become inputs, in the words of whoever prepared the training rows;
   * the model only keeps it.
   */
  public Optional<String> recipe() {
    return parts.recipe;
  }

  /** This model with a recipe. */
  public abstract BasisModel withRecipe(String text);

  Parts parts() {
    return parts;
  }

  /** Room for predictions without allocation. */
  public Scratch scratch() {
    return new Scratch(parts.network);
  }

  /** The positions of the inputs of a row that are outside the range of the training rows. */
  public int[] outside(double[] row) {
    checkRow(row);
    return parts.range.outside(row);
  }

  /** The positions of the rows that have an input outside the range of the training rows. */
  public int[] outside(double[][] rows) {
    return IntStream.range(0, rows.length).filter(i -> outside(rows[i]).length > 0).toArray();
  }

  /**
   * The outputs as polynomials of the inputs as they are given, if that takes at most {@code
   * maxTerms} terms: what the model computes for rows inside the training range, before predictions
   * are kept within the range of the targets. Empty for inputs scaled by {@linkplain
   * org.basislearner.network.QuantileScaling quantiles}: what the network computes is a polynomial
   * of the scaled inputs, which are none of the raw ones.
   */
  public Optional<List<Polynomial>> formula(int maxTerms) {
    if (parts.scaling instanceof AffineScaling affine) {
      return parts.network.withAffineInputs(affine.factor(), affine.offset()).expand(maxTerms);
    }
    return Optional.empty();
  }

  @Override
  public double[][] gradient(double[] row) {
    checkRow(row);
    Scratch scratch = scratch();
    prepare(row, scratch);
    double[][] gradient = parts.network.gradient(scratch.input);
    double[] slope = new double[row.length];
    parts.scaling.derivative(row, slope);
    int[] clamped = parts.guard == Guard.OFF ? new int[0] : parts.range.outside(row);
    parts.network.evaluate(scratch.input, scratch.nodes, scratch.outputs);
    double[] limited = scratch.outputs.clone();
    parts.limits.apply(limited);
    for (int c = 0; c < gradient.length; c++) {
      double[] output = gradient[c];
      if (limited[c] != scratch.outputs[c]) {
        Arrays.fill(output, 0);
      }
      for (int j = 0; j < output.length; j++) {
        output[j] *= slope[j];
      }
      for (int j : clamped) {
        output[j] = 0;
      }
    }
    return gradient;
  }

  /** The network's outputs for a row, in the scratch. */
  @SuppressWarnings("ReferenceEquality") // comparing the weights would cost more than predicting
  final double[] outputs(double[] row, Scratch scratch) {
    if (scratch.network != parts.network) {
      throw new IllegalArgumentException("the scratch belongs to another model");
    }
    checkRow(row);
    prepare(row, scratch);
    parts.network.evaluate(scratch.input, scratch.nodes, scratch.outputs);
    parts.limits.apply(scratch.outputs);
    return scratch.outputs;
  }

  /** The network's outputs for many rows: [row][output]. */
  final double[][] outputs(double[][] rows) {
    // Checked here, so that the message can name the row and reaches the caller as it is.
    for (int i = 0; i < rows.length; i++) {
      try {
        checkRow(rows[i]);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("row " + (i + 1) + ": " + e.getMessage(), e);
      }
    }
    double[][] outputs = new double[rows.length][parts.network.outputs()];
    int blocks = (rows.length + BLOCK - 1) / BLOCK;
    // a share has room of its own, which its blocks use one after another
    int shares = Math.min(blocks, SHARES * Runtime.getRuntime().availableProcessors());
    IntStream.range(0, shares)
        .parallel()
        .forEach(
            share -> {
              Room room = new Room(parts.network, Math.min(BLOCK, rows.length));
              int end = share(share + 1, shares, blocks);
              for (int block = share(share, shares, blocks); block < end; block++) {
                evaluateBlock(rows, block * BLOCK, outputs, room);
              }
            });
    return outputs;
  }

  private static int share(int share, int shares, int blocks) {
    return (int) ((long) share * blocks / shares);
  }

  /** Room for the rows of one block at a time. */
  private static final class Room {
    final Gemm gemm = new Gemm(Kernels.best());
    final double[][] columns;
    final double[][] nodes;
    final double[][] results;

    Room(Network network, int rows) {
      columns = new double[network.inputs()][rows];
      nodes = new double[network.basis().nodes()][rows];
      results = new double[network.outputs()][rows];
    }
  }

  private void evaluateBlock(double[][] rows, int from, double[][] outputs, Room room) {
    int count = Math.min(BLOCK, rows.length - from);
    int inputs = parts.network.inputs();
    double[][] columns = room.columns;
    for (int r = 0; r < count; r++) {
      double[] row = rows[from + r];
      for (int j = 0; j < inputs; j++) {
        columns[j][r] = row[j];
      }
    }
    if (parts.guard != Guard.OFF) {
      parts.range.clamp(columns, count, columns);
    }
    parts.scaling.apply(columns, count, columns);
    double[][] results = room.results;
    parts.network.evaluate(columns, count, room.nodes, results, room.gemm);
    for (int r = 0; r < count; r++) {
      for (int c = 0; c < results.length; c++) {
        outputs[from + r][c] = results[c][r];
      }
      parts.limits.apply(outputs[from + r]);
    }
  }

  private void prepare(double[] row, Scratch scratch) {
    if (parts.guard == Guard.OFF) {
      parts.scaling.apply(row, scratch.input);
    } else {
      parts.range.clamp(row, scratch.input);
      parts.scaling.apply(scratch.input, scratch.input);
    }
  }

  private void checkRow(double[] row) {
    int inputs = parts.network.inputs();
    if (row.length != inputs) {
      throw new IllegalArgumentException(
          "a row of "
              + row.length
              + " values for a model with "
              + inputs
              + " inputs: "
              + abbreviated(parts.inputNames));
    }
    for (int j = 0; j < inputs; j++) {
      if (!Double.isFinite(row[j])) {
        throw new IllegalArgumentException(
            "input " + (j + 1) + " (" + parts.inputNames.get(j) + ") is " + row[j]);
      }
    }
  }

  private static String abbreviated(List<String> names) {
    int shown = Math.min(10, names.size());
    String text = String.join(", ", names.subList(0, shown));
    return shown < names.size() ? text + ", ..." : text;
  }
}
