package org.basislearner.columns;

/** A column of numbers, NaN where the value is missing, else finite; not to be changed. */
public record NumberColumn(String name, double[] values) implements Column {
  @Override
  public int rows() {
    return values.length;
  }

  @Override
  public boolean isMissing(int row) {
    return Double.isNaN(values[row]);
  }
}
