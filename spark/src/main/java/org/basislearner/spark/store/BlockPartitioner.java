package org.basislearner.spark.store;

import org.apache.spark.Partitioner;
import org.basislearner.store.BlockSums;

/**
 * Which partition holds a block: some consecutive blocks each. How many is a matter of speed alone:
 * sums are joined by the blocks' positions, wherever they are.
 */
final class BlockPartitioner extends Partitioner {
  private static final long serialVersionUID = 1;

  /** So many blocks of a step must fit into the memory of a task: 65536 rows. */
  private static final int MOST = 2 * BlockSums.FAN;

  /** Partitions for each core, so that cores that are done early find more to do. */
  private static final int TASKS_A_CORE = 3;

  private final int blocks;
  private final int blocksEach;

  private BlockPartitioner(int blocks, int blocksEach) {
    this.blocks = blocks;
    this.blocksEach = blocksEach;
  }

  static BlockPartitioner of(int blocks, int cores) {
    int fair = blocks / (TASKS_A_CORE * Math.max(1, cores));
    // whole groups of blocks are joined where they are, which makes less to send
    int groups = (fair + BlockSums.FAN / 2) / BlockSums.FAN;
    int each = groups > 0 ? Math.min(MOST, groups * BlockSums.FAN) : Math.max(1, fair);
    return new BlockPartitioner(blocks, each);
  }

  /** Whether the blocks that are joined first are never in two partitions. */
  boolean keepsGroups() {
    return blocksEach % BlockSums.FAN == 0;
  }

  int blocks() {
    return blocks;
  }

  @Override
  public int numPartitions() {
    return Math.max(1, (blocks + blocksEach - 1) / blocksEach);
  }

  @Override
  public int getPartition(Object key) {
    return (Integer) key / blocksEach;
  }
}
