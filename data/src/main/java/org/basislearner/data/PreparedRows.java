package org.basislearner.data;

import java.util.List;
import org.basislearner.rows.BlockSource;

/** Inputs made from columns while they are read; thread-safe. */
final class PreparedRows implements BlockSource {
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
  public void blocks(BlockVisitor visitor) {
    for (int first = 0; first < rows; first += MOST_ROWS) {
      double[][] block = new double[width][Math.min(MOST_ROWS, rows - first)];
      int at = 0;
      for (ColumnInputs input : inputs) {
        input.fill(first, block, at);
        at += input.width();
      }
      visitor.visit(first, block);
    }
  }
}
