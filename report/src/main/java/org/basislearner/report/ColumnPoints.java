package org.basislearner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.basislearner.effects.Effects.Points;

/**
 * Values of a column that effects are drawn at: numbers at equal shares of the rows, or all levels.
 * A point is a row that has the value; only the inputs of the column count.
 *
 * @param texts what each point is called
 * @param numbers the number of each, NaN where it has none
 * @param points with the rows that each stands for as weights
 */
record ColumnPoints(UserColumn column, List<String> texts, double[] numbers, Points points) {
  /**
   * Chooses points.
   *
   * @param most numbers at most; levels are all there
   */
  static ColumnPoints of(UserColumn column, double[][] rows, int most) {
    double[][] present =
        Arrays.stream(rows)
            .filter(row -> !Double.isNaN(column.number(row)))
            .sorted((a, b) -> Double.compare(column.number(a), column.number(b)))
            .toArray(double[][]::new);
    Map<String, List<double[]>> groups = new LinkedHashMap<>();
    long distinct = Arrays.stream(present).mapToDouble(column::number).distinct().count();
    for (int i = 0; i < present.length; i++) {
      // Of few values each is a point, of many the middle of each of equal parts.
      String key =
          distinct <= most ? "" + column.number(present[i]) : "" + i * most / present.length;
      groups.computeIfAbsent(key, any -> new ArrayList<>()).add(present[i]);
    }
    Map<String, List<double[]>> levels = new TreeMap<>();
    for (double[] row : rows) {
      if (Double.isNaN(column.number(row))) {
        levels.computeIfAbsent(column.text(row), any -> new ArrayList<>()).add(row);
      }
    }
    List<List<double[]>> all = new ArrayList<>(groups.values());
    all.addAll(levels.values());
    List<double[]> middles = all.stream().map(group -> group.get(group.size() / 2)).toList();
    return new ColumnPoints(
        column,
        middles.stream().map(column::text).toList(),
        middles.stream().mapToDouble(column::number).toArray(),
        new Points(
            middles.toArray(double[][]::new), all.stream().mapToDouble(List::size).toArray()));
  }

  /** The part of an axis that the numbers of the rows are on. */
  Extent extent() {
    return Extent.of(
        IntStream.range(0, count())
            .boxed()
            .flatMapToDouble(
                i -> DoubleStream.generate(() -> numbers[i]).limit(Math.round(points.weights()[i])))
            .toArray());
  }

  int count() {
    return texts.size();
  }

  /** The standard deviation of an effect over the rows. */
  double deviation(double[][] curve, int output) {
    double sum = 0;
    double all = 0;
    for (int i = 0; i < count(); i++) {
      sum += points.weights()[i] * curve[i][output] * curve[i][output];
      all += points.weights()[i];
    }
    return Math.sqrt(sum / all);
  }
}
