package org.basislearner.report;

import java.util.List;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;
import org.basislearner.train.Certificate.Provenance;
import org.basislearner.train.LayerReport;

/** Where the model comes from, how long that took, and how to do it again. */
final class OriginSection {
  private OriginSection() {}

  static Section timings(Findings findings) {
    Html html = new Html();
    Grid times = new Grid("Times", "wn", List.of("part", "time"));
    findings
        .content()
        .seconds()
        .forEach((part, seconds) -> times.row(List.of(part, Figures.seconds(seconds))));
    html.raw(times.end());
    List<LayerReport> built = findings.content().fit().layers();
    if (built.isEmpty()) { // a sum of stages
      return Section.of("times", "Times", html);
    }
    html.element("h3", "Layers of the chosen network");
    Grid layers =
        new Grid(
            "Layers",
            "n",
            List.of("layer", "nodes", "candidates", "basis", "least squared error", "time"));
    for (LayerReport layer : built) {
      layers.row(
          List.of(
              Integer.toString(layer.layer()),
              Figures.count(layer.nodes()),
              Figures.count(layer.candidates()),
              Figures.count(layer.rank()),
              Figures.text(layer.error()),
              Figures.seconds(layer.seconds())));
    }
    return Section.of("times", "Times", html.raw(layers.end()));
  }

  static Section of(Findings findings) {
    Provenance origin = findings.model().provenance();
    Html html = new Html();
    html.open("dl", "class", "list");
    fact(html, "Rows", Figures.count(origin.rows()));
    fact(html, "SHA-256 of the numbers", origin.dataHash());
    fact(html, "Seed", Long.toString(origin.seed()));
    fact(html, "Basis", origin.basisVersion());
    fact(html, "Java", origin.javaVersion());
    fact(html, "Kernel", origin.kernel());
    fact(html, "Trained again on all rows after the choice", origin.refitted() ? "yes" : "no");
    html.close("dl");
    html.open("details").element("summary", "All parameters");
    Grid grid = new Grid("Parameters", "w", List.of("parameter", "value"));
    findings.model().parameters().forEach((name, value) -> grid.row(List.of(name, value)));
    html.raw(grid.end()).close("details");
    if (!findings.content().command().isEmpty()) {
      html.element("h3", "Do it again");
      html.paragraph("This command trains the same model, bit for bit on the same kernel:");
      html.element("pre", findings.content().command(), "class", "command", "tabindex", "0");
    }
    return Section.of("origin", "Where it comes from", html);
  }

  private static void fact(Html html, String name, String value) {
    html.element("dt", name).element("dd", value);
  }
}
