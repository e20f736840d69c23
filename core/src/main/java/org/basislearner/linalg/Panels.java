package org.basislearner.linalg;

import java.util.Arrays;

/**
 * A packed left block, a packed right block, and the product of the two.
 *
 * <p>A block is cut into panels of the kernel's tile size, the last one padded with zeros. A left
 * panel stays in the first-level cache while a chunk of the right block passes by from the second.
 * Tiles are thus written along the rows of the product, which measured faster than down its
 * columns.
 */
abstract class Panels {

  /** Bytes of a left and a right panel together: about a first-level cache. */
  private static final int PANEL_BYTES = 36 * 1024;

  /** Bytes of a left block. */
  private static final int LEFT_BLOCK_BYTES = 192 * 1024;

  /** Bytes of a chunk of the right block: more than half of a second-level cache. */
  private static final int RIGHT_CHUNK_BYTES = 288 * 1024;

  /** Depths are multiples of this one, at which updating a tile costs little against filling it. */
  private static final int LEAST_DEPTH = 128;

  /** Bounds the rounding error of sums in float, and the memory that packed blocks take. */
  static final int GREATEST_DEPTH = 384;

  /** Rows of the kernel's tile. */
  final int panelRows;

  /** Columns of the kernel's tile. */
  final int panelColumns;

  /** Largest number of steps of the summation in one block. */
  final int maximumDepth;

  /** Largest number of rows of a left block, a multiple of {@link #panelRows}. */
  final int maximumLeft;

  private final int rightChunk;
  private final double[] edgeTile;

  Panels(int panelRows, int panelColumns, int elementBytes) {
    this.panelRows = panelRows;
    this.panelColumns = panelColumns;
    int depth = PANEL_BYTES / ((panelRows + panelColumns) * elementBytes);
    this.maximumDepth =
        Math.max(LEAST_DEPTH, Math.min(GREATEST_DEPTH, depth / LEAST_DEPTH * LEAST_DEPTH));
    int stepBytes = maximumDepth * elementBytes;
    this.maximumLeft = Math.max(1, LEFT_BLOCK_BYTES / stepBytes / panelRows) * panelRows;
    this.rightChunk = Math.max(1, RIGHT_CHUNK_BYTES / stepBytes / panelColumns) * panelColumns;
    this.edgeTile = new double[panelRows * panelColumns];
  }

  /** Packs columns {@code first .. first + count} of rows {@code row .. row + depth} as left. */
  abstract void packLeft(double[][] columns, int first, int count, int row, int depth);

  /** Packs all columns, rows {@code row .. row + depth}, as the right block. */
  abstract void packRight(double[][] columns, int row, int depth);

  /** Makes the left operand the packed left block, row {@code p} times {@code weights[row + p]}. */
  abstract void weighLeft(double[] weights, int row);

  /** Adds the product of a left and a right panel to a tile. */
  abstract void multiplyPanels(int leftPanel, int rightPanel, double[] c, int cOffset, int ldc);

  /** Adds the whole product to {@code c}, {@code m} rows by {@code n} columns. */
  final void multiply(int m, int n, double[] c, int cOffset, int ldc) {
    multiplyUpper(m, n, -m, c, cOffset, ldc);
  }

  /**
   * Adds the product, leaving out tiles wholly below the diagonal, which are those without any
   * entry {@code j >= i + diagonal}. Negative diagonals keep all tiles.
   */
  final void multiplyUpper(int m, int n, int diagonal, double[] c, int cOffset, int ldc) {
    for (int j = 0; j < n; j += rightChunk) {
      int end = Math.min(n, j + rightChunk);
      for (int i = 0; i < m; i += panelRows) {
        int firstTile = Math.max(j, (i + diagonal) / panelColumns * panelColumns);
        multiplyRow(i, Math.min(panelRows, m - i), firstTile, end, n, c, cOffset + i * ldc, ldc);
      }
    }
  }

  /** Adds the tiles of one left panel, from column {@code first} to {@code end}. */
  private void multiplyRow(
      int i, int rows, int first, int end, int n, double[] c, int cOffset, int ldc) {
    for (int j = first; j < end; j += panelColumns) {
      int columns = Math.min(panelColumns, n - j);
      if (rows == panelRows && columns == panelColumns) {
        multiplyPanels(i / panelRows, j / panelColumns, c, cOffset + j, ldc);
      } else {
        multiplyEdge(i / panelRows, j / panelColumns, rows, columns, c, cOffset + j, ldc);
      }
    }
  }

  private void multiplyEdge(
      int leftPanel, int rightPanel, int rows, int columns, double[] c, int cOffset, int ldc) {
    Arrays.fill(edgeTile, 0);
    multiplyPanels(leftPanel, rightPanel, edgeTile, 0, panelColumns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        c[cOffset + i * ldc + j] += edgeTile[i * panelColumns + j];
      }
    }
  }

  /** Smallest multiple of {@code unit} that is at least {@code length}. */
  static int roundUp(int length, int unit) {
    return Math.multiplyExact((length + unit - 1) / unit, unit);
  }
}
