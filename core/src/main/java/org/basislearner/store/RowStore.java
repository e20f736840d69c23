package org.basislearner.store;

import java.util.Optional;
import org.basislearner.rows.BlockSource;

/**
 * Where the rows live. Everything the trainer does to rows is one of two things: a {@linkplain
 * #reduce sum over rows} or a {@linkplain #map change of each block alone}.
 *
 * <p>The blocks are fixed when the store is made and {@link #reduce} joins them in the order of
 * {@link BlockSums}, so the result has the same bits for any number of threads or machines that
 * hold the same blocks.
 */
public interface RowStore extends AutoCloseable {
  /** The most rows in a block. */
  int BLOCK_ROWS = BlockSource.MOST_ROWS;

  /**
   * Rows in each block of a store with the given number of rows; the last block may have fewer. A
   * property of the data, never of the machine. The number of blocks is a multiple of four, but for
   * the fewest rows, so that a few threads share them evenly.
   */
  static int blockRows(long rows) {
    long blocks = (rows + BLOCK_ROWS - 1) / BLOCK_ROWS;
    long even = Math.max(1, (blocks + 3) / 4) * 4;
    return (int) Math.max(1, (rows + even - 1) / even);
  }

  /** Number of rows. */
  long rows();

  /** The sum over all blocks, in block order: one array a part; zeros when there are no rows. */
  double[][] reduce(Reduction reduction);

  /** Changes every block. */
  void map(Mapping mapping);

  /** The rows as blocks of this process, for what reads them again and again; none if remote. */
  default Optional<LocalRowStore> local() {
    return Optional.empty();
  }

  /** Gives back what the store holds. */
  @Override
  void close();

  /** {@link #reduce} for a reduction of one part. */
  default double[] sum(Reduction reduction) {
    return reduce(reduction)[0];
  }
}
