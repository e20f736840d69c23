package org.basislearner.data;

/**
 * What a table keeps of its file beside the values: lines for messages, and whether absent is 0.
 */
public final class Origin {
  private final LineNumbers lines;
  private final boolean sparse;

  Origin(LineNumbers lines, boolean sparse) {
    this.lines = lines;
    this.sparse = sparse;
  }

  static Origin plain(long firstRow) {
    return new Origin(LineNumbers.from(firstRow), false);
  }

  LineNumbers lines() {
    return lines;
  }

  /** Whether a column that is not in the file is full of zeros, as in LIBSVM files. */
  boolean sparse() {
    return sparse;
  }
}
