package org.basislearner.network;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.Checks;
import org.jspecify.annotations.Nullable;

/**
 * A product of inputs such as {@code x1^2 x3}. Immutable and thread-safe.
 *
 * <p>Stored as the sorted indices of its factors, repeated as often as they occur: small however
 * many inputs there are. The natural order is graded-lexicographic: by degree, then the monomial
 * with more of the earlier inputs first, as in 1, x1, x2, x1^2, x1 x2, x2^2.
 */
public final class Monomial implements Comparable<Monomial>, Serializable {
  private static final long serialVersionUID = 1;

  /** The empty product. */
  static final Monomial ONE = new Monomial(new int[0]);

  private final int[] factors;

  private Monomial(int[] sortedFactors) {
    this.factors = sortedFactors;
  }

  /**
   * The product of some inputs, given by their indices in any order, repeated as often as they
   * occur.
   */
  public static Monomial of(int... inputs) {
    int[] factors = inputs.clone();
    Arrays.sort(factors);
    if (factors.length > 0) {
      Checks.require(factors[0] >= 0, "input is " + factors[0] + ", expected at least 0");
    }
    return new Monomial(factors);
  }

  /** The number of factors, 0 for the constant. */
  public int degree() {
    return factors.length;
  }

  /** A copy of the factors: sorted indices of inputs, repeated as often as they occur. */
  public int[] factors() {
    return factors.clone();
  }

  /** The exponent of an input, 0 if it does not occur. */
  public int exponent(int input) {
    int exponent = 0;
    for (int factor : factors) {
      if (factor == input) {
        exponent++;
      }
    }
    return exponent;
  }

  /** The value at a point. */
  public double evaluate(double[] x) {
    double product = 1;
    for (int factor : factors) {
      product *= x[factor];
    }
    return product;
  }

  /** This monomial times another one. */
  Monomial times(Monomial other) {
    if (other.factors.length == 0) {
      return this;
    }
    int[] product = Arrays.copyOf(factors, factors.length + other.factors.length);
    System.arraycopy(other.factors, 0, product, factors.length, other.factors.length);
    Arrays.sort(product);
    return new Monomial(product);
  }

  /** This monomial without one factor {@code input}, which must occur. */
  Monomial without(int input) {
    int at = Arrays.binarySearch(factors, input);
    int[] rest = new int[factors.length - 1];
    System.arraycopy(factors, 0, rest, 0, at);
    System.arraycopy(factors, at + 1, rest, at, rest.length - at);
    return new Monomial(rest);
  }

  /** The largest index of an input, -1 for the constant. */
  int largestInput() {
    return factors.length == 0 ? -1 : factors[factors.length - 1];
  }

  @Override
  public int compareTo(Monomial other) {
    int byDegree = Integer.compare(factors.length, other.factors.length);
    return byDegree != 0 ? byDegree : Arrays.compare(factors, other.factors);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Monomial that && Arrays.equals(factors, that.factors);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(factors);
  }

  /** The monomial in words, for example {@code age^2 height}; "1" for the constant. */
  public String toString(List<String> names) {
    if (factors.length == 0) {
      return "1";
    }
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < factors.length; ) {
      int exponent = exponent(factors[at]);
      text.append(at == 0 ? "" : " ").append(names.get(factors[at]));
      if (exponent > 1) {
        text.append('^').append(exponent);
      }
      at += exponent;
    }
    return text.toString();
  }

  /** The monomial with inputs called x1, x2, ... */
  @Override
  public String toString() {
    return toString(Polynomial.numbered(largestInput() + 1));
  }
}
