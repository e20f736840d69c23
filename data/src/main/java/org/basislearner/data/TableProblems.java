package org.basislearner.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.columns.Column;
import org.basislearner.columns.InputColumns;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.text.Place;

/** What would stop or weaken a training. */
final class TableProblems {
  private TableProblems() {}

  static List<String> of(Table table, List<Description.Summary> summaries) {
    List<String> problems = new ArrayList<>();
    for (Description.Summary column : summaries) {
      String name = "column " + Place.shown(column.name());
      if (column.missing() == table.rows()) {
        problems.add(name + " has no values");
        continue;
      }
      if (column.missing() > 0) {
        problems.add(
            "%s: %s%s missing"
                .formatted(
                    name, column.missing(), column.missing() == 1 ? " value is" : " values are"));
      }
      if (column.kind().equals("constant")) {
        problems.add(name + " is constant");
      } else if (column.kind().equals("text")) {
        addTextProblem(table, column, name, problems);
      }
    }
    int repeated = repeatedRows(table);
    if (repeated > 0) {
      problems.add(
          repeated + (repeated == 1 ? " row repeats an earlier row" : " rows repeat earlier rows"));
    }
    return problems;
  }

  private static void addTextProblem(
      Table table, Description.Summary column, String name, List<String> problems) {
    if (column.distinct() == table.rows() - column.missing() && table.rows() > 10) {
      problems.add(name + " has a different text in each row, like a name or number of the row");
    } else if (column.distinct() > InputColumns.MOST_LEVELS) {
      problems.add(
          "%s has %s levels; only the %s most frequent become inputs"
              .formatted(name, column.distinct(), InputColumns.MOST_LEVELS));
    }
  }

  /** By 64-bit hashes: in a million rows two different ones are the same with odds of 3e-8. */
  private static int repeatedRows(Table table) {
    long[] hashes = new long[table.rows()];
    for (Column column : table.columns()) {
      for (int r = 0; r < hashes.length; r++) {
        long value =
            column instanceof NumberColumn numbers
                ? Double.doubleToLongBits(numbers.values()[r] + 0.0)
                : ((TextColumn) column).codes()[r];
        long mixed = (hashes[r] ^ value) * 0x9e3779b97f4a7c15L;
        hashes[r] = (mixed ^ (mixed >>> 32)) * 0xbf58476d1ce4e5b9L + 1;
      }
    }
    Arrays.sort(hashes);
    int repeated = 0;
    for (int r = 1; r < hashes.length; r++) {
      repeated += hashes[r] == hashes[r - 1] ? 1 : 0;
    }
    return repeated;
  }
}
