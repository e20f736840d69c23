package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/** What a target column is for; the labels are sorted, empty for a regression. */
record TargetChoice(Task task, List<String> labels) {
  /** Counts and measurements in whole numbers have more. */
  static final int FEW_VALUES = 20;

  private static final int ROWS_A_VALUE = 3;
  private static final int MOST_CLASSES = 1000;
  private static final int PLACES = 5;

  static TargetChoice of(Table table, Column column, @Nullable Task wanted) {
    refuseMissing(table, column);
    Task task = wanted == null ? guess(column) : wanted;
    int distinct;
    List<String> labels = List.of();
    if (column instanceof NumberColumn numbers) {
      double[] values = distinct(numbers.values());
      distinct = values.length;
      if (task == Task.CLASSIFICATION && distinct <= MOST_CLASSES) {
        labels = Arrays.stream(values).mapToObj(NumberText::of).toList();
      }
    } else {
      TextColumn text = (TextColumn) column;
      distinct = text.levels().size();
      if (task == Task.REGRESSION) {
        throw place(table, column, 0)
            .error(
                Place.quoted(text.levels().get(text.codes()[0]))
                    + " is not a number, which a target of a regression must be; use --task"
                    + " classification or another target");
      }
      labels = new ArrayList<>(new TreeSet<>(text.levels()));
    }
    if (distinct < 2) {
      throw error(table, column, "all targets are the same; there is nothing to learn");
    }
    if (task == Task.CLASSIFICATION && distinct > MOST_CLASSES) {
      throw error(
          table,
          column,
          "the target has %s classes, more than %s%s"
              .formatted(
                  distinct,
                  MOST_CLASSES,
                  column instanceof NumberColumn
                      ? "; use --task regression, or check the target column"
                      : "; check the target column"));
    }
    return new TargetChoice(task, labels);
  }

  static void refuseMissing(Table table, Column column) {
    int count = 0;
    StringBuilder lines = new StringBuilder();
    for (int r = 0; r < column.rows(); r++) {
      if (column.isMissing(r)) {
        if (count < PLACES) {
          lines.append(count == 0 ? "" : ", ").append(table.line(r));
        }
        count++;
      }
    }
    if (count > 0) {
      throw error(
          table,
          column,
          "the target is missing in "
              + count
              + (count == 1 ? " row, line " : " rows, lines ")
              + lines
              + (count > PLACES ? ", ..." : "")
              + "; fill it in, or leave these rows out with --drop-missing-target");
    }
  }

  private static DataException error(Table table, Column column, String problem) {
    return new DataException(
        table.source() + ", column " + Place.shown(column.name()) + ": " + problem);
  }

  private static Task guess(Column column) {
    if (!(column instanceof NumberColumn numbers)) {
      return Task.CLASSIFICATION;
    }
    return isFew(numbers) ? Task.CLASSIFICATION : Task.REGRESSION;
  }

  /** Whether numbers are whole and so few different ones that they are taken for labels. */
  static boolean isFew(NumberColumn numbers) {
    double[] present =
        Arrays.stream(numbers.values()).filter(value -> !Double.isNaN(value)).toArray();
    for (double value : present) {
      if (!NumberText.isWhole(value)) {
        return false;
      }
    }
    int distinct = distinct(present).length;
    return distinct <= FEW_VALUES && (distinct == 2 || distinct * ROWS_A_VALUE <= present.length);
  }

  /** The different values in ascending order; 0 and -0 are one. */
  private static double[] distinct(double[] values) {
    double[] sorted = new double[values.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = values[i] + 0.0;
    }
    Arrays.sort(sorted);
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[count++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, count);
  }

  private static Place place(Table table, Column column, int row) {
    return Place.line(table.source(), table.line(row)).column(column.name());
  }
}
