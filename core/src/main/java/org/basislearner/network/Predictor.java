package org.basislearner.network;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernels;

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
  /** Rows that are evaluated together: their node values stay in a near cache. */
  private static final int BLOCK = 128;

  /** Fewer rows than this are quicker one by one. */
  private static final int FEW_ROWS = 16;

  /** Parts of the work for each processor, so that those that are done early find more to do. */
  private static final int PARTS = 4;

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

  /** Room for {@link #outputs(double[], Scratch)}. */
  public Scratch scratch() {
    return new Scratch(this);
  }

  /**
   * Evaluates one row, without allocation.
   *
   * @param row exactly as many finite numbers as there are inputs
   * @param scratch from {@link #scratch()} of this predictor
   * @return the outputs, valid until the scratch is used again
   */
  @SuppressWarnings("ReferenceEquality") // comparing the weights would cost more than predicting
  public double[] outputs(double[] row, Scratch scratch) {
    if (scratch.predictor != this) {
      throw new IllegalArgumentException("the scratch belongs to another model");
    }
    prepare(row, scratch.input);
    network.evaluate(scratch.input, scratch.nodes, scratch.outputs);
    limits.apply(scratch.outputs);
    return scratch.outputs;
  }

  /**
   * Evaluates many rows, in blocks and by all processors if there are enough of them.
   *
   * @param rows each with exactly as many finite numbers as there are inputs
   * @return [row][output]
   */
  public double[][] outputs(double[][] rows) {
    double[][] outputs = new double[rows.length][];
    evaluate(rows, false, (row, values, nodes) -> outputs[row] = values.clone());
    return outputs;
  }

  /**
   * Evaluates many rows once and shows outputs and, if wanted, nodes of each.
   *
   * @param rows each with exactly as many finite numbers as there are inputs
   * @param withNodes whether the visitor wants node values; else it gets an empty array
   */
  public void evaluate(double[][] rows, boolean withNodes, RowVisitor visitor) {
    if (rows.length < FEW_ROWS) {
      Scratch scratch = scratch();
      for (int i = 0; i < rows.length; i++) {
        visitor.visit(i, outputs(rows[i], scratch), scratch.nodes);
      }
      return;
    }
    int blocks = (rows.length + BLOCK - 1) / BLOCK;
    // a part has room of its own, which its blocks use one after another
    int parts = Math.min(blocks, PARTS * Runtime.getRuntime().availableProcessors());
    IntStream.range(0, parts)
        .parallel()
        .forEach(
            part -> {
              BlockRoom room = new BlockRoom(network, Math.min(BLOCK, rows.length));
              int end = start(part + 1, parts, blocks);
              for (int block = start(part, parts, blocks); block < end; block++) {
                evaluateBlock(rows, block * BLOCK, withNodes, room, visitor);
              }
            });
  }

  private static int start(int part, int parts, int blocks) {
    return (int) ((long) part * blocks / parts);
  }

  /** Room for the rows of one block at a time. */
  private static final class BlockRoom {
    final Gemm gemm = new Gemm(Kernels.best());
    final double[][] inputs;
    final double[][] nodes;
    final double[][] outputs;

    BlockRoom(Network network, int rows) {
      inputs = new double[network.inputs()][rows];
      nodes = new double[network.basis().nodes()][rows];
      outputs = new double[network.outputs()][rows];
    }
  }

  private void evaluateBlock(
      double[][] rows, int from, boolean withNodes, BlockRoom room, RowVisitor visitor) {
    int count = Math.min(BLOCK, rows.length - from);
    for (int r = 0; r < count; r++) {
      double[] row = rows[from + r];
      for (int j = 0; j < room.inputs.length; j++) {
        room.inputs[j][r] = row[j];
      }
    }
    if (guard != Guard.OFF) {
      range.clamp(room.inputs, count, room.inputs);
    }
    scaling.apply(room.inputs, count, room.inputs);
    network.evaluate(room.inputs, count, room.nodes, room.outputs, room.gemm);
    double[] outputs = new double[room.outputs.length];
    double[] nodes = new double[withNodes ? room.nodes.length : 0];
    for (int r = 0; r < count; r++) {
      row(room.outputs, r, outputs);
      limits.apply(outputs);
      row(room.nodes, r, nodes);
      visitor.visit(from + r, outputs, nodes);
    }
  }

  private static void row(double[][] columns, int r, double[] into) {
    for (int c = 0; c < into.length; c++) {
      into[c] = columns[c][r];
    }
  }

  /**
   * The partial derivative of every output by every input.
   *
   * @param row exactly as many finite numbers as there are inputs
   * @return [output][input]; 0 for an input that the guard clamps, and for an output that it limits
   */
  public double[][] gradient(double[] row) {
    Scratch scratch = scratch();
    prepare(row, scratch.input);
    double[][] gradient = network.gradient(scratch.input);
    double[] slope = new double[row.length];
    scaling.derivative(row, slope);
    int[] clamped = guard == Guard.OFF ? new int[0] : range.outside(row);
    network.evaluate(scratch.input, scratch.nodes, scratch.outputs);
    double[] limited = scratch.outputs.clone();
    limits.apply(limited);
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
