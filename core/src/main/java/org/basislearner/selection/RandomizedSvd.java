package org.basislearner.selection;

import java.util.Random;
import org.basislearner.linalg.SymmetricEigen;
import org.basislearner.matrix.Matrix;

/**
 * The leading right singular vectors of A = [1 X], nearly: subspace iteration from a random start
 * (Halko, Martinsson, Tropp 2011, <a href="https://doi.org/10.1137/090771806">doi
 * 10.1137/090771806</a>). With Omega a random (inputs + 1) x l matrix, repeat Omega :=
 * orth(A<sup>T</sup>(A Omega)), then take the leading eigenvectors U of (A Omega)<sup>T</sup>(A
 * Omega) and return Omega U. O(m d width) in place of the exact O(m d<sup>2</sup>).
 */
final class RandomizedSvd implements FirstLayerBuilder {
  /** Twice the width: with less, trailing directions are off by far more than 1e-6 on images. */
  private static final int OVERSAMPLING = 2;

  /** Passes with A^T A; the second is what a power iteration is to the range finder. */
  private static final int ITERATIONS = 2;

  @Override
  public String name() {
    return "randomized";
  }

  @Override
  public Matrix build(FirstLayerDraft draft) {
    int n = draft.columns();
    // more columns than A has rows only repeat what the others find
    int count = (int) Math.min(Math.min(n, OVERSAMPLING * draft.width()), draft.rows());
    Matrix omega = orthonormal(gaussian(n, count, draft.seed()));
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
      omega = orthonormal(draft.gramTimes(omega));
    }
    SymmetricEigen eigen = SymmetricEigen.of(draft.gramOf(omega));
    int width = Math.min(draft.width(), eigen.rank(1e-16));
    return omega.times(eigen.vectors().columns(0, width));
  }

  private static Matrix gaussian(int rows, int columns, long seed) {
    Random random = new Random(seed);
    double[] numbers = new double[rows * columns];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = random.nextGaussian();
    }
    return Matrix.of(rows, columns, numbers);
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
   * An orthonormal basis of a matrix' columns, by two passes of Gram-Schmidt; dependent columns are
   * left out.
   */
  private static Matrix orthonormal(Matrix matrix) {
    int n = matrix.rows();
    double[][] columns = new double[matrix.columns()][n];
    int kept = 0;
    for (int j = 0; j < matrix.columns(); j++) {
      double[] column = columns[kept];
      for (int i = 0; i < n; i++) {
        column[i] = matrix.at(i, j);
      }
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
        kept++;
      }
    }
    Matrix orthonormal = new Matrix(n, kept);
    for (int j = 0; j < kept; j++) {
      for (int i = 0; i < n; i++) {
        orthonormal.set(i, j, columns[j][i]);
      }
    }
    return orthonormal;
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
}
