package org.basislearner.stages;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The different values of a column in some rows, ascending, with the weight of the rows that have
 * each. NaN, which is last, stands for missing.
 */
public final class ColumnValues implements Serializable {
  private static final long serialVersionUID = 1;

  private final double[] values;
  private final long[] mass;

  private ColumnValues(double[] values, long[] mass) {
    this.values = values;
    this.mass = mass;
  }

  /** A column, as training needs it on the driver. */
  public static final class Coded implements Serializable {
    private static final long serialVersionUID = 1;

    final ColumnGrid grid;
    final long[] mass;
    private final double least;
    private final double largest;

    private Coded(ColumnGrid grid, long[] mass, double least, double largest) {
      this.grid = grid;
      this.mass = mass;
      this.least = least;
      this.largest = largest;
    }

    /** The smallest value; NaN if some are missing. */
    public double least() {
      return least;
    }

    /** The largest value; NaN if some are missing. */
    public double largest() {
      return largest;
    }
  }

  /** Those of some rows. */
  public static ColumnValues of(StageRows rows, int column, double weightScale) {
    double[] all = rows.columns()[column];
    long[] mass = new long[all.length];
    for (int i = 0; i < mass.length; i++) {
      mass[i] = Fixed.round(rows.weights()[i] * weightScale);
    }
    return sorted(all, mass);
  }

  /** Those of all rows together. */
  public static Coded join(Iterable<ColumnValues> parts) {
    int count = 0;
    for (ColumnValues part : parts) {
      count += part.values.length;
    }
    double[] values = new double[count];
    long[] mass = new long[count];
    int at = 0;
    for (ColumnValues part : parts) {
      System.arraycopy(part.values, 0, values, at, part.values.length);
      System.arraycopy(part.mass, 0, mass, at, part.mass.length);
      at += part.values.length;
    }
    ColumnValues all = sorted(values, mass);
    ColumnGrid grid = new ColumnGrid(all.values);
    long[] ofCodes = new long[grid.codes()];
    for (int i = 0; i < all.values.length; i++) {
      ofCodes[grid.code(all.values[i])] += all.mass[i];
    }
    double largest = all.values[all.values.length - 1];
    return new Coded(grid, ofCodes, Double.isNaN(largest) ? largest : all.values[0], largest);
  }

  /** By value; 0.0 and -0.0 stay apart, and which of them a column has first is not forgotten. */
  private static ColumnValues sorted(double[] values, long[] mass) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int different = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || Double.compare(sorted[i], sorted[different - 1]) != 0) {
        sorted[different++] = sorted[i];
      }
    }
    double[] distinct = Arrays.copyOf(sorted, different);
    long[] sums = new long[different];
    for (int i = 0; i < values.length; i++) {
      sums[Arrays.binarySearch(distinct, values[i])] += mass[i];
    }
    return new ColumnValues(distinct, sums);
  }
}
