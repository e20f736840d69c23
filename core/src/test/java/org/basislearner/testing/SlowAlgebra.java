package org.basislearner.testing;

import java.util.ArrayList;
import java.util.List;

/** Linear algebra in its most obvious form, on columns, to compare the product with. */
public final class SlowAlgebra {
  private SlowAlgebra() {}

  /** The inner product. */
  public static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int r = 0; r < a.length; r++) {
      sum += a[r] * b[r];
    }
    return sum;
  }

  /** The Euclidean norm. */
  public static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  /**
   * An orthonormal basis of the columns' span: Gram-Schmidt, every column projected three times.
   */
  public static List<double[]> orthonormal(List<double[]> columns, double tolerance) {
    List<double[]> basis = new ArrayList<>();
    for (double[] column : columns) {
      double[] rest = residual(column, basis);
      double norm = norm(rest);
      if (norm > tolerance * norm(column)) {
        for (int r = 0; r < rest.length; r++) {
          rest[r] /= norm;
        }
        basis.add(rest);
      }
    }
    return basis;
  }

  /** What of a column is orthogonal to an orthonormal basis. */
  public static double[] residual(double[] column, List<double[]> basis) {
    double[] rest = column.clone();
    for (int pass = 0; pass < 3; pass++) {
      for (double[] vector : basis) {
        double product = dot(vector, rest);
        for (int r = 0; r < rest.length; r++) {
          rest[r] -= product * vector[r];
        }
      }
    }
    return rest;
  }

  /** x with A x = b, by Gauss elimination with row exchanges; neither argument is changed. */
  public static double[] solve(double[][] a, double[] b) {
    int n = b.length;
    double[][] matrix = new double[n][];
    for (int i = 0; i < n; i++) {
      matrix[i] = a[i].clone();
    }
    double[] x = b.clone();
    for (int k = 0; k < n; k++) {
      exchange(matrix, x, k, largestBelow(matrix, k));
      for (int i = k + 1; i < n; i++) {
        double factor = matrix[i][k] / matrix[k][k];
        for (int j = k; j < n; j++) {
          matrix[i][j] -= factor * matrix[k][j];
        }
        x[i] -= factor * x[k];
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i + 1; j < n; j++) {
        x[i] -= matrix[i][j] * x[j];
      }
      x[i] /= matrix[i][i];
    }
    return x;
  }

  private static int largestBelow(double[][] matrix, int k) {
    int largest = k;
    for (int i = k + 1; i < matrix.length; i++) {
      if (Math.abs(matrix[i][k]) > Math.abs(matrix[largest][k])) {
        largest = i;
      }
    }
    return largest;
  }

  private static void exchange(double[][] matrix, double[] x, int i, int j) {
    double[] row = matrix[i];
    matrix[i] = matrix[j];
    matrix[j] = row;
    double entry = x[i];
    x[i] = x[j];
    x[j] = entry;
  }
}
