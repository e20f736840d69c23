package org.basislearner.train;

/** Why the network stopped growing. */
public enum StopReason {
  /** It has as many layers as were asked for. */
  MAX_DEPTH("the largest depth is reached"),
  /** The targets are in the span of the basis: the training error can get no smaller. */
  FITTED("the targets are fitted"),
  /**
   * The basis spans all candidates up to rounding, or has as many vectors as there are rows: no
   * tolerance would let it grow.
   */
  SPANS_CANDIDATES("the basis spans all candidates"),
  /**
   * What the basis leaves of each candidate is more than rounding, but at most {@code tolerance}
   * times its norm.
   */
  BELOW_TOLERANCE("no candidate differs from the basis by more than the tolerance"),
  /**
   * Independent candidates are left, but the builder wants none: they tell nothing of the targets.
   */
  NOTHING_HELPS("no candidate correlates with what is left of the targets"),
  /** The validation error has not become smaller for as many layers as patience allows. */
  NO_IMPROVEMENT("deeper networks did not get better on the validation rows"),
  /** The error is below {@code stopError}. */
  SMALL_ERROR("the error is as small as was asked for"),
  /** It has as many stages as were asked for. */
  MOST_STAGES("the most stages are reached"),
  /** The validation loss has not become smaller for as many stages as patience allows. */
  NO_BETTER_STAGES("more stages did not get better on the validation rows"),
  /** The listener asked to stop. */
  LISTENER("on request, or the time limit was reached");

  private final String text;

  StopReason(String text) {
    this.text = text;
  }

  /** The reason in words. */
  public String text() {
    return text;
  }
}
