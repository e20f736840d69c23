package org.basislearner.report.page;

import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/**
 * How errors are drawn, so that the least one can be told from those near it: shares of wrong
 * labels as percentages, squared errors on a logarithmic axis when they differ much. An axis starts
 * at 0 unless all errors are close to each other, and a few errors far above the others are cut
 * off.
 *
 * @param low where the axis starts, if it is not logarithmic
 * @param high where it ends, NaN for the largest error
 */
public record ErrorAxis(Task task, boolean logarithmic, double low, double high) {
  /** Beyond this ratio the smaller of two errors is hard to see on a linear axis. */
  private static final double WIDE = 10;

  /** An error of this many times the median is an outlier. */
  private static final double FAR = 4;

  /** When the least error is more than this part of the largest, the axis does not start at 0. */
  private static final double CLOSE = 0.6;

  /** An axis from 0 to the largest error, or a logarithmic one. */
  public ErrorAxis(Task task, boolean logarithmic) {
    this(task, logarithmic, 0, Double.NaN);
  }

  public static ErrorAxis of(Task task, double[] errors) {
    double[] finite = DoubleStream.of(errors).filter(Double::isFinite).sorted().toArray();
    double least = DoubleStream.of(finite).filter(error -> error > 0).min().orElse(1);
    double largest = DoubleStream.of(finite).max().orElse(1);
    double median = finite.length == 0 ? largest : finite[finite.length / 2];
    boolean outlier = task == Task.CLASSIFICATION && median > 0 && largest > FAR * median;
    double high = outlier ? FAR * median : Double.NaN;
    boolean close = finite.length > 0 && finite[0] > CLOSE * largest && finite[0] < largest;
    double low = close ? Math.max(0, finite[0] - (largest - finite[0])) : 0;
    return new ErrorAxis(task, task == Task.REGRESSION && largest / least > WIDE, low, high);
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
        .with("scale", scale())
        .with("format", task == Task.CLASSIFICATION ? ".3~p" : ".3~g")
        .object();
  }

  private Map<String, @Nullable Object> scale() {
    if (logarithmic) {
      return Spec.row("type nice", "log", true);
    }
    Map<String, @Nullable Object> scale = Spec.row("zero nice", low == 0, true);
    if (low > 0) {
      scale.put("domainMin", low);
    }
    if (!Double.isNaN(high)) {
      scale.put("domainMax", high);
      scale.put("clamp", true);
    }
    return scale;
  }
}
