package org.basislearner.data;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import org.basislearner.data.text.NumberText;
import org.basislearner.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Writes tables as text.
 *
 * <p>A spreadsheet runs a cell that begins with {@code = + - @} as a formula. In CSV and TSV files
 * a text that does, and is not a number, gets an apostrophe in front.
 */
enum TextTableWriter implements TableWriter {
  CSV(".*\\.csv"),
  TSV(".*\\.(tsv|tab)"),
  JSON_LINES(".*\\.(jsonl|ndjson)");

  /** What begins a formula, or is skipped by a spreadsheet before one. */
  private static final String FORMULA = "=+-@\t\r";

  private final String names;

  TextTableWriter(String names) {
    this.names = names;
  }

  static TableWriter of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (TableWriter one : values()) {
      if (one.knows(lower)) {
        return one;
      }
    }
    for (TableWriter one : ServiceLoader.load(TableWriter.class)) {
      if (one.knows(lower)) {
        return one;
      }
    }
    if (lower.matches(".*\\.(parquet|xlsx?|ods|json|arff|gz|zip)")) {
      throw new IllegalArgumentException(
          name
              + ": cannot write that format; use a name that ends with .csv, .tsv, .jsonl"
              + (lower.endsWith(".parquet")
                  ? ", or add basis-parquet to the class path"
                  : " or .parquet"));
    }
    return CSV;
  }

  @Override
  public boolean knows(String name) {
    return name.matches(names);
  }

  @Override
  public Rows begin(OutputStream out, List<Head> columns) throws IOException {
    if (this != JSON_LINES) {
      Object[] names = columns.stream().map(Head::name).toArray();
      out.write(line(names));
    }
    return new Rows() {
      @Override
      public void row(@Nullable Object[] cells) throws IOException {
        out.write(TextTableWriter.this == JSON_LINES ? object(columns, cells) : line(cells));
      }

      @Override
      public void close() throws IOException {
        out.flush();
      }
    };
  }

  private static byte[] object(List<Head> columns, @Nullable Object[] cells) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    for (int c = 0; c < cells.length; c++) {
      // JSON has no infinite numbers, which intervals may have
      boolean none = cells[c] instanceof Double number && !Double.isFinite(number);
      members.put(columns.get(c).name(), none ? null : cells[c]);
    }
    return (Json.write(members) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private byte[] line(@Nullable Object[] cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.length; c++) {
      text.append(c == 0 ? "" : this == CSV ? "," : "\t");
      if (cells[c] instanceof String word) {
        text.append(quoted(harmless(word)));
      } else if (cells[c] != null) {
        text.append(cells[c]);
      }
    }
    return text.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String harmless(String word) {
    boolean formula = !word.isEmpty() && FORMULA.indexOf(word.charAt(0)) >= 0;
    return formula && Double.isNaN(NumberText.parse(word)) ? "'" + word : word;
  }

  private String quoted(String word) {
    char delimiter = this == CSV ? ',' : '\t';
    boolean plain =
        word.chars().noneMatch(c -> c == delimiter || c == '"' || c == '\n' || c == '\r')
            && word.equals(word.strip())
            && !word.isEmpty();
    return plain ? word : '"' + word.replace("\"", "\"\"") + '"';
  }
}
