package org.basislearner.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.basislearner.levels.LevelChoice;
import org.basislearner.levels.LevelSums;
import org.basislearner.rows.DataException;

/** Decides column by column how training rows become inputs. */
final class ColumnChoice {
  /** Inputs from texts in all; they would crowd out the rest. */
  private static final int MOST_TEXT_INPUTS = 1000;

  private final String source;
  private final Missing missing;
  private final InputColumns.Outcome outcome;
  private final List<InputColumn> chosen = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, List<String>> leftOut = new LinkedHashMap<>();

  ColumnChoice(String source, Missing missing, InputColumns.Outcome outcome) {
    this.source = source;
    this.missing = missing;
    this.outcome = outcome;
  }

  InputColumns chosen() {
    check();
    return new InputColumns(chosen, missing, notes());
  }

  private List<String> notes() {
    List<String> all = new ArrayList<>(notes);
    leftOut.forEach((reason, names) -> all.add(told(reason, names)));
    return all;
  }

  /** One line for all columns that are left out for the same reason. */
  private static String told(String reason, List<String> names) {
    if (names.size() == 1) {
      return "column " + names.get(0) + " " + reason + " and is left out";
    }
    int shown = Math.min(5, names.size());
    return names.size()
        + " columns are left out, since each "
        + reason
        + ": "
        + String.join(", ", names.subList(0, shown))
        + (shown < names.size() ? ", ..." : "");
  }

  void add(Column column) {
    int absent = 0;
    for (int r = 0; r < column.rows(); r++) {
      absent += column.isMissing(r) ? 1 : 0;
    }
    if (absent == column.rows()) {
      leaveOut(column, "has no values");
    } else if (column instanceof NumberColumn numbers) {
      addNumbers(numbers, absent > 0);
    } else {
      addTexts((TextColumn) column, absent);
    }
  }

  private void addNumbers(NumberColumn column, boolean absent) {
    double first = Double.NaN;
    boolean constant = true;
    for (double value : column.values()) {
      if (!Double.isNaN(value)) {
        first = Double.isNaN(first) ? value : first;
        constant &= value == first;
      }
    }
    if (constant) {
      leaveOut(column, "is constant");
      return;
    }
    chosen.add(
        new InputColumn.Numbers(
            column.name(), mean(column.values()), absent && missing == Missing.INDICATOR));
  }

  /** By parts of each value, so that the sum of large values stays finite. */
  private static double mean(double[] values) {
    int count = 0;
    for (double value : values) {
      count += Double.isNaN(value) ? 0 : 1;
    }
    double mean = 0;
    for (double value : values) {
      mean += Double.isNaN(value) ? 0 : value / count;
    }
    return mean;
  }

  private void addTexts(TextColumn column, int absent) {
    int levels = column.levels().size();
    int present = column.rows() - absent;
    if (levels == 1 && (absent == 0 || missing == Missing.FAIL)) {
      leaveOut(column, "is constant");
    } else if (LevelChoice.areNames(levels, present)) {
      leaveOut(column, "has a different text in each row, like a name or number of the row");
    } else if (InputColumn.Truth.isTruth(column.levels())) {
      addTruth(column, present, absent > 0);
    } else {
      addLevels(column, absent > 0);
    }
  }

  private void addTruth(TextColumn column, int present, boolean absent) {
    int yes = InputColumn.Truth.of(column.levels().get(0)) == 1 ? 0 : 1;
    double count = 0;
    for (int code : column.codes()) {
      count += code == yes ? 1 : 0;
    }
    chosen.add(
        new InputColumn.Truth(
            column.name(),
            column.levels().get(1 - yes),
            column.levels().get(yes),
            count / present,
            absent && missing == Missing.INDICATOR));
  }

  private void addLevels(TextColumn column, boolean absent) {
    long[] counts = counts(column);
    LevelChoice choice = LevelChoice.of(column.levels(), counts, !outcome.names().isEmpty());
    int levels = choice.inputs().size();
    boolean means = !choice.means().isEmpty();
    if (means) {
      notes.add(
          "column %s has %s levels; %s frequent ones are inputs, and means of the target by level"
              .formatted(DataException.shown(column.name()), counts.length, levels));
    } else if (levels < counts.length) {
      notes.add(
          "column %s has %s levels; the %s most frequent are inputs, %s rows have others"
              .formatted(
                  DataException.shown(column.name()),
                  counts.length,
                  InputColumns.MOST_LEVELS,
                  others(column, counts, choice.inputs())));
    }
    chosen.add(
        new InputColumn.Levels(
            column.name(),
            choice.inputs(),
            means || levels < counts.length,
            absent && missing != Missing.FAIL,
            means ? Optional.of(means(column, choice.means())) : Optional.empty()));
  }

  /** How many rows have levels that are not inputs. */
  private static long others(TextColumn column, long[] counts, List<String> inputs) {
    Set<String> kept = Set.copyOf(inputs);
    return IntStream.range(0, counts.length)
        .filter(level -> !kept.contains(column.levels().get(level)))
        .mapToLong(level -> counts[level])
        .sum();
  }

  private static long[] counts(TextColumn column) {
    long[] counts = new long[column.levels().size()];
    for (int code : column.codes()) {
      if (code >= 0) {
        counts[code]++;
      }
    }
    return counts;
  }

  /** The means of the targets by level. */
  private InputColumn.Means means(TextColumn column, List<String> levels) {
    Map<String, Integer> numbers = new HashMap<>();
    levels.forEach(level -> numbers.put(level, numbers.size()));
    int missingLevel = levels.size();
    int unknown = missingLevel + 1;
    List<Double> prior = new ArrayList<>();
    List<List<Double>> values = new ArrayList<>();
    for (int level = 0; level <= missingLevel; level++) {
      values.add(new ArrayList<>());
    }
    for (double[] target : outcome.values()) {
      LevelSums sums = new LevelSums(unknown + 1, largest(target));
      for (int r = 0; r < target.length; r++) {
        if (!Double.isNaN(target[r])) {
          sums.add(
              column.isMissing(r)
                  ? missingLevel
                  : numbers.getOrDefault(column.levels().get(column.codes()[r]), unknown),
              target[r]);
        }
      }
      double[] means = sums.means();
      prior.add(sums.prior());
      for (int level = 0; level <= missingLevel; level++) {
        values.get(level).add(means[level]);
      }
    }
    return new InputColumn.Means(outcome.names(), levels, values, prior);
  }

  private static double largest(double[] target) {
    return Arrays.stream(target).map(Math::abs).filter(size -> size >= 0).max().orElse(0);
  }

  private void leaveOut(Column column, String reason) {
    leftOut
        .computeIfAbsent(reason, any -> new ArrayList<>())
        .add(DataException.shown(column.name()));
  }

  /** Refuses what cannot be learned from. */
  private void check() {
    if (chosen.isEmpty()) {
      throw new DataException(
          source
              + " has no column to learn from"
              + (notes().isEmpty() ? "" : ": " + String.join("; ", notes())));
    }
    checkTextInputs();
    Set<String> names = new HashSet<>();
    for (InputColumn column : chosen) {
      for (String name : column.inputNames()) {
        if (!names.add(name)) {
          throw new DataException(
              "%s, column %s: another column makes an input %s, too; rename one"
                  .formatted(
                      source, DataException.shown(column.name()), DataException.quoted(name)));
        }
      }
    }
  }

  private void checkTextInputs() {
    List<InputColumn.Levels> texts = new ArrayList<>();
    int inputs = 0;
    for (InputColumn column : chosen) {
      if (column instanceof InputColumn.Levels levels) {
        texts.add(levels);
        inputs += levels.inputNames().size();
      }
    }
    if (inputs > MOST_TEXT_INPUTS) {
      texts.sort(Comparator.comparingInt(c -> -c.levels().size()));
      List<String> widest = new ArrayList<>();
      for (InputColumn.Levels column : texts.subList(0, Math.min(3, texts.size()))) {
        widest.add(column.name() + " (" + column.levels().size() + " levels)");
      }
      throw new DataException(
          ("%s: the columns of text make %s inputs, more than %s; leave out or group the"
                  + " widest: %s")
              .formatted(source, inputs, MOST_TEXT_INPUTS, String.join(", ", widest)));
    }
  }
}
