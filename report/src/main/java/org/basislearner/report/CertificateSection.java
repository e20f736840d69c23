package org.basislearner.report;

import java.util.List;
import org.basislearner.network.Network;
import org.basislearner.network.Polynomial;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;
import org.basislearner.train.Certificate;

/** What was measured to hold of the model, in words. */
final class CertificateSection {
  private CertificateSection() {}

  static Section of(Findings findings) {
    Certificate certificate = findings.model().certificate();
    Html html = new Html();
    html.paragraph("What was measured, not only promised, when this model was trained:");
    html.open("ul");
    html.element("li", rank(certificate));
    html.element("li", orthogonality(certificate));
    html.element("li", gap(certificate));
    html.element("li", complexity(findings.model().network()));
    html.element("li", monotone(certificate.layerErrors()));
    html.close("ul");
    Grid grid =
        new Grid(
            "Least training error by layer",
            "n",
            List.of("up to layer", "least mean squared error"));
    for (int t = 0; t < certificate.layerErrors().size(); t++) {
      grid.row(List.of(Integer.toString(t + 1), Figures.text(certificate.layerErrors().get(t))));
    }
    html.raw(grid.end());
    return Section.of("certificate", "Certificate", html);
  }

  private static String complexity(Network network) {
    return ("A prediction takes %s sums and products with %s learned numbers. Networks like this"
            + " one have a VC dimension of at most %s; all polynomials of degree %d in as many"
            + " inputs have %s.")
        .formatted(
            Figures.count(network.operations()),
            Figures.count(network.parameters()),
            Figures.text(network.vcBound().doubleValue(), 3),
            network.basis().layers(),
            Figures.text(
                Polynomial.dimension(network.inputs(), network.basis().layers()).doubleValue(), 3));
  }

  private static String rank(Certificate certificate) {
    String text =
        "The "
            + Figures.count(certificate.rank(), "node")
            + " are linearly independent on the "
            + Figures.count(certificate.rows(), "training row")
            + ": none of them repeats what the others say.";
    return certificate.rank() == certificate.rows()
        ? text + " There are as many of them as rows, so that they can fit any targets exactly."
        : text;
  }

  private static String orthogonality(Certificate certificate) {
    double defect = certificate.orthogonalityDefect();
    String judged = defect < 1e-8 ? "as exact as double precision allows" : "larger than usual";
    return "The basis that was used to measure this is orthonormal up to %s, which is %s."
        .formatted(Figures.text(defect, 2), judged);
  }

  private static String gap(Certificate certificate) {
    String steps =
        certificate.iterations() > 0
            ? " after " + Figures.count(certificate.iterations(), "step")
            : "";
    String gap = Figures.text(certificate.gap(), 2);
    return switch (certificate.stop()) {
      case EXACT ->
          "The output layer is the exact minimum of its objective, in closed form; rounding leaves"
              + " it at most "
              + gap
              + " above.";
      case CONVERGED ->
          ("The output layer's objective is at most %s above its minimum, as close as was"
                  + " asked for%s.")
              .formatted(gap, steps);
      case ITERATIONS ->
          ("The output layer's solver ended at its limit of steps%s; its objective is at most"
                  + " %s above the minimum.")
              .formatted(steps, gap);
      case ROUNDING ->
          ("The output layer's solver ended where double precision ends%s; its objective is"
                  + " at most %s above the minimum.")
              .formatted(steps, gap);
      case CONSTANT ->
          ("The output layer that was found did worse on the training rows than a constant, and was"
                  + " drawn towards it; its objective is at most %s above the minimum.")
              .formatted(gap);
      case NO_MINIMUM ->
          ("The output layer's objective has no minimum, because the classes can be separated:"
                  + " larger weights always have less loss; this one is at most %s above what they"
                  + " come near to.")
              .formatted(gap);
    };
  }

  private static String monotone(List<Double> errors) {
    for (int t = 1; t < errors.size(); t++) {
      if (errors.get(t) > errors.get(t - 1)) {
        return "The least training error grew at layer " + (t + 1) + ", which should not happen.";
      }
    }
    return "The least training error, over all output layers, never grows with depth, as theory"
        + " says:";
  }
}
