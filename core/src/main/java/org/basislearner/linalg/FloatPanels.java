package org.basislearner.linalg;

/** Panels of floats, packed from columns of doubles. */
final class FloatPanels extends Panels {

  private final Kernel kernel;
  private final float[] left;
  private final float[] weighted;
  private final float[] factors;
  private float[] right = {};
  private float[] leftOperand;
  private int leftCount;
  private int depth;

  FloatPanels(Kernel kernel) {
    super(kernel.floatPanelRows(), kernel.floatPanelColumns(), Float.BYTES);
    this.kernel = kernel;
    this.left = new float[maximumLeft * maximumDepth];
    this.weighted = new float[maximumLeft * maximumDepth];
    this.factors = new float[panelRows * maximumDepth];
    this.leftOperand = left;
  }

  @Override
  void packLeft(double[][] columns, int first, int count, int row, int depth) {
    this.leftCount = count;
    this.depth = depth;
    this.leftOperand = left;
    packColumns(columns, first, count, row, depth, panelRows, left);
  }

  @Override
  void packRight(double[][] columns, int row, int depth) {
    this.depth = depth;
    int length = Math.multiplyExact(roundUp(columns.length, panelColumns), depth);
    if (right.length < length) {
      right = new float[length];
    }
    packColumns(columns, 0, columns.length, row, depth, panelColumns, right);
  }

  @Override
  void weighLeft(double[] weights, int row) {
    int panelLength = panelRows * depth;
    for (int p = 0; p < depth; p++) {
      float weight = (float) weights[row + p];
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
      double[][] columns, int first, int count, int row, int depth, int width, float[] target) {
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
      double[][] columns, int first, int row, int depth, int width, float[] target, int base) {
    double[] c0 = columns[first];
    double[] c1 = columns[first + 1];
    double[] c2 = columns[first + 2];
    double[] c3 = columns[first + 3];
    int at = base;
    for (int r = row; r < row + depth; r++) {
      target[at] = (float) c0[r];
      target[at + 1] = (float) c1[r];
      target[at + 2] = (float) c2[r];
      target[at + 3] = (float) c3[r];
      at += width;
    }
  }

  /** Packs one column, or zeros for the index -1. */
  private static void packOne(
      double[][] columns, int index, int row, int depth, int width, float[] target, int base) {
    for (int p = 0; p < depth; p++) {
      target[base + p * width] = index < 0 ? 0 : (float) columns[index][row + p];
    }
  }
}
