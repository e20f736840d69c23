package org.basislearner.train;

import java.util.Arrays;
import org.basislearner.rows.Block;
import org.basislearner.rows.Group;
import org.basislearner.rows.RowStorage;

/** Rows on the heap, with a count of the most columns that were there at once. */
final class CountingStorage implements RowStorage {
  private int peak;

  /** The most columns that the one block held at once. */
  int peakColumns() {
    return peak;
  }

  @Override
  public Blocks open() {
    Blocks heap = RowStorage.heap().open();
    return new Blocks() {
      @Override
      public Block newBlock(int index, int rows) {
        return new CountingBlock(heap.newBlock(index, rows));
      }

      @Override
      public void close() {
        heap.close();
      }
    };
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
