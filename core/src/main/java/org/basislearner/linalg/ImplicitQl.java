package org.basislearner.linalg;

/**
 * Eigenvalues of a symmetric tridiagonal matrix by implicit QL steps with Wilkinson's shift, which
 * turn the rows of {@code Q^T} into eigenvectors.
 *
 * <p>A step takes the matrix {@code T} between two splits to {@code G T G^T} with rotations {@code
 * G}, from the last pair of rows to the first, such that the first entry beside the diagonal
 * shrinks: with its third power near the end. About 1.7 steps are needed for each eigenvalue.
 *
 * <p>Reference: A. Dubrulle, R. S. Martin, J. H. Wilkinson, The implicit QL algorithm, Numerische
 * Mathematik 12 (1968), doi:10.1007/BF02165404; the rules for splits and for the direction are
 * those of LAPACK's dsteqr.
 */
final class ImplicitQl {
  /** Half the distance from 1 to the next double. */
  private static final double ROUNDOFF = 0x1p-53;

  /** Above this, a square that underflows is too small to matter in a sum of two. */
  private static final double SMALL_SQUARE = 0x1p-900;

  /** Below this, no square overflowed. */
  private static final double LARGE_SQUARE = 0x1p1000;

  /** LAPACK's bound; a few are needed. */
  private static final int STEPS_PER_VALUE = 30;

  private final double[] diagonal;
  private final double[] beside;
  private final Rotations rotations;

  /** The row of {@code Q^T} that belongs to each place of the diagonal. */
  private final int[] order;

  private int stepsLeft;

  private ImplicitQl(double[] diagonal, double[] beside, double[][] rows) {
    this.diagonal = diagonal;
    this.beside = beside;
    this.rotations = new Rotations(rows);
    this.order = new int[diagonal.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    this.stepsLeft = STEPS_PER_VALUE * diagonal.length;
  }

  /**
   * Makes the matrix diagonal: its diagonal becomes the eigenvalues, in no order, the rows {@code
   * Q^T} become the eigenvectors. Entry {@code i} of {@code beside} is between rows {@code i} and
   * {@code i + 1}; the last is 0. Returns the row of the eigenvector of each eigenvalue.
   */
  static int[] diagonalise(double[] diagonal, double[] beside, double[][] rows) {
    ImplicitQl ql = new ImplicitQl(diagonal, beside, rows);
    int n = diagonal.length;
    for (int first = 0; first < n; ) {
      int last = ql.split(first, n - 1);
      ql.block(first, last);
      first = last + 1;
    }
    ql.rotations.apply();
    return ql.order;
  }

  /** Diagonalises rows {@code first .. last} of what does not split. */
  private void block(int first, int last) {
    if (Math.abs(diagonal[last]) < Math.abs(diagonal[first])) {
      reverse(first, last);
    }
    for (int l = first; l <= last; l++) {
      for (int m = split(l, last); m > l; m = split(l, last)) {
        if (stepsLeft-- == 0) {
          throw new ArithmeticException(
              "the eigenvalues of a " + order.length + " x " + order.length + " matrix diverged");
        }
        step(l, m);
      }
    }
  }

  /**
   * The first row from {@code l} on whose entry beside the diagonal is negligible, {@code e^2 <=
   * roundoff^2 |d d'|}, which is then set to zero; at most {@code last}.
   */
  private int split(int l, int last) {
    int m = l;
    while (m < last) {
      double e = Math.abs(beside[m]);
      double bound = Math.abs(diagonal[m]) * ROUNDOFF * (Math.abs(diagonal[m + 1]) * ROUNDOFF);
      if (e * e <= bound + Double.MIN_NORMAL) {
        beside[m] = 0;
        break;
      }
      m++;
    }
    return m;
  }

  /** Turns the block upside down, so that steps start where entries are large. */
  private void reverse(int first, int last) {
    for (int i = first, j = last; i < j; i++, j--) {
      double d = diagonal[i];
      diagonal[i] = diagonal[j];
      diagonal[j] = d;
      int row = order[i];
      order[i] = order[j];
      order[j] = row;
    }
    for (int i = first, j = last - 1; i < j; i++, j--) {
      double e = beside[i];
      beside[i] = beside[j];
      beside[j] = e;
    }
  }

  /** One QL step on rows {@code l .. m}. */
  private void step(int l, int m) {
    double[] d = diagonal;
    double[] e = beside;
    double ratio = (d[l + 1] - d[l]) / (2 * e[l]);
    double root = length(ratio, 1);
    double g = d[m] - d[l] + e[l] / (ratio + Math.copySign(root, ratio));
    double s = 1;
    double c = 1;
    double p = 0;
    for (int i = m - 1; i >= l; i--) {
      double f = s * e[i];
      double b = c * e[i];
      double r = length(f, g);
      e[i + 1] = r;
      if (r == 0) {
        // The matrix splits here by itself
        d[i + 1] -= p;
        e[m] = 0;
        return;
      }
      s = f / r;
      c = g / r;
      g = d[i + 1] - p;
      r = (d[i] - g) * s + 2 * c * b;
      p = s * r;
      d[i + 1] = g + p;
      g = c * r - b;
      rotations.add(order[i], order[i + 1], c, s);
    }
    d[l] -= p;
    e[l] = g;
    e[m] = 0;
  }

  /** {@code sqrt(f^2 + g^2)}; only extreme numbers need the slow way that avoids underflow. */
  private static double length(double f, double g) {
    double square = f * f + g * g;
    return square > SMALL_SQUARE && square < LARGE_SQUARE
        ? Math.sqrt(square)
        : StrictMath.hypot(f, g);
  }
}
