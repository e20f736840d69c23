package org.basislearner.network;

import java.util.Locale;

/** What happens to inputs outside the ranges seen in training, where a polynomial explodes. */
public enum Guard {
  /**
   * Inputs are limited to their training range and a quarter of it more on each side, so that rows
   * at its edge are predicted as they are.
   */
  MARGIN(0.25),
  /** Inputs are clamped to their training range. */
  CLAMP(0),
  /**
   * Inputs are clamped, and whoever predicts is to report the rows that were outside, which {@link
   * InputRange#outside} tells.
   */
  FLAG(0),
  /** The bare polynomial, wherever it goes. */
  OFF(Double.POSITIVE_INFINITY);

  private final String text = name().toLowerCase(Locale.ROOT);
  private final double margin;

  Guard(double margin) {
    this.margin = margin;
  }

  /** How far inputs may be outside their range, as a fraction of it. */
  public double margin() {
    return margin;
  }

  /** The name used on the command line and in model files. */
  public String text() {
    return text;
  }

  /**
   * The guard of a name.
   *
   * @throws IllegalArgumentException if there is no such guard
   */
  public static Guard of(String text) {
    for (Guard guard : values()) {
      if (guard.text.equals(text)) {
        return guard;
      }
    }
    throw new IllegalArgumentException(
        "guard is \"" + text + "\", allowed margin, clamp, flag, off");
  }
}
