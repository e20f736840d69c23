package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The upper triangular R of F = O R, grown column by column. */
public final class Triangle {
  private final List<double[]> columns = new ArrayList<>();

  Triangle() {}

  /** Number of columns. */
  public int size() {
    return columns.size();
  }

  /** Adds a column: its entries down to the diagonal. */
  void add(double[] column) {
    if (column.length != size() + 1) {
      throw new IllegalArgumentException(column.length + " entries in column " + size());
    }
    columns.add(column);
  }

  /** Column j, its entries down to the diagonal; not to be changed. */
  public double[] column(int j) {
    return columns.get(j);
  }

  /** All columns, filled with zeros to full length. */
  public double[][] full() {
    double[][] full = new double[size()][];
    for (int j = 0; j < size(); j++) {
      full[j] = Arrays.copyOf(columns.get(j), size());
    }
    return full;
  }

  /** x with R x = b, for the leading b.length columns. */
  public double[] solve(double[] b) {
    double[] x = b.clone();
    for (int j = x.length - 1; j >= 0; j--) {
      double[] column = columns.get(j);
      x[j] /= column[j];
      for (int i = 0; i < j; i++) {
        x[i] -= column[i] * x[j];
      }
    }
    return x;
  }
}
