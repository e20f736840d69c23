package org.basislearner.data.read;

import java.io.IOException;
import java.util.Map;
import org.basislearner.data.Table;
import org.basislearner.json.Json;
import org.basislearner.json.JsonException;
import org.jspecify.annotations.Nullable;

/** Reads JSON lines: an object on each line, whose keys are the columns. */
final class JsonLinesReader {
  private JsonLinesReader() {}

  static Table read(SourceFile file) throws IOException {
    RecordTable table = new RecordTable(file.name(), file.options());
    try (TextLines lines = new TextLines(file)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (!line.isBlank()) {
          table.begin(lines.line());
          record(line, lines).forEach((key, value) -> table.put(String.valueOf(key), value));
        }
      }
    }
    return table.table();
  }

  private static Map<?, ?> record(String line, TextLines lines) {
    @Nullable Object value;
    try {
      value = Json.parse(line);
    } catch (JsonException e) {
      throw lines.place().error(e.getMessage() + "; write an object such as {\"a\": 1} per line");
    }
    if (value instanceof Map<?, ?> members) {
      return members;
    }
    throw lines.place().error("this is not an object; write one such as {\"a\": 1} per line");
  }
}
