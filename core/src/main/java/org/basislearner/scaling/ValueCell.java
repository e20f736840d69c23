package org.basislearner.scaling;

/**
 * The rows whose value of an input lies within some bounds, from the least to the largest such
 * value, and the number of rows with smaller values.
 */
record ValueCell(double min, double max, long below, long rows) {
  /**
   * A cell is narrow when it has one value, or this many times fewer rows than the tail that it
   * ends, the lesser of the two. So its middle is placed to a thousandth in rank at the centre and
   * to a thousandth of the tail elsewhere, which is what scores need: near -3 they move by a third
   * of the relative change of the tail.
   */
  private static final int NARROW = 512;

  boolean isNarrow(long allRows) {
    return min == max || NARROW * rows <= Math.min(below + rows, allRows - below);
  }

  /** A value within the cell. */
  double middle() {
    return min == max ? min : 0.5 * min + 0.5 * max;
  }

  /**
   * The fraction of rows below the middle of the cell: (rank + 1/2) / m for the mean rank within.
   */
  double position(long allRows) {
    return (below + 0.5 * rows) / allRows;
  }

  /** The number of rows that are not above the cell. */
  long end() {
    return below + rows;
  }
}
