package org.basislearner.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.basislearner.data.Table;
import org.basislearner.data.recipe.ColumnSchema.Kind;
import picocli.CommandLine.Option;

/** What columns are, where somebody knows better than the program finds out. */
final class ColumnOptions {
  @Option(
      names = "--type",
      paramLabel = "COLUMN=TYPE",
      split = ",",
      description =
          "What a column is, if it is taken for something else: number, category, boolean, date,"
              + " time or duration. May be given several times.")
  List<String> types = List.of();

  @Option(
      names = "--ignore",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns to ignore, separated by commas.")
  List<String> ignore = List.of();

  @Option(
      names = "--id",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns that identify a row; not used as inputs.")
  List<String> ids = List.of();

  @Option(
      names = "--drop-missing-target",
      description = "Leave out rows without a target, in all files.")
  boolean dropMissingTarget;

  /**
   * What is said of the columns of a table.
   *
   * @throws Usage if a type makes no sense
   */
  Map<String, Kind> types(Table table) {
    Map<String, Kind> all = new LinkedHashMap<>();
    given().forEach((name, kind) -> put(all, Columns.find(table, name).name(), kind));
    ignore.forEach(name -> put(all, Columns.find(table, name).name(), Kind.IGNORED));
    ids.forEach(name -> put(all, Columns.find(table, name).name(), Kind.ID));
    return all;
  }

  /** Columns whose values are kept as they stand in the file. */
  Set<String> texts() {
    return given().entrySet().stream()
        .filter(one -> one.getValue() == Kind.CATEGORY)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private Map<String, Kind> given() {
    Map<String, Kind> given = new LinkedHashMap<>();
    for (String one : types) {
      int equals = one.lastIndexOf('=');
      String word = one.substring(equals + 1);
      Kind kind =
          Arrays.stream(Kind.values())
              .filter(known -> known.text().equals(word))
              .findFirst()
              .orElse(null);
      if (equals < 1 || kind == null) {
        throw new Usage(
            "--type "
                + one
                + ": expected COLUMN=TYPE with the type number, category, boolean, date, time or"
                + " duration");
      }
      put(given, one.substring(0, equals), kind);
    }
    return given;
  }

  private static void put(Map<String, Kind> all, String name, Kind kind) {
    Kind before = all.put(name, kind);
    if (before != null && before != kind) {
      throw new Usage(
          "column " + name + " is said to be both " + before.text() + " and " + kind.text());
    }
  }
}
