package org.basislearner.rows;

import java.util.Arrays;

/** Rows of numbers that are read one by one, from first to last. */
public interface RowSource extends BlockSource {
  /** Shows every row to a visitor, in order. A training reads a source once. */
  void scan(Visitor visitor);

  /** Sees the rows one by one. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Sees one row.
     *
     * @param row position of the row, from 0
     * @param values the row's numbers; valid during the call only, not to be changed
     */
    void visit(long row, double[] values);
  }

  /**
   * {@inheritDoc}
   *
   * @throws DataException if other rows are shown than {@link #rows} promises
   */
  @Override
  default void blocks(BlockVisitor visitor) {
    int columns = columns();
    double[][] rows = new double[(int) Math.min(rows(), MOST_ROWS)][columns];
    long[] next = {0};
    scan(
        (row, values) -> {
          int at = (int) (next[0] % MOST_ROWS);
          if (row != next[0]++ || row >= rows()) {
            throw new DataException(
                "the source shows row "
                    + (row + 1)
                    + " where row "
                    + next[0]
                    + " of "
                    + rows()
                    + " belongs");
          }
          System.arraycopy(values, 0, rows[at], 0, columns);
          if (at == MOST_ROWS - 1 || next[0] == rows()) {
            visitor.visit(row - at, BlockSource.transposed(Arrays.copyOf(rows, at + 1)));
          }
        });
    if (next[0] != rows()) {
      throw new DataException("the source says it has " + rows() + " rows and shows " + next[0]);
    }
  }
}
