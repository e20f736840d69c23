package org.basislearner.selection;

/** The precision in which candidates are ranked. Everything geometric is in double always. */
public enum Precision {
  /** Candidates are ranked by sums in double. */
  DOUBLE("double", 1e-9, 1e-13),
  /** Candidates are ranked by products in float: faster, with nearly the same picks. */
  FLOAT("float", 5e-6, 1e-5);

  private final String text;
  private final double resolution;
  private final double noise;

  Precision(String text, double resolution, double noise) {
    this.text = text;
    this.resolution = resolution;
    this.noise = noise;
  }

  /** The name of this value in parameters and files. */
  public String text() {
    return text;
  }

  /**
   * A squared residual norm that was found by subtraction from a candidate's square is known if it
   * is more than this fraction of the square. The subtraction leaves a relative error of about
   * 2e-15 (float: 1.5e-7) over the fraction; on real data fractions lie above 5e-6 or below 1e-13.
   */
  double resolution() {
    return resolution;
  }

  /** More than the error of an inner product of a unit vector and a unit candidate. */
  double noise() {
    return noise;
  }
}
