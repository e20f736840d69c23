package org.basislearner.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.basislearner.linalg.Gemm;
import org.basislearner.rows.BlockSource;
import org.basislearner.rows.RowStorage;
import org.jspecify.annotations.Nullable;

/** Rows in this process: blocks on the heap or in mapped files, worked on by {@link Workers}. */
public final class LocalRowStore implements RowStore {
  private final Workers workers;
  private final Blocks storage;
  private final List<Block> blocks;
  private final long rows;

  private LocalRowStore(Workers workers, Blocks storage, List<Block> blocks, long rows) {
    this.workers = workers;
    this.storage = storage;
    this.blocks = blocks;
    this.rows = rows;
  }

  @Override
  public long rows() {
    return rows;
  }

  @Override
  public double[][] reduce(Reduction reduction) {
    int parts = reduction.parts();
    Joiner[] joiners = new Joiner[parts];
    for (int part = 0; part < parts; part++) {
      joiners[part] = new Joiner(reduction, part, blocks.size());
    }
    workers.run(
        parts * blocks.size(),
        (task, gemm) -> {
          int part = task / blocks.size();
          joiners[part].add(blocks.get(task % blocks.size()), gemm);
        });
    double[][] totals = new double[parts][];
    for (int part = 0; part < parts; part++) {
      totals[part] = joiners[part].total();
    }
    return totals;
  }

  @Override
  public void map(Mapping mapping) {
    workers.run(blocks.size(), (task, gemm) -> mapping.apply(blocks.get(task), gemm));
  }

  @Override
  public Optional<LocalRowStore> local() {
    return Optional.of(this);
  }

  /** Number of blocks. */
  public int blocks() {
    return blocks.size();
  }

  /** Shows every block to a reader, several at a time. */
  public void read(Consumer<Block> reader) {
    workers.run(blocks.size(), (task, gemm) -> reader.accept(blocks.get(task)));
  }

  @Override
  public void close() {
    blocks.clear();
    storage.close();
  }

  /** Joins the blocks' sums for one part by their positions, in whatever order they arrive. */
  private static final class Joiner {
    private final Reduction reduction;
    private final int part;
    private final double[] @Nullable [] waiting;
    private final ArrayDeque<double[]> spare = new ArrayDeque<>();
    private final BlockSums sums;
    private int next;

    Joiner(Reduction reduction, int part, int blocks) {
      this.reduction = reduction;
      this.part = part;
      waiting = new double[blocks][];
      sums = new BlockSums(reduction);
    }

    void add(Block block, Gemm gemm) {
      double[] sum = buffer();
      reduction.add(block, part, gemm, sum);
      join(block.index(), sum);
    }

    private double[] buffer() {
      double[] buffer;
      synchronized (this) {
        buffer = spare.poll();
      }
      if (buffer == null) {
        return new double[reduction.size(part)];
      }
      Arrays.fill(buffer, 0);
      return buffer;
    }

    private synchronized void join(int index, double[] sum) {
      waiting[index] = sum;
      for (; next < waiting.length && waiting[next] != null; next++) {
        double[] later = waiting[next];
        waiting[next] = null;
        double[] free = sums.add(0, later);
        if (free != null) {
          spare.add(free);
        }
      }
      if (next == waiting.length) {
        spare.clear();
      }
    }

    double[] total() {
      double[] total = sums.total();
      return total == null ? new double[reduction.size(part)] : total;
    }
  }

  /** Collects rows into blocks. Closing it before {@link #build} gives the blocks up. */
  public static final class Builder implements AutoCloseable {
    private final Workers workers;
    private final Blocks storage;
    private final int inputs;
    private final int targets;
    private final boolean weighted;
    private final long expected;
    private final int blockRows;
    private final List<Block> blocks = new ArrayList<>();
    private double[][] inputColumns = new double[0][];
    private double[][] targetColumns = new double[0][];
    private double[][] weightColumns = new double[0][];
    private int filled;
    private long rows;
    private boolean built;

    /** Starts a store of rows without weights, of which that many are expected. */
    public Builder(Workers workers, RowStorage storage, int inputs, int targets, long expected) {
      this(workers, storage, inputs, targets, expected, false);
    }

    /** Starts a store, in which every row has a weight or none has. */
    public Builder(
        Workers workers,
        RowStorage storage,
        int inputs,
        int targets,
        long expected,
        boolean weighted) {
      this.workers = workers;
      this.storage = Blocks.in(storage);
      this.inputs = inputs;
      this.targets = targets;
      this.weighted = weighted;
      this.expected = expected;
      this.blockRows = RowStore.blockRows(expected);
      startBlock();
    }

    /** Adds a row: its inputs and the targets that go with it. Its weight, if any, is 1. */
    public void add(double[] input, double[] target) {
      add(input, target, 1);
    }

    /** Adds a row: its inputs, the targets that go with it and its weight. */
    public void add(double[] input, double[] target, double weight) {
      double[][] inputs = BlockSource.transposed(new double[][] {input});
      double[][] targets = BlockSource.transposed(new double[][] {target});
      add(inputs, targets, new double[] {weight}, new int[] {0}, 1);
    }

    /**
     * Adds some of the rows whose columns are given.
     *
     * @param weight positive; over all rows of the store the mean should be 1, which is what gives
     *     the nodes of a basis a second moment of 1
     * @param picked which rows to add, in ascending order
     * @param count how many of the picked ones count
     * @throws IllegalArgumentException if a weight is not a positive number, or other than 1 in a
     *     store without weights
     */
    public void add(double[][] input, double[][] target, double[] weight, int[] picked, int count) {
      for (int i = 0; i < count; i++) {
        check(weight[picked[i]]);
      }
      for (int done = 0; done < count; ) {
        int some = Math.min(count - done, blockRows - filled);
        copy(input, inputColumns, picked, done, some);
        copy(target, targetColumns, picked, done, some);
        copy(new double[][] {weight}, weightColumns, picked, done, some);
        done += some;
        rows += some;
        filled += some;
        if (filled == blockRows) {
          endBlock();
          startBlock();
        }
      }
    }

    private void check(double weight) {
      if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("weight = " + weight + ": expected a positive number");
      }
      if (!weighted && weight != 1) {
        throw new IllegalArgumentException("weight = " + weight + " in a store without weights");
      }
    }

    private void copy(double[][] from, double[][] into, int[] picked, int first, int count) {
      boolean together = picked[first + count - 1] - picked[first] == count - 1;
      for (int j = 0; j < into.length; j++) {
        if (together) {
          System.arraycopy(from[j], picked[first], into[j], filled, count);
          continue;
        }
        for (int i = 0; i < count; i++) {
          into[j][filled + i] = from[j][picked[first + i]];
        }
      }
    }

    /** The store with all rows added. */
    public LocalRowStore build() {
      if (filled > 0) {
        endBlock();
      }
      built = true;
      return new LocalRowStore(workers, storage, blocks, rows);
    }

    @Override
    public void close() {
      if (!built) {
        storage.close();
      }
    }

    private void startBlock() {
      int size = (int) Math.min(blockRows, Math.max(0, expected - rows));
      inputColumns = new double[inputs][size];
      targetColumns = new double[targets][size];
      weightColumns = new double[weighted ? 1 : 0][size];
      filled = 0;
    }

    private void endBlock() {
      Block block = storage.newBlock(blocks.size(), filled);
      for (double[] column : inputColumns) {
        block.append(Group.INPUT, column);
      }
      for (double[] column : targetColumns) {
        block.append(Group.TARGET, column);
      }
      for (double[] column : weightColumns) {
        block.append(Group.WEIGHT, column);
      }
      blocks.add(block);
      filled = 0;
    }
  }
}
