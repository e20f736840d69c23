package org.basislearner.report.page;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The named lines of a chart. Colours are those of the style sheet, which knows whether the page is
 * light or dark; dashes tell the lines apart without them. The key is HTML, which wraps on a narrow
 * page where a chart's own legend would not.
 *
 * @param names at most {@link #MOST}
 * @param broad a name whose line is broad and pale, to be seen below another one; may be none
 */
public record Series(List<String> names, String broad) {
  /** More lines than this cannot be told apart. */
  public static final int MOST = 6;

  private static final List<List<Integer>> DASHES =
      List.of(
          List.of(1, 0),
          List.of(6, 3),
          List.of(2, 3),
          List.of(9, 3, 2, 3),
          List.of(4, 2),
          List.of(1, 2));

  public Series(List<String> names) {
    this(names, "");
  }

  /** How lines get their colours. */
  public Map<String, @Nullable Object> color() {
    List<String> colors =
        IntStream.range(0, names.size()).mapToObj(i -> "var(--series-" + (i + 1) + ")").toList();
    return byName(colors);
  }

  /** How lines get their dashes. */
  public Map<String, @Nullable Object> dash() {
    return byName(
        IntStream.range(0, names.size())
            .mapToObj(i -> names.get(i).equals(broad) ? DASHES.get(0) : DASHES.get(i))
            .toList());
  }

  private Map<String, @Nullable Object> byName(List<?> range) {
    return Spec.of(
            """
            {"field": "series", "type": "nominal", "scale": {"domain": $names, "range": $range},
             "legend": null}
            """)
        .with("names", names)
        .with("range", range)
        .object();
  }

  /** The key. */
  public String key() {
    Html html = new Html().open("ul", "class", "key");
    for (int i = 0; i < names.size(); i++) {
      html.open("li").open("svg", "viewBox", "0 0 28 8", "aria-hidden", "true");
      boolean isBroad = names.get(i).equals(broad);
      String dash =
          String.join(" ", DASHES.get(i).stream().map(Object::toString).toArray(String[]::new));
      html.raw(
          """
          <line x1="0" y1="4" x2="28" y2="4" stroke-dasharray="%s" style="stroke:var(--series-%d)%s">"""
              .formatted(
                  i == 0 || isBroad ? "none" : dash,
                  i + 1,
                  isBroad ? ";stroke-width:7;opacity:.45" : ""));
      html.close("line").close("svg").text(names.get(i)).close("li");
    }
    return html.close("ul").toString();
  }
}
