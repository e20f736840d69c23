package org.basislearner.report;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.basislearner.network.Basis;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;

/** The network drawn, and its strongest products by name. */
final class NetworkSection {
  private static final int LISTED = 12;
  private static final int MOST_PICTURES = 24;

  private NetworkSection() {}

  static Section of(Findings findings) {
    Basis basis = findings.model().network().basis();
    int outputs = findings.model().network().outputs();
    Html html = new Html();
    html.paragraph(
        "Layer 1 is a linear map of the inputs. Every node above it multiplies a node of the layer"
            + " before (solid) by one of layer 1 (dotted). The output is a weighted sum of all"
            + " nodes; the thicker its line, the more a node moves it.");
    NetworkDrawing drawing = new NetworkDrawing(findings);
    html.raw(drawing.svg(findings.inputNames().size(), Figures.count(outputs, "sum")));
    html.note(
        Figures.count(drawing.nodesShown())
            + " of "
            + Figures.count(basis.nodes(), "node")
            + " are drawn. Strength is the norm of a node's output weights times the standard"
            + " deviation of its value on "
            + findings.sampleName()
            + ". "
            + findings.strengths().products().note());
    html.raw(strongest(findings, basis));
    return Section.of("network", "The network", html);
  }

  private static String strongest(Findings findings, Basis basis) {
    NodeStrengths strengths = findings.strengths();
    FoldedProducts all = strengths.products();
    List<FoldedProducts.Product> strongest =
        all.ranked(FoldedProducts.Product::strength).stream().limit(LISTED).toList();
    if (strongest.isEmpty()) {
      return "";
    }
    double largest = strongest.get(0).strength();
    Grid products = new Grid("Strongest nodes", "wn", List.of("product", "layer", "strength"));
    TreeSet<Integer> factors = new TreeSet<>(all.constants().keySet());
    for (FoldedProducts.Product product : strongest) {
      int first = product.factors()[0];
      boolean single = product.factors().length == 1;
      products.row(
          List.of(
              product.name(),
              Integer.toString(single ? basis.layerOf(first) : product.factors().length),
              Figures.percent(product.strength() / largest)));
      IntStream.of(product.factors()).filter(v -> v < basis.nodes(1)).forEach(factors::add);
    }
    Html html = new Html().open("div", "class", "pair").open("div");
    html.element("h3", "Strongest nodes").raw(products.end()).close("div").open("div");
    if (!factors.isEmpty()) {
      html.element("h3", "What they multiply").raw(factors(findings, factors));
    }
    return html.close("div").close("div").toString();
  }

  /** First-layer nodes in words, or as pictures when the inputs are pixels. */
  private static String factors(Findings findings, Set<Integer> factors) {
    NodeStrengths strengths = findings.strengths();
    Pixels pixels = Pixels.of(findings);
    if (!pixels.fits()) {
      Grid grid = new Grid("First-layer nodes", "w", List.of("node", "moved most by"));
      factors.forEach(v -> grid.row(List.of("v" + (v + 1), strengths.firstLayerNode(v))));
      return grid.end();
    }
    Html html = new Html();
    html.note("Each is a weighted sum of pixels: blue ones raise it, orange ones lower it.");
    html.open("ul", "class", "pictures");
    for (int v : factors.stream().limit(MOST_PICTURES).toList()) {
      html.open("li").raw(pixels.signed(strengths.inputsOf(v), "weights of v" + (v + 1)));
      html.element("span", "v" + (v + 1)).close("li");
    }
    return html.close("ul").toString();
  }
}
