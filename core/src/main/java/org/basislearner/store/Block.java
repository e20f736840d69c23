package org.basislearner.store;

/**
 * Some consecutive rows of the data and all columns that belong to them.
 *
 * <p>A column is an array whose first {@link #rows()} entries count. Columns are values: whoever
 * gets one from {@link #column} must not change it, whoever hands one over must not change it
 * afterwards; a changed column is a new array given to {@link #replace}. That lets heap blocks
 * share arrays and other blocks copy them.
 */
public interface Block {
  /** Position of this block among the blocks of its store. */
  int index();

  /** Number of rows. */
  int rows();

  /** Number of columns in a group. */
  int columns(Group group);

  /** Column {@code j} of a group, to be read only. */
  double[] column(Group group, int j);

  /** Adds a column at the end of a group. */
  void append(Group group, double[] column);

  /**
   * Adds a product of columns, as they are now, at the end of a group. A block for which memory is
   * dearer than time may keep the recipe and compute the column whenever it is asked for.
   */
  default void append(Group group, Product product) {
    append(group, product.in(this));
  }

  /** Puts another column in the place of column {@code j}. */
  void replace(Group group, int j, double[] column);

  /** Drops all columns of a group from {@code count} on. */
  void truncate(Group group, int count);

  /** Columns {@code from} (inclusive) to {@code to} (exclusive) of a group, to be read only. */
  default double[][] columns(Group group, int from, int to) {
    double[][] columns = new double[to - from][];
    for (int j = from; j < to; j++) {
      columns[j - from] = column(group, j);
    }
    return columns;
  }

  /** All columns of a group, to be read only. */
  default double[][] all(Group group) {
    return columns(group, 0, columns(group));
  }
}
