package org.basislearner.linalg;

import java.util.Arrays;

/** Panels of doubles, packed from columns or from a matrix with any strides. */
final class DoublePanels extends Panels {

  private final Kernel kernel;
  private final double[] left;
  private final double[] weighted;
  private final double[] factors;
  private double[] right = {};
  private double[] leftOperand;
  private int leftCount;
  private int depth;

  DoublePanels(Kernel kernel) {
    super(kernel.panelRows(), kernel.panelColumns(), Double.BYTES);
    this.kernel = kernel;
    this.left = new double[maximumLeft * maximumDepth];
    this.weighted = new double[maximumLeft * maximumDepth];
    this.factors = new double[panelRows * maximumDepth];
    this.leftOperand = left;
  }

  @Override
  void packLeft(double[][] columns, int first, int count, int row, int depth) {
    startLeft(count, depth);
    packColumns(columns, first, count, row, depth, panelRows, left);
  }

  @Override
  void packRight(double[][] columns, int row, int depth) {
    startRight(columns.length, depth);
    packColumns(columns, 0, columns.length, row, depth, panelColumns, right);
  }

  /**
   * Packs {@code factor * matrix[offset + i * indexStride + p * stepStride]} for {@code i < count}
   * and {@code p < depth} as the left block.
   */
  void packLeft(
      double factor,
      double[] matrix,
      int offset,
      int indexStride,
      int stepStride,
      int count,
      int depth) {
    startLeft(count, depth);
    packMatrix(matrix, offset, indexStride, stepStride, count, depth, panelRows, left);
    if (factor != 1) {
      int length = roundUp(count, panelRows) * depth;
      for (int t = 0; t < length; t++) {
        left[t] *= factor;
      }
    }
  }

  /**
   * Packs {@code matrix[offset + j * indexStride + p * stepStride]} for {@code j < count} and
   * {@code p < depth} as the right block.
   */
  void packRight(
      double[] matrix, int offset, int indexStride, int stepStride, int count, int depth) {
    startRight(count, depth);
    packMatrix(matrix, offset, indexStride, stepStride, count, depth, panelColumns, right);
  }

  /**
   * Packs {@code columns[first + p][row + j]} for {@code j < count} and {@code p < depth} as the
   * right block: rows of the data become columns of the product.
   */
  void packRightRows(double[][] columns, int first, int row, int count, int depth) {
    startRight(count, depth);
    int full = count / panelColumns * panelColumns;
    for (int p = 0; p < depth; p++) {
      double[] column = columns[first + p];
      for (int j = 0; j < full; j += panelColumns) {
        copy(column, row + j, panelColumns, right, j * depth + p * panelColumns);
      }
      if (full < count) {
        int at = full * depth + p * panelColumns;
        copy(column, row + full, count - full, right, at);
        Arrays.fill(right, at + count - full, at + panelColumns, 0);
      }
    }
  }

  /** Faster than {@link System#arraycopy} for the few elements of a panel row. */
  private static void copy(double[] source, int from, int length, double[] target, int to) {
    int t = 0;
    for (; t + 4 <= length; t += 4) {
      target[to + t] = source[from + t];
      target[to + t + 1] = source[from + t + 1];
      target[to + t + 2] = source[from + t + 2];
      target[to + t + 3] = source[from + t + 3];
    }
    for (; t < length; t++) {
      target[to + t] = source[from + t];
    }
  }

  private void startLeft(int count, int depth) {
    this.leftCount = count;
    this.depth = depth;
    this.leftOperand = left;
  }

  private void startRight(int count, int depth) {
    this.depth = depth;
    int length = Math.multiplyExact(roundUp(count, panelColumns), depth);
    if (right.length < length) {
      right = new double[length];
    }
  }

  @Override
  void weighLeft(double[] weights, int row) {
    int panelLength = panelRows * depth;
    for (int p = 0; p < depth; p++) {
      double weight = weights[row + p];
      for (int i = 0; i < panelRows; i++) {
        factors[p * panelRows + i] = weight;
      }
    }
    for (int i = 0; i < leftCount; i += panelRows) {
      kernel.scale(panelLength, left, i * depth, factors, weighted);
    }
    leftOperand = weighted;
  }

  @Override
  void multiplyPanels(int leftPanel, int rightPanel, double[] c, int cOffset, int ldc) {
    kernel.multiply(
        depth,
        leftOperand,
        leftPanel * panelRows * depth,
        right,
        rightPanel * panelColumns * depth,
        c,
        cOffset,
        ldc);
  }

  /** {@code target[(i / width * depth + p) * width + i % width] = columns[first + i][row + p]}. */
  private static void packColumns(
      double[][] columns, int first, int count, int row, int depth, int width, double[] target) {
    for (int i = 0; i < count; i += width) {
      int length = Math.min(width, count - i);
      int base = i * depth;
      int t = 0;
      for (; t + 4 <= length; t += 4) {
        packFour(columns, first + i + t, row, depth, width, target, base + t);
      }
      for (; t < width; t++) {
        packOne(columns, t < length ? first + i + t : -1, row, depth, width, target, base + t);
      }
    }
  }

  private static void packFour(
      double[][] columns, int first, int row, int depth, int width, double[] target, int base) {
    double[] c0 = columns[first];
    double[] c1 = columns[first + 1];
    double[] c2 = columns[first + 2];
    double[] c3 = columns[first + 3];
    int at = base;
    for (int r = row; r < row + depth; r++) {
      target[at] = c0[r];
      target[at + 1] = c1[r];
      target[at + 2] = c2[r];
      target[at + 3] = c3[r];
      at += width;
    }
  }

  /** Packs one column, or zeros for the index -1. */
  private static void packOne(
      double[][] columns, int index, int row, int depth, int width, double[] target, int base) {
    for (int p = 0; p < depth; p++) {
      target[base + p * width] = index < 0 ? 0 : columns[index][row + p];
    }
  }

  private static void packMatrix(
      double[] matrix,
      int offset,
      int indexStride,
      int stepStride,
      int count,
      int depth,
      int width,
      double[] target) {
    for (int i = 0; i < count; i += width) {
      int length = Math.min(width, count - i);
      int base = i * depth;
      int source = offset + i * indexStride;
      if (indexStride == 1) {
        packContiguous(matrix, source, stepStride, length, depth, width, target, base);
      } else {
        packStrided(matrix, source, indexStride, stepStride, length, depth, width, target, base);
      }
    }
  }

  private static void packContiguous(
      double[] matrix,
      int source,
      int stepStride,
      int length,
      int depth,
      int width,
      double[] target,
      int base) {
    for (int p = 0; p < depth; p++) {
      int from = source + p * stepStride;
      int at = base + p * width;
      copy(matrix, from, length, target, at);
      for (int t = length; t < width; t++) {
        target[at + t] = 0;
      }
    }
  }

  private static void packStrided(
      double[] matrix,
      int source,
      int indexStride,
      int stepStride,
      int length,
      int depth,
      int width,
      double[] target,
      int base) {
    for (int t = 0; t < width; t++) {
      int from = source + t * indexStride;
      for (int p = 0; p < depth; p++) {
        target[base + p * width + t] = t < length ? matrix[from + p * stepStride] : 0;
      }
    }
  }
}
