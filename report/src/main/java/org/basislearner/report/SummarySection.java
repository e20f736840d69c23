package org.basislearner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.network.Basis;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;
import org.basislearner.train.PathPoint;
import org.basislearner.train.Task;

/** What was learned in words and numbers: how well, beside simpler models, and from what. */
final class SummarySection {
  private static final Map<String, String> METRICS = new LinkedHashMap<>();

  static {
    METRICS.put("error", "wrong labels");
    METRICS.put("mse", "mean squared error");
    METRICS.put("rmse", "root mean squared error");
    METRICS.put("mae", "mean absolute error");
    METRICS.put("r2", "R²");
    METRICS.put("baseline", "error of a constant");
    METRICS.put("linear", "error of a linear model");
    METRICS.put("logLoss", "log-loss");
    METRICS.put("balancedAccuracy", "balanced accuracy");
    METRICS.put("precision", "precision");
    METRICS.put("recall", "recall");
    METRICS.put("f1", "F1");
    METRICS.put("rocAuc", "area under ROC");
    METRICS.put("prAuc", "area under precision-recall");
    METRICS.put("brier", "Brier score");
    METRICS.put("calibrationError", "calibration error");
    METRICS.put("cost", "cost per row");
    METRICS.put("intervalLevel", "level of intervals");
    METRICS.put("intervalCoverage", "numbers within their intervals");
    METRICS.put("intervalWidth", "mean width of intervals");
  }

  private SummarySection() {}

  static Section of(Findings findings) {
    Html html = new Html();
    html.element("p", best(findings), "class", "lead");
    String matters = matters(findings);
    html.raw(matters.isEmpty() ? "" : new Html().paragraph(matters).toString());
    html.raw(comparison(findings));
    html.paragraph(sentence(findings));
    html.open("dl", "class", "facts");
    facts(findings).forEach((name, value) -> fact(html, name, value));
    html.close("dl");
    html.raw(errors(findings));
    return Section.of("summary", "What was learned", html);
  }

  private static void fact(Html html, String name, String value) {
    html.open("div").element("dt", name).element("dd", value).close("div");
  }

  private static Map<String, String> facts(Findings findings) {
    PathPoint chosen = findings.content().fit().path().chosenPoint();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Task", findings.task().text());
    facts.put("Training rows", Figures.count(findings.model().provenance().rows()));
    facts.put("Inputs", Figures.count(findings.inputNames().size()));
    if (findings.model() instanceof ClassifierModel classifier) {
      facts.put("Classes", Figures.count(classifier.labels().size()));
    }
    if (findings.model().stageNodes() > 0) {
      facts.put("Products of steps", Figures.count(findings.model().stageNodes()));
      facts.put("Factors at most", Figures.count(findings.model().stageDegree()));
    }
    if (chosen.stages() > 0) {
      facts.put("Stages", Figures.count(chosen.stages()));
    } else {
      facts.put("Depth", Integer.toString(chosen.depth()));
      facts.put("Nodes", Figures.count(findings.model().network().basis().nodes()));
      facts.put("Lambda", Figures.text(chosen.lambda(), 2));
    }
    facts.put("Loss", findings.model().parameters().getOrDefault("loss", "-"));
    if (findings.content().hasTraining()) {
      facts.put("Trained in", Figures.seconds(findings.content().fit().seconds()));
    }
    return facts;
  }

  private static String sentence(Findings findings) {
    BasisModel model = findings.model();
    Basis basis = model.network().basis();
    StringBuilder text = new StringBuilder();
    if (model.stageNodes() > 0) {
      text.append("A sum of ").append(Figures.count(model.stageNodes(), "product"));
      text.append(" of steps of ").append(Figures.count(model.inputNames().size(), "input"));
      text.append(model.hasNetwork() ? ", plus a" : "");
    } else {
      text.append('A');
    }
    if (model.hasNetwork()) {
      text.append(" polynomial of degree at most ");
      text.append(basis.layers()).append(" in ");
      text.append(Figures.count(model.inputNames().size(), "input")).append(", made of ");
      text.append(Figures.count(basis.nodes(1), "linear function"));
      if (basis.nodes() > basis.nodes(1)) {
        text.append(" and ");
        text.append(Figures.count(basis.nodes() - basis.nodes(1), "product")).append(" of them");
      }
    }
    text.append(", which predicts ");
    if (model instanceof ClassifierModel classifier) {
      text.append("one of ").append(Figures.count(classifier.labels().size(), "label"));
      classifier
          .threshold()
          .ifPresent(
              threshold ->
                  text.append(": ")
                      .append(Html.printable(classifier.labels().get(1)))
                      .append(" if its ")
                      .append(classifier.hasProbabilities() ? "probability" : "score")
                      .append(" is at least ")
                      .append(Figures.text(threshold, 3))
                      .append(", else ")
                      .append(Html.printable(classifier.labels().get(0))));
    } else {
      text.append("a number");
    }
    return text.append('.').toString();
  }

  /** The part of the rows that the model is judged by: what it has not seen, if there is any. */
  private static Optional<String> part(Findings findings) {
    Map<String, Map<String, Double>> metrics = findings.content().metrics();
    return Stream.of("test", "validation", "given", "train")
        .filter(metrics::containsKey)
        .findFirst();
  }

  private static String rows(String part) {
    return part.equals("train") ? "training rows" : part + " rows";
  }

  private static double error(Findings findings, String part, String name) {
    Map<String, Double> metrics = findings.content().metrics().getOrDefault(part, Map.of());
    double squared = metrics.getOrDefault("mse", Double.NaN);
    return metrics.getOrDefault(name, name.equals("error") ? squared : Double.NaN);
  }

  /** How well it does, beside a constant and a linear model. */
  private static String best(Findings findings) {
    String part = part(findings).orElse("");
    double error = error(findings, part, "error");
    double constant = error(findings, part, "baseline");
    boolean labels = findings.task() == Task.CLASSIFICATION;
    if (Double.isNaN(error)) {
      return "How well the model predicts was not measured.";
    }
    StringBuilder text = new StringBuilder("On the " + rows(part));
    if (labels) {
      text.append(" it is wrong in ").append(Figures.percent(error)).append(" of the cases");
    } else {
      text.append(" it is off by ").append(Figures.text(Math.sqrt(error), 3));
      text.append(" (root mean square)");
      double r2 = error(findings, part, "r2");
      if (r2 > 0) {
        text.append(" and explains ").append(Figures.percent(r2)).append(" of the variance");
      }
    }
    if (!Double.isNaN(constant)) {
      text.append(
          labels
              ? "; always the most frequent label would be wrong in "
              : "; the mean alone is off by ");
      text.append(labels ? Figures.percent(constant) : Figures.text(Math.sqrt(constant), 3));
    }
    double linear = error(findings, part, "linear");
    if (!Double.isNaN(linear)) {
      text.append(", a linear model ").append(labels ? "in " : "by ");
      text.append(labels ? Figures.percent(linear) : Figures.text(Math.sqrt(linear), 3));
    }
    text.append('.');
    boolean decided =
        findings.model() instanceof ClassifierModel model && model.threshold().isPresent();
    if (decided) {
      text.append(" Labels are decided by a threshold, which may be worth more errors.");
    } else if (constant <= error) {
      text.append(" It has learned nothing that holds there: a constant does as well.");
    } else if (linear <= error) {
      text.append(" A linear model does as well, and is easier to understand.");
    }
    return text.toString();
  }

  private static String matters(Findings findings) {
    List<String> ranked = findings.ranked();
    if (ranked.isEmpty() || findings.content().image().isPresent()) {
      return "";
    }
    List<String> first = ranked.subList(0, Math.min(3, ranked.size()));
    String columns =
        first.size() == 1
            ? "The column that matters most is " + first.get(0)
            : "The columns that matter most are "
                + String.join(", ", first.subList(0, first.size() - 1))
                + " and "
                + first.get(first.size() - 1);
    return findings.effects().pairs().stream()
            .findFirst()
            .map(
                pair ->
                    columns + "; the strongest pair is " + pair.column() + " with " + pair.other())
            .orElse(columns)
        + ".";
  }

  /** The model beside simpler ones, on the same rows. */
  private static String comparison(Findings findings) {
    String part = part(findings).orElse("");
    double constant = error(findings, part, "baseline");
    if (Double.isNaN(constant)) {
      return "";
    }
    boolean labels = findings.task() == Task.CLASSIFICATION;
    List<String> parts =
        Stream.of(part, "validation")
            .distinct()
            .filter(one -> findings.content().metrics().containsKey(one))
            .toList();
    List<String> heads = new ArrayList<>(List.of(labels ? "wrong labels" : "mean squared error"));
    parts.forEach(one -> heads.add(rows(one)));
    Grid grid = new Grid("The model beside simpler ones", "w" + "n".repeat(parts.size()), heads);
    grid.row(cells(findings, "a constant", parts, one -> error(findings, one, "baseline")));
    if (parts.stream().anyMatch(one -> !Double.isNaN(error(findings, one, "linear")))) {
      grid.row(cells(findings, "a linear model", parts, one -> error(findings, one, "linear")));
    }
    grid.row(true, cells(findings, "this model", parts, one -> error(findings, one, "error")));
    return grid.end();
  }

  private static List<String> cells(
      Findings findings, String name, List<String> parts, ToDoubleFunction<String> error) {
    List<String> cells = new ArrayList<>(List.of(name));
    parts.forEach(part -> cells.add(Figures.error(findings.task(), error.applyAsDouble(part))));
    return cells;
  }

  private static String errors(Findings findings) {
    Map<String, Map<String, Double>> parts = findings.content().metrics();
    if (parts.isEmpty()) {
      return "";
    }
    Set<String> names = new LinkedHashSet<>(METRICS.keySet());
    parts.values().forEach(metrics -> names.addAll(metrics.keySet()));
    names.removeIf(
        name ->
            parts.values().stream().allMatch(m -> Double.isNaN(m.getOrDefault(name, Double.NaN))));
    if (findings.task() == Task.REGRESSION) {
      names.remove("error"); // the mean squared error once more
    }
    List<String> heads = new ArrayList<>(List.of("measure"));
    heads.addAll(parts.keySet());
    Grid grid = new Grid("Errors by part of the rows", "wn", heads);
    for (String name : names) {
      boolean fraction =
          List.of("error", "baseline", "linear").contains(name)
              && findings.task() == Task.CLASSIFICATION;
      List<String> cells = new ArrayList<>(List.of(METRICS.getOrDefault(name, name)));
      for (Map<String, Double> metrics : parts.values()) {
        double value = metrics.getOrDefault(name, Double.NaN);
        cells.add(fraction ? Figures.percent(value) : Figures.text(value));
      }
      grid.row(cells);
    }
    return grid.end();
  }
}
