package org.basislearner.matrix;

import java.io.Serializable;

/**
 * A matrix as a view of an array: entry (i, j) is {@code data[offset + i * rowStride + j *
 * columnStride]}. Blocks and the transposed matrix share the array, so that writing to one writes
 * to the other.
 */
public final class Matrix implements Serializable {
  private static final long serialVersionUID = 1;

  private final double[] data;
  private final int offset;
  private final int rowStride;
  private final int columnStride;
  private final int rows;
  private final int columns;

  private Matrix(
      double[] data, int offset, int rows, int columns, int rowStride, int columnStride) {
    this.data = data;
    this.offset = offset;
    this.rows = rows;
    this.columns = columns;
    this.rowStride = rowStride;
    this.columnStride = columnStride;
  }

  /** A matrix of zeros. */
  public Matrix(int rows, int columns) {
    this(new double[Math.multiplyExact(rows, columns)], 0, rows, columns, columns, 1);
  }

  /**
   * A row-major matrix around an array.
   *
   * @param data the rows one after the other; not copied
   */
  public static Matrix of(int rows, int columns, double[] data) {
    if (data.length != (long) rows * columns) {
      throw new IllegalArgumentException(
          "data.length = " + data.length + ": expected " + rows + " x " + columns);
    }
    return new Matrix(data, 0, rows, columns, columns, 1);
  }

  /** Number of rows. */
  public int rows() {
    return rows;
  }

  /** Number of columns. */
  public int columns() {
    return columns;
  }

  /** Entry (i, j). */
  public double at(int i, int j) {
    return data[index(i, j)];
  }

  /** Sets entry (i, j). */
  public void set(int i, int j, double value) {
    data[index(i, j)] = value;
  }

  /** Adds to entry (i, j). */
  public void add(int i, int j, double value) {
    data[index(i, j)] += value;
  }

  /** The array behind the view, for kernels. */
  public double[] data() {
    return data;
  }

  /** How far entries (i, j) and (i + 1, j) are apart in the array. */
  public int rowStride() {
    return rowStride;
  }

  /** How far entries (i, j) and (i, j + 1) are apart in the array. */
  public int columnStride() {
    return columnStride;
  }

  /** Where entry (i, j) is in the array. */
  public int index(int i, int j) {
    return offset + i * rowStride + j * columnStride;
  }

  /** The view of some rows and columns, from (row, column) on. */
  public Matrix block(int row, int column, int height, int width) {
    if (row < 0 || column < 0 || row + height > rows || column + width > columns) {
      throw new IllegalArgumentException(
          "block = "
              + height
              + " x "
              + width
              + " at ("
              + row
              + ", "
              + column
              + "): expected within "
              + rows
              + " x "
              + columns);
    }
    return new Matrix(data, index(row, column), height, width, rowStride, columnStride);
  }

  /** The view of columns {@code from} (inclusive) to {@code to} (exclusive). */
  public Matrix columns(int from, int to) {
    return block(0, from, rows, to - from);
  }

  /** The view with rows and columns exchanged. */
  public Matrix transposed() {
    return new Matrix(data, offset, columns, rows, columnStride, rowStride);
  }

  /** A row-major copy without gaps. */
  public Matrix copy() {
    Matrix copy = new Matrix(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        copy.data[i * columns + j] = at(i, j);
      }
    }
    return copy;
  }

  /** The rows one after the other: the array itself where it holds just them, else a copy. */
  public double[] rowMajor() {
    boolean all = data.length == rows * columns && rowStride == columns && columnStride == 1;
    return all ? data : copy().data;
  }

  /** The product with another matrix, by plain sums whose order no kernel changes. */
  public Matrix times(Matrix right) {
    Matrix product = new Matrix(rows, right.columns);
    for (int i = 0; i < rows; i++) {
      for (int s = 0; s < columns; s++) {
        double factor = at(i, s);
        for (int j = 0; j < right.columns; j++) {
          product.add(i, j, factor * right.at(s, j));
        }
      }
    }
    return product;
  }

  /** This matrix and, to its right, another of as many rows. */
  public Matrix beside(Matrix right) {
    Matrix both = new Matrix(rows, columns + right.columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < both.columns; j++) {
        both.set(i, j, j < columns ? at(i, j) : right.at(i, j - columns));
      }
    }
    return both;
  }

  /** Adds a number to each entry of the diagonal, and returns this matrix. */
  public Matrix addToDiagonal(double value) {
    for (int i = 0; i < rows; i++) {
      add(i, i, value);
    }
    return this;
  }

  /** Overwrites what is above the diagonal by what is below, and returns this matrix. */
  public Matrix mirrorLower() {
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < i; j++) {
        set(j, i, at(i, j));
      }
    }
    return this;
  }

  @Override
  public String toString() {
    return rows + " x " + columns;
  }
}
