package org.basislearner.store;

/**
 * A column by its recipe: entry by entry a weight times the product of two columns of the same
 * block.
 */
public record Product(Group leftGroup, int left, Group rightGroup, int right, double weight) {
  /** The column in a block, a new array. */
  public double[] in(Block block) {
    return of(block.column(leftGroup, left), block.column(rightGroup, right), weight, block.rows());
  }

  /** Entry by entry {@code weight * (a * b)}, a new array. */
  public static double[] of(double[] a, double[] b, double weight, int rows) {
    double[] product = new double[rows];
    for (int r = 0; r < rows; r++) {
      product[r] = weight * (a[r] * b[r]);
    }
    return product;
  }
}
