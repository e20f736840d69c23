package org.basislearner.report.page;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A chart: a Vega-Lite specification and the place that it is drawn in. The place has its height
 * from the start, so that nothing moves when the chart appears.
 *
 * @param label what the chart shows, for those who cannot see it
 * @param height in pixels
 * @param widest in pixels, for charts that look silly at the full width; 0 for no limit
 * @param spec without size
 */
public record Chart(String label, int height, int widest, Map<String, @Nullable Object> spec) {
  /** A chart as wide as the page. */
  public static Chart wide(String label, int height, Map<String, @Nullable Object> spec) {
    return new Chart(label, height, 0, spec);
  }

  /** The chart with what explains it. */
  public String figure(String key, String caption) {
    Map<String, @Nullable Object> sized = new LinkedHashMap<>(spec);
    sized.put("width", "container");
    sized.put("height", height);
    sized.put("description", Html.printable(label));
    sized.put("autosize", Spec.row("type contains", "fit", "padding"));
    String style = "height:" + height + "px" + (widest > 0 ? ";max-width:" + widest + "px" : "");
    return new Html()
        .open("figure")
        .raw(key)
        .open("div", "class", "chart", "style", style, "role", "img", "aria-label", label)
        .open("script", "type", "application/json")
        .raw(Spec.script(sized))
        .close("script")
        .close("div")
        .open("figcaption")
        .text(caption + " ")
        .element(
            "button", "Save", "type", "button", "class", "save", "title", "Save as an SVG file")
        .close("figcaption")
        .close("figure")
        .toString();
  }
}
