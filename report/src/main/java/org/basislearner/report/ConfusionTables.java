package org.basislearner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.basislearner.metrics.ConfusionMatrix;
import org.basislearner.report.page.Chart;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Spec;
import org.jspecify.annotations.Nullable;

/** Which labels are taken for which, and the worst examples. */
final class ConfusionTables {
  /** A larger matrix has no room for its numbers. */
  private static final int MOST_LABELS = 24;

  private static final int MOST_LABELS_LISTED = 100;

  private ConfusionTables() {}

  static String html(Findings findings, Mistakes mistakes) {
    ConfusionMatrix confusion = mistakes.confusion();
    return new Html()
        .element("h3", "Which labels are taken for which")
        .raw(matrix(confusion))
        .raw(byLabel(confusion))
        .raw(worst(findings, mistakes))
        .toString();
  }

  private static String matrix(ConfusionMatrix confusion) {
    int all = confusion.labels().size();
    List<Integer> drawn =
        IntStream.range(0, all)
            .boxed()
            .sorted(Comparator.comparingDouble(label -> -confusion.missed(label)))
            .limit(MOST_LABELS)
            .sorted()
            .toList();
    List<String> names =
        drawn.stream().map(i -> Html.printable(confusion.labels().get(i))).toList();
    List<Map<String, @Nullable Object>> cells = new ArrayList<>();
    for (int truth : drawn) {
      for (int predicted : drawn) {
        long count = (long) confusion.count(truth, predicted);
        cells.add(
            Spec.row(
                "true predicted rows share right",
                Html.printable(confusion.labels().get(truth)),
                Html.printable(confusion.labels().get(predicted)),
                count,
                Spec.number((double) count / Math.max(1, confusion.rows(truth))),
                truth == predicted));
      }
    }
    int size = drawn.size();
    String caption =
        "Each row is a true label, each column a predicted one; the stronger the colour, the larger"
            + " the share of the true label's rows.";
    if (size < all) {
      caption += " The " + size + " labels of " + all + " with the most mistakes are drawn.";
    }
    int height = Math.min(640, 90 + size * Math.max(26, 64 - 4 * size));
    return new Chart("Confusion matrix", height, Math.max(360, 140 + 70 * size), spec(cells, names))
        .figure("", caption);
  }

  private static Map<String, @Nullable Object> spec(
      List<Map<String, @Nullable Object>> cells, List<String> names) {
    int longest = names.stream().mapToInt(String::length).max().orElse(0);
    return Spec.of(
            """
            {"data": {"values": $cells},
             "encoding": {
               "x": {"field": "predicted", "type": "nominal", "title": "predicted", "sort": $names,
                     "axis": {"labelAngle": $angle, "labelLimit": 90, "domain": false}},
               "y": {"field": "true", "type": "nominal", "title": "true", "sort": $names,
                     "axis": {"labelLimit": 110, "domain": false}}},
             "layer": [
               {"mark": {"type": "rect", "cornerRadius": 3, "stroke": "var(--page)"},
                "encoding": {
                  "fillOpacity": {"field": "share", "type": "quantitative",
                                  "scale": {"domain": [0, 1], "range": [0.06, 1]}, "legend": null},
                  "fill": {"field": "right", "type": "nominal",
                           "scale": {"domain": [true, false],
                                     "range": ["var(--right)", "var(--wrong)"]},
                           "legend": null},
                  "tooltip": [
                    {"field": "true", "type": "nominal", "title": "true"},
                    {"field": "predicted", "type": "nominal", "title": "predicted"},
                    {"field": "rows", "type": "quantitative", "title": "rows", "format": ","},
                    {"field": "share", "type": "quantitative", "title": "of the true label",
                     "format": ".1%"}]}},
               {"transform": [{"filter": "datum.rows > 0"}],
                "mark": {"type": "text", "fontSize": $size, "color": "var(--text)",
                         "tooltip": null},
                "encoding": {"text": {"field": "rows", "type": "quantitative", "title": "rows",
                                      "format": $format}}}]}
            """)
        .with("cells", cells)
        .with("names", names)
        .with("angle", names.size() > 6 && longest > 3 ? -40 : 0)
        .with("size", names.size() > 12 ? 9 : 12)
        .with("format", names.size() > 6 ? "~s" : ",")
        .object();
  }

  private static String byLabel(ConfusionMatrix confusion) {
    Grid grid =
        new Grid(
            "Precision and recall by label",
            "wn",
            List.of("label", "rows", "predicted", "precision", "recall"));
    int listed = Math.min(MOST_LABELS_LISTED, confusion.labels().size());
    for (int i = 0; i < listed; i++) {
      grid.row(
          List.of(
              confusion.labels().get(i),
              Figures.count((long) confusion.rows(i)),
              Figures.count((long) confusion.predicted(i)),
              Figures.percent(confusion.precision(i)),
              Figures.percent(confusion.recall(i))));
    }
    Html html = new Html().raw(grid.end());
    if (listed < confusion.labels().size()) {
      html.note("The first " + listed + " of " + confusion.labels().size() + " labels.");
    }
    return html.toString();
  }

  private static String worst(Findings findings, Mistakes mistakes) {
    Html html = new Html().element("h3", "Worst examples");
    if (mistakes.worst().isEmpty()) {
      return html.paragraph("Every row got its true label.").toString();
    }
    TreeSet<Long> positions = new TreeSet<>();
    mistakes.worst().forEach(mistake -> positions.add((long) mistake.row()));
    RowPick picked = RowPick.at(findings.content().rows().rows(), positions);
    String what = mistakes.probabilities() ? "probability" : "score";
    html.paragraph("Wrong with the most confidence, by the " + what + " of the predicted label.");
    Pixels pixels = Pixels.of(findings);
    html.raw(
        pixels.fits()
            ? pictures(mistakes, picked, pixels)
            : table(findings, mistakes, picked, what));
    return html.toString();
  }

  private static String pictures(Mistakes mistakes, RowPick picked, Pixels pixels) {
    Html html = new Html().open("ul", "class", "pictures");
    for (Mistakes.Mistake mistake : mistakes.worst()) {
      String truth = mistakes.confusion().labels().get(mistake.truth());
      String predicted = mistakes.confusion().labels().get(mistake.predicted());
      html.open("li");
      html.raw(
          pixels.gray(
              picked.row(mistake.row()),
              "row " + (mistake.row() + 1) + ": " + truth + " taken for " + predicted));
      html.open("span").element("b", truth).text(" taken for " + predicted).close("span");
      html.element(
          "small",
          "row " + Figures.count(mistake.row() + 1L) + ", " + confidence(mistakes, mistake));
      html.close("li");
    }
    return html.close("ul").toString();
  }

  private static String table(Findings findings, Mistakes mistakes, RowPick picked, String what) {
    Grid grid =
        new Grid(
            "The most confident mistakes",
            "nwwnw",
            List.of("row", "true", "predicted", what, "most influential inputs"));
    for (Mistakes.Mistake mistake : mistakes.worst()) {
      grid.row(
          List.of(
              Figures.count(mistake.row() + 1L),
              mistakes.confusion().labels().get(mistake.truth()),
              mistakes.confusion().labels().get(mistake.predicted()),
              confidence(mistakes, mistake),
              findings.mostInfluential(picked.row(mistake.row()))));
    }
    return grid.end();
  }

  private static String confidence(Mistakes mistakes, Mistakes.Mistake mistake) {
    return mistakes.probabilities()
        ? Figures.percent(mistake.confidence())
        : Figures.text(mistake.confidence(), 3);
  }
}
