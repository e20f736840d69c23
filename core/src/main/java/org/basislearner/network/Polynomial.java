package org.basislearner.network;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import org.basislearner.linalg.Checks;
import org.jspecify.annotations.Nullable;

/**
 * An explicit polynomial: a sum of coefficients times monomials of the inputs. Immutable and
 * thread-safe.
 *
 * <p>Terms are sorted by monomial (graded-lexicographic), each monomial occurs once, and no
 * coefficient is zero; the zero polynomial has no terms.
 */
public final class Polynomial {
  /** Enough to tell coefficients apart, few enough to read a formula. */
  private static final MathContext SIGNIFICANT_DIGITS = new MathContext(6);

  private final int inputs;
  private final List<Term> terms;

  /**
   * A coefficient and its monomial.
   *
   * @param coefficient not zero
   * @param monomial the product of inputs
   */
  public record Term(double coefficient, Monomial monomial) {}

  /** Takes terms that are sorted, distinct and not zero. */
  Polynomial(int inputs, List<Term> sortedTerms) {
    this.inputs = inputs;
    this.terms = List.copyOf(sortedTerms);
  }

  /**
   * Creates a polynomial.
   *
   * @param inputs the number of inputs
   * @param coefficients one coefficient per monomial, in any order; zeros are left out
   * @return the polynomial
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
   * The number of inputs.
   *
   * @return d
   */
  public int inputs() {
    return inputs;
  }

  /**
   * The terms.
   *
   * @return an immutable list in graded-lexicographic order
   */
  public List<Term> terms() {
    return terms;
  }

  /**
   * The largest degree of a term.
   *
   * @return the degree, 0 for constants and for the zero polynomial
   */
  public int degree() {
    return terms.isEmpty() ? 0 : terms.get(terms.size() - 1).monomial().degree();
  }

  /**
   * The value at a point.
   *
   * @param x the inputs, exactly {@link #inputs()} numbers
   * @return the sum of the terms, added in their order
   */
  public double evaluate(double[] x) {
    Checks.length("x", x.length, inputs);
    double sum = 0;
    for (Term term : terms) {
      sum += term.coefficient() * term.monomial().evaluate(x);
    }
    return sum;
  }

  /**
   * The partial derivative by one input.
   *
   * @param input from 0 to {@link #inputs()} - 1
   * @return a polynomial of the same inputs
   */
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
   *
   * @param names one name per input
   * @return the text, "0" for the zero polynomial
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
    return toString(InputNames.numbered(inputs));
  }
}
