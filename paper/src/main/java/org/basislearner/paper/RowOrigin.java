package org.basislearner.paper;

/** Where the rows of a set come from. */
public enum RowOrigin {
  /** The files of the benchmark itself. */
  ORIGINAL("original"),
  /** MNIST's digits in the order of their files, which is how the benchmark took them. */
  FILE_ORDER("file order"),
  /** Drawn anew by the benchmark's recipe: errors are comparable, not identical. */
  REGENERATED("regenerated");

  private final String text;

  RowOrigin(String text) {
    this.text = text;
  }

  /** As it stands beside results. */
  public String text() {
    return text;
  }
}
