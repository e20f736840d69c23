package org.basislearner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.basislearner.linalg.Closeness.assertClose;

import org.basislearner.matrix.Matrix;
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
          SymmetricEigen eigen = SymmetricEigen.of(Matrix.of(n, n, input));
          assertThat(input).isEqualTo(a);
          double[] v = eigen.vectors().rowMajor();
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
          SymmetricEigen eigen = SymmetricEigen.of(Matrix.of(n, n, symmetric(samples, n)));
          for (int j = 0; j < n; j++) {
            if (j > 0) {
              assertThat(eigen.values()[j]).isLessThanOrEqualTo(eigen.values()[j - 1]);
            }
            double largest = 0;
            for (int i = 0; i < n; i++) {
              double entry = eigen.vectors().at(i, j);
              largest = Math.abs(entry) > Math.abs(largest) ? entry : largest;
            }
            assertThat(largest).isPositive();
          }
        });
  }

  @Test
  void smallestSizesWork() {
    SymmetricEigen none = SymmetricEigen.of(new Matrix(0, 0));
    assertThat(none.values()).isEmpty();
    assertThat(none.vectors().rowMajor()).isEmpty();
    SymmetricEigen one = SymmetricEigen.of(Matrix.of(1, 1, new double[] {-3}));
    assertThat(one.values()).containsExactly(-3);
    assertThat(one.vectors().rowMajor()).containsExactly(1);
    SymmetricEigen zero = SymmetricEigen.of(new Matrix(2, 2));
    assertThat(zero.values()).containsExactly(0, 0);
  }

  @Test
  void knownSpectrumIsFound() {
    SymmetricEigen eigen = SymmetricEigen.of(Matrix.of(2, 2, new double[] {0, 2, 2, 3}));
    assertThat(eigen.values()).containsExactly(new double[] {4, -1}, within(1e-15));
    double root = Math.sqrt(5);
    assertThat(eigen.vectors().rowMajor())
        .containsExactly(new double[] {1 / root, 2 / root, 2 / root, -1 / root}, within(1e-15));
  }

  @Test
  void entriesMustBeFinite() {
    for (double bad : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
      assertThatThrownBy(() -> SymmetricEigen.of(Matrix.of(2, 2, new double[] {1, bad, bad, 1})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("(0, 1)");
    }
  }

  /** Wilkinson's matrix has pairs of eigenvalues that differ by rounding errors only. */
  @Test
  void everyKindOfMatrixIsDecomposed() {
    for (int n : new int[] {1, 2, 3, 7, 21, 64, 301}) {
      double[] wilkinson = new double[n * n];
      double[] hilbert = new double[n * n];
      double[] graded = new double[n * n];
      double[] ones = new double[n * n];
      double[] identity = new double[n * n];
      double[] descending = new double[n * n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          int k = i * n + j;
          wilkinson[k] = i == j ? Math.abs(i - (n - 1) / 2.0) : Math.abs(i - j) == 1 ? 1 : 0;
          hilbert[k] = 1.0 / (i + j + 1);
          graded[k] = Math.pow(10, -(i + j) / 2.0);
          ones[k] = 1;
          identity[k] = i == j ? 3 : 0;
          descending[k] = i == j ? -i : 0;
        }
      }
      for (double[] a :
          new double[][] {
            wilkinson, hilbert, graded, ones, identity, descending, new double[n * n]
          }) {
        for (int power : new int[] {0, -1000, 1000}) {
          double[] scaled = a.clone();
          for (int k = 0; k < n * n; k++) {
            scaled[k] = Math.scalb(a[k], power);
          }
          assertDecomposed(scaled, n, power);
        }
      }
    }
  }

  /** {@code 2 - 2 cos(k pi / (n + 1))} are the eigenvalues of the second difference. */
  @Test
  void theSecondDifferenceHasItsKnownEigenvalues() {
    for (int n : new int[] {1, 2, 5, 100, 257}) {
      double[] a = new double[n * n];
      for (int i = 0; i < n; i++) {
        a[i * n + i] = 2;
        if (i > 0) {
          a[i * n + i - 1] = -1;
          a[(i - 1) * n + i] = -1;
        }
      }
      double[] values = SymmetricEigen.of(Matrix.of(n, n, a)).values();
      for (int k = 1; k <= n; k++) {
        double known = 2 - 2 * Math.cos(k * Math.PI / (n + 1));
        assertClose(values[n - k], known, 10 * 4 * (n + 1) * Samples.DOUBLE_ROUNDOFF);
      }
    }
  }

  /** Jacobi's method: slow, and obviously right as soon as the matrix is diagonal. */
  @Test
  void valuesAreThoseOfJacobisMethod() {
    Seeds.forEach(
        10,
        seed -> {
          Samples samples = new Samples(seed);
          int n = samples.size();
          double[] a = symmetric(samples, n);
          double[] slow = jacobi(a.clone(), n);
          double[] fast = SymmetricEigen.of(Matrix.of(n, n, a)).values();
          for (int j = 0; j < n; j++) {
            assertClose(fast[j], slow[j], 10 * n * (n + 1) * Samples.DOUBLE_ROUNDOFF);
          }
        });
  }

  /** Rotates every pair of rows and columns in turn until nothing is left beside the diagonal. */
  private static double[] jacobi(double[] a, int n) {
    boolean rotated = true;
    while (rotated) {
      rotated = false;
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          double beside = a[p * n + q];
          if (Math.abs(beside) > 1e-17 * n) {
            double angle = 0.5 * Math.atan2(2 * beside, a[p * n + p] - a[q * n + q]);
            rotate(a, n, p, q, Math.cos(angle), Math.sin(angle));
            rotated = true;
          }
        }
      }
    }
    return java.util.stream.IntStream.range(0, n)
        .mapToDouble(i -> -a[i * n + i])
        .sorted()
        .map(value -> -value)
        .toArray();
  }

  /** A becomes G'AG, where G turns the axes p and q. */
  private static void rotate(double[] a, int n, int p, int q, double c, double s) {
    for (int k = 0; k < n; k++) {
      double atP = a[k * n + p];
      double atQ = a[k * n + q];
      a[k * n + p] = c * atP + s * atQ;
      a[k * n + q] = c * atQ - s * atP;
    }
    for (int k = 0; k < n; k++) {
      double atP = a[p * n + k];
      double atQ = a[q * n + k];
      a[p * n + k] = c * atP + s * atQ;
      a[q * n + k] = c * atQ - s * atP;
    }
    a[p * n + q] = 0;
    a[q * n + p] = 0;
  }

  /** Residual, orthogonality, order and trace, relative to the Frobenius norm. */
  private static void assertDecomposed(double[] a, int n, int power) {
    SymmetricEigen eigen = SymmetricEigen.of(Matrix.of(n, n, a));
    double[] v = eigen.vectors().rowMajor();
    double norm = 0;
    double trace = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        norm = Math.hypot(norm, Math.scalb(a[i * n + j], -power));
      }
      trace += Math.scalb(a[i * n + i], -power) - Math.scalb(eigen.values()[i], -power);
      if (i > 0) {
        assertThat(eigen.values()[i]).isLessThanOrEqualTo(eigen.values()[i - 1]);
      }
    }
    double tolerance = 10 * (n + 1) * Samples.DOUBLE_ROUNDOFF;
    assertClose(trace, 0, n * tolerance * norm);
    for (int j = 0; j < n; j++) {
      double value = Math.scalb(eigen.values()[j], -power);
      for (int i = 0; i < n; i++) {
        double image = 0;
        double inner = 0;
        for (int p = 0; p < n; p++) {
          image += Math.scalb(a[i * n + p], -power) * v[p * n + j];
          inner += v[p * n + i] * v[p * n + j];
        }
        assertClose(image, value * v[i * n + j], tolerance * norm);
        assertClose(inner, i == j ? 1 : 0, tolerance);
      }
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
