package org.basislearner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.network.Basis;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;
import org.basislearner.train.PathPoint;
import org.basislearner.train.Task;

/** The model in one sentence, its errors, and what was chosen. */
final class SummarySection {
  private static final Map<String, String> METRICS = new LinkedHashMap<>();

  static {
    METRICS.put("error", "wrong labels");
    METRICS.put("logLoss", "log loss");
    METRICS.put("mse", "mean squared error");
    METRICS.put("rmse", "root mean squared error");
    METRICS.put("mae", "mean absolute error");
    METRICS.put("r2", "R²");
    METRICS.put("baseline", "a constant's error");
  }

  private SummarySection() {}

  static Section of(Findings findings) {
    Html html = new Html();
    html.element("p", sentence(findings), "class", "lead");
    html.open("dl", "class", "facts");
    facts(findings).forEach((name, value) -> fact(html, name, value));
    html.close("dl");
    html.raw(errors(findings));
    return Section.of("summary", "Summary", html);
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
    } else {
      text.append("a number");
    }
    return text.append(best(findings)).append('.').toString();
  }

  /** How well it does on rows that it has not seen, if there were any. */
  private static String best(Findings findings) {
    for (String part : List.of("test", "validation")) {
      Map<String, Double> metrics = findings.content().metrics().getOrDefault(part, Map.of());
      Double error = metrics.get(findings.task() == Task.CLASSIFICATION ? "error" : "rmse");
      if (error != null) {
        String rows = " on the " + part + " rows";
        return findings.task() == Task.CLASSIFICATION
            ? "; it is wrong in " + Figures.percent(error) + " of the cases" + rows
            : "; it is off by " + Figures.text(error, 3) + " (root mean square)" + rows;
      }
    }
    return "";
  }

  private static String errors(Findings findings) {
    Map<String, Map<String, Double>> parts = findings.content().metrics();
    if (parts.isEmpty()) {
      return "";
    }
    Set<String> names = new LinkedHashSet<>(METRICS.keySet());
    parts.values().forEach(metrics -> names.addAll(metrics.keySet()));
    names.removeIf(name -> parts.values().stream().noneMatch(m -> m.containsKey(name)));
    if (findings.task() == Task.REGRESSION) {
      names.remove("error"); // the mean squared error once more
    }
    List<String> heads = new ArrayList<>(List.of("rows"));
    names.forEach(name -> heads.add(METRICS.getOrDefault(name, name)));
    Grid grid = new Grid("Errors by part of the rows", "wn", heads);
    parts.forEach(
        (part, metrics) -> {
          List<String> cells = new ArrayList<>(List.of(part));
          for (String name : names) {
            double value = metrics.getOrDefault(name, Double.NaN);
            boolean share = name.equals("error") && findings.task() == Task.CLASSIFICATION;
            cells.add(share ? Figures.percent(value) : Figures.text(value));
          }
          grid.row(cells);
        });
    return grid.end();
  }
}
