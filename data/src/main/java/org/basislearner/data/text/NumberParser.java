package org.basislearner.data.text;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Reads decimal numbers from bytes, exactly as {@link Double#parseDouble} would, several times
 * faster. The grammar is {@code [+-] digits [. digits] [(e|E) [+-] digits]} with a digit before or
 * after the point, or a comma in its place; no hexadecimal, no suffixes, no words.
 *
 * <p>The digits form a whole number w &lt; 10^18 and the result is w 10^q. If w &lt;= 2^53 and |q|
 * &lt;= 22, both w and 10^|q| are doubles and one rounded operation is exact. Else the upper 128
 * bits of the product of w and a 128-bit 10^q are known but for a few units of the last, which
 * settles the rounding unless the product is next to the middle of two doubles. What is left, one
 * in 10^15 or so, and numbers with more digits or larger exponents go to the slow parser.
 *
 * <p>Not thread-safe.
 */
public final class NumberParser {
  private static final double[] EXACT_POWERS = new double[23];

  /** Larger exponents are rare. */
  private static final int LARGEST_POWER = 64;

  /** 10^q = (HIGH 2^64 + LOW + [0, 1)) 2^SHIFT, with the top bit of HIGH set. */
  private static final long[] HIGH = new long[2 * LARGEST_POWER + 1];

  private static final long[] LOW = new long[2 * LARGEST_POWER + 1];
  private static final int[] SHIFT = new int[2 * LARGEST_POWER + 1];

  /** 10^18 fits into a long with its sign. */
  private static final int MOST_DIGITS = 18;

  private static final int LARGEST_EXPONENT = 99_999;

  static {
    for (int i = 0; i < EXACT_POWERS.length; i++) {
      EXACT_POWERS[i] = Double.parseDouble("1e" + i);
    }
    for (int q = -LARGEST_POWER; q <= LARGEST_POWER; q++) {
      BigInteger power = BigInteger.TEN.pow(Math.abs(q));
      int shift = power.bitLength() - 128;
      BigInteger bits = power.shiftRight(shift);
      if (q < 0) {
        shift = -power.bitLength() - 127;
        bits = BigInteger.ONE.shiftLeft(-shift).divide(power);
        if (bits.bitLength() > 128) { // a reciprocal of a power of two: only 10^0, which is above
          throw new AssertionError(q);
        }
      }
      HIGH[q + LARGEST_POWER] = bits.shiftRight(64).longValue();
      LOW[q + LARGEST_POWER] = bits.longValue();
      SHIFT[q + LARGEST_POWER] = shift;
    }
  }

  private final byte point;
  private int end;

  /** Reads numbers with a decimal point. */
  public NumberParser() {
    this((byte) '.');
  }

  /** Reads numbers with another decimal mark. */
  public NumberParser(byte point) {
    this.point = point;
  }

  /** The position behind the number that was read last. */
  public int end() {
    return end;
  }

  /**
   * Reads the longest number at a position: NaN if none starts there, infinite if it is beyond the
   * range of a double.
   */
  public double parse(byte[] bytes, int from, int to) {
    int p = from;
    boolean negative = false;
    if (p < to && (bytes[p] == '-' || bytes[p] == '+')) {
      negative = bytes[p++] == '-';
    }
    final int start = p;
    long digits = 0;
    while (p < to && isDigit(bytes[p])) {
      digits = 10 * digits + (bytes[p++] - '0');
    }
    int count = p - start;
    int exponent = 0;
    if (p < to && bytes[p] == point) {
      int first = ++p;
      while (p < to && isDigit(bytes[p])) {
        digits = 10 * digits + (bytes[p++] - '0');
      }
      exponent = first - p;
      count -= exponent;
    }
    end = p;
    if (count == 0) {
      return Double.NaN;
    }
    if (p < to && (bytes[p] | 0x20) == 'e') {
      exponent += exponent(bytes, p + 1, to);
    }
    if (count > MOST_DIGITS) {
      return slow(bytes, from);
    }
    double value = digits == 0 ? 0 : scaled(digits, exponent);
    if (Double.isNaN(value)) {
      return slow(bytes, from);
    }
    return negative ? -value : value;
  }

  /** Moves the end behind the exponent if there is one. */
  private int exponent(byte[] bytes, int from, int to) {
    int p = from;
    boolean negative = false;
    if (p < to && (bytes[p] == '-' || bytes[p] == '+')) {
      negative = bytes[p++] == '-';
    }
    int value = 0;
    int start = p;
    while (p < to && isDigit(bytes[p])) {
      value = Math.min(LARGEST_EXPONENT, 10 * value + (bytes[p++] - '0'));
    }
    if (p == start) {
      return 0;
    }
    end = p;
    return negative ? -value : value;
  }

  /** digits 10^exponent, NaN if that is not certain. */
  private static double scaled(long digits, int exponent) {
    if (digits <= 1L << 53) {
      if (exponent >= -22 && exponent <= 0) {
        return digits / EXACT_POWERS[-exponent];
      }
      if (exponent > 0 && exponent <= 22) {
        return digits * EXACT_POWERS[exponent];
      }
    }
    if (exponent < -LARGEST_POWER || exponent > LARGEST_POWER) {
      return Double.NaN;
    }
    return product(digits, exponent);
  }

  /**
   * The product as high 2^64 + low + [0, 4), times a power of two, with the top bit set. Of its 128
   * bits 53 are kept, the next decides.
   */
  private static double product(long digits, int q) {
    int zeros = Long.numberOfLeadingZeros(digits);
    long w = digits << zeros;
    long powerHigh = HIGH[q + LARGEST_POWER];
    long middle = w * powerHigh;
    long high = unsignedHigh(w, powerHigh);
    long low = middle + unsignedHigh(w, LOW[q + LARGEST_POWER]);
    if (Long.compareUnsigned(low, middle) < 0) {
      high++;
    }
    int shift = SHIFT[q + LARGEST_POWER] + 64 - zeros;
    if (high >= 0) {
      high = (high << 1) | (low >>> 63);
      low <<= 1;
      shift--;
    }
    long rest = high & 0x7ff;
    if ((rest == 0x3ff && low >= -4 && low < 0) || (rest == 0x400 && low == 0)) {
      return Double.NaN;
    }
    long mantissa = (high >>> 11) + (rest >>> 10);
    // |q| <= 64 keeps every result far from the smallest and the largest doubles.
    return mantissa * Double.longBitsToDouble((long) (shift + 64 + 11 + 1023) << 52);
  }

  private static long unsignedHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }

  private double slow(byte[] bytes, int from) {
    String text = new String(bytes, from, end - from, StandardCharsets.US_ASCII);
    return Double.parseDouble(text.replace((char) point, '.'));
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }
}
