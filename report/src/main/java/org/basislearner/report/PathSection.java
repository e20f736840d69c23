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
    return Spec.of(
        "depth",
        entry.best().depth(),
        "series",
        series,
        "error",
        axis.value(error),
        "low",
        axis.value(Math.max(0, error - deviation)),
        "high",
        axis.value(error + deviation),
        "nodes",
        entry.best().nodes(),
        "lambda",
        entry.best().lambda(),
        "chosen",
        entry.chosen());
  }

  private static Map<String, @Nullable Object> spec(
      List<Map<String, @Nullable Object>> values, Series series, ErrorAxis axis) {
    Map<String, @Nullable Object> x =
        Spec.of(
            "field",
            "depth",
            "type",
            "ordinal",
            "title",
            "depth",
            "axis",
            Spec.of("labelAngle", 0, "labelOverlap", true));
    List<Object> tooltip =
        List.of(
            Spec.field("series", "nominal", "curve"),
            Spec.field("depth", "ordinal", "depth"),
            Spec.quantity("error", axis.title(), axis.format()),
            Spec.quantity("nodes", "nodes", ","),
            Spec.quantity("lambda", "lambda", ".2~g"));
    Map<String, @Nullable Object> y = axis.encoding("error");
    List<Object> layers = new ArrayList<>();
    layers.add(
        Spec.of(
            "transform",
            List.of(Spec.of("filter", "datum.chosen && datum.series == '" + TRAINING + "'")),
            "mark",
            Spec.of("type", "rule", "strokeDash", List.of(4, 4), "color", "var(--faint)")));
    if (values.stream().anyMatch(value -> value.get("low") != null && value.get("high") != null)) {
      layers.add(standardErrors(series, axis));
    }
    // The lowest error is often that at the same lambda: a broad pale line is seen below the other.
    layers.add(lines("==", Spec.of("type", "line", "strokeWidth", 8, "opacity", 0.4), y, series));
    layers.add(lines("!=", Spec.of("type", "line", "strokeWidth", 2.5), y, series));
    layers.add(
        Spec.of(
            "mark",
            Spec.of("type", "point", "filled", true, "size", 70, "opacity", 1),
            "encoding",
            Spec.of("y", y, "color", series.color(), "tooltip", tooltip)));
    return Spec.of("data", Spec.data(values), "encoding", Spec.of("x", x), "layer", layers);
  }

  /** The lines of the lowest error, or those of the others. */
  private static Map<String, @Nullable Object> lines(
      String which, Map<String, @Nullable Object> mark, Object y, Series series) {
    return Spec.of(
        "transform",
        List.of(Spec.of("filter", "datum.series " + which + " '" + LOWEST + "'")),
        "mark",
        mark,
        "encoding",
        Spec.of("y", y, "color", series.color(), "strokeDash", series.dash()));
  }

  private static Map<String, @Nullable Object> standardErrors(Series series, ErrorAxis axis) {
    return Spec.of(
        "transform",
        List.of(Spec.of("filter", "isValid(datum.low) && isValid(datum.high)")),
        "mark",
        Spec.of("type", "rule", "strokeWidth", 2, "opacity", 0.45),
        "encoding",
        Spec.of(
            "y", axis.encoding("low"), "y2", Spec.of("field", "high"), "color", series.color()));
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
