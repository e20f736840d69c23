package org.basislearner.network;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.basislearner.linalg.Checks;
import org.jspecify.annotations.Nullable;

/**
 * An explicit polynomial: a sum of coefficients times monomials of the inputs. Immutable and
 * thread-safe.
 *
 * <p>Terms are sorted by monomial (graded-lexicographic), each monomial occurs once, and no
 * coefficient is zero; the zero polynomial has no terms.
 */
public final class Polynomial implements Serializable {
  private static final long serialVersionUID = 1;

  /** Enough to tell coefficients apart, few enough to read a formula. */
  private static final MathContext SIGNIFICANT_DIGITS = new MathContext(6);

  private final int inputs;
  private final List<Term> terms;

  /** A coefficient, not zero, and its monomial. */
  public record Term(double coefficient, Monomial monomial) implements Serializable {}

  /** Takes terms that are sorted, distinct and not zero. */
  Polynomial(int inputs, List<Term> sortedTerms) {
    this.inputs = inputs;
    this.terms = List.copyOf(sortedTerms);
  }

  /**
   * Creates a polynomial from one coefficient per monomial; zeros are left out.
   *
   * @throws IllegalArgumentException if a monomial has an input out of range
   */
  public static Polynomial of(int inputs, Map<Monomial, Double> coefficients) {
    PolynomialSum sum = new PolynomialSum();
    coefficients.forEach(
        (monomial, coefficient) -> {
          Checks.require(
              monomial.largestInput() < inputs,
              "monomial " + monomial + " needs more than " + inputs + " inputs");
          sum.add(coefficient, monomial);
        });
    return sum.toPolynomial(inputs);
  }

  /**
   * The number of monomials of d inputs up to a degree D, the constant among them: {@code C(d + D,
   * D)}. It is the dimension of the space of these polynomials, and the VC dimension of their
   * signs.
   */
  public static BigInteger dimension(int inputs, int degree) {
    Checks.require(inputs >= 0, "inputs = " + inputs + ": expected at least 0");
    Checks.require(degree >= 0, "degree = " + degree + ": expected at least 0");
    int few = Math.min(inputs, degree);
    long many = Math.max(inputs, degree);
    BigInteger dimension = BigInteger.ONE;
    for (int i = 1; i <= few; i++) {
      // always whole: after step i it is C(many + i, i)
      dimension = dimension.multiply(BigInteger.valueOf(many + i)).divide(BigInteger.valueOf(i));
    }
    return dimension;
  }

  /**
   * The dimension of the values that polynomials up to a degree take on rows: the rank of the
   * matrix with a row for each row and a column for each monomial.
   *
   * <p>It is at most the number of rows and at most {@link #dimension}. Where it is the smaller of
   * both for every degree up to M, rows are in general position to order M: no set of monomials up
   * to degree M that is no larger than the number of rows is dependent on them, as long as there
   * are no more monomials than rows; with more, it says that polynomials of degree M take any
   * values on the rows.
   *
   * @param tolerance the fraction of the longest column below which what is left of a column counts
   *     as nothing, such as 1e-10
   * @throws IllegalArgumentException if rows times monomials are more than 4 million, there is no
   *     row, or a value is not finite
   */
  public static int rank(double[][] rows, int degree, double tolerance) {
    return new PolynomialValues(rows, degree).rank(tolerance);
  }

  /** The number of inputs, d. */
  public int inputs() {
    return inputs;
  }

  /** The terms in graded-lexicographic order. */
  public List<Term> terms() {
    return terms;
  }

  /** The largest degree of a term, 0 for the zero polynomial. */
  public int degree() {
    return terms.isEmpty() ? 0 : terms.get(terms.size() - 1).monomial().degree();
  }

  /** The value at a point: the sum of the terms, added in their order. */
  public double evaluate(double[] x) {
    Checks.length("x", x.length, inputs);
    double sum = 0;
    for (Term term : terms) {
      sum += term.coefficient() * term.monomial().evaluate(x);
    }
    return sum;
  }

  /** The partial derivative by one input. */
  public Polynomial derivative(int input) {
    Checks.index("input", input, inputs);
    PolynomialSum sum = new PolynomialSum();
    for (Term term : terms) {
      int exponent = term.monomial().exponent(input);
      if (exponent > 0) {
        sum.add(exponent * term.coefficient(), term.monomial().without(input));
      }
    }
    return sum.toPolynomial(inputs);
  }

  /**
   * The formula with inputs by name, coefficients rounded to six significant digits, for example
   * {@code 0.5 - 3 age + 1.2 age^2 height}.
   */
  public String toString(List<String> names) {
    Checks.length("names", names.size(), inputs);
    if (terms.isEmpty()) {
      return "0";
    }
    StringBuilder text = new StringBuilder();
    for (Term term : terms) {
      boolean negative = term.coefficient() < 0;
      if (text.length() == 0) {
        text.append(negative ? "-" : "");
      } else {
        text.append(negative ? " - " : " + ");
      }
      append(text, number(Math.abs(term.coefficient())), term.monomial(), names);
    }
    return text.toString();
  }

  private static void append(
      StringBuilder text, String coefficient, Monomial monomial, List<String> names) {
    if (monomial.degree() == 0) {
      text.append(coefficient);
    } else if (coefficient.equals("1")) {
      text.append(monomial.toString(names));
    } else {
      text.append(coefficient).append(' ').append(monomial.toString(names));
    }
  }

  private static String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(SIGNIFICANT_DIGITS).stripTrailingZeros();
    // Beyond six digits before or four zeros after the point, an exponent is easier to read.
    boolean plain = value >= 1e-4 && value < 1e6;
    return plain ? rounded.toPlainString() : rounded.toString();
  }

  /** Two polynomials are equal when they have as many inputs and the same terms. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Polynomial that && inputs == that.inputs && terms.equals(that.terms);
  }

  @Override
  public int hashCode() {
    return terms.hashCode();
  }

  /** The formula with inputs called x1, x2, ... */
  @Override
  public String toString() {
    return toString(numbered(inputs));
  }

  /** The names x1, x2, ... that inputs have when nobody named them. */
  static List<String> numbered(int inputs) {
    return IntStream.rangeClosed(1, inputs).mapToObj(i -> "x" + i).toList();
  }

  /**
   * A polynomial that vanishes on the training rows, but for the tolerance of the training.
   *
   * @param polynomial the polynomial, with a leading coefficient of 1
   * @param largest its largest absolute value on the training rows, before rounding in this form
   */
  public record Vanishing(Polynomial polynomial, double largest) {}
}
