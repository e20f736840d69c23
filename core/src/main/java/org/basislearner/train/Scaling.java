package org.basislearner.train;

/** How inputs are scaled before the first layer. */
public enum Scaling {
  /** Inputs as they are: the paper's setting. */
  NONE("none"),
  /** Each input to mean 0 and standard deviation 1 over the training rows. */
  STANDARD("standard"),
  /**
   * Each input by its rank among the training rows, as a normal variable of that rank: mean about 0
   * and deviation about 1, whatever the tails. Inputs outside the training range stay at its ends.
   */
  QUANTILE("quantile"),
  /**
   * Each input by its rank among the training rows, as a uniform variable of that rank: bounded by
   * about 1.73 either way, so that high powers stay tame. Inputs outside the training range stay at
   * its ends.
   */
  UNIFORM("uniform");

  private final String text;

  Scaling(String text) {
    this.text = text;
  }

  /** The name of this value in parameters and files. */
  public String text() {
    return text;
  }
}
