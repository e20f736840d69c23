package org.basislearner.spark.store;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.basislearner.learner.RowWeights;
import org.basislearner.stages.StageChunk;
import org.basislearner.stages.StageRows;

/** Cuts the rows of one partition of the data into chunks for stages. */
final class StageChunks implements Iterator<StageChunk> {
  private final Iterator<RowChunk> rows;
  private final RowWeights weights;
  private final List<Part> parts;
  private final Queue<StageChunk> ready = new ArrayDeque<>();

  /** Rows of a partition that are trained on, or those that are held out. */
  private static final class Part {
    private final StagePart of;
    private final RowChoice.Taker taker;
    private final int partition;
    private final double[] inputRow;
    private final double[][] columns;
    private final double[] targets;
    private final double[] counts;
    private long first;
    private int filled;

    private Part(StagePart of, int partition, int inputs, int mostRows) {
      this.of = of;
      this.partition = partition;
      taker = of.choice().in(partition);
      first = of.positions()[partition];
      inputRow = new double[inputs];
      columns = new double[inputs][mostRows];
      targets = new double[mostRows];
      counts = new double[mostRows];
    }

    private void add(RowChunk chunk, int row, double weight) {
      of.inputs().put(partition, chunk, row, inputRow);
      for (int j = 0; j < columns.length; j++) {
        columns[j][filled] = inputRow[j];
      }
      targets[filled] = chunk.label(row);
      counts[filled++] = weight * of.factor();
    }

    private StageChunk chunk() {
      double[][] some =
          Arrays.stream(columns)
              .map(column -> Arrays.copyOf(column, filled))
              .toArray(double[][]::new);
      StageRows rows =
          new StageRows(some, Arrays.copyOf(targets, filled), Arrays.copyOf(counts, filled));
      StageChunk chunk = new StageChunk(rows, Math.toIntExact(first), of.heldOut());
      first += filled;
      filled = 0;
      return chunk;
    }
  }

  /**
   * Begins with a partition.
   *
   * @param inputs how many inputs rows have
   * @param mostRows the most rows of a chunk
   */
  StageChunks(
      Iterator<RowChunk> rows,
      RowWeights weights,
      int partition,
      List<StagePart> parts,
      int inputs,
      int mostRows) {
    this.rows = rows;
    this.weights = weights;
    this.parts = parts.stream().map(one -> new Part(one, partition, inputs, mostRows)).toList();
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && rows.hasNext()) {
      add(rows.next());
      for (Part part : parts) {
        if (!rows.hasNext() && part.filled > 0) {
          ready.add(part.chunk());
        }
      }
    }
    return !ready.isEmpty();
  }

  private void add(RowChunk chunk) {
    for (int row = 0; row < chunk.rows; row++) {
      double weight = weights.of(chunk.weight(row), (int) chunk.label(row));
      for (Part part : parts) {
        if (part.taker.takes(chunk, row)) {
          part.add(chunk, row, weight);
          if (part.filled == part.targets.length) {
            ready.add(part.chunk());
          }
        }
      }
    }
  }

  @Override
  public StageChunk next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.remove();
  }
}
