package org.basislearner.report.page;

import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/**
 * How errors are drawn: shares of wrong labels as percentages from 0, squared errors on a
 * logarithmic axis when they differ by more than a line from 0 could show.
 */
public record ErrorAxis(Task task, boolean logarithmic) {
  /** Beyond this ratio the smaller of two errors vanishes at the bottom of a linear axis. */
  private static final double WIDE = 50;

  public static ErrorAxis of(Task task, double[] errors) {
    double[] finite = DoubleStream.of(errors).filter(Double::isFinite).toArray();
    double least = DoubleStream.of(finite).filter(error -> error > 0).min().orElse(1);
    double largest = DoubleStream.of(finite).max().orElse(1);
    return new ErrorAxis(task, task == Task.REGRESSION && largest / least > WIDE);
  }

  /** What the errors are. */
  public String title() {
    return switch (task) {
      case CLASSIFICATION -> "error";
      case REGRESSION -> "mean squared error";
    };
  }

  /** How a chart writes them. */
  public String format() {
    return switch (task) {
      case CLASSIFICATION -> ".3~p";
      case REGRESSION -> ".4~g";
    };
  }

  /** An error that this axis can show. */
  public @Nullable Double value(double error) {
    return logarithmic && error <= 0 ? null : Spec.number(error);
  }

  /** Lines of errors by depth, one for each series; the tooltip calls these as is said. */
  public Map<String, @Nullable Object> byDepth(
      List<Map<String, @Nullable Object>> values, Series series, String called) {
    return Spec.of(
            """
            {"data": {"values": $values},
             "encoding": {
               "x": {"field": "depth", "type": "ordinal", "title": "depth",
                     "axis": {"labelAngle": 0, "labelOverlap": true}},
               "y": $y, "color": $color},
             "layer": [
               {"mark": {"type": "line", "strokeWidth": 2.5}, "encoding": {"strokeDash": $dash}},
               {"mark": {"type": "point", "filled": true, "size": 60, "opacity": 1},
                "encoding": {"tooltip": [
                  {"field": "series", "type": "nominal", "title": $called},
                  {"field": "depth", "type": "ordinal", "title": "depth"},
                  {"field": "error", "type": "quantitative", "title": $title, "format": $format},
                  {"field": "nodes", "type": "quantitative", "title": "nodes", "format": ","},
                  {"field": "lambda", "type": "quantitative", "title": "lambda", "format": ".2~g"}
                ]}}]}
            """)
        .with("values", values)
        .with("y", encoding("error"))
        .with("color", series.color())
        .with("dash", series.dash())
        .with("called", called)
        .with("title", title())
        .with("format", format())
        .object();
  }

  /** The axis for a field. */
  public Map<String, @Nullable Object> encoding(String field) {
    return Spec.of(
            """
            {"field": $field, "type": "quantitative", "title": $title, "scale": $scale,
             "axis": {"format": $format, "tickCount": 5}}
            """)
        .with("field", field)
        .with("title", title())
        .with(
            "scale",
            Spec.row(logarithmic ? "type nice" : "zero nice", logarithmic ? "log" : true, true))
        .with("format", task == Task.CLASSIFICATION ? ".3~p" : ".3~g")
        .object();
  }
}
