package org.basislearner.stages;

/**
 * Numbers as whole multiples of a power of two, so that sums of them are sums of integers: exact,
 * and the same in every order. A scale is chosen so that the largest number takes 31 bits; then
 * 2<sup>32</sup> of them can be summed in a long.
 */
final class Fixed {
  private Fixed() {}

  /** The power of two that numbers up to {@code largest} are multiplied by to take 31 bits. */
  static double scale(double largest) {
    return scale(largest, 31);
  }

  /** The power of two that numbers up to {@code largest} are multiplied by. */
  static double scale(double largest, int bits) {
    if (!(largest > Double.MIN_NORMAL)) {
      return 1;
    }
    // between -1022 and 1022, so that its inverse is a number as well
    return Math.scalb(1.0, Math.min(1022, bits - 1 - Math.getExponent(largest)));
  }

  /** The nearest whole number, within the range of int. */
  static int round(double scaled) {
    return (int) Math.rint(scaled);
  }
}
