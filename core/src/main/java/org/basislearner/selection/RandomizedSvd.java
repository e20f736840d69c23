package org.basislearner.selection;

import java.util.Random;
import org.basislearner.linalg.SymmetricEigen;

/**
 * The leading right singular vectors of A = [1 X], nearly: subspace iteration from a random start
 * (Halko, Martinsson, Tropp 2011, <a href="https://doi.org/10.1137/090771806">doi
 * 10.1137/090771806</a>). With Omega a random (inputs + 1) x l matrix, repeat Omega :=
 * orth(A<sup>T</sup>(A Omega)), then take the leading eigenvectors U of (A Omega)<sup>T</sup>(A
 * Omega) and return Omega U. O(m d width) in place of the exact O(m d<sup>2</sup>).
 */
public final class RandomizedSvd implements FirstLayerBuilder {
  /** Twice the width: with less, trailing directions are off by far more than 1e-6 on images. */
  private static final int OVERSAMPLING = 2;

  /** Passes with A^T A; the second is what a power iteration is to the range finder. */
  private static final int ITERATIONS = 2;

  /** Makes the builder. */
  public RandomizedSvd() {}

  @Override
  public String name() {
    return "randomized";
  }

  @Override
  public double[] build(FirstLayerDraft draft) {
    int n = draft.columns();
    int count = Math.min(n, OVERSAMPLING * draft.width());
    double[] omega = gaussian(n * count, draft.seed());
    int kept = orthonormalize(omega, n, count);
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
      omega = draft.gramTimes(compact(omega, n, count, kept), kept);
      count = kept;
      kept = orthonormalize(omega, n, count);
    }
    omega = compact(omega, n, count, kept);
    SymmetricEigen eigen = SymmetricEigen.of(draft.gramOf(omega, kept), kept);
    int width = Math.min(draft.width(), kept);
    while (width > 0 && !(eigen.values()[width - 1] > 1e-16 * eigen.values()[0])) {
      width--;
    }
    double[] weights = new double[n * width];
    for (int i = 0; i < n; i++) {
      for (int s = 0; s < kept; s++) {
        for (int j = 0; j < width; j++) {
          weights[i * width + j] += omega[i * kept + s] * eigen.vectors()[s * kept + j];
        }
      }
    }
    return weights;
  }

  private static double[] gaussian(int count, long seed) {
    Random random = new Random(seed);
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = random.nextGaussian();
    }
    return numbers;
  }

  /** Divides by a power of two, so that the squares of the numbers are in range. */
  private static void shrink(double[] column) {
    double largest = 0;
    for (double value : column) {
      largest = Math.max(largest, Math.abs(value));
    }
    if (largest > 0) {
      int exponent = Math.getExponent(largest);
      for (int i = 0; i < column.length; i++) {
        column[i] = Math.scalb(column[i], -exponent);
      }
    }
  }

  /**
   * Makes the columns of a row-major matrix orthonormal in place (two passes of Gram-Schmidt);
   * dependent columns move out behind the ones that count.
   *
   * @return the number of columns that count
   */
  private static int orthonormalize(double[] matrix, int n, int count) {
    double[][] columns = new double[count][n];
    for (int j = 0; j < count; j++) {
      for (int i = 0; i < n; i++) {
        columns[j][i] = matrix[i * count + j];
      }
    }
    int kept = 0;
    for (int j = 0; j < count; j++) {
      double[] column = columns[j];
      shrink(column);
      double before = Math.sqrt(dot(column, column));
      for (int pass = 0; pass < 2; pass++) {
        for (int s = 0; s < kept; s++) {
          subtract(column, dot(columns[s], column), columns[s]);
        }
      }
      double norm = Math.sqrt(dot(column, column));
      if (norm > 1e-12 * before) {
        for (int i = 0; i < n; i++) {
          column[i] /= norm;
        }
        columns[kept++] = column;
      }
    }
    for (int j = 0; j < kept; j++) {
      for (int i = 0; i < n; i++) {
        matrix[i * count + j] = columns[j][i];
      }
    }
    return kept;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static void subtract(double[] a, double factor, double[] b) {
    for (int i = 0; i < a.length; i++) {
      a[i] -= factor * b[i];
    }
  }

  private static double[] compact(double[] matrix, int n, int count, int kept) {
    double[] compact = new double[n * kept];
    for (int i = 0; i < n; i++) {
      System.arraycopy(matrix, i * count, compact, i * kept, kept);
    }
    return compact;
  }
}
