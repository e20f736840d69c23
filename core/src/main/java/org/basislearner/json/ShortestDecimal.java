package org.basislearner.json;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The decimal text of a double: the correctly rounded decimal with the fewest digits that reads
 * back as the same double, laid out like {@link Double#toString(double)}.
 *
 * <p>{@code Double.toString} itself will not do: before Java 19 it sometimes gives a digit too
 * many, and a file's bytes must not depend on the Java version that wrote it.
 */
final class ShortestDecimal {
  /** Decimals of up to 15 digits survive the way to a normal double and back. */
  private static final int ALWAYS_SURVIVING_DIGITS = 15;

  private ShortestDecimal() {}

  static String of(double value) {
    if (value == 0) {
      return Double.compare(value, 0.0) < 0 ? "-0.0" : "0.0";
    }
    String magnitude = layOut(shortest(Math.abs(value)));
    return value < 0 ? "-" + magnitude : magnitude;
  }

  /** If fewer than 15 digits suffice, rounding to 15 gives them, followed by zeros. */
  private static BigDecimal shortest(double value) {
    int digits = value < Double.MIN_NORMAL ? 1 : ALWAYS_SURVIVING_DIGITS;
    BigDecimal exact = new BigDecimal(value);
    BigDecimal rounded = exact.round(new MathContext(digits));
    while (rounded.doubleValue() != value) {
      digits++;
      rounded = exact.round(new MathContext(digits));
    }
    return rounded.stripTrailingZeros();
  }

  private static String layOut(BigDecimal decimal) {
    int exponent = decimal.precision() - decimal.scale() - 1;
    if (exponent >= -3 && exponent < 7) {
      return decimal.scale() > 0 ? decimal.toPlainString() : decimal.toPlainString() + ".0";
    }
    String digits = decimal.unscaledValue().toString();
    String fraction = digits.length() > 1 ? digits.substring(1) : "0";
    return digits.charAt(0) + "." + fraction + "E" + exponent;
  }
}
