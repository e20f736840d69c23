package org.basislearner.rows;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Columns of numbers that are read from the first row to the last, a block of rows at a time. */
public interface BlockSource {
  /** The most rows in a block. */
  int MOST_ROWS = 4096;

  /** Number of rows. */
  long rows();

  /** Number of columns. */
  int columns();

  /** A name for each column: x1, x2, ... if nothing better is known. */
  default List<String> names() {
    return IntStream.rangeClosed(1, columns()).mapToObj(j -> "x" + j).toList();
  }

  /**
   * Shows all blocks, in order, each of 1 to {@link #MOST_ROWS} rows. A training reads a source
   * once.
   */
  void blocks(BlockVisitor visitor);

  /**
   * The same rows for training, which itself fits means of the targets by level: such inputs have
   * the number of the level.
   */
  default BlockSource forTraining() {
    return this;
  }

  /**
   * For each input 0, or if it is such a mean, how many levels there are; the number behind the
   * last one stands for a missing value, the next for a level that is not known. The inputs of a
   * column are those of the targets in turn.
   */
  default int[] levels() {
    return new int[columns()];
  }

  /** Sees the blocks one by one. */
  @FunctionalInterface
  interface BlockVisitor {
    /**
     * Sees a block.
     *
     * @param first position of its first row
     * @param columns the numbers of each column, all arrays as long as the block has rows; the
     *     visitor may keep them
     */
    void visit(long first, double[][] columns);
  }

  /**
   * The rows of an array.
   *
   * @throws DataException if a row is missing or has another length than the first
   */
  static BlockSource of(double[][] x) {
    return ArrayRows.of(x);
  }

  /**
   * The rows of an array.
   *
   * @throws DataException if a row is missing or has another length than the first
   */
  static BlockSource of(float[][] x) {
    return ArrayRows.of(x);
  }

  /** These rows and then those of another source with as many columns. */
  default BlockSource followedBy(BlockSource next) {
    if (next.columns() != columns()) {
      throw new DataException(
          "the first rows have " + columns() + " columns, the next " + next.columns());
    }
    BlockSource before = this;
    return new BlockSource() {
      @Override
      public long rows() {
        return before.rows() + next.rows();
      }

      @Override
      public int columns() {
        return before.columns();
      }

      @Override
      public List<String> names() {
        return before.names();
      }

      @Override
      public void blocks(BlockVisitor visitor) {
        before.blocks(visitor);
        next.blocks((first, columns) -> visitor.visit(before.rows() + first, columns));
      }

      @Override
      public BlockSource forTraining() {
        boolean plain = Arrays.stream(before.levels()).allMatch(count -> count == 0);
        return plain ? this : before.forTraining().followedBy(next.forTraining());
      }

      @Override
      public int[] levels() {
        return before.levels();
      }
    };
  }

  /** Shows all blocks as rows, which is what prediction needs: the visitor gets [row][column]. */
  default void rowBlocks(BlockVisitor visitor) {
    blocks((first, columns) -> visitor.visit(first, transposed(columns)));
  }

  /** The rows of a block whose columns are given, or the columns of rows. */
  static double[][] transposed(double[][] matrix) {
    int width = matrix.length == 0 ? 0 : matrix[0].length;
    double[][] result = new double[width][matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      double[] line = matrix[i];
      for (int j = 0; j < width; j++) {
        result[j][i] = line[j];
      }
    }
    return result;
  }
}
