package org.basislearner.network;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A polynomial under construction. Coefficients of equal monomials are added in the order in which
 * they come, so that the result depends on nothing else.
 */
final class PolynomialSum {
  private final Map<Monomial, Double> coefficients = new HashMap<>();

  /** Adds {@code coefficient * monomial}. */
  void add(double coefficient, Monomial monomial) {
    if (coefficient != 0) {
      coefficients.merge(monomial, coefficient, Double::sum);
    }
  }

  /** Adds {@code factor * polynomial}. */
  void add(double factor, Polynomial polynomial) {
    for (Polynomial.Term term : polynomial.terms()) {
      add(factor * term.coefficient(), term.monomial());
    }
  }

  /**
   * Adds {@code factor * left * right}; gives up and returns false as soon as there are more than
   * {@code maxTerms} monomials.
   */
  boolean addProduct(double factor, Polynomial left, Polynomial right, int maxTerms) {
    for (Polynomial.Term a : left.terms()) {
      for (Polynomial.Term b : right.terms()) {
        add(factor * a.coefficient() * b.coefficient(), a.monomial().times(b.monomial()));
      }
      if (coefficients.size() > maxTerms) {
        return false;
      }
    }
    return true;
  }

  /** The number of monomials met so far. */
  int size() {
    return coefficients.size();
  }

  /** The polynomial: sorted, without the terms that cancelled. */
  Polynomial toPolynomial(int inputs) {
    List<Monomial> monomials = new ArrayList<>(coefficients.keySet());
    Collections.sort(monomials);
    List<Polynomial.Term> terms = new ArrayList<>(monomials.size());
    for (Monomial monomial : monomials) {
      double coefficient = coefficients.getOrDefault(monomial, 0.0);
      if (coefficient != 0) {
        terms.add(new Polynomial.Term(coefficient, monomial));
      }
    }
    return new Polynomial(inputs, terms);
  }
}
