package org.basislearner.report.page;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.basislearner.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Chart specifications: a JSON text in which {@code $name} stands for a value. Members keep their
 * order.
 */
public final class Spec {
  private static final Pattern NAME = Pattern.compile("\\$(\\w+)");

  private final String json;
  private final Map<String, String> values = new LinkedHashMap<>();

  private Spec(String json) {
    this.json = json;
  }

  /** A specification whose values are still to be given. */
  public static Spec of(String json) {
    return new Spec(json);
  }

  /** Gives the value of a name. */
  public Spec with(String name, @Nullable Object value) {
    values.put(name, Json.write(value));
    return this;
  }

  /** The specification with all its values. */
  @SuppressWarnings("unchecked") // the text is an object
  public Map<String, @Nullable Object> object() {
    String filled =
        NAME.matcher(json)
            .replaceAll(name -> Matcher.quoteReplacement(values.getOrDefault(name.group(1), "")));
    return new LinkedHashMap<>((Map<String, @Nullable Object>) Json.parse(filled));
  }

  /** A row of a chart's data: names, apart by blanks, and their values. */
  public static Map<String, @Nullable Object> row(String names, @Nullable Object... values) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    for (String name : names.split(" ", -1)) {
      row.put(name, values[row.size()]);
    }
    return row;
  }

  /** A number, or nothing for what JSON has no number for: the chart then has a gap. */
  public static @Nullable Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /** JSON that can stand inside a script element: no tag can begin in it. */
  static String script(Object value) {
    return Json.write(value)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
