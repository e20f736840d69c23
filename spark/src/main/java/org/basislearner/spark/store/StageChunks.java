package org.basislearner.spark.store;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.basislearner.learner.RowWeights;
import org.basislearner.stages.StageChunk;
import org.basislearner.stages.StageRows;

/** Cuts the rows of one partition of the data into chunks for stages. */
final class StageChunks implements Iterator<StageChunk> {
  private final Iterator<RowChunk> rows;
  private final RowWeights weights;
  private final Part[] parts;
  private final Queue<StageChunk> ready = new ArrayDeque<>();

  /** Rows that are trained on, or those that are held out. */
  static final class Part {
    private final RowChoice.Taker taker;
    private final boolean heldOut;
    private final double factor;
    private final double[][] columns;
    private final double[] targets;
    private final double[] counts;
    private long first;
    private int filled;

    /**
     * Room for rows.
     *
     * @param factor what weights are multiplied by
     * @param first number of the first row among all that are taken
     */
    Part(
        RowChoice.Taker taker,
        boolean heldOut,
        double factor,
        long first,
        int inputs,
        int mostRows) {
      this.taker = taker;
      this.heldOut = heldOut;
      this.factor = factor;
      this.first = first;
      columns = new double[inputs][mostRows];
      targets = new double[mostRows];
      counts = new double[mostRows];
    }

    private void add(RowChunk chunk, int row, double weight) {
      for (int j = 0; j < columns.length; j++) {
        columns[j][filled] = chunk.feature(row, j);
      }
      targets[filled] = chunk.label(row);
      counts[filled++] = weight * factor;
    }

    private StageChunk chunk() {
      double[][] some =
          Arrays.stream(columns)
              .map(column -> Arrays.copyOf(column, filled))
              .toArray(double[][]::new);
      StageRows rows =
          new StageRows(some, Arrays.copyOf(targets, filled), Arrays.copyOf(counts, filled));
      StageChunk chunk = new StageChunk(rows, Math.toIntExact(first), heldOut);
      first += filled;
      filled = 0;
      return chunk;
    }
  }

  StageChunks(Iterator<RowChunk> rows, RowWeights weights, Part... parts) {
    this.rows = rows;
    this.weights = weights;
    this.parts = parts;
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
