package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Singular values and right singular vectors by one-sided Jacobi rotations (Hestenes): pairs of
 * columns of A are rotated until all are orthogonal; their norms are the singular values and the
 * product of the rotations holds the right singular vectors. Slow, obvious and accurate, in any
 * inner product.
 */
final class JacobiSvd {
  /** A singular value of at most this share of the largest counts as zero. */
  private static final double ZERO = 1e-10;

  /** A non-zero singular value and its right singular vector, the largest entry positive. */
  record Direction(double value, double[] vector) {}

  private JacobiSvd() {}

  /** The non-zero singular values of the matrix with the given columns, largest first. */
  static List<Direction> of(double[][] columns, InnerProduct product) {
    int n = columns.length;
    double[][] a = new double[n][];
    double[][] v = new double[n][n];
    for (int j = 0; j < n; j++) {
      a[j] = columns[j].clone();
      v[j][j] = 1;
    }
    boolean rotated = true;
    for (int sweep = 0; rotated && sweep < 100; sweep++) {
      rotated = false;
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          rotated |= rotate(a, v, p, q, product);
        }
      }
    }
    List<Direction> directions = new ArrayList<>();
    for (int j = 0; j < n; j++) {
      directions.add(new Direction(product.norm(a[j]), withSign(v[j])));
    }
    directions.sort(Comparator.comparingDouble(Direction::value).reversed());
    double least = ZERO * directions.get(0).value();
    directions.removeIf(direction -> direction.value() <= least);
    return directions;
  }

  /** Makes columns p and q orthogonal; false if they are already. */
  private static boolean rotate(double[][] a, double[][] v, int p, int q, InnerProduct product) {
    double pp = product.dot(a[p], a[p]);
    double qq = product.dot(a[q], a[q]);
    double pq = product.dot(a[p], a[q]);
    if (Math.abs(pq) <= 1e-15 * Math.sqrt(pp) * Math.sqrt(qq)) {
      return false;
    }
    double angle = 0.5 * Math.atan2(2 * pq, pp - qq);
    turn(a[p], a[q], Math.cos(angle), Math.sin(angle));
    turn(v[p], v[q], Math.cos(angle), Math.sin(angle));
    return true;
  }

  private static void turn(double[] x, double[] y, double cosine, double sine) {
    for (int r = 0; r < x.length; r++) {
      double old = x[r];
      x[r] = cosine * old + sine * y[r];
      y[r] = cosine * y[r] - sine * old;
    }
  }

  private static double[] withSign(double[] vector) {
    int largest = 0;
    for (int i = 1; i < vector.length; i++) {
      if (Math.abs(vector[i]) > Math.abs(vector[largest])) {
        largest = i;
      }
    }
    double sign = vector[largest] < 0 ? -1 : 1;
    double[] signed = new double[vector.length];
    for (int i = 0; i < vector.length; i++) {
      signed[i] = sign * vector[i];
    }
    return signed;
  }
}
