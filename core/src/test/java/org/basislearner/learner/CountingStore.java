package org.basislearner.learner;

import java.util.Arrays;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Mapping;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;

/** A store with a count of the most columns that were there at once. */
final class CountingStore implements RowStore {
  private final RowStore store;
  private int peak;

  CountingStore(RowStore store) {
    this.store = store;
  }

  /** The most columns that the one block held at once. */
  int peakColumns() {
    return peak;
  }

  @Override
  public long rows() {
    return store.rows();
  }

  @Override
  public double[][] reduce(Reduction reduction) {
    return store.reduce(reduction);
  }

  @Override
  public void map(Mapping mapping) {
    store.map((block, gemm) -> mapping.apply(new CountingBlock(block), gemm));
  }

  @Override
  public void close() {
    store.close();
  }

  private final class CountingBlock implements Block {
    private final Block block;

    CountingBlock(Block block) {
      this.block = block;
    }

    private void count() {
      int columns = Arrays.stream(Group.values()).mapToInt(block::columns).sum();
      peak = Math.max(peak, columns);
    }

    @Override
    public int index() {
      return block.index();
    }

    @Override
    public int rows() {
      return block.rows();
    }

    @Override
    public int columns(Group group) {
      return block.columns(group);
    }

    @Override
    public double[] column(Group group, int j) {
      return block.column(group, j);
    }

    @Override
    public void append(Group group, double[] column) {
      block.append(group, column);
      count();
    }

    @Override
    public void replace(Group group, int j, double[] column) {
      block.replace(group, j, column);
    }

    @Override
    public void truncate(Group group, int count) {
      block.truncate(group, count);
      count();
    }
  }
}
