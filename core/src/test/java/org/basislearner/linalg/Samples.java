package org.basislearner.linalg;

import java.util.SplittableRandom;
import org.basislearner.matrix.Matrix;

/** Random input in [-1, 1), and bounds for the rounding errors of sums of such numbers. */
final class Samples {

  /** Unit roundoff of a double, half an ulp of 1. */
  static final double DOUBLE_ROUNDOFF = 0x1p-53;

  /** Unit roundoff of a float. */
  static final double FLOAT_ROUNDOFF = 0x1p-24;

  /** Sizes around those of tiles, panels and blocks. */
  private static final int[] SIZES = {0, 1, 2, 3, 5, 7, 8, 9, 16, 23, 63, 64, 65, 97, 129};

  private final SplittableRandom random;

  Samples(long seed) {
    this.random = new SplittableRandom(seed);
  }

  int size() {
    return SIZES[random.nextInt(SIZES.length)];
  }

  /** A number of rows, now and then more than the two deepest blocks. */
  int rows() {
    return random.nextInt(4) == 0 ? 513 + random.nextInt(200) : size();
  }

  double[] array(int length) {
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] = 2 * random.nextDouble() - 1;
    }
    return values;
  }

  /** A matrix as it is, transposed, or within a larger one. */
  Matrix matrix(int rows, int columns) {
    return switch (random.nextInt(3)) {
      case 0 -> Matrix.of(rows, columns, array(rows * columns));
      case 1 -> Matrix.of(columns, rows, array(rows * columns)).transposed();
      default ->
          Matrix.of(rows + 3, columns + 2, array((rows + 3) * (columns + 2)))
              .block(2, 1, rows, columns);
    };
  }

  float[] floats(int length) {
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = (float) (2 * random.nextDouble() - 1);
    }
    return values;
  }

  /** Columns of {@code rows} values followed by a NaN that nobody should read. */
  double[][] columns(int count, int rows) {
    double[][] columns = new double[count][];
    for (int j = 0; j < count; j++) {
      columns[j] = array(rows + 1);
      columns[j][rows] = Double.NaN;
    }
    return columns;
  }

  /**
   * Distance allowed between two sums of {@code length} triple products of numbers below 1, each
   * off by at most (length + 3) roundoffs of the sum of absolute values, which is below {@code
   * length}; 3 more for the addition to a target below 1.
   */
  static double tolerance(int length) {
    return 2 * (length + 6.0) * (length + 1) * DOUBLE_ROUNDOFF;
  }

  /** The same in float, where no partial sum is longer than a packed block. */
  static double floatTolerance(int length) {
    return (Math.min(length, Panels.GREATEST_DEPTH) + 6.0) * (length + 1) * FLOAT_ROUNDOFF;
  }
}
