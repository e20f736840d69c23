package org.basislearner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.basislearner.report.page.Chart;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;
import org.basislearner.report.page.Spec;
import org.jspecify.annotations.Nullable;

/** Predicted numbers beside the true ones. */
final class ResidualSection {
  /** More points than this hide each other, and make the file large. */
  static final int MOST_POINTS = 2000;

  private static final int BINS = 30;
  private static final int WORST = 10;

  private ResidualSection() {}

  static Section of(Findings findings) {
    double[] truth = findings.content().rows().numbers();
    Html html = new Html();
    if (truth.length == 0) {
      html.paragraph("There are no rows with known targets to compare with.");
    } else {
      double[] predicted = findings.predicted();
      html.paragraph(
          "Predicted numbers beside the true ones, for %s %s."
              .formatted(Figures.count(truth.length), findings.content().rowsName()));
      html.open("div", "class", "pair");
      html.raw(scatter(truth, predicted)).raw(histogram(truth, predicted));
      html.close("div");
      html.raw(worst(findings, truth, predicted));
    }
    return Section.of("residuals", "Residuals", html);
  }

  private static String scatter(double[] truth, double[] predicted) {
    List<Map<String, @Nullable Object>> points = new ArrayList<>();
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (long position : RowPick.positions(truth.length, MOST_POINTS)) {
      int i = (int) position;
      low = Math.min(low, Math.min(truth[i], predicted[i]));
      high = Math.max(high, Math.max(truth[i], predicted[i]));
      points.add(Spec.row("row true predicted", i + 1, rounded(truth[i]), rounded(predicted[i])));
    }
    Map<String, @Nullable Object> spec =
        Spec.of(
                """
                {"layer": [
                   {"data": {"values": [{"true": $low, "predicted": $low},
                                        {"true": $high, "predicted": $high}]},
                    "mark": {"type": "line", "strokeDash": [4, 4], "color": "var(--faint)"},
                    "encoding": {"x": $x, "y": $y}},
                   {"data": {"values": $points},
                    "mark": {"type": "point", "filled": true, "size": 22, "opacity": $opacity,
                             "color": "var(--series-1)"},
                    "encoding": {"x": $x, "y": $y, "tooltip": [
                      {"field": "row", "type": "quantitative", "title": "row", "format": ","},
                      {"field": "true", "type": "quantitative", "title": "true",
                       "format": ".5~g"},
                      {"field": "predicted", "type": "quantitative", "title": "predicted",
                       "format": ".5~g"}]}}]}
                """)
            .with("low", rounded(low))
            .with("high", rounded(high))
            .with("x", axis("true", format(low, high)))
            .with("y", axis("predicted", format(low, high)))
            .with("points", points)
            .with("opacity", points.size() > 300 ? 0.4 : 0.7)
            .object();
    String caption = "Points on the dashed line are predicted exactly.";
    if (points.size() < truth.length) {
      caption +=
          " A random %s of %s rows are drawn."
              .formatted(Figures.count(points.size()), Figures.count(truth.length));
    }
    return Chart.wide("Predicted against true numbers", 320, spec).figure("", caption);
  }

  private static Map<String, @Nullable Object> axis(String field, String format) {
    return Spec.of(
            """
            {"field": $field, "type": "quantitative", "title": $field,
             "scale": {"zero": false, "nice": true}, "axis": {"tickCount": 5, "format": $format}}
            """)
        .with("field", field)
        .with("format", format)
        .object();
  }

  private static String histogram(double[] truth, double[] predicted) {
    double[] residuals =
        IntStream.range(0, truth.length)
            .mapToDouble(i -> truth[i] - predicted[i])
            .filter(Double::isFinite)
            .toArray();
    Histogram histogram = Histogram.of(residuals, BINS);
    List<Map<String, @Nullable Object>> bars = new ArrayList<>();
    for (int b = 0; b < histogram.counts().length; b++) {
      bars.add(
          Spec.row(
              "from to rows",
              rounded(histogram.edge(b)),
              rounded(histogram.edge(b + 1)),
              histogram.counts()[b]));
    }
    // "binned" says that the edges are given, and that the bars stand upright.
    Map<String, @Nullable Object> spec =
        Spec.of(
                """
                {"data": {"values": $bars},
                 "mark": {"type": "bar", "color": "var(--series-1)", "binSpacing": 1},
                 "encoding": {
                   "x": {"field": "from", "type": "quantitative", "title": "true − predicted",
                         "axis": {"tickCount": 5, "format": $format}, "bin": {"binned": true}},
                   "x2": {"field": "to"},
                   "y": {"field": "rows", "type": "quantitative", "title": "rows",
                         "axis": {"tickCount": 5}},
                   "tooltip": [
                     {"field": "from", "type": "quantitative", "title": "from", "format": ".4~g"},
                     {"field": "to", "type": "quantitative", "title": "to", "format": ".4~g"},
                     {"field": "rows", "type": "quantitative", "title": "rows", "format": ","}]}}
                """)
            .with("bars", bars)
            .with("format", format(histogram.edge(0), histogram.edge(BINS)))
            .object();
    return Chart.wide("Histogram of residuals", 320, spec)
        .figure("", "How far off the predictions are, over all rows.");
  }

  /** How an axis writes its numbers: 250k is good, but 500m for a half is not. */
  private static String format(double low, double high) {
    return Math.max(Math.abs(low), Math.abs(high)) < 10_000 ? ".4~g" : ".3~s";
  }

  /** Enough digits for a chart; more would only make the file larger. */
  private static @Nullable Double rounded(double value) {
    return Double.isFinite(value) ? Double.valueOf((float) value) : null;
  }

  private static String worst(Findings findings, double[] truth, double[] predicted) {
    List<Integer> rows =
        IntStream.range(0, truth.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -Math.abs(truth[i] - predicted[i])))
            .limit(WORST)
            .toList();
    TreeSet<Long> positions = new TreeSet<>();
    rows.forEach(row -> positions.add((long) row));
    RowPick picked = RowPick.at(findings.content().rows().rows(), positions);
    Html html = new Html().element("h3", "Worst rows");
    Grid grid =
        new Grid(
            "The rows with the largest residuals",
            "nnnnw",
            List.of("row", "true", "predicted", "residual", "most influential inputs"));
    for (int row : rows) {
      grid.row(
          List.of(
              Figures.count(row + 1L),
              Figures.text(truth[row]),
              Figures.text(predicted[row]),
              Figures.text(truth[row] - predicted[row]),
              findings.mostInfluential(picked.row(row))));
    }
    return html.raw(grid.end()).toString();
  }
}
