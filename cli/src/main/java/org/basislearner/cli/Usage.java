package org.basislearner.cli;

import org.jspecify.annotations.Nullable;

/** The command line makes no sense; found after it was parsed. */
final class Usage extends RuntimeException {
  private static final long serialVersionUID = 1;

  Usage(String message) {
    super(message);
  }

  static <T> T required(@Nullable T value, String option) {
    if (value == null) {
      throw new Usage("Missing required option: '" + option + "'");
    }
    return value;
  }
}
