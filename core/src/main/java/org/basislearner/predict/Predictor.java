package org.basislearner.predict;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.basislearner.linalg.Checks;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.Network;
import org.basislearner.network.Polynomial;

/**
 * From inputs as they are given to outputs: {@linkplain Guard guard}, scaling, network and output
 * limits in one value. Immutable and thread-safe.
 *
 * @param guard what happens to inputs outside their range
 * @param range the range of each input over the training rows
 * @param scaling how inputs are scaled for the network
 * @param network the network, a function of scaled inputs
 * @param limits between which numbers outputs stay, if at all
 */
public record Predictor(
    Guard guard, InputRange range, InputScaling scaling, Network network, OutputLimits limits)
    implements Serializable {
  /** Rows that a processor takes at a time; with fewer rows one thread does all the work. */
  private static final int PART = 256;

  /** Checks that all parts have the same inputs and outputs. */
  public Predictor {
    Checks.length("range", range.inputs(), network.inputs());
    Checks.length("scaling", scaling.inputs(), network.inputs());
    if (!limits.isNone()) {
      Checks.length("limits", limits.min().length, network.outputs());
    }
  }

  /** Receives what was computed for a row. Called by several threads, for different rows. */
  @FunctionalInterface
  public interface RowVisitor {
    /**
     * Receives a row.
     *
     * @param row its position
     * @param outputs its outputs, valid during the call only
     * @param nodes its node values, valid during the call only
     */
    void visit(int row, double[] outputs, double[] nodes);
  }

  /** Room for one prediction at a time. Not thread-safe. */
  public static final class Room {
    private final Predictor predictor;
    private final double[] input;
    private final double[] nodes;
    private final double[] outputs;

    private Room(Predictor predictor) {
      this.predictor = predictor;
      Network network = predictor.network();
      input = new double[network.inputs()];
      nodes = new double[network.basis().nodes()];
      outputs = new double[network.outputs()];
    }

    /** The node values of the row that was evaluated last; not to be changed. */
    public double[] nodes() {
      return nodes;
    }
  }

  /** Room for {@link #outputs(double[], Room)}. */
  public Room room() {
    return new Room(this);
  }

  /**
   * Evaluates one row, without allocation.
   *
   * @param row exactly as many finite numbers as there are inputs
   * @param room from {@link #room()} of this predictor
   * @return the outputs, valid until the room is used again
   */
  @SuppressWarnings("ReferenceEquality") // comparing the weights would cost more than predicting
  public double[] outputs(double[] row, Room room) {
    if (room.predictor != this) {
      throw new IllegalArgumentException("the scratch belongs to another model");
    }
    prepare(row, room.input);
    network.evaluate(room.input, room.nodes, room.outputs);
    limits.apply(room.outputs);
    return room.outputs;
  }

  /**
   * Evaluates many rows, by all processors if there are enough of them. A row gets the same bits
   * whatever rows are evaluated with it.
   *
   * @param rows each with exactly as many finite numbers as there are inputs
   * @return [row][output]
   */
  public double[][] outputs(double[][] rows) {
    double[][] outputs = new double[rows.length][];
    evaluate(rows, (row, values, nodes) -> outputs[row] = values.clone());
    return outputs;
  }

  /**
   * Evaluates many rows once and shows outputs and nodes of each.
   *
   * @param rows each with exactly as many finite numbers as there are inputs
   */
  public void evaluate(double[][] rows, RowVisitor visitor) {
    int parts = (rows.length + PART - 1) / PART;
    IntStream range = IntStream.range(0, parts);
    (parts > 1 ? range.parallel() : range)
        .forEach(
            part -> {
              Room one = room();
              Room other = room();
              int end = Math.min(rows.length, (part + 1) * PART);
              int i = part * PART;
              for (; i + 1 < end; i += 2) {
                prepare(rows[i], one.input);
                prepare(rows[i + 1], other.input);
                network.evaluate(
                    one.input, other.input, one.nodes, other.nodes, one.outputs, other.outputs);
                visit(i, one, visitor);
                visit(i + 1, other, visitor);
              }
              if (i < end) {
                visitor.visit(i, outputs(rows[i], one), one.nodes);
              }
            });
  }

  private void visit(int row, Room room, RowVisitor visitor) {
    limits.apply(room.outputs);
    visitor.visit(row, room.outputs, room.nodes);
  }

  /**
   * The partial derivative of every output by every input.
   *
   * @param row exactly as many finite numbers as there are inputs
   * @return [output][input]; 0 for an input that the guard clamps, and for an output that it limits
   */
  public double[][] gradient(double[] row) {
    Room room = room();
    prepare(row, room.input);
    network.evaluate(room.input, room.nodes, room.outputs);
    double[][] gradient = network.gradientAt(room.nodes);
    double[] slope = new double[row.length];
    scaling.derivative(row, slope);
    int[] clamped = guard == Guard.OFF ? new int[0] : range.outside(row);
    double[] limited = room.outputs.clone();
    limits.apply(limited);
    for (int c = 0; c < gradient.length; c++) {
      double[] output = gradient[c];
      if (limited[c] != room.outputs[c]) {
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

  /**
   * Whether no number can overflow for rows within the range of the training rows: bounds of all
   * nodes and outputs over that range are finite.
   */
  public boolean isFiniteWithinRange() {
    double[] largest = new double[network.inputs()];
    for (double[] end : new double[][] {range.min(), range.max()}) {
      scaling.apply(end, end);
      for (int j = 0; j < end.length; j++) {
        // NaN stays
        largest[j] = Math.max(largest[j], Math.abs(end[j]));
      }
    }
    // sums of rounded numbers may be a little above their bound
    return Double.isFinite(2 * network.bound(largest));
  }

  /** The inputs of a row as the network gets them. */
  public double[] scaledInputs(double[] row) {
    double[] scaled = new double[row.length];
    prepare(row, scaled);
    return scaled;
  }

  /**
   * The outputs as polynomials of the inputs as they are given, within their range and without
   * limits, if they are polynomials of at most that many terms.
   */
  public Optional<List<Polynomial>> formula(int maxTerms) {
    return scaling instanceof AffineScaling affine
        ? network.withAffineInputs(affine.factor(), affine.offset()).expand(maxTerms)
        : Optional.empty();
  }

  /** Guard and scaling. */
  private void prepare(double[] row, double[] input) {
    if (guard == Guard.OFF) {
      scaling.apply(row, input);
    } else {
      range.clamp(row, input);
      scaling.apply(input, input);
    }
  }
}
