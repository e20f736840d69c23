package org.basislearner.stages;

import java.util.Arrays;
import org.basislearner.predict.Threshold;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a chunk in which a node is not 0, ascending, and its values there.
 *
 * @param rows numbers within the chunk
 * @param values null if all are 1
 */
@SuppressWarnings("ArrayRecordComponent") // used inside this package only
record Support(char[] rows, double @Nullable [] values) {

  int size() {
    return rows.length;
  }

  /** The value in the row at a position of {@link #rows}. */
  double value(int position) {
    return values == null ? 1 : values[position];
  }

  /** The rows whose bin lies above a knot, or those whose bin does not. */
  Support split(byte[] bins, int knot, boolean above) {
    // no branches: whether a row is kept is hardly ever foreseeable
    int flip = above ? 0 : 1;
    char[] kept = new char[rows.length];
    int count = 0;
    if (values == null) {
      for (char row : rows) {
        kept[count] = row;
        count += ((knot - (bins[row] & 255)) >>> 31) ^ flip;
      }
      return new Support(Arrays.copyOf(kept, count), null);
    }
    double[] valuesKept = new double[rows.length];
    for (int t = 0; t < rows.length; t++) {
      kept[count] = rows[t];
      valuesKept[count] = values[t];
      count += ((knot - (bins[rows[t]] & 255)) >>> 31) ^ flip;
    }
    return new Support(Arrays.copyOf(kept, count), Arrays.copyOf(valuesKept, count));
  }

  /** One row in {@code 2^bits}, which ones depends on the number of the row and on a seed alone. */
  Support sample(int first, int bits, long seed) {
    int size = 0;
    char[] some = new char[rows.length];
    int[] place = new int[rows.length];
    for (int t = 0; t < rows.length; t++) {
      some[size] = rows[t];
      place[size] = t;
      // the product's upper bits depend on all bits of the row; below 1 there is only 0
      long hash = (seed + first + rows[t]) * 0x9e3779b97f4a7c15L;
      size += (int) (((hash >>> (Long.SIZE - bits)) - 1) >>> 63);
    }
    double[] valuesKept = values == null ? null : new double[size];
    for (int t = 0; valuesKept != null && values != null && t < size; t++) {
      valuesKept[t] = values[place[t]];
    }
    return new Support(Arrays.copyOf(some, size), valuesKept);
  }

  /** Values times a hinge. */
  Support times(Threshold hinge, double[] column, int offset) {
    double[] product = new double[rows.length];
    for (int t = 0; t < rows.length; t++) {
      double value = hinge.value(column[offset + rows[t]]);
      product[t] = values == null ? value : values[t] * value;
    }
    return new Support(rows, product);
  }
}
