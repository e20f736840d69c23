package org.basislearner.linalg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.matrix.Matrix;

/**
 * An upper triangular matrix R that grows column by column; only entries down to the diagonal are
 * held. As a factor {@code R^T R} of a Gram matrix it is the transposed Cholesky factor, {@code L =
 * R^T}.
 */
public final class UpperTriangle {
  private final List<double[]> columns;

  /** A triangle without columns. */
  public UpperTriangle() {
    this(List.of());
  }

  private UpperTriangle(List<double[]> columns) {
    this.columns = new ArrayList<>(columns);
  }

  /** R with {@code R^T R} a positive definite matrix, column by column. */
  public static UpperTriangle factor(Matrix gram) {
    UpperTriangle r = new UpperTriangle();
    for (int j = 0; j < gram.rows(); j++) {
      double[] column = new double[j + 1];
      for (int i = 0; i < j; i++) {
        column[i] = gram.at(j, i);
      }
      column[j] = Math.sqrt(r.solveTransposed(column, gram.at(j, j)));
      r.add(column);
    }
    return r;
  }

  /** Number of columns. */
  public int size() {
    return columns.size();
  }

  /** Entry (i, j), for i at most j. */
  public double at(int i, int j) {
    return columns.get(j)[i];
  }

  /** Column j, its entries down to the diagonal; not to be changed. */
  public double[] column(int j) {
    return columns.get(j);
  }

  /** Adds a column: its entries down to the diagonal; not copied. */
  public void add(double[] column) {
    if (column.length != size() + 1) {
      throw new IllegalArgumentException(
          "column.length = " + column.length + ": expected " + (size() + 1));
    }
    columns.add(column);
  }

  /** The leading columns and rows. */
  public UpperTriangle leading(int count) {
    return new UpperTriangle(columns.subList(0, count));
  }

  /** Without the first row and column. */
  public UpperTriangle withoutFirst() {
    UpperTriangle rest = new UpperTriangle();
    for (double[] column : columns.subList(1, size())) {
      rest.add(Arrays.copyOfRange(column, 1, column.length));
    }
    return rest;
  }

  /** All columns, filled with zeros to full length. */
  public double[][] full() {
    double[][] full = new double[size()][];
    for (int j = 0; j < size(); j++) {
      full[j] = Arrays.copyOf(columns.get(j), size());
    }
    return full;
  }

  /** x with R x = b, for the leading b.length columns. */
  public double[] solve(double[] b) {
    double[] x = b.clone();
    for (int j = x.length - 1; j >= 0; j--) {
      double[] column = columns.get(j);
      x[j] /= column[j];
      for (int i = 0; i < j; i++) {
        x[i] -= column[i] * x[j];
      }
    }
    return x;
  }

  /**
   * Replaces the first {@link #size()} entries b of an array by the x with R<sup>T</sup> x = b, and
   * returns {@code square} - x<sup>T</sup> x: with b and {@code square} the inner products of a new
   * column of F with the earlier ones and itself, what of its squared norm they do not explain.
   */
  public double solveTransposed(double[] b, double square) {
    double rest = square;
    for (int j = 0; j < size(); j++) {
      double[] column = columns.get(j);
      double entry = b[j];
      for (int c = 0; c < j; c++) {
        entry -= b[c] * column[c];
      }
      b[j] = entry / column[j];
      rest -= b[j] * b[j];
    }
    return rest;
  }

  /** R<sup>-1</sup>, with zeros below the diagonal. */
  public Matrix inverse() {
    Matrix inverse = new Matrix(size(), size());
    for (int i = 0; i < size(); i++) {
      for (int j = i; j < size(); j++) {
        double[] column = columns.get(j);
        double entry = i == j ? 1 : 0;
        for (int c = i; c < j; c++) {
          entry -= column[c] * inverse.at(i, c);
        }
        inverse.set(i, j, entry / column[j]);
      }
    }
    return inverse;
  }
}
