package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.Writing;
import org.basislearner.data.recipe.ColumnInference.Found;
import org.basislearner.data.recipe.ColumnSchema.Kind;
import org.basislearner.data.text.NearNames;
import org.basislearner.data.text.Place;
import org.basislearner.data.text.Words;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * What the columns of a table are taken for, where that is not plain to see. Immutable.
 *
 * @param byName the readings by column, in the order of the table
 * @param notes what is worth telling of them
 */
record ColumnReadings(Map<String, ColumnReading> byName, List<String> notes) {
  private static final int NAMES_SHOWN = 5;

  private static final Set<Kind> INPUTS =
      EnumSet.of(Kind.NUMBER, Kind.TRUTH, Kind.DATE, Kind.TIME, Kind.CATEGORY);
  private static final Set<Kind> TARGETS = EnumSet.of(Kind.NUMBER, Kind.TIME);

  ColumnReadings {
    byName = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(byName));
    notes = List.copyOf(notes);
  }

  static ColumnReadings of(Collection<ColumnReading> readings) {
    Map<String, ColumnReading> byName = new LinkedHashMap<>();
    readings.forEach(reading -> byName.put(reading.name(), reading));
    return new ColumnReadings(byName, List.of());
  }

  /**
   * Finds out what the columns of a training table are.
   *
   * @param types what somebody says that columns are
   * @param targets the targets, of which labels stay as they are
   * @param labels whether the targets surely hold labels
   */
  static ColumnReadings infer(
      Table table, Map<String, Kind> types, List<String> targets, boolean labels) {
    check(table, types, targets);
    Map<String, Found> found = new LinkedHashMap<>();
    Writing writing = table.origin().writing();
    // Dates that do not show the order of day and month are written like those that do.
    for (int pass = 0; pass < 2; pass++) {
      for (Column column : table.columns()) {
        String name = column.name();
        boolean done = pass == 1 && !(found.containsKey(name) && found.get(name).unclear());
        if (done || (targets.contains(name) && labels)) {
          continue;
        }
        Optional<Found> one = find(column, types.get(name), targets.contains(name), writing, table);
        one.ifPresent(reading -> found.put(name, reading));
        Optional<Boolean> shown = one.flatMap(Found::dayFirst);
        if (shown.isPresent() && writing.dayFirst().isEmpty()) {
          writing = writing.or(new Writing(Optional.empty(), Optional.empty(), shown));
        }
      }
    }
    Map<String, ColumnReading> byName = new LinkedHashMap<>();
    found.forEach((name, one) -> byName.put(name, one.reading()));
    return new ColumnReadings(byName, notes(table, found));
  }

  /** One note for all columns that are alike. */
  private static List<String> notes(Table table, Map<String, Found> found) {
    Map<String, List<String>> alike = new LinkedHashMap<>();
    found.forEach(
        (name, one) -> {
          Kind kind = one.reading().kind();
          // Plain numbers that a text made texts of go without saying, and so does what was asked.
          boolean plain =
              (kind == Kind.CATEGORY || kind == Kind.NUMBER)
                  && one.example().isEmpty()
                  && one.tail().isEmpty();
          if (!one.reading().isLeftOut() && !plain) {
            alike.computeIfAbsent(one.head() + one.tail(), any -> new ArrayList<>()).add(name);
          }
        });
    List<String> notes = new ArrayList<>(table.origin().notes());
    for (List<String> names : alike.values()) {
      Found first = Objects.requireNonNull(found.get(names.get(0)));
      notes.add(told(names) + ": " + first.head() + first.example() + first.tail());
    }
    return notes;
  }

  private static String told(List<String> names) {
    return names.size() == 1
        ? "column " + Place.shown(names.get(0))
        : "columns " + NearNames.list(names, NAMES_SHOWN);
  }

  private static void check(Table table, Map<String, Kind> types, List<String> targets) {
    types.forEach(
        (name, kind) -> {
          if (!table.names().contains(name)) {
            table.find(name);
          }
          boolean input = kind == Kind.DATE || kind == Kind.ID || kind == Kind.IGNORED;
          if (targets.contains(name) && input) {
            throw new DataException(
                "%s, column %s: the target cannot be %s"
                    .formatted(table.source(), Place.shown(name), kind.one()));
          }
        });
  }

  private static Optional<Found> find(
      Column column, @Nullable Kind type, boolean target, Writing writing, Table table) {
    if (type != null) {
      if (column instanceof TextColumn texts) {
        return Optional.of(new ColumnInference(texts, writing).as(type));
      }
      if (type == Kind.NUMBER || type == Kind.TRUTH) {
        return Optional.empty();
      }
      ColumnReading numbers = ColumnReading.of(column.name(), type);
      return Optional.of(
          type == Kind.DATE
              ? new ColumnInference(ColumnReading.texts((NumberColumn) column), writing).as(type)
              : new Found(numbers, type.many(), "", ""));
    }
    if (!(column instanceof TextColumn texts)
        || table.origin().declared().contains(column.name())) {
      return Optional.empty();
    }
    ColumnInference inference = new ColumnInference(texts, writing);
    Optional<Found> found = inference.find(target ? TARGETS : INPUTS);
    return target ? found.filter(one -> inference.isWhollyOf(one.reading())) : found;
  }

  /** The reading of a column, as numbers if there is none. */
  ColumnReading of(String name) {
    ColumnReading reading = byName.get(name);
    return reading == null ? ColumnReading.of(name, Kind.NUMBER) : reading;
  }

  /** The table with the columns that the readings make. */
  Table read(Table table, OddValues odd) {
    List<Column> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      ColumnReading reading = byName.get(column.name());
      if (reading == null) {
        columns.add(stripped(column));
      } else {
        columns.addAll(reading.read(column, odd));
      }
    }
    return table.with(columns);
  }

  /** A column of another table, read as in training; how its texts are written is found anew. */
  static List<Column> read(ColumnReading reading, Column column, Writing writing, OddValues odd) {
    ColumnReading adapted = reading;
    Kind kind = reading.kind();
    if (column instanceof TextColumn texts && (kind == Kind.NUMBER || kind == Kind.DATE)) {
      Writing known =
          new Writing(
                  Optional.empty(), Optional.of(reading.comma()), Optional.of(reading.dayFirst()))
              .or(writing);
      ColumnReading found = new ColumnInference(texts, known).as(kind).reading();
      adapted =
          new ColumnReading(reading.name(), kind, found.comma(), found.dayFirst(), reading.parts());
    }
    return adapted.read(column, odd);
  }

  /** The column without blanks around its texts. */
  static Column stripped(Column column) {
    return changed(column, Words::strip);
  }

  /** The same, and with missing values for words such as None. */
  static Column noValues(Column column) {
    return changed(column, level -> Words.isNoValue(Words.strip(level)) ? "" : Words.strip(level));
  }

  /** Other texts in a column, missing where one is empty. */
  private static Column changed(Column column, UnaryOperator<String> change) {
    if (!(column instanceof TextColumn texts)
        || texts.levels().stream().allMatch(level -> change.apply(level).equals(level))) {
      return column;
    }
    @Nullable String[] values = new String[texts.rows()];
    for (int r = 0; r < values.length; r++) {
      int code = texts.codes()[r];
      String value = code < 0 ? "" : change.apply(texts.levels().get(code));
      values[r] = value.isEmpty() ? null : value;
    }
    return Column.categories(column.name(), values);
  }

  /** The column of a file that a column comes from. */
  String source(String name) {
    for (ColumnReading reading : byName.values()) {
      if (reading.kind() == Kind.DATE && reading.columnNames().contains(name)) {
        return reading.name();
      }
    }
    return name;
  }
}
