package org.basislearner.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.data.recipe.Schema;
import org.basislearner.loss.SolverStop;
import org.basislearner.network.Basis;
import org.basislearner.network.Network;
import org.basislearner.network.Polynomial;
import org.basislearner.train.Certificate;
import org.basislearner.train.Certificate.Provenance;

/** A model on one page, for people. */
record ModelText(BasisModel model, PrintStream out) {
  private static final int NAMES_SHOWN = 12;
  private static final int TERMS_SHOWN = 10;
  private static final int OUTPUTS_SHOWN = 3;

  void print(String file) {
    TextTable facts = new TextTable(2);
    facts.row("model", file);
    if (model instanceof ClassifierModel classifier) {
      facts.row("predicts", "one of " + names(classifier.labels()));
      facts.row(
          "gives", classifier.hasProbabilities() ? "labels, probabilities" : "labels, scores");
      decision(classifier).ifPresent(text -> facts.row("decides", text));
    } else if (model instanceof RegressorModel regressor) {
      int targets = regressor.targetNames().size();
      facts.row(
          "predicts",
          (targets == 1 ? "the number " : "the numbers ") + names(regressor.targetNames()));
      facts.row("gives", regressor.hasIntervals() ? "numbers, intervals" : "numbers");
    }
    out.print(facts);
    out.println("\nSchema");
    Schema.of(model).toString().lines().forEach(line -> out.println("  " + line));
    if (model.stageNodes() > 0) {
      out.println(
          Text.format(
              "%nStages: %s of steps and hinges, of at most %s",
              Text.count(model.stageNodes(), "product"),
              Text.count(model.stageDegree(), "factor")));
    }
    if (model.hasNetwork()) {
      layers();
    }
    out.println(
        model.path().chosenPoint().stages() > 0
            ? "\nPath: some numbers of stages, the chosen one marked"
            : "\nPath: every depth with its best lambda, the chosen one marked");
    out.print(model.path());
    if (model.hasNetwork()) {
      certificate();
      complexity();
    }
    VanishingText.print(model, out);
    provenance();
    out.println("\nParameters");
    TextTable parameters = new TextTable(2);
    model.parameters().forEach((name, value) -> parameters.row(name, shortened(value)));
    out.print(parameters.indented("  "));
    formula();
  }

  /** By which threshold a label is predicted, if not simply the most probable one. */
  static Optional<String> decision(ClassifierModel model) {
    return model.threshold().isEmpty()
        ? Optional.empty()
        : Optional.of(
            Text.format(
                "%s if its %s is at least %s, else %s",
                model.labels().get(1),
                model.hasProbabilities() ? "probability" : "score",
                Text.number(model.threshold().getAsDouble()),
                model.labels().get(0)));
  }

  private static String names(List<String> names) {
    String text = names.stream().limit(NAMES_SHOWN).collect(Collectors.joining(", "));
    return names.size() > NAMES_SHOWN ? text + ", ... (" + names.size() + " in all)" : text;
  }

  private static String shortened(String value) {
    return value.length() <= 70 ? value : value.substring(0, 67) + "...";
  }

  private void layers() {
    Network network = model.network();
    Basis basis = network.basis();
    out.println(
        Text.format(
            "%nNetwork: depth %d, %s, %s, degree %d",
            basis.layers() + 1,
            Text.count(basis.nodes(), "node"),
            Text.count(network.parameters(), "learned number"),
            basis.layers()));
    TextTable table = new TextTable(1).row("layer", "nodes", "training error with it");
    List<Double> errors = model.certificate().layerErrors();
    for (int layer = 1; layer <= basis.layers(); layer++) {
      table.row(
          Integer.toString(layer),
          Integer.toString(basis.nodes(layer)),
          layer <= errors.size() ? Text.number(errors.get(layer - 1)) : "-");
    }
    table.row("output", Integer.toString(network.outputs()), "");
    out.print(table.indented("  "));
  }

  private void certificate() {
    Certificate certificate = model.certificate();
    out.println("\nCertificate: what was measured to hold");
    out.print(
        new TextTable(2)
            .row("rank", certificate.rank() + " of at most " + certificate.rows() + " (rows)")
            .row("orthogonality defect", Text.format("%.1e", certificate.orthogonalityDefect()))
            .row(
                "output layer",
                certificate.stop() == SolverStop.NO_MINIMUM
                    ? "no minimum: the classes can be separated, and larger weights have less loss"
                    : Text.format(
                        "within %.1e of its minimum, %s after %d steps",
                        certificate.gap(), certificate.stop().text(), certificate.iterations()))
            .indented("  "));
  }

  /** As the paper's section on sample complexity counts. */
  private void complexity() {
    Network network = model.network();
    int degree = network.basis().layers();
    out.println("\nComplexity of the network: fewer numbers need fewer rows");
    out.print(
        new TextTable(2)
            .row(
                "numbers learned",
                Text.format("%d, from %d rows", network.parameters(), model.certificate().rows()))
            .row(
                "operations per row",
                Text.format(
                    "%d: %d products, %d sums",
                    network.operations(),
                    network.products(),
                    network.operations() - network.products()))
            .row("degree", Integer.toString(degree))
            .row(
                "VC dimension",
                Text.format(
                    "of order %s (numbers x operations of an output), at most %s",
                    Text.number(network.vcOrder()), Text.number(network.vcBound())))
            .row(
                "all polynomials",
                Text.format(
                    "%s dimensions for degree %d in %s",
                    Text.number(Polynomial.dimension(network.inputs(), degree)),
                    degree,
                    Text.count(network.inputs(), "input")))
            .indented("  "));
  }

  private void provenance() {
    Provenance provenance = model.provenance();
    out.println("\nProvenance");
    out.print(
        new TextTable(2)
            .row("rows", Long.toString(provenance.rows()))
            .row("data SHA-256", provenance.dataHash())
            .row("refitted", provenance.refitted() ? "yes, on all rows" : "no")
            .row(
                "made by",
                "Basis "
                    + provenance.basisVersion()
                    + ", Java "
                    + provenance.javaVersion()
                    + ", "
                    + provenance.kernel()
                    + " kernel, seed "
                    + provenance.seed())
            .indented("  "));
  }

  private void formula() {
    Formula formula = Formula.of(model);
    if (!formula.reason().isEmpty()) {
      out.println("\nFormula: " + formula.reason());
      return;
    }
    List<String> names = outputNames();
    for (int c = 0; c < Math.min(OUTPUTS_SHOWN, formula.outputs().size()); c++) {
      out.println(
          Text.format(
              "%nFormula of %s: %s, the largest over the training range first",
              names.get(c), Text.count(formula.outputs().get(c).size(), "term")));
      formula.outputs().get(c).stream()
          .limit(TERMS_SHOWN)
          .forEach(
              term -> out.println(Text.format("  %+13.6g  %s", term.coefficient(), term.inputs())));
    }
  }

  private List<String> outputNames() {
    if (model instanceof RegressorModel regressor) {
      return regressor.targetNames();
    }
    List<String> labels = ((ClassifierModel) model).labels();
    List<String> names = new ArrayList<>();
    if (labels.size() == 2) {
      names.add("the score of " + labels.get(1) + " (below 0: " + labels.get(0) + ")");
    } else {
      labels.forEach(label -> names.add("the score of " + label));
    }
    return names;
  }
}
