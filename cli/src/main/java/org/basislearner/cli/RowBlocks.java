package org.basislearner.cli;

import java.util.Arrays;
import org.basislearner.rows.RowSource;

/** Rows in blocks, so that a model sees many at once and memory stays small. */
final class RowBlocks {
  /** Enough rows for all threads of a prediction. */
  private static final int BLOCK = 4096;

  private RowBlocks() {}

  /** Sees the blocks one by one. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Sees a block.
     *
     * @param first position of its first row
     * @param rows the rows, valid during the call only
     */
    void visit(int first, double[][] rows);
  }

  static void scan(RowSource source, Interruption interruption, Visitor visitor) {
    int all = (int) source.rows();
    double[][] block = new double[Math.min(BLOCK, all)][];
    source.scan(
        (row, values) -> {
          int at = (int) (row % BLOCK);
          block[at] = values.clone();
          if (at == BLOCK - 1 || row == all - 1) {
            interruption.check();
            visitor.visit(
                (int) row - at, at == block.length - 1 ? block : Arrays.copyOf(block, at + 1));
          }
        });
  }
}
