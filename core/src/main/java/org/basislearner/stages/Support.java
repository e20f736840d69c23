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

  /** The rows whose bin lies above a knot, and those whose bin does not; of values 1. */
  Support[] halves(byte[] bins, int knot) {
    char[] all = rows;
    char[] above = new char[all.length];
    char[] others = new char[all.length];
    int count = 0;
    int rest = 0;
    for (int t = 0; t < all.length; t++) {
      char row = all[t];
      above[count] = row;
      others[rest] = row;
      int is = (knot - (bins[row] & 255)) >>> 31;
      count += is;
      rest += 1 - is;
    }
    return new Support[] {
      new Support(Arrays.copyOf(above, count), null),
      new Support(Arrays.copyOf(others, rows.length - count), null)
    };
  }

  /** One row in {@code 2^bits}, which ones depends on the number of the row and on a seed alone. */
  Support sample(int first, int bits, long seed) {
    char[] all = rows;
    char[] some = new char[all.length];
    long start = seed + first;
    int size = 0;
    for (int t = 0; t < all.length; t++) {
      some[size] = all[t];
      size += taken(start + all[t], bits);
    }
    double[] valuesKept = values == null ? null : new double[size];
    int kept = 0;
    for (int t = 0; valuesKept != null && values != null && kept < size; t++) {
      valuesKept[kept] = values[t];
      kept += taken(start + all[t], bits);
    }
    return new Support(Arrays.copyOf(some, size), valuesKept);
  }

  /** 1 or 0. */
  private static int taken(long number, int bits) {
    // the product's upper bits depend on all bits of the row; below 1 there is only 0
    long hash = number * 0x9e3779b97f4a7c15L;
    return (int) (((hash >>> (Long.SIZE - bits)) - 1) >>> 63);
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
