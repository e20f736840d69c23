package org.basislearner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.basislearner.BasisFit;
import org.basislearner.report.page.Chart;
import org.basislearner.report.page.ErrorAxis;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;
import org.basislearner.report.page.Series;
import org.basislearner.report.page.Spec;
import org.basislearner.train.PathPoint;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/** The errors of every depth: the paper's curves, and a table with the same numbers. */
final class PathSection {
  static final String VALIDATION = "validation error";
  static final String TRAINING = "training error at the same lambda";
  static final String LOWEST = "lowest training error over lambda";

  /** The layer of the bars. */
  private static final String STANDARD_ERRORS =
      """
      {"transform": [{"filter": "isValid(datum.low) && isValid(datum.high)"}],
       "mark": {"type": "rule", "strokeWidth": 2, "opacity": 0.45},
       "encoding": {"y": $low, "y2": {"field": "high"}, "color": $color}},
      """;

  private PathSection() {}

  static Section of(Findings findings) {
    BasisFit<?> fit = findings.content().fit();
    PathByDepth path = PathByDepth.of(fit.path());
    Task task = findings.task();
    Html html = new Html();
    html.paragraph(
        "One training gives every depth at once. With each layer the network can fit the training"
            + " rows better; the validation rows tell where that stops being knowledge.");
    html.raw(chart(path, task));
    html.raw(table(path, task));
    html.note("Growth ended because " + fit.stopReason().text() + ".");
    return Section.of("path", "Error by depth", html);
  }

  private static String chart(PathByDepth path, Task task) {
    Series series =
        new Series(
            path.validated() ? List.of(VALIDATION, TRAINING, LOWEST) : List.of(TRAINING, LOWEST),
            LOWEST);
    ErrorAxis axis =
        ErrorAxis.of(
            task,
            path.entries().stream()
                .flatMapToDouble(
                    e ->
                        DoubleStream.of(
                            e.best().validationError(),
                            e.best().trainError(),
                            e.lowestTrainError()))
                .toArray());
    List<Map<String, @Nullable Object>> values = new ArrayList<>();
    for (PathByDepth.Entry entry : path.entries()) {
      PathPoint best = entry.best();
      // In the order in which they are drawn: the broad line lies below the others.
      values.add(value(entry, LOWEST, entry.lowestTrainError(), Double.NaN, axis));
      values.add(value(entry, TRAINING, best.trainError(), Double.NaN, axis));
      if (path.validated()) {
        values.add(value(entry, VALIDATION, best.validationError(), best.standardError(), axis));
      }
    }
    String caption =
        "The dashed line marks the chosen depth, which counts the output layer."
            + (path.validated() ? " Bars show one standard error of the validation error." : "");
    return Chart.wide("Errors by depth", 320, spec(values, series, axis))
        .figure(series.key(), caption);
  }

  private static Map<String, @Nullable Object> value(
      PathByDepth.Entry entry, String series, double error, double deviation, ErrorAxis axis) {
    return Spec.row(
        "depth series error low high nodes lambda chosen",
        entry.best().depth(),
        series,
        axis.value(error),
        axis.value(Math.max(0, error - deviation)),
        axis.value(error + deviation),
        entry.best().nodes(),
        entry.best().lambda(),
        entry.chosen());
  }

  private static Map<String, @Nullable Object> spec(
      List<Map<String, @Nullable Object>> values, Series series, ErrorAxis axis) {
    boolean bars = values.stream().anyMatch(v -> v.get("low") != null && v.get("high") != null);
    // The lowest error is often that at the same lambda: a broad pale line is seen below the other.
    return Spec.of(
            """
            {"data": {"values": $values},
             "encoding": {"x": {"field": "depth", "type": "ordinal", "title": "depth",
                                "axis": {"labelAngle": 0, "labelOverlap": true}}},
             "layer": [
               {"transform": [{"filter": $chosen}],
                "mark": {"type": "rule", "strokeDash": [4, 4], "color": "var(--faint)"}},
               %s
               {"transform": [{"filter": $lowest}],
                "mark": {"type": "line", "strokeWidth": 8, "opacity": 0.4},
                "encoding": {"y": $y, "color": $color, "strokeDash": $dash}},
               {"transform": [{"filter": $others}],
                "mark": {"type": "line", "strokeWidth": 2.5},
                "encoding": {"y": $y, "color": $color, "strokeDash": $dash}},
               {"mark": {"type": "point", "filled": true, "size": 70, "opacity": 1},
                "encoding": {"y": $y, "color": $color, "tooltip": [
                  {"field": "series", "type": "nominal", "title": "curve"},
                  {"field": "depth", "type": "ordinal", "title": "depth"},
                  {"field": "error", "type": "quantitative", "title": $title, "format": $format},
                  {"field": "nodes", "type": "quantitative", "title": "nodes", "format": ","},
                  {"field": "lambda", "type": "quantitative", "title": "lambda", "format": ".2~g"}
                ]}}]}
            """
                .formatted(bars ? STANDARD_ERRORS : ""))
        .with("values", values)
        .with("chosen", "datum.chosen && datum.series == '" + TRAINING + "'")
        .with("low", axis.encoding("low"))
        .with("lowest", "datum.series == '" + LOWEST + "'")
        .with("others", "datum.series != '" + LOWEST + "'")
        .with("y", axis.encoding("error"))
        .with("color", series.color())
        .with("dash", series.dash())
        .with("title", axis.title())
        .with("format", axis.format())
        .object();
  }

  private static String table(PathByDepth path, Task task) {
    Grid grid =
        new Grid(
            "The best model of each depth",
            "wn",
            List.of(
                "depth",
                "nodes",
                "lambda",
                "validation error",
                "training error",
                "lowest training error"));
    for (PathByDepth.Entry entry : path.entries()) {
      PathPoint point = entry.best();
      grid.row(
          entry.chosen(),
          List.of(
              Integer.toString(point.depth()),
              Figures.count(point.nodes()),
              Figures.text(point.lambda(), 2),
              Figures.error(task, point.validationError()),
              Figures.error(task, point.trainError()),
              Figures.error(task, entry.lowestTrainError())));
    }
    return grid.end();
  }
}
