package org.basislearner.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.basislearner.rows.RowStorage;

/** The inputs of all rows, read once, from which the stores of a training are copied. */
public final class ReadRows implements AutoCloseable {
  private final Blocks storage;
  private final List<Block> blocks = new ArrayList<>();

  /** Nothing read yet. */
  public ReadRows(RowStorage storage) {
    this.storage = Blocks.in(storage);
  }

  /** Adds the columns of the next rows; the arrays are kept. */
  public void add(double[][] columns) {
    Block block = storage.newBlock(blocks.size(), columns[0].length);
    for (double[] column : columns) {
      block.append(Group.INPUT, column);
    }
    blocks.add(block);
  }

  /** What was added, in order: blocks of inputs. */
  public List<Block> blocks() {
    return Collections.unmodifiableList(blocks);
  }

  @Override
  public void close() {
    blocks.clear();
    storage.close();
  }
}
