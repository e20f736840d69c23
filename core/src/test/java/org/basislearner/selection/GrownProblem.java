package org.basislearner.selection;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.basislearner.linalg.Kernel;
import org.basislearner.linalg.Kernels;
import org.basislearner.rows.RowStorage;
import org.basislearner.store.Group;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.testing.StoredColumns;

/** A basis that grows over given rows, and slow, obvious questions to its columns. */
final class GrownProblem implements AutoCloseable {
  static final double TOLERANCE = 1e-8;

  private final double[][] x;
  private final Workers workers;
  private final RowStore store;
  private final GrowingBasis basis;

  GrownProblem(double[][] x, double[][] y, int threads, Precision precision) {
    this(x, y, new double[0], threads, Kernels.plain(), RowStorage.heap(), precision);
  }

  /**
   * A problem whose rows may have weights.
   *
   * @param weights of the rows; none where they are not weighted
   */
  GrownProblem(
      double[][] x,
      double[][] y,
      double[] weights,
      int threads,
      Kernel kernel,
      RowStorage storage,
      Precision precision) {
    this.x = x;
    int inputs = x[0].length;
    int targets = y[0].length;
    boolean weighted = weights.length > 0;
    workers = new Workers(threads, kernel, () -> false);
    LocalRowStore.Builder builder =
        new LocalRowStore.Builder(workers, storage, inputs, targets, x.length, weighted);
    for (int i = 0; i < x.length; i++) {
      builder.add(x[i], y[i], weighted ? weights[i] : 1);
    }
    store = builder.build();
    basis = new GrowingBasis(store, workers, inputs, targets, TOLERANCE, precision, weighted);
  }

  /** With two threads, and targets drawn by chance. */
  static GrownProblem of(double[][] x, int targets, long seed) {
    return new GrownProblem(x, gaussian(x.length, targets, seed), 2, Precision.DOUBLE);
  }

  static double[][] gaussian(int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] numbers = new double[rows][columns];
    for (double[] row : numbers) {
      for (int j = 0; j < columns; j++) {
        // twelve uniform numbers: near enough to a normal one
        row[j] = random.doubles(12).sum() - 6;
      }
    }
    return numbers;
  }

  double[][] x() {
    return x;
  }

  int rows() {
    return x.length;
  }

  GrowingBasis basis() {
    return basis;
  }

  /** F: [node][row], each row times the root of its weight. */
  double[][] nodes() {
    return StoredColumns.of(store, Group.NODE);
  }

  /** O: [vector][row]. */
  double[][] orthonormal() {
    return StoredColumns.of(store, Group.BASIS);
  }

  /** What the basis does not reach of the targets: [target][row], weighted like F. */
  double[][] residual() {
    return StoredColumns.of(store, Group.RESIDUAL);
  }

  /** The columns of [1 X]. */
  double[][] augmented() {
    double[][] columns = new double[x[0].length + 1][x.length];
    for (int i = 0; i < x.length; i++) {
      columns[0][i] = 1;
      for (int j = 0; j < x[0].length; j++) {
        columns[j + 1][i] = x[i][j];
      }
    }
    return columns;
  }

  @Override
  public void close() {
    store.close();
    workers.close();
  }

  /**
   * For each column the share of its norm that is left after the columns before it are projected
   * out, by Gram-Schmidt with each projection done twice; columns of zeros have 0 left.
   */
  static double[] shares(double[][] columns) {
    double[][] orthonormal = new double[columns.length][];
    double[] shares = new double[columns.length];
    for (int j = 0; j < columns.length; j++) {
      double[] rest = columns[j].clone();
      double norm = norm(rest);
      project(rest, orthonormal, j);
      double left = norm(rest);
      shares[j] = norm == 0 ? 0 : left / norm;
      for (int r = 0; r < rest.length; r++) {
        rest[r] = left == 0 ? 0 : rest[r] / left;
      }
      orthonormal[j] = rest;
    }
    return shares;
  }

  /** The share of a column's norm that is outside the span of independent columns. */
  static double shareOutside(double[] column, double[][] span) {
    double[][] all = Arrays.copyOf(span, span.length + 1);
    all[span.length] = column;
    return shares(all)[span.length];
  }

  private static void project(double[] rest, double[][] orthonormal, int count) {
    for (int pass = 0; pass < 2; pass++) {
      for (int s = 0; s < count; s++) {
        double product = dot(rest, orthonormal[s]);
        for (int r = 0; r < rest.length; r++) {
          rest[r] -= product * orthonormal[s][r];
        }
      }
    }
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int r = 0; r < a.length; r++) {
      sum += a[r] * b[r];
    }
    return sum;
  }

  static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }
}
