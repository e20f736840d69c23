package org.basislearner.rows;

import java.util.Objects;

/** Rows of numbers that can be read from first to last, as often as needed, always the same. */
public interface RowSource {
  /** Number of rows. */
  long rows();

  /** Number of columns. */
  int columns();

  /** Shows every row to a visitor, in order. */
  void scan(Visitor visitor);

  /** These rows and then those of another source with as many columns. */
  default RowSource followedBy(RowSource next) {
    if (next.columns() != columns()) {
      throw new DataException(
          "the first rows have " + columns() + " columns, the next " + next.columns());
    }
    RowSource first = this;
    return new RowSource() {
      @Override
      public long rows() {
        return first.rows() + next.rows();
      }

      @Override
      public int columns() {
        return first.columns();
      }

      @Override
      public void scan(Visitor visitor) {
        first.scan(visitor);
        next.scan((row, values) -> visitor.visit(first.rows() + row, values));
      }
    };
  }

  /** Sees the rows one by one. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Sees one row.
     *
     * @param row position of the row, from 0
     * @param values the row's numbers; valid during the call only, not to be changed
     */
    void visit(long row, double[] values);
  }

  /**
   * The rows of an array.
   *
   * @throws DataException if a row is missing or has another length than the first
   */
  static RowSource of(double[][] x) {
    Objects.requireNonNull(x, "x");
    int columns = x.length == 0 ? 0 : length(x, 0);
    for (int i = 1; i < x.length; i++) {
      if (length(x, i) != columns) {
        throw new DataException(
            "row " + (i + 1) + " has " + x[i].length + " values, row 1 has " + columns);
      }
    }
    return new RowSource() {
      @Override
      public long rows() {
        return x.length;
      }

      @Override
      public int columns() {
        return columns;
      }

      @Override
      public void scan(Visitor visitor) {
        for (int i = 0; i < x.length; i++) {
          visitor.visit(i, x[i]);
        }
      }
    };
  }

  private static int length(double[][] x, int i) {
    if (x[i] == null) {
      throw new DataException("row " + (i + 1) + " is null");
    }
    return x[i].length;
  }
}
