package org.basislearner.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.basislearner.paper.PaperResult.Point;
import org.basislearner.paper.PaperResult.Tried;
import org.basislearner.report.page.Chart;
import org.basislearner.report.page.ErrorAxis;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Page;
import org.basislearner.report.page.Section;
import org.basislearner.report.page.Series;
import org.basislearner.report.page.Spec;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/** The page of the paper's experiments: its table, and its figure for each set. Thread-safe. */
public final class PaperReport {
  private PaperReport() {}

  /** One HTML page that needs nothing else. */
  public static String html(List<PaperResult> results) {
    List<Section> sections = new ArrayList<>();
    int number = 0;
    for (ResultTable table : ResultTable.of(results)) {
      Grid grid = new Grid(table.title(), table.kinds(), table.heads());
      table.rows().forEach(grid::row);
      Html html = new Html().raw(grid.end());
      sections.add(
          Section.of(
              "table-" + ++number,
              table.title(),
              table.note().isEmpty() ? html : html.paragraph(table.note())));
    }
    for (PaperResult result : results) {
      if (result.experiment().kind() != Experiment.Kind.ABLATION) {
        sections.add(figure(result));
      }
    }
    sections.add(origin(results));
    return Page.html("The paper's experiments", "wide", sections);
  }

  private static Section figure(PaperResult result) {
    String title = result.question().set() + ", " + result.experiment().what();
    Html html = new Html();
    html.paragraph(
        "Errors by depth and width while the networks were chosen: on the validation rows with the"
            + " best lambda of each depth, on the training rows with the same lambda, and the lowest"
            + " training error that any lambda reached. The last tells what such networks can fit; the"
            + " first, where that stops being knowledge.");
    for (int first = 0; first < result.builds().size(); first += Series.MOST) {
      html.raw(chart(title, result, first));
    }
    html.raw(table(result));
    return Section.of(result.question().set() + "-" + result.question().experiment(), title, html);
  }

  /** A chart of some networks, from the first on. */
  private static String chart(String title, PaperResult result, int first) {
    int end = Math.min(first + Series.MOST, result.builds().size());
    List<String> names = result.names();
    Series series = new Series(names.subList(first, end));
    ErrorAxis axis = new ErrorAxis(Task.CLASSIFICATION, false);
    StringBuilder charts = new StringBuilder();
    for (ErrorCurves.Panel panel : new ErrorCurves(result).panels()) {
      List<Map<String, @Nullable Object>> values = new ArrayList<>();
      for (int i = first; i < end; i++) {
        for (Depth depth : Depth.of(result.builds().get(i).points())) {
          values.add(
              Spec.row(
                  "depth series error nodes lambda",
                  depth.best().depth(),
                  names.get(i),
                  Spec.number(panel.error().applyAsDouble(depth)),
                  depth.best().nodes(),
                  depth.best().lambda()));
        }
      }
      String key = charts.isEmpty() ? series.key() : "";
      charts.append(
          Chart.wide(title + ": " + panel.title(), 240, axis.byDepth(values, series, "widths"))
              .figure(key, panel.title()));
    }
    return charts.toString();
  }

  private static String table(PaperResult result) {
    Grid grid =
        new Grid(
            "The best lambda of each depth",
            "wn",
            List.of(
                "network",
                "depth",
                "nodes",
                "lambda",
                "validation",
                "test",
                "training",
                "lowest training"));
    for (int i = 0; i < result.builds().size(); i++) {
      Tried build = result.builds().get(i);
      for (Depth depth : Depth.of(build.points())) {
        Point best = depth.best();
        grid.row(
            i == result.chosen() && best.depth() == result.depth(),
            List.of(
                result.names().get(i),
                Integer.toString(best.depth()),
                Figures.count(best.nodes()),
                Figures.text(best.lambda(), 2),
                Figures.percent(best.validationError()),
                Double.isNaN(best.testError()) ? "-" : Figures.percent(best.testError()),
                Figures.percent(best.trainError()),
                Figures.percent(depth.lowestTrainError())));
      }
    }
    return grid.end();
  }

  private static Section origin(List<PaperResult> results) {
    Html html = new Html();
    html.paragraph(
        "Original rows are the benchmark's files; file order is MNIST as it is filed, which is how"
            + " the benchmark took it; regenerated rows are drawn by the benchmark's recipe, with the"
            + " seed below, so that their errors are comparable with the published ones, not"
            + " identical. Times are of one run each, rows, choice, training and test together.");
    Grid grid =
        new Grid(
            "Where results come from",
            "wwwwwwn",
            List.of("set", "experiment", "data", "basis", "kernel", "java", "threads"));
    for (PaperResult result : results) {
      List<String> row = new ArrayList<>();
      row.add(result.question().set());
      row.add(result.question().experiment());
      row.add(result.question().origin());
      row.addAll(result.machine().values());
      grid.row(row);
    }
    html.raw(grid.end());
    return Section.of("origin", "Where results come from", html);
  }
}
