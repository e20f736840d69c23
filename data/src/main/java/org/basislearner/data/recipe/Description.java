package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.basislearner.columns.Column;
import org.basislearner.data.Table;
import org.jspecify.annotations.Nullable;

/**
 * What a table looks like, for people: a line for each column, what would stop or weaken a
 * training, and what columns are taken for, each a sentence.
 */
public record Description(
    long rows, List<Summary> columns, List<String> problems, List<String> notes) {
  /**
   * A column.
   *
   * @param kind number, whole number, boolean, text, date, time, duration, constant, id or ignored
   * @param distinct different values, the missing ones not counted
   * @param minimum of numbers, hours of a time, seconds of a duration, else NaN; so are mean,
   *     deviation and maximum
   * @param examples the first few values, or the most frequent levels
   */
  public record Summary(
      String name,
      String kind,
      int missing,
      int distinct,
      double minimum,
      double mean,
      double deviation,
      double maximum,
      List<String> examples) {
    Summary as(String other, int absent) {
      return new Summary(
          name, other, absent, distinct, minimum, mean, deviation, maximum, examples);
    }
  }

  /** A description without notes. */
  public Description(long rows, List<Summary> columns, List<String> problems) {
    this(rows, columns, problems, List.of());
  }

  /** Describes a table. */
  public static Description of(Table table) {
    return of(table, Map.of(), null);
  }

  /**
   * Describes a table.
   *
   * @param types what some columns are; the others are found out
   * @param target the name of the target, whose problems are described, too; or null
   */
  public static Description of(
      Table table, Map<String, ColumnSchema.Kind> types, @Nullable String target) {
    ColumnReadings readings =
        ColumnReadings.infer(table, types, target == null ? List.of() : List.of(target), false);
    OddValues odd = new OddValues(table);
    List<Summary> summaries = new ArrayList<>();
    List<Column> used = new ArrayList<>();
    for (Column column : table.columns()) {
      ColumnReading reading = readings.byName().get(column.name());
      List<Column> read =
          reading == null ? List.of(ColumnReadings.stripped(column)) : reading.read(column, odd);
      summaries.add(summary(column, reading, read));
      used.addAll(read);
    }
    List<String> problems =
        new TableProblems(table, readings, table.with(used), summaries).of(target, odd);
    return new Description(table.rows(), summaries, problems, readings.notes());
  }

  /**
   * What differs between two tables, such as training rows and rows to predict: each a sentence.
   *
   * @param types what some columns are; the others are found out, by the first table
   */
  public static List<String> differences(
      Table table, Table other, Map<String, ColumnSchema.Kind> types) {
    return new TableDrift(table, other, ColumnReadings.infer(table, types, List.of(), false))
        .found();
  }

  private static Summary summary(
      Column column, @Nullable ColumnReading reading, List<Column> read) {
    Summary first = ColumnSummary.of(read.isEmpty() ? column : read.get(0));
    if (reading == null) {
      return first;
    }
    return switch (reading.kind()) {
      case NUMBER, TRUTH, CATEGORY -> first;
      case TIME, DURATION ->
          first.as(
              first.kind().equals("constant") ? first.kind() : reading.kind().text(),
              first.missing());
      case DATE -> {
        Summary texts = ColumnSummary.of(column);
        int missing = first.missing();
        yield texts.as(texts.kind().equals("constant") ? texts.kind() : "date", missing);
      }
      case ID -> first.as("id", first.missing());
      case IGNORED -> first.as("ignored", first.missing());
    };
  }
}
