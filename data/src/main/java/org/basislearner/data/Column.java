package org.basislearner.data;

/** A named column of a table. Immutable. */
public sealed interface Column permits NumberColumn, TextColumn {
  /** The name in the header, or column1, column2, ... in a file without header. */
  String name();

  /** Number of rows. */
  int rows();

  /** Whether a row has no value here: nothing, NA, NaN, null or a question mark. */
  boolean isMissing(int row);
}
