package org.basislearner.selection;

/** The precision in which candidates are ranked. Everything geometric is in double always. */
public enum Precision {
  /** Candidates are ranked by sums in double. */
  DOUBLE("double", 1e-9),
  /** Candidates are ranked by products in float: faster, with nearly the same picks. */
  FLOAT("float", 5e-6);

  private final String text;
  private final double dependent;

  Precision(String text, double dependent) {
    this.text = text;
    this.dependent = dependent;
  }

  /** The name of this value in parameters and files. */
  public String text() {
    return text;
  }

  /**
   * A candidate whose squared residual norm, found by subtraction from its squared norm, is at most
   * this share of it counts as dependent. The subtraction leaves a relative error of about 2e-15
   * (float: 1.5e-7) over the share, so what lies above the line is ranked right; on real data
   * shares lie above 5e-6 or below 1e-13.
   */
  double dependent() {
    return dependent;
  }
}
