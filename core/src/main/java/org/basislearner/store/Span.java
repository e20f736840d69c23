package org.basislearner.store;

import java.io.Serializable;

/** Columns {@code from} (inclusive) to {@code to} (exclusive) of a group. */
public record Span(Group group, int from, int to) implements Serializable {
  /** The number of columns. */
  public int count() {
    return to - from;
  }

  /** These columns in a block, to be read only. */
  public double[][] in(Block block) {
    return block.columns(group, from, to);
  }
}
