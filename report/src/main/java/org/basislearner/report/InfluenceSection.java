package org.basislearner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.basislearner.report.page.Chart;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;
import org.basislearner.report.page.Spec;
import org.jspecify.annotations.Nullable;

/** The columns that move the outputs most. */
final class InfluenceSection {
  private static final int MOST_BARS = 20;

  private InfluenceSection() {}

  static Section of(Findings findings) {
    Html html = new Html();
    List<Integer> ranked = findings.influence().ranked();
    if (ranked.isEmpty()) {
      html.paragraph("No column moves the output: the model is a constant on these rows.");
    } else {
      html.paragraph(
          (findings.influence().slopes()
                  ? "How far the output moves when an input moves by its standard deviation: the mean"
                      + " of |gradient × standard deviation| over "
                      + findings.sampleName()
                  : "How far the output moves when a row gets the value that another row has in a"
                      + " column: the mean over at most "
                      + Influence.EXCHANGED
                      + " of the "
                      + findings.content().rowsName())
              + ", the largest being 1.");
      Pixels pixels = Pixels.of(findings);
      if (pixels.fits()) {
        html.open("figure", "class", "heatmap");
        html.raw(
            pixels.heat(findings.influence().byColumn(), "Influence of each pixel as a picture"));
        html.element("figcaption", "The influence of each pixel.").close("figure");
      } else if (findings.content().image().isPresent()) {
        html.note(
            "The rows were said to be images of another size than their "
                + Figures.count(findings.inputNames().size(), "input")
                + ": they are not drawn.");
      }
      html.raw(bars(findings, ranked, pixels.fits() ? MOST_BARS / 2 : MOST_BARS));
    }
    return Section.of("influence", "The inputs that matter", html);
  }

  private static String bars(Findings findings, List<Integer> ranked, int most) {
    List<Map<String, @Nullable Object>> values = new ArrayList<>();
    for (int j : ranked.stream().limit(most).toList()) {
      values.add(
          Spec.row(
              "input influence",
              Html.printable(findings.columns().get(j).name()),
              findings.influence().byColumn()[j]));
    }
    Map<String, @Nullable Object> spec =
        Spec.of(
                """
                {"data": {"values": $values},
                 "mark": {"type": "bar", "color": "var(--series-1)", "cornerRadiusEnd": 3},
                 "encoding": {
                   "y": {"field": "input", "type": "nominal", "title": "", "sort": null,
                         "axis": {"labelLimit": 130, "title": null, "domain": false,
                                  "grid": false}},
                   "x": {"field": "influence", "type": "quantitative",
                         "title": "relative influence", "axis": {"tickCount": 5, "grid": true},
                         "scale": {"domain": [0, 1]}},
                   "tooltip": [
                     {"field": "input", "type": "nominal", "title": "column"},
                     {"field": "influence", "type": "quantitative", "title": "influence",
                      "format": ".3~g"}]}}
                """)
            .with("values", values)
            .object();
    String caption =
        ranked.size() > values.size()
            ? "The %s most influential of %s."
                .formatted(values.size(), Figures.count(findings.columns().size(), "column"))
            : "All columns that have an influence.";
    return Chart.wide("Influence by column", 60 + 24 * values.size(), spec).figure("", caption);
  }
}
