package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.text.NearNames;
import org.basislearner.data.text.Place;

/**
 * What differs between two tables. Numbers are compared by the largest difference of their
 * distribution functions (Kolmogorov and Smirnov), categories by half the sum of the differences of
 * their fractions. Both are 0 for alike and 1 for wholly different columns.
 */
final class TableDrift {
  /** Smaller differences do not matter to a model. */
  private static final double NOTABLE = 0.1;

  /** Chance gives less than this over the root of the number of rows in 999 of 1000 cases. */
  private static final double CHANCE = 1.95;

  private static final int SHOWN = 5;

  private final Table table;
  private final Table other;
  private final ColumnReadings readings;
  private final List<String> found = new ArrayList<>();

  TableDrift(Table table, Table other, ColumnReadings readings) {
    this.table = table;
    this.other = other;
    this.readings = readings;
  }

  List<String> found() {
    addNames(table, other);
    addNames(other, table);
    for (Column column : table.columns()) {
      int position = other.position(column.name());
      ColumnReading reading = readings.byName().get(column.name());
      if (position >= 0 && (reading == null || !reading.isLeftOut())) {
        compare(column, other.columns().get(position), reading);
      }
    }
    return found;
  }

  private void addNames(Table one, Table another) {
    List<String> only = new ArrayList<>(one.names());
    only.removeAll(another.names());
    if (!only.isEmpty()) {
      found.add(
          another.source()
              + " does not have "
              + (only.size() == 1 ? "the column " : "the columns ")
              + NearNames.list(only, SHOWN));
    }
  }

  private void compare(
      Column mine, Column given, @org.jspecify.annotations.Nullable ColumnReading reading) {
    OddValues odd = new OddValues(other);
    List<Column> a = List.of(ColumnReadings.stripped(mine));
    List<Column> b = List.of(ColumnReadings.stripped(given));
    if (reading != null || a.get(0) instanceof NumberColumn) {
      ColumnReading known = readings.of(mine.name());
      a = known.read(mine, new OddValues(table));
      b = ColumnReadings.read(known, given, other.origin().writing(), odd);
    } else if (b.get(0) instanceof NumberColumn numbers) {
      b = List.of(ColumnReading.texts(numbers));
    }
    odd.notes().forEach(note -> found.add(other.source() + ", " + note));
    for (int i = 0; i < a.size(); i++) {
      addMissing(a.get(i), b.get(i));
      if (a.get(i) instanceof NumberColumn x && b.get(i) instanceof NumberColumn y) {
        addNumbers(x, y);
      } else if (a.get(i) instanceof TextColumn x && b.get(i) instanceof TextColumn y) {
        addLevels(x, y);
      }
    }
  }

  private void addMissing(Column a, Column b) {
    double before = missing(a);
    double after = missing(b);
    if (Math.abs(before - after) > Math.max(NOTABLE / 2, chance(a.rows(), b.rows()))) {
      found.add(
          String.format(
              Locale.ROOT,
              "column %s: missing in %.0f %% of the rows, in %s in %.0f %%",
              Place.shown(a.name()),
              100 * before,
              other.source(),
              100 * after));
    }
  }

  private static double missing(Column column) {
    int count = 0;
    for (int r = 0; r < column.rows(); r++) {
      count += column.isMissing(r) ? 1 : 0;
    }
    return (double) count / Math.max(1, column.rows());
  }

  private void addNumbers(NumberColumn a, NumberColumn b) {
    double[] x = sorted(a);
    double[] y = sorted(b);
    if (x.length == 0 || y.length == 0) {
      return;
    }
    double distance = 0;
    int i = 0;
    int j = 0;
    while (i < x.length && j < y.length) {
      double value = Math.min(x[i], y[j]);
      while (i < x.length && x[i] == value) {
        i++;
      }
      while (j < y.length && y[j] == value) {
        j++;
      }
      distance = Math.max(distance, Math.abs((double) i / x.length - (double) j / y.length));
    }
    if (distance > Math.max(NOTABLE, chance(x.length, y.length))) {
      found.add(
          String.format(
              Locale.ROOT,
              "column %s: other numbers, median %.5g, in %s %.5g (distance %.2f)",
              Place.shown(a.name()),
              x[x.length / 2],
              other.source(),
              y[y.length / 2],
              distance));
    }
  }

  private static double[] sorted(NumberColumn column) {
    double[] present = Arrays.stream(column.values()).filter(v -> !Double.isNaN(v)).toArray();
    Arrays.sort(present);
    return present;
  }

  private void addLevels(TextColumn a, TextColumn b) {
    Map<String, Double> before = fractions(a);
    Map<String, Double> after = fractions(b);
    List<String> unknown = new ArrayList<>(b.levels());
    unknown.removeAll(before.keySet());
    if (!unknown.isEmpty()) {
      found.add(
          "column %s: %s has %s that %s does not have: %s"
              .formatted(
                  Place.shown(a.name()),
                  other.source(),
                  unknown.size() == 1 ? "a level" : unknown.size() + " levels",
                  table.source(),
                  NearNames.list(unknown, SHOWN)));
    }
    double distance = 0;
    Map<String, Double> all = new HashMap<>(before);
    after.keySet().forEach(level -> all.putIfAbsent(level, 0.0));
    for (String level : all.keySet()) {
      distance += Math.abs(before.getOrDefault(level, 0.0) - after.getOrDefault(level, 0.0)) / 2;
    }
    if (distance > Math.max(NOTABLE, chance(a.rows(), b.rows()) * Math.sqrt(all.size() / 2.0))) {
      found.add(
          String.format(
              Locale.ROOT,
              "column %s: the levels are spread differently in %s (distance %.2f)",
              Place.shown(a.name()),
              other.source(),
              distance));
    }
  }

  private static Map<String, Double> fractions(TextColumn column) {
    Map<String, Double> fractions = new HashMap<>();
    int present = 0;
    for (int code : column.codes()) {
      present += code < 0 ? 0 : 1;
    }
    for (int code : column.codes()) {
      if (code >= 0) {
        fractions.merge(column.levels().get(code), 1.0 / present, Double::sum);
      }
    }
    return fractions;
  }

  private static double chance(int rows, int others) {
    return CHANCE * Math.sqrt(1.0 / Math.max(1, rows) + 1.0 / Math.max(1, others));
  }
}
