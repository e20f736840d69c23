package org.basislearner.data.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.basislearner.columns.Column;
import org.basislearner.data.Origin;
import org.basislearner.data.Table;
import org.basislearner.data.Writing;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * Reads ARFF: attributes that are numeric, nominal or texts, then rows, dense or sparse. In a
 * sparse row what is not written is 0, or the first of the levels of a nominal attribute.
 */
final class ArffReader {
  private final String source;
  private final List<ArffAttribute> attributes = new ArrayList<>();
  private @Nullable List<ArffValues> values;
  private LineNumbers.@Nullable Builder lines;
  private int rows;

  private ArffReader(String source) {
    this.source = source;
  }

  static Table read(SourceFile file) throws IOException {
    ArffReader reader = new ArffReader(file.name());
    try (TextLines lines = new TextLines(file)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        String text = line.strip();
        if (!text.isEmpty() && text.charAt(0) != '%') {
          reader.readLine(text, lines.place());
        }
      }
    }
    return reader.table();
  }

  private void readLine(String text, Place place) {
    if (values != null) {
      readRow(text, place, values);
      return;
    }
    String word = text.split("[ \t]+", 2)[0].toLowerCase(Locale.ROOT);
    switch (word) {
      case "@relation" -> {}
      case "@attribute" -> {
        attributes.add(ArffAttribute.parse(text.substring(word.length()), place));
        Limits.checkColumns(source, place.line(), attributes.size());
      }
      case "@data" -> begin(place);
      default ->
          throw place.error(
              Place.quoted(text) + " is not expected; write @relation, @attribute or @data");
    }
  }

  private void begin(Place place) {
    if (attributes.isEmpty()) {
      throw place.error("@data comes before any @attribute");
    }
    List<String> names = attributes.stream().map(ArffAttribute::name).toList();
    Header.checkDistinct(source, place.line(), names);
    values = attributes.stream().map(attribute -> new ArffValues(source, attribute)).toList();
  }

  private void readRow(String text, Place place, List<ArffValues> columns) {
    if (lines == null) {
      lines = new LineNumbers.Builder(place.line());
    }
    lines.put(rows, place.line());
    if (rows % 1024 == 0) {
      Limits.checkMemory(source, rows, columns.size());
    }
    if (text.startsWith("{")) {
      readSparse(text, place, columns);
    } else {
      readDense(text, place, columns);
    }
    rows++;
  }

  private void readDense(String text, Place place, List<ArffValues> columns) {
    ArffTokens tokens = new ArffTokens(text, 0, ",\t", place);
    int c = 0;
    while (tokens.next()) {
      if (c == columns.size()) {
        throw place.error(
            "there are more than the "
                + columns.size()
                + " values that are declared; quote values with commas");
      }
      columns.get(c++).add(tokens.text(), tokens.quoted(), place);
    }
    if (c < columns.size()) {
      throw place.error("there are " + c + " values, " + columns.size() + " are declared");
    }
  }

  private void readSparse(String text, Place place, List<ArffValues> columns) {
    if (!text.endsWith("}")) {
      throw place.error("a row that begins with { must end with }");
    }
    int c = 0;
    String inner = text.substring(1, text.length() - 1);
    ArffTokens tokens = new ArffTokens(inner, 0, ",", place);
    while (!inner.isBlank() && tokens.nextPair()) {
      String position = tokens.index();
      int index = position.matches("[0-9]{1,9}") ? Integer.parseInt(position) : -1;
      if (index < c || index >= columns.size()) {
        throw place.error(
            Place.quoted(position)
                + " is not the position of a next attribute; they ascend from 0 to "
                + (columns.size() - 1));
      }
      while (c < index) {
        columns.get(c++).addAbsent();
      }
      columns.get(c++).add(tokens.text(), tokens.quoted(), place);
    }
    while (c < columns.size()) {
      columns.get(c++).addAbsent();
    }
  }

  private Table table() {
    if (values == null || lines == null) {
      throw new DataException(source + " has no rows; they stand behind a line @data");
    }
    List<Column> columns = values.stream().map(ArffValues::column).toList();
    LineNumbers numbering = lines.build();
    Set<String> declared =
        attributes.stream()
            .filter(attribute -> attribute.kind() == ArffAttribute.Kind.NOMINAL)
            .map(ArffAttribute::name)
            .collect(Collectors.toSet());
    return new Table(
        source,
        columns,
        rows,
        numbering.first(),
        new Origin(numbering::of, false, Writing.unknown(), declared, List.of()));
  }
}
