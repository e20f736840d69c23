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
import org.basislearner.report.page.Spec;
import org.jspecify.annotations.Nullable;

/** Predicted numbers beside the true ones. */
final class Residuals {
  /** More points than this hide each other, and make the file large. */
  static final int MOST_POINTS = 2000;

  private static final int BINS = 30;
  private static final int GROUPS = 20;
  private static final int WORST = 10;
  private static final int HEIGHT = 300;

  private final double[] truth;
  private final double[] predicted;

  /** What is drawn of true and predicted numbers. */
  private final Extent numbers;

  private Residuals(Judged judged) {
    truth = judged.truth();
    predicted = judged.predicted();
    numbers = Extent.of(truth).with(Extent.of(predicted));
  }

  static String html(Findings findings) {
    Residuals residuals = new Residuals(findings.judged());
    Html html = new Html().element("h3", "Predicted and true numbers");
    html.open("div", "class", "pair");
    html.raw(residuals.scatter()).raw(residuals.calibration());
    html.raw(residuals.histogram()).raw(residuals.byPrediction());
    return html.close("div").raw(worst(findings)).toString();
  }

  private double residual(int row) {
    return truth[row] - predicted[row];
  }

  private String scatter() {
    List<Map<String, @Nullable Object>> points = new ArrayList<>();
    for (int i : drawn()) {
      if (numbers.has(truth[i]) && numbers.has(predicted[i])) {
        points.add(Spec.row("x y", rounded(predicted[i]), rounded(truth[i])));
      }
    }
    String caption = "True beside predicted numbers: points on the dashed line are exact.";
    return Chart.wide(
            "True against predicted numbers",
            HEIGHT,
            points(points, diagonal(), "predicted", "true", numbers, numbers))
        .figure("", caption + left(points.size()));
  }

  private String byPrediction() {
    Extent extent = Extent.of(residuals());
    List<Map<String, @Nullable Object>> points = new ArrayList<>();
    for (int i : drawn()) {
      if (numbers.has(predicted[i]) && extent.has(residual(i))) {
        points.add(Spec.row("x y", rounded(predicted[i]), rounded(residual(i))));
      }
    }
    return Chart.wide(
            "Residuals by prediction",
            HEIGHT,
            points(
                points,
                line(numbers.low(), 0, numbers.high(), 0),
                "predicted",
                "true − predicted",
                numbers,
                extent))
        .figure(
            "",
            "How far off predictions are, by what is predicted: a slope or a fan would be something"
                + " that the model has missed."
                + left(points.size()));
  }

  private String left(int shown) {
    int all = Math.min(MOST_POINTS, truth.length);
    String text =
        all < truth.length
            ? " A random %s of %s rows are drawn."
                .formatted(Figures.count(all), Figures.count(truth.length))
            : "";
    return shown < all
        ? text + " " + Figures.count(all - shown, "row") + " far outside are left out."
        : text;
  }

  private int[] drawn() {
    return RowPick.positions(truth.length, MOST_POINTS).stream().mapToInt(Long::intValue).toArray();
  }

  private double[] residuals() {
    return IntStream.range(0, truth.length)
        .mapToDouble(this::residual)
        .filter(Double::isFinite)
        .toArray();
  }

  private List<Map<String, @Nullable Object>> diagonal() {
    return line(numbers.low(), numbers.low(), numbers.high(), numbers.high());
  }

  private static List<Map<String, @Nullable Object>> line(
      double x, double y, double otherX, double otherY) {
    return List.of(
        Spec.row("x y", rounded(x), rounded(y)), Spec.row("x y", rounded(otherX), rounded(otherY)));
  }

  /** The mean of the true numbers beside that of the predicted ones, in groups of equal size. */
  private String calibration() {
    int[] order =
        IntStream.range(0, truth.length)
            .boxed()
            .filter(i -> Double.isFinite(residual(i)))
            .sorted(Comparator.comparingDouble(i -> predicted[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int groups = Math.max(1, Math.min(GROUPS, order.length / 2));
    List<Map<String, @Nullable Object>> points = new ArrayList<>();
    double[] means = new double[2 * groups];
    for (int g = 0; g < groups; g++) {
      int from = (int) ((long) g * order.length / groups);
      int to = (int) ((long) (g + 1) * order.length / groups);
      int[] own = IntStream.range(from, to).map(i -> order[i]).toArray();
      means[2 * g] = IntStream.of(own).mapToDouble(i -> predicted[i]).average().orElse(0);
      means[2 * g + 1] = IntStream.of(own).mapToDouble(i -> truth[i]).average().orElse(0);
      points.add(Spec.row("x y", rounded(means[2 * g]), rounded(means[2 * g + 1])));
    }
    Extent extent = Extent.of(means);
    return Chart.wide(
            "Calibration",
            HEIGHT,
            points(
                points,
                line(extent.low(), extent.low(), extent.high(), extent.high()),
                "mean predicted",
                "mean true",
                extent,
                extent))
        .figure(
            "",
            "Calibration: mean true beside mean predicted numbers, in %d groups of rows ordered by"
                    .formatted(groups)
                + " prediction. On the dashed line predictions are right on average.");
  }

  private static Map<String, @Nullable Object> points(
      List<Map<String, @Nullable Object>> points,
      List<Map<String, @Nullable Object>> reference,
      String across,
      String up,
      Extent x,
      Extent y) {
    boolean few = points.size() <= GROUPS;
    return Spec.of(
            """
            {"layer": [
               {"data": {"values": $reference},
                "mark": {"type": "line", "strokeDash": [4, 4], "color": "var(--faint)"},
                "encoding": {"x": $x, "y": $y}},
               {"data": {"values": $points},
                "mark": {"type": "point", "filled": true, "size": $size, "opacity": $opacity,
                         "color": "var(--series-1)"},
                "encoding": {"x": $x, "y": $y, "tooltip": [
                  {"field": "x", "type": "quantitative", "title": $across, "format": ".5~g"},
                  {"field": "y", "type": "quantitative", "title": $up, "format": ".5~g"}]}}]}
            """)
        .with("reference", reference)
        .with("points", points)
        .with("size", few ? 70 : 22)
        .with("opacity", few ? 1 : points.size() > 300 ? 0.4 : 0.7)
        .with("x", axis("x", across, x))
        .with("y", axis("y", up, y))
        .with("across", across)
        .with("up", up)
        .object();
  }

  private static Map<String, @Nullable Object> axis(String field, String title, Extent extent) {
    return Spec.of(
            """
            {"field": $field, "type": "quantitative", "title": $title,
             "scale": {"zero": false, "nice": true},
             "axis": {"tickCount": 5, "format": $format, "labelOverlap": true}}
            """)
        .with("field", field)
        .with("title", title)
        .with("format", format(extent.low(), extent.high()))
        .object();
  }

  private String histogram() {
    double[] residuals = residuals();
    Extent extent = Extent.of(residuals);
    BinCounts histogram = BinCounts.of(residuals, extent.low(), extent.high(), BINS);
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
    String far =
        extent.outside() > 0
            ? " "
                + Figures.count(extent.outside(), "row")
                + " further off are in the outermost bars."
            : "";
    return Chart.wide("Histogram of residuals", HEIGHT, spec)
        .figure("", "How far off the predictions are, over all rows." + far);
  }

  /** How an axis writes its numbers: 250k is good, but 500m for a half is not. */
  private static String format(double low, double high) {
    return Math.max(Math.abs(low), Math.abs(high)) < 10_000 ? ".4~g" : ".3~s";
  }

  /** Enough digits for a chart; more would only make the file larger. */
  private static @Nullable Double rounded(double value) {
    return Double.isFinite(value) ? Double.valueOf((float) value) : null;
  }

  private static String worst(Findings findings) {
    Judged judged = findings.judged();
    List<Integer> rows =
        IntStream.range(0, judged.count())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -judged.error(i)))
            .limit(WORST)
            .toList();
    TreeSet<Long> positions = new TreeSet<>();
    rows.forEach(i -> positions.add((long) judged.row(i)));
    RowPick picked = RowPick.at(findings.content().rows().rows(), positions);
    Html html = new Html().element("h3", "Worst rows");
    html.paragraph("Rows with the largest residuals of all " + judged.name() + ".");
    Grid grid =
        new Grid(
            "The rows with the largest residuals",
            "nnnnw",
            List.of("row", "true", "predicted", "residual", "most influential inputs"));
    for (int i : rows) {
      grid.row(
          List.of(
              Figures.count(judged.row(i) + 1L),
              Figures.text(judged.truth()[i]),
              Figures.text(judged.predicted()[i]),
              Figures.text(judged.truth()[i] - judged.predicted()[i]),
              findings.mostInfluential(picked.row(judged.row(i)))));
    }
    return html.raw(grid.end()).toString();
  }
}
