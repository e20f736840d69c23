package org.basislearner.data;

import java.nio.charset.Charset;
import java.util.Optional;

/**
 * How a file writes characters, numbers and dates; empty where that is not known. Immutable.
 *
 * @param encoding how its bytes are characters
 * @param decimalComma whether a comma stands before the fraction of a number, as in {@code 3,14}
 * @param dayFirst whether the day comes first in dates such as {@code 05/06/2020}
 */
public record Writing(
    Optional<Charset> encoding, Optional<Boolean> decimalComma, Optional<Boolean> dayFirst) {
  /** Nothing is known. */
  public static Writing unknown() {
    return new Writing(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The same, but what the other knows counts. */
  public Writing or(Writing other) {
    return new Writing(
        other.encoding.or(() -> encoding),
        other.decimalComma.or(() -> decimalComma),
        other.dayFirst.or(() -> dayFirst));
  }
}
