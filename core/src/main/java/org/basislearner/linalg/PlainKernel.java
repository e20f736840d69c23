package org.basislearner.linalg;

/**
 * The kernel in ordinary Java, written so that the just-in-time compiler vectorises it.
 *
 * <p>The compiler was seen to vectorise these loops only when every index is the loop variable plus
 * a constant. Hence the long and narrow inner loops, and the copies of tile rows and panel rows in
 * arrays of their own that start at zero. Products are rounded before they are added: {@code
 * Math.fma} measured no faster here, and is emulated very slowly on machines without the
 * instruction.
 */
final class PlainKernel implements Kernel {

  private static final int ROWS = 8;
  private static final int COLUMNS = 64;

  /** Steps of the summation taken in one pass over a tile row. */
  private static final int STEPS = 4;

  @Override
  public String name() {
    return "plain";
  }

  @Override
  public int panelRows() {
    return ROWS;
  }

  @Override
  public int panelColumns() {
    return COLUMNS;
  }

  @Override
  public int floatPanelRows() {
    return ROWS;
  }

  @Override
  public int floatPanelColumns() {
    return COLUMNS;
  }

  @Override
  public void multiply(
      int depth,
      double[] a,
      int aOffset,
      double[] b,
      int bOffset,
      double[] c,
      int cOffset,
      int ldc) {
    double[][] tile = new double[ROWS][COLUMNS];
    double[] steps = new double[STEPS * COLUMNS];
    int p = 0;
    for (; p + STEPS <= depth; p += STEPS) {
      System.arraycopy(b, bOffset + p * COLUMNS, steps, 0, STEPS * COLUMNS);
      for (int i = 0; i < ROWS; i++) {
        int at = aOffset + p * ROWS + i;
        addSteps(tile[i], a[at], a[at + ROWS], a[at + 2 * ROWS], a[at + 3 * ROWS], steps);
      }
    }
    for (; p < depth; p++) {
      System.arraycopy(b, bOffset + p * COLUMNS, steps, 0, COLUMNS);
      for (int i = 0; i < ROWS; i++) {
        addStep(tile[i], a[aOffset + p * ROWS + i], steps);
      }
    }
    for (int i = 0; i < ROWS; i++) {
      double[] row = tile[i];
      int at = cOffset + i * ldc;
      for (int j = 0; j < COLUMNS; j++) {
        c[at + j] += row[j];
      }
    }
  }

  private static void addSteps(
      double[] row, double a0, double a1, double a2, double a3, double[] steps) {
    for (int j = 0; j < COLUMNS; j++) {
      row[j] +=
          a0 * steps[j]
              + a1 * steps[COLUMNS + j]
              + a2 * steps[2 * COLUMNS + j]
              + a3 * steps[3 * COLUMNS + j];
    }
  }

  private static void addStep(double[] row, double a0, double[] steps) {
    for (int j = 0; j < COLUMNS; j++) {
      row[j] += a0 * steps[j];
    }
  }

  @Override
  public void multiply(
      int depth, float[] a, int aOffset, float[] b, int bOffset, double[] c, int cOffset, int ldc) {
    float[][] tile = new float[ROWS][COLUMNS];
    float[] steps = new float[STEPS * COLUMNS];
    int p = 0;
    for (; p + STEPS <= depth; p += STEPS) {
      System.arraycopy(b, bOffset + p * COLUMNS, steps, 0, STEPS * COLUMNS);
      for (int i = 0; i < ROWS; i++) {
        int at = aOffset + p * ROWS + i;
        addSteps(tile[i], a[at], a[at + ROWS], a[at + 2 * ROWS], a[at + 3 * ROWS], steps);
      }
    }
    for (; p < depth; p++) {
      System.arraycopy(b, bOffset + p * COLUMNS, steps, 0, COLUMNS);
      for (int i = 0; i < ROWS; i++) {
        addStep(tile[i], a[aOffset + p * ROWS + i], steps);
      }
    }
    for (int i = 0; i < ROWS; i++) {
      float[] row = tile[i];
      int at = cOffset + i * ldc;
      for (int j = 0; j < COLUMNS; j++) {
        c[at + j] += row[j];
      }
    }
  }

  private static void addSteps(float[] row, float a0, float a1, float a2, float a3, float[] steps) {
    for (int j = 0; j < COLUMNS; j++) {
      row[j] +=
          a0 * steps[j]
              + a1 * steps[COLUMNS + j]
              + a2 * steps[2 * COLUMNS + j]
              + a3 * steps[3 * COLUMNS + j];
    }
  }

  private static void addStep(float[] row, float a0, float[] steps) {
    for (int j = 0; j < COLUMNS; j++) {
      row[j] += a0 * steps[j];
    }
  }

  @Override
  public void scale(int length, double[] values, int offset, double[] factors, double[] target) {
    for (int t = 0; t < length; t++) {
      target[offset + t] = values[offset + t] * factors[t];
    }
  }

  @Override
  public void scale(int length, float[] values, int offset, float[] factors, float[] target) {
    for (int t = 0; t < length; t++) {
      target[offset + t] = values[offset + t] * factors[t];
    }
  }

  /** Four independent sums hide the latency of additions. */
  @Override
  public double dot(int length, double[] a, int aOffset, double[] b, int bOffset) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int t = 0;
    for (; t + 4 <= length; t += 4) {
      s0 += a[aOffset + t] * b[bOffset + t];
      s1 += a[aOffset + t + 1] * b[bOffset + t + 1];
      s2 += a[aOffset + t + 2] * b[bOffset + t + 2];
      s3 += a[aOffset + t + 3] * b[bOffset + t + 3];
    }
    for (; t < length; t++) {
      s0 += a[aOffset + t] * b[bOffset + t];
    }
    return (s0 + s1) + (s2 + s3);
  }

  @Override
  public void affine(double[] x, double[] constants, double[] weights, int width, double[] values) {
    System.arraycopy(constants, 0, values, 0, width);
    for (int i = 0; i < x.length; i++) {
      double a = x[i];
      int row = i * width;
      for (int j = 0; j < width; j++) {
        values[j] += a * weights[row + j];
      }
    }
  }
}
