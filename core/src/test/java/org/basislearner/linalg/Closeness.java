package org.basislearner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Comparison of many numbers, which makes assertion objects only for those that are off. */
final class Closeness {

  private Closeness() {}

  static void assertClose(double[] actual, double[] expected, double tolerance) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int t = 0; t < actual.length; t++) {
      assertClose(actual[t], expected[t], tolerance);
    }
  }

  static void assertClose(double actual, double expected, double tolerance) {
    if (!(Math.abs(actual - expected) <= tolerance)) {
      assertThat(actual).isCloseTo(expected, within(tolerance));
    }
  }
}
