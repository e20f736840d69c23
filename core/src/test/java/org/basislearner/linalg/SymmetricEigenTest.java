package org.basislearner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.basislearner.linalg.Closeness.assertClose;

import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** {@code A V = V diag(values)}, {@code V} orthonormal, descending, with the sign rule. */
final class SymmetricEigenTest {

  @Test
  void vectorsDiagonaliseTheMatrixAndAreOrthonormal() {
    Seeds.forEach(
        25,
        seed -> {
          Samples samples = new Samples(seed);
          int n = samples.size();
          double[] a = symmetric(samples, n);
          double[] input = a.clone();
          SymmetricEigen eigen = SymmetricEigen.of(input, n);
          assertThat(input).isEqualTo(a);
          double[] v = eigen.vectors();
          // Backward stable: a small multiple of n roundoffs of the norm, which is at most n.
          double tolerance = 10 * n * (n + 1) * Samples.DOUBLE_ROUNDOFF;
          for (int j = 0; j < n; j++) {
            for (int i = 0; i < n; i++) {
              double image = 0;
              double inner = 0;
              for (int p = 0; p < n; p++) {
                image += a[i * n + p] * v[p * n + j];
                inner += v[p * n + i] * v[p * n + j];
              }
              assertClose(image, eigen.values()[j] * v[i * n + j], tolerance);
              assertClose(inner, i == j ? 1 : 0, tolerance);
            }
          }
        });
  }

  @Test
  void valuesDescendAndSignsAreFixed() {
    Seeds.forEach(
        25,
        seed -> {
          Samples samples = new Samples(seed);
          int n = samples.size();
          SymmetricEigen eigen = SymmetricEigen.of(symmetric(samples, n), n);
          for (int j = 0; j < n; j++) {
            if (j > 0) {
              assertThat(eigen.values()[j]).isLessThanOrEqualTo(eigen.values()[j - 1]);
            }
            double largest = 0;
            for (int i = 0; i < n; i++) {
              double entry = eigen.vectors()[i * n + j];
              largest = Math.abs(entry) > Math.abs(largest) ? entry : largest;
            }
            assertThat(largest).isPositive();
          }
        });
  }

  @Test
  void smallestSizesWork() {
    SymmetricEigen none = SymmetricEigen.of(new double[0], 0);
    assertThat(none.values()).isEmpty();
    assertThat(none.vectors()).isEmpty();
    SymmetricEigen one = SymmetricEigen.of(new double[] {-3}, 1);
    assertThat(one.values()).containsExactly(-3);
    assertThat(one.vectors()).containsExactly(1);
    SymmetricEigen zero = SymmetricEigen.of(new double[4], 2);
    assertThat(zero.values()).containsExactly(0, 0);
  }

  @Test
  void knownSpectrumIsFound() {
    SymmetricEigen eigen = SymmetricEigen.of(new double[] {0, 2, 2, 3}, 2);
    assertThat(eigen.values()).containsExactly(new double[] {4, -1}, within(1e-15));
    double root = Math.sqrt(5);
    assertThat(eigen.vectors())
        .containsExactly(new double[] {1 / root, 2 / root, 2 / root, -1 / root}, within(1e-15));
  }

  @Test
  void entriesMustBeFinite() {
    for (double bad : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
      assertThatThrownBy(() -> SymmetricEigen.of(new double[] {1, bad, bad, 1}, 2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("(0, 1)");
    }
  }

  private static double[] symmetric(Samples samples, int n) {
    double[] a = samples.array(n * n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        a[i * n + j] = a[j * n + i];
      }
    }
    return a;
  }
}
