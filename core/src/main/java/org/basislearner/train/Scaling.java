package org.basislearner.train;

/** How inputs are scaled before the first layer. */
public enum Scaling {
  /** Inputs as they are: the paper's setting. */
  NONE("none"),
  /** Each input to mean 0 and standard deviation 1 over the training rows. */
  STANDARD("standard");

  private final String text;

  Scaling(String text) {
    this.text = text;
  }

  /** The name of this value in parameters and files. */
  public String text() {
    return text;
  }
}
