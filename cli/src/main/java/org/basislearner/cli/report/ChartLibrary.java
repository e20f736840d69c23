package org.basislearner.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The scripts and styles that a page carries with it. */
final class ChartLibrary {
  private ChartLibrary() {}

  /** The chart library, as script elements. */
  static String scripts() {
    Properties versions = new Properties();
    try (InputStream in = open("charts.properties")) {
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    StringBuilder scripts = new StringBuilder();
    for (String name : new String[] {"vega", "vega-lite", "vega-embed"}) {
      String path =
          "/META-INF/resources/webjars/%s/%s/%s.min.js"
              .formatted(name, versions.getProperty(name), name);
      scripts.append("<script>").append(inline(text(path))).append("</script>\n");
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

  /** A resource of this package, or of any jar when its name starts with a slash. */
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
