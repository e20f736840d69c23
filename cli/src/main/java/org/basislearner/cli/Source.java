package org.basislearner.cli;

/** All that is said of the data of a training. */
record Source(DataOptions data, ColumnOptions columns, ReadingOptions reading) {
  /** Nothing is said of columns and files. */
  Source(DataOptions data) {
    this(data, new ColumnOptions(), new ReadingOptions());
  }
}
