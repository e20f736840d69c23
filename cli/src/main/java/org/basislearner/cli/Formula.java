package org.basislearner.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.basislearner.BasisModel;
import org.basislearner.network.Polynomial;

/**
 * The largest terms of a model's formula.
 *
 * @param outputs for each output its terms, the largest first
 * @param reason why there is no formula; empty if there is one
 */
record Formula(List<List<Term>> outputs, String reason) {
  /** More terms are no formula that anybody reads, and take long to expand. */
  private static final int MOST_TERMS = 5000;

  /** Scalings that keep a polynomial one. */
  private static final Set<String> AFFINE = Set.of("none", "standard");

  /**
   * A term.
   *
   * @param coefficient of the inputs as they are given
   * @param inputs the product, by name
   * @param size the most that the term can come to over the range of the training rows
   */
  record Term(double coefficient, String inputs, double size) {}

  static Formula of(BasisModel model) {
    if (model.stageNodes() > 0) {
      return new Formula(List.of(), "none, since a sum of steps is not a polynomial of the inputs");
    }
    String inputs = model.parameters().getOrDefault("inputs", "plain");
    if (!inputs.equals("plain")) {
      String made = inputs.equals("sphere") ? "points of a sphere" : "pieces of the inputs";
      return new Formula(
          List.of(), "none of the inputs themselves, since it is a polynomial of " + made);
    }
    if (!AFFINE.contains(model.parameters().getOrDefault("scaling", "none"))) {
      return new Formula(
          List.of(), "none of the inputs themselves, since these are scaled by rank");
    }
    Optional<List<Polynomial>> formula = model.formula(MOST_TERMS);
    if (formula.isEmpty()) {
      return new Formula(List.of(), "has more than " + MOST_TERMS + " terms");
    }
    double[] largest = model.range().max();
    double[] least = model.range().min();
    for (int j = 0; j < largest.length; j++) {
      largest[j] = Math.max(Math.abs(largest[j]), Math.abs(least[j]));
    }
    List<List<Term>> outputs = new ArrayList<>();
    for (Polynomial polynomial : formula.get()) {
      outputs.add(
          polynomial.terms().stream()
              .map(
                  term ->
                      new Term(
                          term.coefficient(),
                          term.monomial().toString(model.inputNames()),
                          Math.abs(term.coefficient()) * term.monomial().evaluate(largest)))
              .sorted(Comparator.comparingDouble(Term::size).reversed())
              .toList());
    }
    return new Formula(outputs, "");
  }
}
