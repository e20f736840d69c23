package org.basislearner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.basislearner.report.page.Chart;
import org.basislearner.report.page.ErrorAxis;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;
import org.basislearner.report.page.Series;
import org.basislearner.report.page.Spec;
import org.basislearner.train.ModelPath;
import org.basislearner.train.PathPoint;
import org.jspecify.annotations.Nullable;

/** The errors of every lambda at the chosen depth. */
final class LambdaSection {
  private static final String TRAINING = "training error";

  private static final Map<String, @Nullable Object> LAMBDA_AXIS =
      Spec.of(
              """
              {"field": "lambda", "type": "quantitative", "title": "lambda",
               "scale": {"type": "log"},
               "axis": {"format": ".0e", "tickCount": 5, "labelOverlap": true}}
              """)
          .object();

  private LambdaSection() {}

  static Section of(Findings findings) {
    ModelPath path = findings.content().fit().path();
    PathPoint chosen = path.chosenPoint();
    List<PathPoint> points =
        path.points().stream().filter(point -> point.depth() == chosen.depth()).toList();
    Html html = new Html();
    if (points.size() < 2) {
      html.paragraph("Only lambda = " + Figures.text(chosen.lambda(), 2) + " was tried.");
    } else {
      html.paragraph(
          "A small lambda lets the output layer follow the training rows closely, a large one keeps"
              + " its weights small.");
      html.raw(chart(findings, points, chosen));
    }
    return Section.of("lambda", "Error by lambda", html);
  }

  private static String chart(Findings findings, List<PathPoint> points, PathPoint chosen) {
    ErrorAxis axis =
        ErrorAxis.of(
            findings.task(),
            points.stream()
                .flatMapToDouble(p -> DoubleStream.of(p.validationError(), p.trainError()))
                .toArray());
    boolean validated = points.stream().anyMatch(p -> !Double.isNaN(p.validationError()));
    Series series =
        new Series(validated ? List.of(PathSection.VALIDATION, TRAINING) : List.of(TRAINING));
    List<Map<String, @Nullable Object>> values = new ArrayList<>();
    for (PathPoint point : points) {
      if (validated) {
        values.add(value(point, PathSection.VALIDATION, axis.value(point.validationError())));
      }
      values.add(value(point, TRAINING, axis.value(point.trainError())));
    }
    return Chart.wide("Errors by lambda", 300, spec(values, series, axis, chosen.lambda()))
        .figure(
            series.key(),
            "At depth %s. The dashed line marks the chosen lambda, %s."
                .formatted(chosen.depth(), Figures.text(chosen.lambda(), 2)));
  }

  private static Map<String, @Nullable Object> value(
      PathPoint point, String series, @Nullable Double error) {
    return Spec.row("lambda series error", point.lambda(), series, error);
  }

  private static Map<String, @Nullable Object> spec(
      List<Map<String, @Nullable Object>> values, Series series, ErrorAxis axis, double chosen) {
    return Spec.of(
            """
            {"data": {"values": $values},
             "layer": [
               {"data": {"values": [{"lambda": $chosen}]},
                "mark": {"type": "rule", "strokeDash": [4, 4], "color": "var(--faint)"},
                "encoding": {"x": $x}},
               {"mark": {"type": "line", "strokeWidth": 2.5},
                "encoding": {"x": $x, "y": $y, "color": $color, "strokeDash": $dash}},
               {"mark": {"type": "point", "filled": true, "size": 45, "opacity": 1},
                "encoding": {"x": $x, "y": $y, "color": $color, "tooltip": [
                  {"field": "series", "type": "nominal", "title": "curve"},
                  {"field": "lambda", "type": "quantitative", "title": "lambda", "format": ".2~g"},
                  {"field": "error", "type": "quantitative", "title": $title, "format": $format}
                ]}}]}
            """)
        .with("values", values)
        .with("chosen", chosen)
        .with("x", LAMBDA_AXIS)
        .with("y", axis.encoding("error"))
        .with("color", series.color())
        .with("dash", series.dash())
        .with("title", axis.title())
        .with("format", axis.format())
        .object();
  }
}
