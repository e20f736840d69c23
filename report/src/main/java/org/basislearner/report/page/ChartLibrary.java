package org.basislearner.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The scripts and styles that a page carries with it. */
public final class ChartLibrary {
  private ChartLibrary() {}

  /** The chart library, as script elements. */
  public static String scripts() {
    StringBuilder scripts = new StringBuilder();
    for (String name : new String[] {"vega", "vega-lite", "vega-embed"}) {
      scripts.append("<script>").append(inline(text(name + ".min.js"))).append("</script>\n");
    }
    return scripts.toString();
  }

  /** A script that can stand inside a script element and asks for no other file. */
  static String inline(String script) {
    return script
        .replaceAll("(?m)^//# sourceMappingURL=.*$", "")
        // The same string or expression to a script, but no end tag to a browser.
        .replaceAll("(?i)</(script)", "<\\\\/$1")
        .replace("<!--", "<\\!--");
  }

  /** A resource of this package. */
  static String text(String name) {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String name) {
    @Nullable InputStream in = ChartLibrary.class.getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException("the program is incomplete: " + name + " is missing");
    }
    return in;
  }
}
