package org.basislearner.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

class InverseNormalTest {
  /** Nearer to 0 the series converges without cancellation, farther the fraction quickly. */
  private static final double SERIES = 2;

  @Test
  void itHasThePublishedValues() {
    assertThat(InverseNormal.at(0.5)).isZero();
    assertThat(InverseNormal.at(0.25)).isCloseTo(-0.6744897501960817, within(1e-15));
    assertThat(InverseNormal.at(0.001)).isCloseTo(-3.090232306167814, within(1e-14));
    assertThat(InverseNormal.at(1e-20)).isCloseTo(-9.262340089798409, within(1e-14));
    assertThat(InverseNormal.at(0.975)).isCloseTo(1.959963984540054, within(1e-14));
  }

  @Test
  void itInvertsTheDistributionFunction() {
    for (double z = -37; z <= 0; z += 0.01) {
      double probability = below(z);
      // rounding z^2 / 2 in the exponent changes the probability by its size in ulps, and z by that
      // over |z|; the series near 0 loses as much
      double tolerance = 1e-14 * Math.max(1, Math.abs(z));
      assertThat(InverseNormal.at(probability)).as("at %s", z).isCloseTo(z, within(tolerance));
    }
  }

  @Test
  void itRisesAndIsOdd() {
    Seeds.forEach(
        1000,
        seed -> {
          double probability = seed / 2001.0;
          double next = (seed + 1) / 2001.0;
          assertThat(InverseNormal.at(next)).isGreaterThan(InverseNormal.at(probability));
          assertThat(InverseNormal.at(1 - probability))
              .isCloseTo(-InverseNormal.at(probability), within(1e-12));
        });
  }

  /**
   * The probability of less than z, by a series or a continued fraction, with small relative error
   * for z of at most 0.
   */
  private static double below(double z) {
    if (z > 0) {
      return 1 - below(-z);
    }
    double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
    if (z > -SERIES) {
      double term = z;
      double sum = z;
      for (int k = 1; k < 100; k++) {
        term *= z * z / (2 * k + 1);
        sum += term;
      }
      return 0.5 + density * sum;
    }
    double fraction = -z;
    for (int k = 500; k >= 1; k--) {
      fraction = -z + k / fraction;
    }
    return density / fraction;
  }
}
