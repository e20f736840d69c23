package org.basislearner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.basislearner.ClassifierModel;
import org.basislearner.report.page.Chart;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;
import org.basislearner.report.page.Series;
import org.basislearner.report.page.Spec;
import org.jspecify.annotations.Nullable;

/** The curves of the columns that matter most, and the surfaces of their strongest pairs. */
final class EffectsSection {
  /** More bars do not fit beside each other. */
  private static final int MOST_LEVELS = 16;

  private static final int HEIGHT = 220;

  private final Findings findings;
  private final ModelEffects effects;
  private final List<String> outputs;

  /** The outputs that are drawn: the ones that the columns move most. */
  private final List<Integer> drawn;

  private final Series series;
  private final double low;
  private final double high;

  private EffectsSection(Findings findings, ModelEffects effects) {
    this.findings = findings;
    this.effects = effects;
    outputs = effects.outputs();
    List<ModelEffects.Curve> curves = findings.effects().curves();
    drawn =
        IntStream.range(0, outputs.size())
            .boxed()
            .sorted(
                Comparator.comparingDouble(
                    c -> -curves.stream().mapToDouble(curve -> curve.strength(c)).sum()))
            .limit(Series.MOST)
            .sorted()
            .toList();
    series = new Series(drawn.stream().map(c -> Html.printable(outputs.get(c))).toList());
    double[] all =
        curves.stream()
            .flatMapToDouble(
                curve ->
                    IntStream.range(0, curve.values().length)
                        .boxed()
                        .flatMapToDouble(
                            i -> drawn.stream().mapToDouble(c -> curve.values()[i][c])))
            .filter(Double::isFinite)
            .toArray();
    low = Arrays.stream(all).min().orElse(-1);
    high = Arrays.stream(all).max().orElse(1);
  }

  static Section of(Findings findings) {
    return findings
        .effects()
        .effects()
        .map(effects -> new EffectsSection(findings, effects).section())
        .orElseGet(
            () ->
                Section.of(
                    "effects",
                    "What each input does",
                    new Html().paragraph("There is no column whose effect could be drawn.")));
  }

  private Section section() {
    Html html = new Html();
    html.paragraph(
        "How "
            + unit()
            + " changes when one column gets another value and all others stay as they are: the mean"
            + " over "
            + findings.sampleName(effects.rows())
            + ", shifted so that it is 0 on average. All curves have the same scale.");
    if (effects.addUp()) {
      html.paragraph(
          "This model is a glass box: no product in it has more than two columns. "
              + base()
              + ", all curves and all surfaces together are its score, exactly, for every row.");
    }
    html.raw(drawn.size() > 1 ? series.key() : "");
    html.open("div", "class", "pair");
    findings.effects().curves().forEach(curve -> html.raw(curve(curve)));
    html.close("div");
    if (drawn.size() < outputs.size()) {
      html.note("The " + drawn.size() + " of " + outputs.size() + " outputs that move most.");
    }
    pairs(html);
    return Section.of("effects", "What each input does", html);
  }

  private String base() {
    return outputs.size() == 1
        ? "The constant " + Figures.text(effects.base(0))
        : "A constant for each label";
  }

  /** What effects are measured in. */
  private String unit() {
    if (findings.model() instanceof ClassifierModel classifier) {
      String what = classifier.hasProbabilities() ? "the log-odds of " : "the score of ";
      return what + (outputs.size() == 1 ? outputs.get(0) : "each label");
    }
    return outputs.size() == 1 ? outputs.get(0) : "each target";
  }

  private String axis() {
    if (findings.model() instanceof ClassifierModel classifier) {
      return classifier.hasProbabilities() ? "log-odds" : "score";
    }
    return "effect";
  }

  private String curve(ModelEffects.Curve curve) {
    UserColumn column = curve.points().column();
    long numbers = IntStream.range(0, curve.points().count()).filter(i -> at(curve, i)).count();
    return numbers > 2 ? line(column, curve) : levels(column, curve);
  }

  private static boolean at(ModelEffects.Curve curve, int point) {
    return !Double.isNaN(curve.points().numbers()[point]);
  }

  private String line(UserColumn column, ModelEffects.Curve curve) {
    List<Map<String, @Nullable Object>> values = new ArrayList<>();
    StringBuilder others = new StringBuilder();
    Extent extent = curve.points().extent();
    for (int i = 0; i < curve.points().count(); i++) {
      String text = Html.printable(curve.points().texts().get(i));
      if (at(curve, i) && !extent.has(curve.points().numbers()[i])) {
        continue;
      }
      if (!at(curve, i)) {
        others.append(others.length() == 0 ? " Where it is " : ", ").append(text).append(": ");
        others.append(signed(curve.values()[i][drawn.get(0)]));
        continue;
      }
      for (int k = 0; k < drawn.size(); k++) {
        values.add(
            Spec.row(
                "value text series effect",
                Spec.number(curve.points().numbers()[i]),
                text,
                series.names().get(k),
                rounded(curve.values()[i][drawn.get(k)])));
      }
    }
    double[] numbers = Arrays.stream(curve.points().numbers()).filter(extent::has).toArray();
    double most = Arrays.stream(numbers).map(Math::abs).max().orElse(0);
    Map<String, @Nullable Object> spec =
        Spec.of(
                """
                {"layer": [
                   {"data": {"values": [{}]},
                    "mark": {"type": "rule", "color": "var(--faint)", "strokeDash": [2, 3]},
                    "encoding": {"y": {"datum": 0}}},
                   {"data": {"values": $values},
                    "encoding": {
                      "x": {"field": "value", "type": "quantitative", "title": $name,
                            "scale": {"zero": false, "nice": false},
                            "axis": {"tickCount": 5, "format": $format, "labelOverlap": true}},
                      "y": $y, "color": $color, "strokeDash": $dash,
                      "tooltip": [
                        {"field": "text", "type": "nominal", "title": $name},
                        {"field": "series", "type": "nominal", "title": "output"},
                        {"field": "effect", "type": "quantitative", "title": "effect",
                         "format": "+.3~g"}]},
                    "layer": [
                      {"mark": {"type": "line", "strokeWidth": 2.5}},
                      {"mark": {"type": "point", "filled": true, "size": 40, "opacity": 0}}]}]}
                """)
            .with("values", values)
            .with("name", Html.printable(column.name()))
            .with("format", most < 10_000 ? ".4~g" : ".3~s")
            .with("y", scale())
            .with("color", series.color())
            .with("dash", series.dash())
            .object();
    return Chart.wide("Effect of " + column.name(), HEIGHT, spec)
        .figure(
            "",
            caption(column, curve)
                + (extent.outside() > 0 ? " Values far outside are left out." : "")
                + (others.length() == 0 ? "" : others + "."));
  }

  private Map<String, @Nullable Object> scale() {
    return Spec.of(
            """
            {"field": "effect", "type": "quantitative", "title": $axis,
             "scale": {"domain": [$low, $high], "nice": true},
             "axis": {"tickCount": 4, "format": $format}}
            """)
        .with("axis", axis())
        .with("format", Math.max(-low, high) < 10_000 ? ".4~g" : ".3~s")
        .with("low", rounded(low))
        .with("high", rounded(high))
        .object();
  }

  private String levels(UserColumn column, ModelEffects.Curve curve) {
    ColumnPoints points = curve.points();
    List<Integer> order =
        IntStream.range(0, points.count())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -points.points().weights()[i]))
            .limit(MOST_LEVELS)
            .sorted(Comparator.comparingDouble(i -> -curve.values()[i][drawn.get(0)]))
            .toList();
    List<Map<String, @Nullable Object>> values = new ArrayList<>();
    for (int i : order) {
      for (int k = 0; k < drawn.size(); k++) {
        values.add(
            Spec.row(
                "text series effect rows",
                Html.printable(points.texts().get(i)),
                series.names().get(k),
                rounded(curve.values()[i][drawn.get(k)]),
                points.points().weights()[i]));
      }
    }
    boolean one = drawn.size() == 1;
    Map<String, @Nullable Object> spec =
        Spec.of(
                """
                {"data": {"values": $values},
                 "mark": $mark,
                 "encoding": {
                   "y": {"field": "text", "type": "nominal", "sort": null, "title": null,
                         "axis": {"labelLimit": 120, "domain": false}},
                   "x": $x, "color": $color,
                   "tooltip": [
                     {"field": "text", "type": "nominal", "title": $name},
                     {"field": "series", "type": "nominal", "title": "output"},
                     {"field": "effect", "type": "quantitative", "title": "effect",
                      "format": "+.3~g"},
                     {"field": "rows", "type": "quantitative", "title": "rows of the sample"}]}}
                """)
            .with("values", values)
            .with(
                "mark",
                one
                    ? Spec.row("type cornerRadiusEnd", "bar", 3)
                    : Spec.row("type filled size opacity", "point", true, 60, 1))
            .with("x", scale())
            .with("color", series.color())
            .with("name", Html.printable(column.name()))
            .object();
    String left =
        order.size() < points.count()
            ? " The %d most frequent of %d levels.".formatted(order.size(), points.count())
            : "";
    return Chart.wide("Effect of " + column.name(), Math.max(90, 60 + 22 * order.size()), spec)
        .figure("", caption(column, curve) + left);
  }

  private String caption(UserColumn column, ModelEffects.Curve curve) {
    double[][] values = curve.values();
    int first = drawn.get(0);
    int least = 0;
    int most = 0;
    for (int i = 1; i < values.length; i++) {
      least = values[i][first] < values[least][first] ? i : least;
      most = values[i][first] > values[most][first] ? i : most;
    }
    if (drawn.size() > 1 || least == most) {
      return column.name() + ".";
    }
    return "%s: from %s at %s to %s at %s."
        .formatted(
            column.name(),
            signed(values[least][first]),
            curve.points().texts().get(least),
            signed(values[most][first]),
            curve.points().texts().get(most));
  }

  private void pairs(Html html) {
    List<ModelEffects.Pair> pairs = findings.effects().pairs();
    if (pairs.isEmpty()) {
      html.paragraph("No two columns do more together than each does alone.");
      return;
    }
    html.element("h3", "Strongest pairs");
    html.paragraph(
        "What two columns do together beside what each does alone. The strength is the standard"
            + " deviation of that over the rows, in the unit of the curves.");
    Grid grid = new Grid("Strongest pairs", "wwn", List.of("column", "with", "strength"));
    for (ModelEffects.Pair pair : pairs) {
      grid.row(List.of(pair.column(), pair.other(), Figures.text(pair.strength(), 3)));
    }
    html.raw(grid.end());
    html.open("div", "class", "pair");
    findings.effects().surfaces().forEach(surface -> html.raw(surface(surface)));
    html.close("div");
  }

  private String surface(ModelEffects.Surface surface) {
    int output = surface.strongest();
    double largest = 0;
    for (double[][] line : surface.values()) {
      for (double[] value : line) {
        largest = Math.max(largest, Math.abs(value[output]));
      }
    }
    List<String> across = names(surface.a());
    List<String> up = new ArrayList<>(names(surface.b()));
    List<Map<String, @Nullable Object>> cells = new ArrayList<>();
    for (int i = 0; i < across.size(); i++) {
      for (int j = 0; j < up.size(); j++) {
        double value = surface.values()[i][j][output];
        cells.add(
            Spec.row(
                "a b effect size raises",
                across.get(i),
                up.get(j),
                rounded(value),
                rounded(largest > 0 ? Math.abs(value) / largest : 0),
                value >= 0));
      }
    }
    Collections.reverse(up);
    Map<String, @Nullable Object> spec =
        Spec.of(
                """
                {"data": {"values": $cells},
                 "mark": {"type": "rect"},
                 "encoding": {
                   "x": {"field": "a", "type": "ordinal", "sort": $across, "title": $nameA,
                         "scale": {"paddingInner": 0}, "axis": $labels},
                   "y": {"field": "b", "type": "ordinal", "sort": $up, "title": $nameB,
                         "scale": {"paddingInner": 0},
                         "axis": {"labelOverlap": true, "labelLimit": 90, "domain": false}},
                   "fillOpacity": {"field": "size", "type": "quantitative", "legend": null,
                                   "scale": {"domain": [0, 1], "range": [0.03, 1]}},
                   "fill": {"field": "raises", "type": "nominal", "legend": null,
                            "scale": {"domain": [true, false],
                                      "range": ["var(--series-1)", "var(--series-2)"]}},
                   "tooltip": [
                     {"field": "a", "type": "nominal", "title": $nameA},
                     {"field": "b", "type": "nominal", "title": $nameB},
                     {"field": "effect", "type": "quantitative", "title": "effect",
                      "format": "+.3~g"}]}}
                """)
            .with("cells", cells)
            .with("across", across)
            .with("up", up)
            .with("nameA", Html.printable(surface.a().column().name()))
            .with("nameB", Html.printable(surface.b().column().name()))
            .with(
                "labels",
                Spec.row(
                    "labelAngle labelOverlap labelSeparation labelLimit domain",
                    surface.a().column().isNumber() ? 0 : -40,
                    "greedy",
                    8,
                    90,
                    false))
            .object();
    String of = outputs.size() > 1 ? " on " + outputs.get(output) : "";
    return Chart.wide(
            "Effect of %s with %s"
                .formatted(surface.a().column().name(), surface.b().column().name()),
            300,
            spec)
        .figure(
            "",
            "%s with %s%s: blue raises, orange lowers, by at most %s."
                .formatted(
                    surface.a().column().name(),
                    surface.b().column().name(),
                    of,
                    Figures.text(largest, 3)));
  }

  /** What points are called, all different. */
  private static List<String> names(ColumnPoints points) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      String name = Html.printable(points.texts().get(i));
      if (names.contains(name)) {
        double number = points.numbers()[i];
        name = Double.isNaN(number) ? name + " (" + i + ")" : Figures.text(number, 9);
      }
      names.add(name);
    }
    return names;
  }

  private static String signed(double value) {
    return (value > 0 ? "+" : "") + Figures.text(value, 3);
  }

  /** Enough digits for a chart. */
  private static @Nullable Double rounded(double value) {
    return Double.isFinite(value) ? Double.valueOf((float) value) : null;
  }
}
