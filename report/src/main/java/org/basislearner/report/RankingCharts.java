package org.basislearner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.basislearner.ClassifierModel;
import org.basislearner.metrics.Curve;
import org.basislearner.report.page.Chart;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Series;
import org.basislearner.report.page.Spec;
import org.jspecify.annotations.Nullable;

/**
 * How well scores rank rows and how far probabilities can be believed: ROC, precision-recall, gain
 * and calibration.
 */
final class RankingCharts {
  /** Of a curve, evenly spread; more cannot be seen. */
  private static final int POINTS = 150;

  private static final int BINS = 10;
  private static final int HEIGHT = 280;

  private final Judged judged;
  private final List<String> labels;

  /** Labels that are drawn: the second of two, or those of most rows. */
  private final List<Integer> drawn;

  private final Series series;

  private RankingCharts(Judged judged, ClassifierModel model) {
    this.judged = judged;
    labels = model.labels();
    long[] rows = new long[labels.size()];
    for (int i = 0; i < judged.count(); i++) {
      if (judged.truthOf(i) >= 0) {
        rows[judged.truthOf(i)]++;
      }
    }
    drawn =
        IntStream.range(labels.size() == 2 ? 1 : 0, labels.size())
            .filter(label -> rows[label] > 0 && rows[label] < judged.count())
            .boxed()
            .sorted(Comparator.comparingLong(label -> -rows[label]))
            .limit(Series.MOST)
            .sorted()
            .toList();
    series = new Series(drawn.stream().map(label -> Html.printable(labels.get(label))).toList());
  }

  static String html(Findings findings) {
    ClassifierModel model = (ClassifierModel) findings.model();
    RankingCharts charts = new RankingCharts(findings.judged(), model);
    if (charts.drawn.isEmpty()) {
      return "";
    }
    Html html = new Html().element("h3", "How well rows are ranked");
    html.paragraph(
        charts.labels.size() == 2
            ? "Rows in the order of their probability, or score, of " + charts.labels.get(1) + "."
            : "Each label against all others.");
    html.raw(charts.drawn.size() > 1 ? charts.series.key() : "");
    html.open("div", "class", "pair");
    html.raw(charts.roc()).raw(charts.precisionRecall()).raw(charts.gain());
    html.raw(
        findings.judged().mistakes().orElseThrow().probabilities() ? charts.reliability() : "");
    html.close("div");
    if (!model.hasProbabilities()) {
      html.note("The model has scores and no probabilities, so there is no calibration to draw.");
    }
    return html.toString();
  }

  private Curve curve(int label, boolean roc) {
    double[] scores = new double[judged.count()];
    boolean[] positive = new boolean[scores.length];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = judged.score(i, label);
      positive[i] = judged.truthOf(i) == label;
    }
    return roc ? Curve.roc(scores, positive) : Curve.precisionRecall(scores, positive);
  }

  private double share(int label) {
    return (double)
            IntStream.range(0, judged.count()).filter(i -> judged.truthOf(i) == label).count()
        / judged.count();
  }

  private String roc() {
    return lines(
        "ROC curve",
        "false positive rate",
        "true positive rate",
        List.of(0.0, 0.0, 1.0, 1.0),
        label -> curve(label, true),
        (curve, i) -> curve.x(i),
        "The fraction of the label's rows above a threshold, against that of all other rows; area "
            + areas(true)
            + ". The dashed line is an order by chance.");
  }

  private String precisionRecall() {
    double level = drawn.size() == 1 ? share(drawn.get(0)) : 0;
    return lines(
        "Precision-recall curve",
        "recall",
        "precision",
        drawn.size() == 1 ? List.of(0.0, level, 1.0, level) : List.of(),
        label -> curve(label, false),
        (curve, i) -> curve.x(i),
        "The fraction of the rows above a threshold that have the label, against the fraction of the"
            + " label's rows among them; area "
            + areas(false)
            + ".");
  }

  private String gain() {
    return lines(
        "Gain",
        "fraction of all rows",
        "fraction of the label's rows",
        List.of(0.0, 0.0, 1.0, 1.0),
        label -> curve(label, true),
        null,
        "The fraction of the label's rows among the most likely of all rows. The dashed line is an"
            + " order by chance.");
  }

  private String areas(boolean roc) {
    List<String> areas = new ArrayList<>();
    for (int label : drawn) {
      String area = Figures.text(curve(label, roc).area(), 3);
      areas.add(drawn.size() == 1 ? area : labels.get(label) + " " + area);
    }
    return String.join(", ", areas);
  }

  private String lines(
      String title,
      String across,
      String up,
      List<Double> reference,
      IntFunction<Curve> curves,
      @Nullable ToDoubleBiFunction<Curve, Integer> x,
      String caption) {
    List<Map<String, @Nullable Object>> values = new ArrayList<>();
    for (int k = 0; k < drawn.size(); k++) {
      Curve curve = curves.apply(drawn.get(k));
      double share = share(drawn.get(k));
      int last = curve.points() - 1;
      int shown = Math.min(POINTS, last);
      for (int p = 0; p <= shown; p++) {
        int i = shown == 0 ? 0 : (int) ((long) p * last / shown);
        double place =
            x == null ? share * curve.y(i) + (1 - share) * curve.x(i) : x.applyAsDouble(curve, i);
        values.add(
            Spec.row(
                "x y series order", rounded(place), rounded(curve.y(i)), series.names().get(k), p));
      }
    }
    return Chart.wide(title, HEIGHT, spec(values, reference, across, up, "line"))
        .figure("", title + ". " + caption);
  }

  /** Believed probabilities beside what happened, in bins of equal width. */
  private String reliability() {
    boolean two = labels.size() == 2;
    double[] sum = new double[BINS];
    double[] right = new double[BINS];
    long[] rows = new long[BINS];
    for (int i = 0; i < judged.count(); i++) {
      int label = two ? 1 : judged.decided(i);
      double believed = judged.score(i, label);
      int bin = Math.min(BINS - 1, (int) (believed * BINS));
      sum[bin] += believed;
      right[bin] += judged.truthOf(i) == label ? 1 : 0;
      rows[bin]++;
    }
    List<Map<String, @Nullable Object>> values = new ArrayList<>();
    double off = 0;
    for (int b = 0; b < BINS; b++) {
      if (rows[b] > 0) {
        off += Math.abs(right[b] - sum[b]) / judged.count();
        values.add(
            Spec.row(
                "x y series order rows",
                rounded(sum[b] / rows[b]),
                rounded(right[b] / rows[b]),
                "",
                b,
                rows[b]));
      }
    }
    String what = two ? "of " + labels.get(1) : "of the predicted label";
    return Chart.wide(
            "Calibration",
            HEIGHT,
            spec(
                values, List.of(0.0, 0.0, 1.0, 1.0), "probability", "observed frequency", "points"))
        .figure(
            "",
            "Calibration: the predicted probability %s against the observed frequency, in tenths;"
                    .formatted(what)
                + " larger points have more rows. On the dashed line the two agree; their mean"
                + " difference is "
                + Figures.text(off, 2)
                + ".");
  }

  private Map<String, @Nullable Object> spec(
      List<Map<String, @Nullable Object>> values,
      List<Double> reference,
      String across,
      String up,
      String kind) {
    List<Map<String, @Nullable Object>> ends = new ArrayList<>();
    for (int i = 0; i < reference.size(); i += 2) {
      ends.add(Spec.row("x y", reference.get(i), reference.get(i + 1)));
    }
    boolean line = kind.equals("line");
    return Spec.of(
            """
            {"layer": [
               {"data": {"values": $ends},
                "mark": {"type": "line", "strokeDash": [4, 4], "color": "var(--faint)"},
                "encoding": {"x": $x, "y": $y}},
               {"data": {"values": $values}, "mark": $mark,
                "encoding": {"x": $x, "y": $y, "order": {"field": "order"}, $more
                  "tooltip": [
                    {"field": "x", "type": "quantitative", "title": $across, "format": ".3f"},
                    {"field": "y", "type": "quantitative", "title": $up, "format": ".3f"}]}}]}
            """
                .replace(
                    "$more",
                    line
                        ? "\"color\": $color, \"strokeDash\": $dash,"
                        : "\"size\": {\"field\": \"rows\", \"type\": \"quantitative\", \"legend\":"
                            + " null, \"scale\": {\"range\": [20, 260]}},"))
        .with("ends", ends)
        .with("values", values)
        .with(
            "mark",
            line
                ? Spec.row("type strokeWidth interpolate", "line", 2.5, "linear")
                : Spec.row("type filled opacity color", "point", true, 0.9, "var(--series-1)"))
        .with("x", unit("x", across))
        .with("y", unit("y", up))
        .with("color", series.color())
        .with("dash", series.dash())
        .with("across", across)
        .with("up", up)
        .object();
  }

  private static Map<String, @Nullable Object> unit(String field, String title) {
    return Spec.of(
            """
            {"field": $field, "type": "quantitative", "title": $title,
             "scale": {"domain": [0, 1]}, "axis": {"tickCount": 5, "format": "~g"}}
            """)
        .with("field", field)
        .with("title", title)
        .object();
  }

  private static @Nullable Double rounded(double value) {
    return Double.isFinite(value) ? Math.round(value * 1e5) / 1e5 : null;
  }
}
