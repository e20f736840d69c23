package org.basislearner.data;

import java.util.List;
import org.basislearner.rows.RowSource;

/** Rows made from columns while they are scanned; thread-safe. */
final class PreparedRows implements RowSource {
  /** A block of rows stays in the cache while the columns fill it one after the other. */
  private static final int BLOCK_VALUES = 1 << 15;

  private final int rows;
  private final int width;
  private final List<ColumnInputs> inputs;

  PreparedRows(int rows, List<ColumnInputs> inputs) {
    this.rows = rows;
    this.inputs = inputs;
    int sum = 0;
    for (ColumnInputs input : inputs) {
      sum += input.width();
    }
    width = sum;
  }

  @Override
  public long rows() {
    return rows;
  }

  @Override
  public int columns() {
    return width;
  }

  @Override
  public void scan(Visitor visitor) {
    int size = Math.max(1, Math.min(rows, BLOCK_VALUES / Math.max(1, width)));
    double[][] block = new double[size][width];
    for (int first = 0; first < rows; first += size) {
      int count = Math.min(size, rows - first);
      int at = 0;
      for (ColumnInputs input : inputs) {
        input.fill(first, count, block, at);
        at += input.width();
      }
      for (int i = 0; i < count; i++) {
        visitor.visit(first + i, block[i]);
      }
    }
  }
}
