package org.basislearner.data.recipe;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.basislearner.columns.Column;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.text.NumberText;

/** Describes a column. */
final class ColumnSummary {
  private static final int EXAMPLES = 5;

  private ColumnSummary() {}

  static Description.Summary of(Column column) {
    return column instanceof NumberColumn numbers ? of(numbers) : of((TextColumn) column);
  }

  private static Description.Summary of(NumberColumn column) {
    double[] sorted = Arrays.stream(column.values()).filter(v -> !Double.isNaN(v)).toArray();
    Set<String> examples = new LinkedHashSet<>();
    for (int i = 0; i < Math.min(sorted.length, 1000) && examples.size() < EXAMPLES; i++) {
      examples.add(NumberText.of(sorted[i]));
    }
    double mean = 0;
    for (double value : sorted) {
      mean += value / sorted.length;
    }
    double squares = 0;
    boolean whole = true;
    for (double value : sorted) {
      squares += (value - mean) * (value - mean) / sorted.length;
      whole &= NumberText.isWhole(value);
    }
    Arrays.sort(sorted);
    int distinct = 0;
    for (int i = 0; i < sorted.length; i++) {
      distinct += i == 0 || sorted[i] != sorted[i - 1] ? 1 : 0;
    }
    int count = sorted.length;
    boolean truth = distinct == 2 && sorted[0] == 0 && sorted[count - 1] == 1;
    return new Description.Summary(
        column.name(),
        distinct < 2 ? "constant" : truth ? "boolean" : whole ? "whole number" : "number",
        column.rows() - count,
        distinct,
        count == 0 ? Double.NaN : sorted[0],
        count == 0 ? Double.NaN : mean,
        count == 0 ? Double.NaN : Math.sqrt(squares),
        count == 0 ? Double.NaN : sorted[count - 1],
        List.copyOf(examples));
  }

  private static Description.Summary of(TextColumn column) {
    List<String> levels = column.levels();
    int[] counts = new int[levels.size()];
    int missing = 0;
    for (int code : column.codes()) {
      if (code < 0) {
        missing++;
      } else {
        counts[code]++;
      }
    }
    List<String> examples =
        IntStream.range(0, counts.length)
            .boxed()
            .sorted(Comparator.comparingInt(i -> -counts[i]))
            .limit(EXAMPLES)
            .map(levels::get)
            .toList();
    boolean truth = InputColumn.Truth.isTruth(levels);
    return new Description.Summary(
        column.name(),
        levels.size() < 2 ? "constant" : truth ? "boolean" : "text",
        missing,
        levels.size(),
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        examples);
  }
}
