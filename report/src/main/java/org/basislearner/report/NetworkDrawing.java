package org.basislearner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.basislearner.network.Basis;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Html;

/**
 * The network as a picture: a column for the inputs, one for each layer and one for the outputs,
 * with the strongest nodes, the two factors of each product and the way from it to the output.
 * Nodes that are one product, but for nodes that are mostly the constant, are drawn as one.
 */
final class NetworkDrawing {
  /** More lines than this are a thicket. */
  private static final int MOST_LINES = 40;

  private static final int OF_EACH_LAYER = 3;

  private static final int WIDTH = 860;
  private static final int TOP = 64;
  private static final int RADIUS = 13;
  private static final int ROW = 34;

  private final Basis basis;
  private final NodeStrengths strengths;
  private final FoldedProducts products;
  private final List<Integer> strongest = new ArrayList<>();
  private final List<TreeSet<Integer>> shown = new ArrayList<>();
  private final Map<Integer, double[]> places = new LinkedHashMap<>();
  private final int height;

  NetworkDrawing(Findings findings) {
    basis = findings.model().network().basis();
    strengths = findings.strengths();
    products = strengths.products();
    for (int layer = 1; layer <= basis.layers(); layer++) {
      shown.add(new TreeSet<>());
    }
    choose();
    int most = shown.stream().mapToInt(TreeSet::size).max().orElse(1);
    height = TOP + Math.max(4, most) * ROW + 20;
    place();
  }

  private double strength(int node) {
    return products.of(node).map(FoldedProducts.Product::strength).orElse(0.0);
  }

  /** The strongest nodes as long as the lines that they need can be told apart. */
  private void choose() {
    int lines = 0;
    for (int node : candidates()) {
      int needed = linesOf(node);
      if (lines + needed <= MOST_LINES) {
        lines += needed;
        strongest.add(node);
        show(node);
      }
    }
    strongest.sort(Comparator.comparingDouble(node -> -strength(node)));
  }

  /** The strongest few of every layer, so that none looks empty, then the strongest of all. */
  private Set<Integer> candidates() {
    List<Integer> ranked =
        products.ranked(FoldedProducts.Product::strength).stream()
            .map(FoldedProducts.Product::node)
            .toList();
    Set<Integer> candidates = new LinkedHashSet<>();
    for (int layer = basis.layers(); layer >= 1; layer--) {
      int wanted = layer;
      ranked.stream()
          .filter(node -> basis.layerOf(node) == wanted)
          .limit(OF_EACH_LAYER)
          .forEach(candidates::add);
    }
    candidates.addAll(ranked);
    return candidates;
  }

  private int linesOf(int node) {
    int lines = 1;
    for (int at = node; basis.layerOf(at) >= 2 && !isShown(at); at = left(at)) {
      lines += 2;
    }
    return lines;
  }

  private boolean isShown(int node) {
    return shown.get(basis.layerOf(node) - 1).contains(node);
  }

  private void show(int node) {
    int layer = basis.layerOf(node);
    if (shown.get(layer - 1).add(node) && layer >= 2) {
      show(left(node));
      shown.get(0).add(right(node));
    }
  }

  /** The first node that is the same product as the left factor, which is never a constant. */
  private int left(int node) {
    int layer = basis.layerOf(node);
    int r = node - basis.offset(layer);
    int factor = basis.offset(layer - 1) + basis.productLayer(layer).left(r);
    return products.of(factor).orElseThrow().node();
  }

  /** The right factor, never a constant either: the left one would be the same product. */
  private int right(int node) {
    int layer = basis.layerOf(node);
    return basis.productLayer(layer).right(node - basis.offset(layer));
  }

  private double column(int position) {
    // inputs, the layers, the outputs
    return 60 + position * (WIDTH - 120.0) / (basis.layers() + 1);
  }

  private void place() {
    for (int layer = 1; layer <= basis.layers(); layer++) {
      int count = shown.get(layer - 1).size();
      double y = middle() - (count - 1) * ROW / 2.0;
      for (int node : ordered(layer)) {
        places.put(node, new double[] {column(layer), y});
        y += ROW;
      }
    }
  }

  /** The nodes of a layer by the mean height of their factors: fewer lines cross. */
  private List<Integer> ordered(int layer) {
    if (layer == 1) {
      return List.copyOf(shown.get(0));
    }
    return shown.get(layer - 1).stream()
        .sorted(
            Comparator.comparingDouble(node -> placeOf(left(node))[1] + placeOf(right(node))[1]))
        .toList();
  }

  private double[] placeOf(int node) {
    return Objects.requireNonNull(places.get(node));
  }

  private double middle() {
    return TOP + (height - TOP) / 2.0;
  }

  /** How many nodes are drawn. */
  int nodesShown() {
    return places.size();
  }

  /** The picture. */
  String svg(int inputs, String outputs) {
    Html svg = new Html();
    svg.raw(
        """
        <div class="scroll drawing" tabindex="0" role="region" aria-label="The network">\
        <svg viewBox="0 0 %d %d" class="network" role="img" \
        aria-label="The layers of the network and its strongest products">"""
            .formatted(WIDTH, height));
    head(svg, 0, "inputs", Figures.count(inputs));
    for (int layer = 1; layer <= basis.layers(); layer++) {
      int width = basis.nodes(layer);
      String what = layer == 1 ? "linear" : "products";
      head(svg, layer, "layer " + layer, Figures.count(width) + " " + what);
    }
    head(svg, basis.layers() + 1, "output", outputs);
    box(svg, 0, "x");
    box(svg, basis.layers() + 1, "y");
    shown.get(0).forEach(node -> line(svg, "input", endOf(0), placeOf(node), 1));
    for (int layer = 2; layer <= basis.layers(); layer++) {
      for (int node : shown.get(layer - 1)) {
        line(svg, "left", placeOf(left(node)), placeOf(node), 1.6);
        line(svg, "right", placeOf(right(node)), placeOf(node), 1.2);
      }
    }
    double largest = strongest.isEmpty() ? 1 : strength(strongest.get(0));
    for (int node : strongest) {
      double thick = 1 + 4 * strength(node) / largest;
      line(svg, "out", placeOf(node), endOf(basis.layers() + 1), thick);
    }
    places.forEach((node, place) -> node(svg, node, place, largest));
    more(svg);
    return svg.close("svg").close("div").toString();
  }

  private double[] endOf(int position) {
    return new double[] {column(position) + (position == 0 ? 16 : -16), middle()};
  }

  private void head(Html svg, int position, String name, String size) {
    text(svg, column(position), 20, "head", name);
    text(svg, column(position), 38, "size", size);
  }

  private void box(Html svg, int position, String name) {
    svg.raw(
        """
        <rect class="box" x="%s" y="%s" width="32" height="68" rx="6">"""
            .formatted(at(column(position) - 16), at(middle() - 34)));
    svg.close("rect");
    text(svg, column(position), middle() + 5, "name", name);
  }

  private void line(Html svg, String kind, double[] from, double[] to, double thick) {
    double bend = (to[0] - from[0]) / 2;
    String path =
        String.format(
            Locale.ROOT,
            "M%.1f %.1fC%.1f %2$.1f %.1f %.1f %.1f %5$.1f",
            from[0],
            from[1],
            from[0] + bend,
            to[0] - bend,
            to[1],
            to[0]);
    svg.open("path", "class", kind, "d", path, "stroke-width", at(thick)).close("path");
  }

  private void node(Html svg, int node, double[] place, double largest) {
    int layer = basis.layerOf(node);
    svg.open("g", "class", strongest.contains(node) ? "node strong" : "node");
    svg.element("title", title(node, layer, largest));
    svg.open("circle", "cx", at(place[0]), "cy", at(place[1]), "r", at(RADIUS)).close("circle");
    String name = layer == 1 ? "v" + (node + 1) : Integer.toString(node - basis.offset(layer) + 1);
    text(svg, place[0], place[1] + 3.5, "name", name);
    svg.close("g");
  }

  private String title(int node, int layer, double largest) {
    String strength =
        "strength "
            + Figures.percent(largest > 0 ? strength(node) / largest : 0)
            + " of the strongest node";
    return layer == 1
        ? "v" + (node + 1) + ": " + strengths.firstLayerNode(node) + "; " + strength
        : "layer %s, node %s = %s; %s"
            .formatted(
                layer,
                node - basis.offset(layer) + 1,
                products.of(node).orElseThrow().name(),
                strength);
  }

  private void more(Html svg) {
    for (int layer = 1; layer <= basis.layers(); layer++) {
      int hidden = basis.nodes(layer) - shown.get(layer - 1).size();
      if (hidden > 0) {
        text(svg, column(layer), 54, "more", "+ " + Figures.count(hidden) + " not drawn");
      }
    }
  }

  private static void text(Html svg, double x, double y, String kind, String text) {
    svg.element("text", text, "class", kind, "x", at(x), "y", at(y), "text-anchor", "middle");
  }

  private static String at(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
