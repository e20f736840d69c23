package org.basislearner.rows;

import java.util.Arrays;
import java.util.function.IntFunction;

/** Rows in an array. */
record ArrayRows(int count, int columns, IntFunction<double[]> row) implements BlockSource {
  static ArrayRows of(double[][] x) {
    return new ArrayRows(
        x.length,
        width(Arrays.stream(x).mapToInt(row -> row == null ? -1 : row.length).toArray()),
        i -> x[i]);
  }

  static ArrayRows of(float[][] x) {
    return new ArrayRows(
        x.length,
        width(Arrays.stream(x).mapToInt(row -> row == null ? -1 : row.length).toArray()),
        i -> widened(x[i]));
  }

  @Override
  public long rows() {
    return count;
  }

  @Override
  public void blocks(BlockVisitor visitor) {
    for (int first = 0; first < count; first += MOST_ROWS) {
      double[][] some = new double[Math.min(MOST_ROWS, count - first)][];
      for (int i = 0; i < some.length; i++) {
        some[i] = row.apply(first + i);
      }
      visitor.visit(first, BlockSource.transposed(some));
    }
  }

  private static int width(int[] lengths) {
    for (int i = 0; i < lengths.length; i++) {
      if (lengths[i] < 0) {
        throw new DataException("row " + (i + 1) + " is null");
      }
      if (lengths[i] != lengths[0]) {
        throw new DataException(
            "row " + (i + 1) + " has " + lengths[i] + " values, row 1 has " + lengths[0]);
      }
    }
    return lengths.length == 0 ? 0 : lengths[0];
  }

  private static double[] widened(float[] row) {
    double[] wide = new double[row.length];
    for (int j = 0; j < row.length; j++) {
      wide[j] = row[j];
    }
    return wide;
  }
}
