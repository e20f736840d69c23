package org.basislearner.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.basislearner.json.Json;

/**
 * A command that has run inside the test.
 *
 * @param code its exit code
 * @param out what it printed as result
 * @param err what else it printed, but for progress
 */
record Run(int code, String out, String err) {
  static Run of(Object... arguments) {
    return withInput("", arguments);
  }

  static Run withInput(String input, Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            Arrays.stream(arguments).map(Object::toString).toArray(String[]::new),
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Run(
        code,
        out.toString(StandardCharsets.UTF_8),
        withoutProgress(err.toString(StandardCharsets.UTF_8)));
  }

  /** Progress appears when the clock says so, which no test may depend on. */
  private static String withoutProgress(String err) {
    return err.replaceAll("(?m)^ *[0-9]+ s  .*\\R", "");
  }

  /** The one JSON object on standard output. */
  @SuppressWarnings("unchecked")
  Map<String, Object> json() {
    Object value = Json.parse(out);
    if (!(value instanceof Map<?, ?> map)) {
      throw new AssertionError("no JSON object: " + out);
    }
    return (Map<String, Object>) map;
  }

  /** The only line of the error, for failures that are bad data or a failed run. */
  String errorLine() {
    String[] lines = err.split("\n", -1);
    if (lines.length != 2 || !lines[0].startsWith("basis: ")) {
      throw new AssertionError("not one line of error: " + err);
    }
    return lines[0];
  }
}
