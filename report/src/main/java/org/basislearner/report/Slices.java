package org.basislearner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.train.Task;

/**
 * The parts of a table where predictions are worst: rows with a level of a column, or a fifth of a
 * column of numbers, whose mean error is higher than that of all rows by more than chance explains.
 *
 * @param rows how many rows were looked at
 * @param error their mean error
 * @param worst the clearest first
 */
record Slices(Task task, int rows, double error, List<Slice> worst) {
  /** Enough rows for stable means; of more some are looked at. */
  private static final int MOST_ROWS = 20_000;

  /** Inputs times rows that are kept in memory. */
  private static final int MOST_NUMBERS = 4_000_000;

  private static final int PARTS = 5;
  private static final int LEAST_ROWS = 20;
  private static final int LISTED = 10;

  /** Of one column, so that it does not hide the others. */
  private static final int LISTED_OF_COLUMN = 2;

  /** Standard errors above the mean; so much is rare even among hundreds of slices. */
  private static final double CLEAR = 4;

  /** A slice: a column, its values in words, how many rows, and their mean error. */
  record Slice(String column, String values, int rows, double error, double excess) {}

  static Slices of(Findings findings) {
    Judged judged = findings.judged();
    int count = judged.count();
    boolean none = count == 0 || findings.content().image().isPresent();
    int most = none ? 0 : MOST_NUMBERS / Math.max(1, findings.inputNames().size());
    int[] some =
        RowPick.positions(count, Math.min(MOST_ROWS, most)).stream()
            .mapToInt(Long::intValue)
            .toArray();
    TreeSet<Long> positions = new TreeSet<>();
    IntStream.of(some).forEach(i -> positions.add((long) judged.row(i)));
    double[][] rows = RowPick.at(findings.content().rows().rows(), positions).rows();
    double[] errors = IntStream.of(some).mapToDouble(judged::error).toArray();
    return of(findings.task(), findings.columns(), rows, errors);
  }

  static Slices of(Task task, List<UserColumn> columns, double[][] rows, double[] errors) {
    double mean = Arrays.stream(errors).average().orElse(0);
    double square = Arrays.stream(errors).map(e -> (e - mean) * (e - mean)).average().orElse(0);
    List<Slice> found = new ArrayList<>();
    for (UserColumn column : columns) {
      parts(column, rows)
          .forEach(
              (values, own) -> {
                double error = own.stream().mapToDouble(i -> errors[i]).average().orElse(0);
                double excess = (error - mean) / Math.sqrt(square / own.size());
                if (own.size() >= LEAST_ROWS && own.size() < rows.length && excess > CLEAR) {
                  found.add(new Slice(column.name(), values, own.size(), error, excess));
                }
              });
    }
    found.sort(Comparator.comparingDouble((Slice slice) -> -slice.excess()));
    List<Slice> listed = new ArrayList<>();
    for (Slice slice : found) {
      long same = listed.stream().filter(one -> one.column().equals(slice.column())).count();
      if (same < LISTED_OF_COLUMN && listed.size() < LISTED) {
        listed.add(slice);
      }
    }
    return new Slices(task, rows.length, mean, List.copyOf(listed));
  }

  /** Rows by the values of a column: levels, few numbers, or ranges with as many rows each. */
  private static Map<String, List<Integer>> parts(UserColumn column, double[][] rows) {
    double[] numbers =
        Arrays.stream(rows)
            .mapToDouble(column::number)
            .filter(value -> !Double.isNaN(value))
            .sorted()
            .toArray();
    double[] ends =
        IntStream.range(1, PARTS)
            .mapToDouble(k -> numbers.length == 0 ? 0 : numbers[k * numbers.length / PARTS])
            .distinct()
            .toArray();
    boolean few = Arrays.stream(numbers).distinct().count() <= 2 * PARTS;
    ToIntFunction<Double> part =
        value -> (int) Arrays.stream(ends).filter(end -> end <= value).count();
    Map<Integer, double[]> ranges = new LinkedHashMap<>();
    for (double number : numbers) {
      double[] range = ranges.computeIfAbsent(part.applyAsInt(number), any -> ends(number));
      range[1] = number;
    }
    Map<String, List<Integer>> parts = new LinkedHashMap<>();
    for (int i = 0; i < rows.length; i++) {
      double number = column.number(rows[i]);
      String name = column.text(rows[i]);
      if (!Double.isNaN(number) && !few) {
        double[] range = ranges.getOrDefault(part.applyAsInt(number), ends(number));
        name = Figures.text(range[0]) + " to " + Figures.text(range[1]);
      }
      parts.computeIfAbsent(name, any -> new ArrayList<>()).add(i);
    }
    return parts;
  }

  private static double[] ends(double number) {
    return new double[] {number, number};
  }

  String html() {
    if (rows == 0) {
      return "";
    }
    Html html = new Html().element("h3", "Where errors are high");
    String what = task == Task.CLASSIFICATION ? "wrong labels" : "mean absolute error";
    if (worst.isEmpty()) {
      return html.paragraph(
              "No level of a column, and no fifth of a column of numbers, has clearly more errors"
                  + " than all rows.")
          .toString();
    }
    html.paragraph(
        "Levels and fifths of columns with clearly more errors than all %s (%s: %s)."
            .formatted(Figures.count(rows, "row"), what, shown(error)));
    Grid grid =
        new Grid(
            "Where errors are high",
            "wwnnn",
            List.of("column", "values", "rows", what, "times that of all"));
    for (Slice slice : worst) {
      grid.row(
          List.of(
              slice.column(),
              slice.values(),
              Figures.count(slice.rows()),
              shown(slice.error()),
              Figures.text(slice.error() / error, 2)));
    }
    return html.raw(grid.end()).toString();
  }

  private String shown(double value) {
    return Figures.error(task, value);
  }
}
