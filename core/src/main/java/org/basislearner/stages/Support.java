package org.basislearner.stages;

import java.util.Arrays;
import org.basislearner.network.Threshold;
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
    char[] kept = new char[rows.length];
    double[] valuesKept = values == null ? null : new double[rows.length];
    int count = 0;
    for (int t = 0; t < rows.length; t++) {
      char row = rows[t];
      kept[count] = row;
      if (valuesKept != null && values != null) {
        valuesKept[count] = values[t];
      }
      count += (bins[row] & 255) > knot == above ? 1 : 0;
    }
    return new Support(
        Arrays.copyOf(kept, count), valuesKept == null ? null : Arrays.copyOf(valuesKept, count));
  }

  /** Values times a hinge. */
  Support times(Threshold hinge, double[] column, int first) {
    double[] product = new double[rows.length];
    for (int t = 0; t < rows.length; t++) {
      double value = hinge.value(column[first + rows[t]]);
      product[t] = values == null ? value : values[t] * value;
    }
    return new Support(rows, product);
  }
}
