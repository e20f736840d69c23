package org.basislearner.data;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.basislearner.data.text.Place;
import org.basislearner.data.text.Words;
import org.basislearner.rows.DataException;

/** Decides column by column how a training table becomes inputs. */
final class ColumnChoice {
  /** Levels kept of a column; rarer ones have too few rows to learn from. */
  static final int MOST_LEVELS = 100;

  /** Inputs from texts in all; they would crowd out the rest. */
  private static final int MOST_TEXT_INPUTS = 1000;

  /** In shorter tables texts may be all different by chance. */
  private static final int ROWS_FOR_NAMES = 10;

  private final Table table;
  private final Missing missing;
  private final List<InputColumn> chosen = new ArrayList<>();
  private final List<Column> used = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, List<String>> leftOut = new LinkedHashMap<>();

  ColumnChoice(Table table, Missing missing) {
    this.table = table;
    this.missing = missing;
  }

  List<InputColumn> chosen() {
    return chosen;
  }

  List<String> notes() {
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
    use(
        column,
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
    } else if (levels == present && present > ROWS_FOR_NAMES) {
      leaveOut(column, "has a different text in each row, like a name or number of the row");
    } else if (levels == 2 && isTruth(column.levels())) {
      addTruth(column, present, absent > 0);
    } else {
      addLevels(column, absent > 0);
    }
  }

  private static boolean isTruth(List<String> levels) {
    return Words.truth(levels.get(0)) + Words.truth(levels.get(1)) == 1
        && Words.truth(levels.get(0)) >= 0
        && Words.truth(levels.get(1)) >= 0;
  }

  private void addTruth(TextColumn column, int present, boolean absent) {
    int yes = Words.truth(column.levels().get(0)) == 1 ? 0 : 1;
    double count = 0;
    for (int code : column.codes()) {
      count += code == yes ? 1 : 0;
    }
    use(
        column,
        new InputColumn.Truth(
            column.name(),
            column.levels().get(1 - yes),
            column.levels().get(yes),
            count / present,
            absent && missing == Missing.INDICATOR));
  }

  private void addLevels(TextColumn column, boolean absent) {
    List<String> levels = new ArrayList<>(column.levels());
    if (levels.size() > MOST_LEVELS) {
      int[] counts = new int[levels.size()];
      int kept = 0;
      for (int code : column.codes()) {
        if (code >= 0) {
          counts[code]++;
        }
      }
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < counts.length; i++) {
        order.add(i);
      }
      order.sort(
          Comparator.<Integer>comparingInt(i -> -counts[i]).thenComparing(column.levels()::get));
      levels.clear();
      for (int i : order.subList(0, MOST_LEVELS)) {
        levels.add(column.levels().get(i));
        kept += counts[i];
      }
      notes.add(
          "column "
              + Place.shown(column.name())
              + " has "
              + counts.length
              + " levels; the "
              + MOST_LEVELS
              + " most frequent are inputs, "
              + (table.rows() - kept)
              + " rows have others");
    }
    levels.sort(null);
    boolean more = levels.size() < column.levels().size();
    use(
        column,
        new InputColumn.Levels(column.name(), levels, more, absent && missing != Missing.FAIL));
  }

  private void use(Column column, InputColumn input) {
    chosen.add(input);
    used.add(column);
  }

  private void leaveOut(Column column, String reason) {
    leftOut.computeIfAbsent(reason, any -> new ArrayList<>()).add(Place.shown(column.name()));
  }

  /** Refuses what cannot be learned from. */
  void check() {
    if (chosen.isEmpty()) {
      throw new DataException(
          table.source()
              + " has no column to learn from"
              + (notes().isEmpty() ? "" : ": " + String.join("; ", notes())));
    }
    checkTextInputs();
    Set<String> names = new HashSet<>();
    for (InputColumn column : chosen) {
      for (String name : column.inputNames()) {
        if (!names.add(name)) {
          throw new DataException(
              table.source()
                  + ", column "
                  + Place.shown(column.name())
                  + ": another column makes an input "
                  + Place.quoted(name)
                  + ", too; rename one");
        }
      }
    }
    if (missing == Missing.FAIL) {
      MissingValues.refuse(table, used);
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
          table.source()
              + ": the columns of text make "
              + inputs
              + " inputs, more than "
              + MOST_TEXT_INPUTS
              + "; leave out or group the widest: "
              + String.join(", ", widest));
    }
  }
}
