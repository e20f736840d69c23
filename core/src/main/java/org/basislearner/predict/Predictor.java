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
import org.jspecify.annotations.Nullable;

/**
 * From inputs as they are given to outputs: {@linkplain Guard guard}, scaling, map, network, forest
 * and output limits in one value. Immutable and thread-safe.
 *
 * @param guard what happens to inputs outside their range
 * @param range the range of each input over the training rows
 * @param scaling how inputs are scaled for the network
 * @param map from scaled inputs to those of the network; none if they are the same
 * @param network the network, a function of scaled and mapped inputs
 * @param forest steps and hinges of the inputs as they are given, whose outputs are added to those
 *     of the network; flat outside the range of the training rows, so that it needs no guard
 * @param limits between which numbers the network's outputs stay, if at all
 */
public record Predictor(
    Guard guard,
    InputRange range,
    InputScaling scaling,
    @Nullable InputMap map,
    Network network,
    @Nullable ProductForest forest,
    OutputLimits limits)
    implements Serializable {
  /** Rows that a processor takes at a time; with fewer rows one thread does all the work. */
  private static final int PART = 256;

  /** Checks that all parts have the same inputs and outputs. */
  public Predictor {
    Checks.length("scaling", scaling.inputs(), range.inputs());
    if (map != null) {
      Checks.length("inputs of the map", map.inputs(), range.inputs());
    }
    int mapped = map == null ? range.inputs() : map.outputs();
    Checks.length("inputs of the network", network.inputs(), mapped);
    if (forest != null) {
      Checks.length("inputs of the forest", forest.inputs(), range.inputs());
      Checks.length("outputs of the forest", forest.outputs(), network.outputs());
    }
    if (!limits.isNone()) {
      Checks.length("limits", limits.min().length, network.outputs());
    }
  }

  /** This predictor with a forest. */
  public Predictor withForest(ProductForest value) {
    return new Predictor(guard, range, scaling, map, network, value, limits);
  }

  /** This predictor with the network's outputs multiplied by a factor. */
  public Predictor times(double factor) {
    double[] weights = Arrays.stream(network.weights()).map(weight -> factor * weight).toArray();
    Network scaled = new Network(network.basis(), network.outputs(), weights);
    return new Predictor(guard, range, scaling, map, scaled, forest, limits.times(factor));
  }

  /** This predictor with ranges that hold those of another as well. */
  public Predictor spanning(Predictor other) {
    InputRange both =
        new InputRange(
            least(range.min(), other.range.min()), largest(range.max(), other.range.max()));
    return new Predictor(guard, both, scaling, map, network, forest, limits);
  }

  /** This predictor with another network of the same inputs, and no forest. */
  public Predictor withNetwork(Network value) {
    return new Predictor(guard, range, scaling, map, value, null, limits);
  }

  /** The number of inputs, d. */
  public int inputs() {
    return range.inputs();
  }

  private static double[] least(double[] one, double[] other) {
    double[] least = new double[one.length];
    Arrays.setAll(least, i -> Math.min(one[i], other[i]));
    return least;
  }

  private static double[] largest(double[] one, double[] other) {
    double[] largest = new double[one.length];
    Arrays.setAll(largest, i -> Math.max(one[i], other[i]));
    return largest;
  }

  /** Receives what was computed for a row. Called by several threads, for different rows. */
  @FunctionalInterface
  public interface RowVisitor {
    /** Receives a row's position, outputs and node values, valid during the call only. */
    void visit(int row, double[] outputs, double[] nodes);
  }

  /** Room for one prediction at a time. Not thread-safe. */
  public static final class Room {
    private final Predictor predictor;
    private final double[] scaled;
    private final double[] input;
    private final double[] nodes;
    private final double[] outputs;
    private final @Nullable ForestEvaluation forest;

    /** What the forest says of up to {@link ForestEvaluation#ROWS} rows. */
    private final double[] forestOutputs;

    private Room(Predictor predictor, @Nullable ForestEvaluation forest) {
      this.predictor = predictor;
      Network network = predictor.network();
      scaled = new double[predictor.inputs()];
      input = predictor.map() == null ? scaled : new double[network.inputs()];
      nodes = new double[network.basis().nodes()];
      outputs = new double[network.outputs()];
      this.forest = forest;
      forestOutputs = new double[forest == null ? 0 : ForestEvaluation.ROWS * outputs.length];
    }

    private void addForest(int row, double[] sums) {
      for (int c = 0; c < sums.length && forest != null; c++) {
        sums[c] += forestOutputs[row * sums.length + c];
      }
    }

    /** The node values of the row that was evaluated last; not to be changed. */
    public double[] nodes() {
      return nodes;
    }
  }

  /** Room for {@link #outputs(double[], Room)}. */
  public Room room() {
    return new Room(this, forest == null ? null : forest.evaluation());
  }

  /** Evaluates one row, without allocation. The result is valid until the room is used again. */
  @SuppressWarnings("ReferenceEquality") // comparing the weights would cost more than predicting
  public double[] outputs(double[] row, Room room) {
    if (room.predictor != this) {
      throw new IllegalArgumentException("the scratch belongs to another model");
    }
    prepare(row, room);
    network.evaluate(room.input, room.nodes, room.outputs);
    limits.apply(room.outputs);
    if (room.forest != null) {
      room.forest.evaluate(row, room.forestOutputs);
      room.addForest(0, room.outputs);
    }
    return room.outputs;
  }

  /**
   * Evaluates many rows, by all processors if there are enough of them. A row gets the same bits
   * whatever rows are evaluated with it.
   */
  public double[][] outputs(double[][] rows) {
    double[][] outputs = new double[rows.length][];
    evaluate(rows, (row, values, nodes) -> outputs[row] = values.clone());
    return outputs;
  }

  /** Evaluates many rows once and shows outputs and nodes of each. */
  public void evaluate(double[][] rows, RowVisitor visitor) {
    int parts = (rows.length + PART - 1) / PART;
    if (parts > 1) {
      IntStream.range(0, parts).parallel().forEach(part -> evaluatePart(rows, part, visitor));
    } else {
      evaluatePart(rows, 0, visitor);
    }
  }

  private void evaluatePart(double[][] rows, int part, RowVisitor visitor) {
    int begin = part * PART;
    int end = Math.min(rows.length, begin + PART);
    Room one = room();
    // a row alone needs no second room, and no second room needs a forest
    Room other = end - begin > 1 ? new Room(this, null) : one;
    for (int i = begin; i < end; i += ForestEvaluation.ROWS) {
      int count = Math.min(ForestEvaluation.ROWS, end - i);
      if (one.forest != null) {
        one.forest.evaluate(rows, i, count, one.forestOutputs);
      }
      evaluate(rows, i, count, one, other, visitor);
    }
  }

  /** Two rows at a time through the network; what the forest says of all is in the first room. */
  private void evaluate(
      double[][] rows, int first, int count, Room one, Room other, RowVisitor visitor) {
    int i = 0;
    for (; i + 1 < count; i += 2) {
      prepare(rows[first + i], one);
      prepare(rows[first + i + 1], other);
      network.evaluate(one.input, other.input, one.nodes, other.nodes, one.outputs, other.outputs);
      limits.apply(one.outputs);
      limits.apply(other.outputs);
      one.addForest(i, one.outputs);
      one.addForest(i + 1, other.outputs);
      visitor.visit(first + i, one.outputs, one.nodes);
      visitor.visit(first + i + 1, other.outputs, other.nodes);
    }
    if (i < count) {
      prepare(rows[first + i], one);
      network.evaluate(one.input, one.nodes, one.outputs);
      limits.apply(one.outputs);
      one.addForest(i, one.outputs);
      visitor.visit(first + i, one.outputs, one.nodes);
    }
  }

  /**
   * The partial derivative of every output by every input, {@code [output][input]}: 0 for an input
   * that the guard clamps, and for an output that it limits. Steps are flat but where they jump.
   */
  public double[][] gradient(double[] row) {
    Room room = room();
    prepare(row, room);
    network.basis().evaluate(room.input, room.nodes);
    return gradient(row, room.nodes);
  }

  /** The same for a row whose node values are known. */
  public double[][] gradient(double[] row, double[] nodes) {
    double[][] gradient = network.gradientAt(nodes);
    if (map != null) {
      double[] scaled = new double[inputs()];
      scale(row, scaled);
      for (int c = 0; c < gradient.length; c++) {
        gradient[c] = map.pullBack(scaled, gradient[c]);
      }
    }
    double[] outputs = new double[gradient.length];
    network.combine(nodes, outputs);
    double[][] steps = forest == null ? new double[0][] : forest.gradient(row);
    double[] slope = new double[row.length];
    scaling.derivative(row, slope);
    int[] clamped = guard == Guard.OFF ? new int[0] : range.widened(guard.margin()).outside(row);
    double[] limited = outputs.clone();
    limits.apply(limited);
    for (int c = 0; c < gradient.length; c++) {
      double[] output = gradient[c];
      for (int j = 0; j < output.length; j++) {
        output[j] *= slope[j];
      }
      for (int j : clamped) {
        output[j] = 0;
      }
      if (limited[c] != outputs[c]) {
        Arrays.fill(output, 0);
      }
      for (int j = 0; j < output.length && forest != null; j++) {
        output[j] += steps[c][j];
      }
    }
    return gradient;
  }

  /**
   * Whether no number can overflow for rows within the range of the training rows and the guard's
   * margin: bounds of all nodes and outputs over that range are finite.
   */
  public boolean isFiniteWithinRange() {
    double[] largest = new double[inputs()];
    InputRange all = guard == Guard.OFF ? range : range.widened(guard.margin());
    for (double[] end : new double[][] {all.min(), all.max()}) {
      scaling.apply(end, end);
      for (int j = 0; j < end.length; j++) {
        // NaN stays
        largest[j] = Math.max(largest[j], Math.abs(end[j]));
      }
    }
    // sums of rounded numbers may be a little above their bound
    double steps = forest == null ? 0 : forest.bound();
    return Double.isFinite(
        2 * (network.bound(map == null ? largest : map.bounds(largest)) + steps));
  }

  /** The inputs of a row as the network gets them. */
  public double[] scaledInputs(double[] row) {
    Room room = room();
    prepare(row, room);
    return room.input.clone();
  }

  /**
   * The outputs as polynomials of the inputs as they are given, within their range and without
   * limits, if they are polynomials of at most that many terms. A model with a forest is none, and
   * neither is one with a map.
   */
  public Optional<List<Polynomial>> formula(int maxTerms) {
    return forest == null && map == null && scaling instanceof AffineScaling affine
        ? network.withAffineInputs(affine.factor(), affine.offset()).expand(maxTerms)
        : Optional.empty();
  }

  /** Guard, scaling and map. */
  private void prepare(double[] row, Room room) {
    scale(row, room.scaled);
    if (map != null) {
      map.apply(room.scaled, room.input);
    }
  }

  /** Guard and scaling. */
  private void scale(double[] row, double[] input) {
    if (guard == Guard.OFF) {
      scaling.apply(row, input);
    } else {
      range.clamp(row, guard.margin(), input);
      scaling.apply(input, input);
    }
  }
}
