package org.basislearner.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.network.Monomial;
import org.basislearner.network.Polynomial;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;

/**
 * The polynomial itself, when it is small. Terms are ordered by how much they move on the rows, not
 * by their coefficients, which depend on the units of the inputs.
 */
final class FormulaSection {
  private static final int LARGEST_FORMULA = 200;
  private static final int MOST_TERMS = 40;
  private static final int MOST_OUTPUTS = 10;

  /** Terms of each of several outputs. */
  private static final int MOST_PRODUCTS = 8;

  private FormulaSection() {}

  static Section of(Findings findings) {
    Html html = new Html();
    Optional<List<Polynomial>> formula = findings.model().formula(LARGEST_FORMULA);
    if (formula.isEmpty()) {
      html.paragraph(
          "Written out in the inputs as they are given, the polynomial has more than "
              + LARGEST_FORMULA
              + " terms, or its inputs are scaled by rank, points of a sphere or pieces, and it has"
              + " no such form. It is a weighted sum of the network's nodes; these are the largest"
              + " products, named by the first-layer nodes that they multiply:");
      html.raw(largestProducts(findings));
    } else {
      html.paragraph(
          "The model as a polynomial of the inputs as they are given, the terms that vary most on "
              + findings.sampleName()
              + " first.");
      int shown = Math.min(MOST_OUTPUTS, formula.get().size());
      for (int c = 0; c < shown; c++) {
        html.raw(polynomial(findings, formula.get().get(c), outputName(findings, c)));
      }
      if (shown < formula.get().size()) {
        html.note("The first " + shown + " of " + formula.get().size() + " outputs.");
      }
      meaning(findings, html);
    }
    return Section.of("formula", "The formula", html);
  }

  private static void meaning(Findings findings, Html html) {
    if (findings.model() instanceof ClassifierModel classifier) {
      List<String> labels = classifier.labels();
      html.note(
          labels.size() == 2
              ? "Above 0 the label is " + labels.get(1) + ", below 0 it is " + labels.get(0) + "."
              : "The label with the largest score is predicted.");
    }
    html.note(
        "Inputs outside the range of the training rows are clamped to it first, unless the guard is"
            + " off; coefficients are rounded.");
  }

  private static String outputName(Findings findings, int output) {
    if (findings.model() instanceof ClassifierModel classifier) {
      return classifier.labels().size() == 2
          ? "score"
          : "score of " + classifier.labels().get(output);
    }
    return findings.model() instanceof RegressorModel regressor
        ? regressor.targetNames().get(output)
        : "y";
  }

  private static String polynomial(Findings findings, Polynomial polynomial, String name) {
    List<Polynomial.Term> terms = polynomial.terms();
    double[] size = new double[terms.size()];
    for (int t = 0; t < size.length; t++) {
      size[t] = moves(terms.get(t), findings.sample().rows());
    }
    List<Integer> order =
        IntStream.range(0, size.length)
            .boxed()
            .sorted(Comparator.comparingDouble(t -> -size[t]))
            .toList();
    Html html = new Html().open("p", "class", "formula");
    html.element("var", name).text(" = ");
    boolean first = true;
    for (int t : order.stream().limit(MOST_TERMS).toList()) {
      html.raw(term(terms.get(t), findings.inputNames(), first)).text(" ");
      first = false;
    }
    if (order.isEmpty()) {
      html.text("0");
    }
    if (order.size() > MOST_TERMS) {
      html.text("+ …");
    }
    html.close("p");
    if (order.size() > MOST_TERMS) {
      html.note("The " + MOST_TERMS + " largest of " + order.size() + " terms.");
    }
    return html.toString();
  }

  /** The standard deviation of a term over some rows; a constant comes first. */
  private static double moves(Polynomial.Term term, double[][] rows) {
    if (term.monomial().degree() == 0) {
      return Double.MAX_VALUE;
    }
    double[][] values = new double[rows.length][1];
    for (int i = 0; i < rows.length; i++) {
      values[i][0] = term.coefficient() * term.monomial().evaluate(rows[i]);
    }
    double deviation = rows.length == 0 ? 0 : Influence.deviations(values, 1)[0];
    return Double.isNaN(deviation) ? 0 : deviation;
  }

  private static String term(Polynomial.Term term, List<String> names, boolean first) {
    boolean negative = term.coefficient() < 0;
    String sign = negative ? "− " : first ? "" : "+ ";
    Html html = new Html().open("span", "class", "term").text(sign);
    html.text(Figures.text(Math.abs(term.coefficient())));
    return html.raw(monomial(term.monomial(), names)).close("span").toString().strip();
  }

  private static String monomial(Monomial monomial, List<String> names) {
    Html html = new Html();
    String separator = "&#8239;";
    for (int input : Arrays.stream(monomial.factors()).distinct().toArray()) {
      html.raw(separator + "<var>").text(names.get(input)).raw("</var>");
      if (monomial.exponent(input) > 1) {
        html.raw("<sup>" + monomial.exponent(input) + "</sup>");
      }
      // Names may have spaces, so that a space would not tell where the next one begins.
      separator = "&#8201;·&#8201;";
    }
    return html.toString();
  }

  private static String largestProducts(Findings findings) {
    int outputs = findings.model().network().outputs();
    int terms = outputs == 1 ? MOST_TERMS : MOST_PRODUCTS;
    Html html = new Html();
    for (int c = 0; c < Math.min(MOST_OUTPUTS, outputs); c++) {
      html.raw(products(findings, c, terms));
    }
    if (outputs > MOST_OUTPUTS) {
      html.note("The first " + MOST_OUTPUTS + " of " + outputs + " outputs.");
    }
    html.note("What v1, v2, … are is told under The network, for those that matter most.");
    return html.toString();
  }

  /** The products that move an output most, with their coefficients. */
  private static String products(Findings findings, int output, int most) {
    NodeStrengths strengths = findings.strengths();
    List<FoldedProducts.Product> all =
        strengths.products().ranked(product -> product.strength(output));
    Html html = new Html().open("p", "class", "formula");
    html.element("var", outputName(findings, output)).text(" = ");
    boolean first = true;
    for (FoldedProducts.Product product : all.stream().limit(most).toList()) {
      double coefficient = product.coefficients()[output];
      html.open("span", "class", "term");
      html.text(coefficient < 0 ? "− " : first ? "" : "+ ");
      html.text(Figures.text(Math.abs(coefficient), 3) + "\u202f");
      html.element("var", product.name()).close("span").text(" ");
      first = false;
    }
    int rest = Math.max(0, all.size() - most);
    html.text(rest > 0 ? "+ … (" + Figures.count(rest, "smaller term") + ")" : "").close("p");
    return html.toString();
  }
}
