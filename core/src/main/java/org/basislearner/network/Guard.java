package org.basislearner.network;

import java.util.Locale;

/** What happens to inputs outside the ranges seen in training, where a polynomial explodes. */
public enum Guard {
  /** Inputs are clamped to their training range. */
  CLAMP,
  /**
   * Inputs are clamped, and whoever predicts is to report the rows that were outside, which {@link
   * InputRange#outside} tells.
   */
  FLAG,
  /** The bare polynomial, wherever it goes. */
  OFF;

  private final String text = name().toLowerCase(Locale.ROOT);

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
    throw new IllegalArgumentException("guard is \"" + text + "\", allowed clamp, flag, off");
  }
}
