package org.basislearner.columns;

import java.util.Locale;

/** What is done about missing values of inputs. A missing target is always an error. */
public enum Missing {
  /** They are an error that reports how many there are and where the first ones are. */
  FAIL,
  /** They become the mean of the training rows; in a text column, a level of their own. */
  MEAN,
  /** The same, and each such column of numbers gets one more input, 1 where it is missing. */
  INDICATOR;

  /** The name on a command line. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
