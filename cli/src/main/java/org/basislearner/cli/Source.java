package org.basislearner.cli;

import picocli.CommandLine.ArgGroup;

/** All that is said of the data of a training. */
final class Source {
  @ArgGroup(validate = false, heading = "%nData:%n", order = 1)
  private DataOptions data;

  @ArgGroup(validate = false, heading = "%nColumns:%n", order = 1)
  private ColumnOptions columns = new ColumnOptions();

  @ArgGroup(validate = false, heading = "%nHow files are written:%n", order = 1)
  private ReadingOptions reading = new ReadingOptions();

  Source() {
    this(new DataOptions());
  }

  /** Nothing is said of columns and files. */
  Source(DataOptions data) {
    this.data = data;
  }

  DataOptions data() {
    return data;
  }

  ColumnOptions columns() {
    return columns;
  }

  ReadingOptions reading() {
    return reading;
  }
}
