package org.basislearner.format;

/** The arithmetic of shapes. */
final class TensorShape {
  private TensorShape() {}

  /**
   * The product of the extents, 1 without any.
   *
   * @throws ArithmeticException if an extent is negative or the product overflows
   */
  static long elements(long[] shape) {
    long product = 1;
    for (long extent : shape) {
      if (extent < 0) {
        throw new ArithmeticException("negative extent " + extent);
      }
      product = Math.multiplyExact(product, extent);
    }
    return product;
  }
}
