package org.basislearner.data;

import java.util.List;

/**
 * What a table looks like, for people: a line for each column, and what would stop or weaken a
 * training, each a sentence.
 */
public record Description(long rows, List<Summary> columns, List<String> problems) {
  /**
   * A column.
   *
   * @param kind number, whole number, boolean, text or constant
   * @param distinct different values, the missing ones not counted
   * @param minimum of numbers, else NaN; so are mean, deviation and maximum
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
      List<String> examples) {}

  /** Describes a table. */
  public static Description of(Table table) {
    List<Summary> summaries = table.columns().stream().map(ColumnSummary::of).toList();
    return new Description(table.rows(), summaries, TableProblems.of(table, summaries));
  }
}
