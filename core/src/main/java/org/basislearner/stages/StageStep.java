package org.basislearner.stages;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** What is done to each chunk that other processes hold, and what is asked of it. */
sealed interface StageStep extends Serializable {
  /** Carries it out; the answers of all chunks are of the same shape. */
  StageSums on(Chunk chunk, boolean heldOut);

  /** Whether what follows depends on it. */
  default boolean changes() {
    return true;
  }

  /** About how many numbers it answers with. */
  default long size() {
    return 0;
  }

  /** Computes losses and derivatives. */
  record Derive(StageLoss loss) implements StageStep {
    /** The largest of training rows, then of validation rows. */
    @Override
    public StageSums on(Chunk chunk, boolean heldOut) {
      double[] own = chunk.derive(loss);
      double[] largest = new double[2 * own.length];
      System.arraycopy(own, 0, largest, heldOut ? own.length : 0, own.length);
      return new StageSums(new long[0][], largest);
    }
  }

  /** Measures losses and errors. */
  record Measured(Measure training, Measure validation) implements StageStep {
    @Override
    public StageSums on(Chunk chunk, boolean heldOut) {
      long[][] sums = new long[2][Measure.SUMS];
      (heldOut ? validation : training).add(chunk, sums[heldOut ? 1 : 0]);
      return new StageSums(sums, new double[0]);
    }

    @Override
    public boolean changes() {
      return false;
    }
  }

  /** Starts a stage. */
  record Begin(Units units, RowDraw draw, boolean hinges, int outputs) implements StageStep {
    /** Sums, and behind them the rows and the weight of those drawn. */
    @Override
    public StageSums on(Chunk chunk, boolean heldOut) {
      Sums sums = Sums.zero(0, 1, outputs);
      long[] drawn = new long[2];
      if (!heldOut) {
        drawn[1] = chunk.begin(units, draw, hinges, sums);
        drawn[0] = chunk.supportSize(0);
      }
      return sums.with(drawn);
    }
  }

  /** Sets the weights of the stage's nodes. */
  @SuppressWarnings("ArrayRecordComponent") // used inside this package only
  record Weigh(double[] weights) implements StageStep {
    @Override
    public StageSums on(Chunk chunk, boolean heldOut) {
      if (!heldOut) {
        chunk.weights(weights);
      }
      return new StageSums(new long[0][], new double[0]);
    }
  }

  /** Adds nodes to the stage. */
  record Add(List<StageNode> nodes, int before, int terms, int outputs) implements StageStep {
    @Override
    public long size() {
      return (long) terms * (before + terms + outputs);
    }

    /** Sums, and behind them for each node in how many rows it is not 0. */
    @Override
    public StageSums on(Chunk chunk, boolean heldOut) {
      Sums sums = Sums.zero(before, terms, outputs);
      long[] sizes = new long[nodes.size()];
      if (!heldOut) {
        int first = chunk.nodes();
        chunk.add(nodes, sums);
        for (int n = 0; n < sizes.length; n++) {
          sizes[n] = chunk.supportSize(first + n);
        }
      }
      return sums.with(sizes);
    }
  }

  /**
   * Sums up what candidates are scored by.
   *
   * @param first the first parent
   * @param bits for each parent which fraction of its rows counts
   * @param bins for each column how many bins it has
   */
  @SuppressWarnings("ArrayRecordComponent") // used inside this package only
  record Score(
      int first,
      int[] bits,
      int[] columns,
      int[] bins,
      RowDraw draw,
      ResidualUnits residual,
      int outputs)
      implements StageStep {
    @Override
    public long size() {
      return (long) bits.length * Arrays.stream(bins).sum() * (1 + outputs);
    }

    /** A histogram for each parent and column. */
    @Override
    public StageSums on(Chunk chunk, boolean heldOut) {
      long[][] sums = new long[bits.length * columns.length][];
      if (!heldOut) {
        chunk.prepare(columns, residual);
      }
      Histogram histogram = new Histogram(outputs);
      for (int p = 0; p < bits.length; p++) {
        ParentRows rows = heldOut ? null : chunk.parentRows(first + p, bits[p], draw, residual);
        for (int c = 0; c < columns.length; c++) {
          if (c % Histogram.COLUMNS == 0) {
            histogram.clear();
            if (rows != null) {
              chunk.addTo(histogram, c / Histogram.COLUMNS, rows);
            }
          }
          sums[p * columns.length + c] = histogram.sums(c % Histogram.COLUMNS, bins[c]);
        }
      }
      return new StageSums(sums, new double[0]);
    }

    @Override
    public boolean changes() {
      return false;
    }
  }
}
