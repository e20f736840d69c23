package org.basislearner.report.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.json.Json;
import org.jspecify.annotations.Nullable;

/** The words of chart specifications: JSON objects whose members keep their order. */
public final class Spec {
  private Spec() {}

  /** An object of names and values in turn. */
  public static Map<String, @Nullable Object> of(@Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return object;
  }

  /** A number, or nothing for what JSON has no number for: the chart then has a gap. */
  public static @Nullable Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /** The data of a chart. */
  public static Map<String, @Nullable Object> data(List<?> values) {
    return of("values", values);
  }

  /** A field on an axis or in a tooltip. */
  public static Map<String, @Nullable Object> field(String field, String type, String title) {
    return of("field", field, "type", type, "title", title);
  }

  /** A quantity in a tooltip. */
  public static Map<String, @Nullable Object> quantity(String field, String title, String format) {
    return of("field", field, "type", "quantitative", "title", title, "format", format);
  }

  /** The same object with one more member. */
  public static Map<String, @Nullable Object> with(
      Map<String, @Nullable Object> object, String name, @Nullable Object value) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>(object);
    copy.put(name, value);
    return copy;
  }

  /** JSON that can stand inside a script element: no tag can begin in it. */
  public static String script(Object value) {
    return Json.write(value)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
