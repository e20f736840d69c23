package org.basislearner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.basislearner.RegressorModel;
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

  static Section of(Findings findings, RegressorModel model) {
    double[] truth = findings.content().rows().numbers();
    Html html = new Html();
    if (truth.length == 0) {
      html.paragraph("There are no rows with known targets to compare with.");
    } else {
      double[] predicted = predict(findings, model);
      html.paragraph(
          "Predicted numbers beside the true ones, for "
              + Figures.count(truth.length)
              + " "
              + findings.content().rowsName()
              + ".");
      html.open("div", "class", "pair");
      html.raw(scatter(truth, predicted)).raw(histogram(truth, predicted));
      html.close("div");
      html.raw(worst(findings, truth, predicted));
    }
    return Section.of("residuals", "Residuals", html);
  }

  private static double[] predict(Findings findings, RegressorModel model) {
    double[] predicted = new double[findings.content().rows().numbers().length];
    findings
        .content()
        .rows()
        .rows()
        .rowBlocks(
            (first, rows) -> {
              double[][] outputs = model.predictAll(rows);
              for (int i = 0; i < rows.length; i++) {
                predicted[(int) first + i] = outputs[i][0];
              }
            });
    return predicted;
  }

  private static String scatter(double[] truth, double[] predicted) {
    List<Map<String, @Nullable Object>> points = new ArrayList<>();
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (long position : RowPick.positions(truth.length, MOST_POINTS)) {
      int i = (int) position;
      low = Math.min(low, Math.min(truth[i], predicted[i]));
      high = Math.max(high, Math.max(truth[i], predicted[i]));
      points.add(
          Spec.of("row", i + 1, "true", rounded(truth[i]), "predicted", rounded(predicted[i])));
    }
    Map<String, @Nullable Object> scale = Spec.of("zero", false, "nice", true);
    Map<String, @Nullable Object> x =
        Spec.with(Spec.field("true", "quantitative", "true"), "scale", scale);
    x.put("axis", Spec.of("tickCount", 5, "format", format(low, high)));
    Map<String, @Nullable Object> y =
        Spec.with(Spec.field("predicted", "quantitative", "predicted"), "scale", scale);
    y.put("axis", Spec.of("tickCount", 5, "format", format(low, high)));
    Map<String, @Nullable Object> spec =
        Spec.of(
            "layer",
            List.of(
                Spec.of(
                    "data",
                    Spec.data(
                        List.of(
                            Spec.of("true", rounded(low), "predicted", rounded(low)),
                            Spec.of("true", rounded(high), "predicted", rounded(high)))),
                    "mark",
                    Spec.of("type", "line", "strokeDash", List.of(4, 4), "color", "var(--faint)"),
                    "encoding",
                    Spec.of("x", x, "y", y)),
                Spec.of(
                    "data",
                    Spec.data(points),
                    "mark",
                    Spec.of(
                        "type",
                        "point",
                        "filled",
                        true,
                        "size",
                        22,
                        "opacity",
                        points.size() > 300 ? 0.4 : 0.7,
                        "color",
                        "var(--series-1)"),
                    "encoding",
                    Spec.of(
                        "x",
                        x,
                        "y",
                        y,
                        "tooltip",
                        List.of(
                            Spec.quantity("row", "row", ","),
                            Spec.quantity("true", "true", ".5~g"),
                            Spec.quantity("predicted", "predicted", ".5~g"))))));
    String caption = "Points on the dashed line are predicted exactly.";
    if (points.size() < truth.length) {
      caption +=
          " A random "
              + Figures.count(points.size())
              + " of "
              + Figures.count(truth.length)
              + " rows are drawn.";
    }
    return Chart.wide("Predicted against true numbers", 320, spec).figure("", caption);
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
          Spec.of(
              "from",
              rounded(histogram.edge(b)),
              "to",
              rounded(histogram.edge(b + 1)),
              "rows",
              histogram.counts()[b]));
    }
    Map<String, @Nullable Object> x = Spec.field("from", "quantitative", "true − predicted");
    x.put(
        "axis", Spec.of("tickCount", 5, "format", format(histogram.edge(0), histogram.edge(BINS))));
    // Says that the edges are given, and that the bars stand upright.
    x.put("bin", Spec.of("binned", true));
    Map<String, @Nullable Object> y = Spec.field("rows", "quantitative", "rows");
    y.put("axis", Spec.of("tickCount", 5));
    Map<String, @Nullable Object> spec =
        Spec.of(
            "data",
            Spec.data(bars),
            "mark",
            Spec.of("type", "bar", "color", "var(--series-1)", "binSpacing", 1),
            "encoding",
            Spec.of(
                "x",
                x,
                "x2",
                Spec.of("field", "to"),
                "y",
                y,
                "tooltip",
                List.of(
                    Spec.quantity("from", "from", ".4~g"),
                    Spec.quantity("to", "to", ".4~g"),
                    Spec.quantity("rows", "rows", ","))));
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
