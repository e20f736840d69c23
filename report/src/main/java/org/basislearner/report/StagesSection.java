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

/** The errors of every length of a sum of stages. */
final class StagesSection {
  private static final String VALIDATION = "validation error";
  private static final String TRAINING = "training error";

  /** Rows of the table, about. */
  private static final int LISTED = 12;

  private StagesSection() {}

  static Section of(Findings findings) {
    BasisFit<?> fit = findings.content().fit();
    List<PathPoint> points = fit.path().points();
    Html html = new Html();
    html.paragraph(
        "A sum of small networks over steps of the inputs, each fitted to what the ones before it"
            + " leave. With each stage the training rows are fitted better; the validation rows tell"
            + " where that stops being knowledge.");
    html.raw(chart(points, findings.task(), fit.path().chosen()));
    html.raw(table(points, findings.task(), fit.path().chosen()));
    html.note("Growth ended because " + fit.stopReason().text() + ".");
    return Section.of("path", "Error by number of stages", html);
  }

  private static String chart(List<PathPoint> points, Task task, int chosen) {
    boolean validated = points.stream().anyMatch(p -> !Double.isNaN(p.validationError()));
    Series series = new Series(validated ? List.of(VALIDATION, TRAINING) : List.of(TRAINING));
    ErrorAxis axis =
        ErrorAxis.of(
            task,
            points.stream()
                .flatMapToDouble(p -> DoubleStream.of(p.validationError(), p.trainError()))
                .toArray());
    List<Map<String, @Nullable Object>> values = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      PathPoint point = points.get(i);
      values.add(value(point, TRAINING, axis.value(point.trainError()), i == chosen));
      if (validated) {
        values.add(value(point, VALIDATION, axis.value(point.validationError()), i == chosen));
      }
    }
    return Chart.wide("Errors by number of stages", 320, spec(values, series, axis))
        .figure(series.key(), "The dashed line marks the chosen number of stages.");
  }

  private static Map<String, @Nullable Object> value(
      PathPoint point, String series, @Nullable Object error, boolean chosen) {
    return Spec.row(
        "stages series error nodes chosen", point.stages(), series, error, point.nodes(), chosen);
  }

  private static Map<String, @Nullable Object> spec(
      List<Map<String, @Nullable Object>> values, Series series, ErrorAxis axis) {
    return Spec.of(
            """
            {"data": {"values": $values},
             "encoding": {"x": {"field": "stages", "type": "quantitative", "title": "stages"}},
             "layer": [
               {"transform": [{"filter": "datum.chosen"}],
                "mark": {"type": "rule", "strokeDash": [4, 4], "color": "var(--faint)"}},
               {"mark": {"type": "line", "strokeWidth": 2.5},
                "encoding": {"y": $y, "color": $color, "strokeDash": $dash, "tooltip": [
                  {"field": "series", "type": "nominal", "title": "curve"},
                  {"field": "stages", "type": "quantitative", "title": "stages"},
                  {"field": "error", "type": "quantitative", "title": $title, "format": $format},
                  {"field": "nodes", "type": "quantitative", "title": "nodes", "format": ","}
                ]}}]}
            """)
        .with("values", values)
        .with("y", axis.encoding("error"))
        .with("color", series.color())
        .with("dash", series.dash())
        .with("title", axis.title())
        .with("format", axis.format())
        .object();
  }

  private static String table(List<PathPoint> points, Task task, int chosen) {
    Grid grid =
        new Grid(
            "Some numbers of stages",
            "wn",
            List.of("stages", "nodes", "validation error", "training error"));
    int step = Math.max(1, points.size() / LISTED);
    for (int i = 0; i < points.size(); i++) {
      if (i % step == 0 || i == chosen || i == points.size() - 1) {
        PathPoint point = points.get(i);
        grid.row(
            i == chosen,
            List.of(
                Integer.toString(point.stages()),
                Figures.count(point.nodes()),
                Figures.error(task, point.validationError()),
                Figures.error(task, point.trainError())));
      }
    }
    return grid.end();
  }
}
