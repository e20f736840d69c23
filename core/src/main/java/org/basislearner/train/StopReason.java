package org.basislearner.train;

/** Why the network stopped growing. */
public enum StopReason {
  /** It has as many layers as were asked for. */
  MAX_DEPTH("the largest depth is reached"),
  /** The targets are in the span of the basis: the training error can get no smaller. */
  FITTED("the targets are fitted"),
  /**
   * No candidate is independent of the basis, or the basis has as many vectors as there are rows.
   */
  SPANS_CANDIDATES("the basis spans all candidates"),
  /**
   * Independent candidates are left, but the builder wants none: they tell nothing of the targets.
   */
  NOTHING_HELPS("no candidate correlates with what is left of the targets"),
  /** The validation error has not become smaller for as many layers as patience allows. */
  NO_IMPROVEMENT("deeper networks did not get better on the validation rows"),
  /** The listener asked to stop. */
  LISTENER("on request");

  private final String text;

  StopReason(String text) {
    this.text = text;
  }

  /** The reason in words. */
  public String text() {
    return text;
  }
}
