package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.basislearner.columns.Column;
import org.basislearner.columns.InputColumns;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.text.NearNames;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Place;
import org.basislearner.data.text.Words;
import org.basislearner.data.text.WrittenNumber;
import org.jspecify.annotations.Nullable;

/** What would stop or weaken a training: all of it, each a sentence. */
final class TableProblems {
  /** In shorter tables values may be all different by chance. */
  private static final int ROWS_FOR_NAMES = 10;

  /** A column that says so much of the target is hardly known before it. */
  private static final double LEAK = 0.999;

  /** Fewer rows cannot be split into rows to learn from and rows to judge by. */
  private static final int FEW_ROWS = 10;

  private static final int PLACES = 3;

  /** Years and days count up, too; names tell identifiers from them. */
  private static final Pattern ID_NAME =
      Pattern.compile("(.*[_ .-])?(?i:id|nr|no|number|index|row|key)|.*[a-z]Id");

  private final Table table;
  private final ColumnReadings readings;
  private final Table read;
  private final List<Description.Summary> summaries;
  private final List<String> problems = new ArrayList<>();

  /** For a table, and the same with its columns read. */
  TableProblems(
      Table table, ColumnReadings readings, Table read, List<Description.Summary> summaries) {
    this.table = table;
    this.readings = readings;
    this.read = read;
    this.summaries = summaries;
  }

  List<String> of(@Nullable String target, OddValues odd) {
    for (Description.Summary column : summaries) {
      if (!column.kind().equals("ignored") && !column.kind().equals("id")) {
        addColumn(column, column.name().equals(target));
      }
    }
    problems.addAll(odd.notes());
    addCopies();
    if (target != null) {
      addTarget(target);
    }
    int repeated = repeatedRows();
    if (repeated > 0) {
      problems.add(
          repeated + (repeated == 1 ? " row repeats an earlier row" : " rows repeat earlier rows"));
    }
    return problems;
  }

  private void addColumn(Description.Summary column, boolean target) {
    String name = "column " + Place.shown(column.name());
    int present = table.rows() - column.missing();
    if (present == 0) {
      problems.add(name + " has no values");
      return;
    }
    if (column.missing() > 0 && !target) {
      problems.add(
          "%s: %s%s missing"
              .formatted(
                  name, column.missing(), column.missing() == 1 ? " value is" : " values are"));
    }
    if (column.kind().equals("constant")) {
      problems.add(name + " is constant");
    } else if (column.kind().equals("text") && !target) {
      addTexts(column, name, present);
    } else if (!target
        && column.kind().equals("whole number")
        && column.distinct() == table.rows()
        && table.rows() > ROWS_FOR_NAMES
        && column.maximum() - column.minimum() == table.rows() - 1
        && (column.minimum() <= 1 || ID_NAME.matcher(column.name()).matches())) {
      problems.add(name + " counts the rows, like an identifier; leave it out with --id");
    }
  }

  private void addTexts(Description.Summary column, String name, int present) {
    if (column.distinct() == present && table.rows() > ROWS_FOR_NAMES) {
      problems.add(name + " has a different text in each row, like a name or number of the row");
    } else if (column.distinct() > InputColumns.MOST_LEVELS) {
      problems.add(
          "%s has %s levels, most of them rare: the mean of the target by level says what they are worth"
              .formatted(name, column.distinct()));
    }
    if (!readings.byName().containsKey(column.name())) {
      addSpoiled((TextColumn) table.columns().get(table.position(column.name())), name);
    }
  }

  /** Columns of which most are numbers, and some texts make categories of them. */
  private void addSpoiled(TextColumn column, String name) {
    boolean[] numbers = new boolean[column.levels().size()];
    boolean[] words = new boolean[numbers.length];
    WrittenNumber parser = new WrittenNumber();
    for (int i = 0; i < numbers.length; i++) {
      String text = Words.strip(column.levels().get(i));
      numbers[i] = parser.mark(text) != WrittenNumber.Mark.NEITHER;
      words[i] = Words.isNoValue(text);
    }
    int present = 0;
    int count = 0;
    List<String> places = new ArrayList<>();
    for (int r = 0; r < column.rows(); r++) {
      int code = column.codes()[r];
      if (code >= 0 && !words[code]) {
        present++;
        count += numbers[code] ? 1 : 0;
        if (!numbers[code] && places.size() < PLACES) {
          places.add(Place.quoted(column.levels().get(code)) + " in line " + table.line(r));
        }
      }
    }
    if (count > 0 && count == present) {
      problems.add(name + ": numbers in different units, which stay categories; bring them to one");
    } else if (2 * count > present) {
      problems.add(
          "%s: %s of %s values are numbers, the others make categories of all: %s%s; --type %s=number reads them as missing"
              .formatted(
                  name,
                  count,
                  present,
                  String.join(", ", places),
                  present - count > places.size() ? ", ..." : "",
                  Place.shown(column.name())));
    }
  }

  /** Columns with the same values. */
  private void addCopies() {
    Map<Integer, List<Column>> byHash = new LinkedHashMap<>();
    for (Description.Summary summary : summaries) {
      boolean used = !summary.kind().equals("ignored") && !summary.kind().equals("id");
      if (used && summary.distinct() > 1) {
        Column column = table.columns().get(table.position(summary.name()));
        int hash =
            column instanceof NumberColumn numbers
                ? Arrays.hashCode(numbers.values())
                : Arrays.hashCode(((TextColumn) column).codes());
        byHash.computeIfAbsent(hash, any -> new ArrayList<>()).add(column);
      }
    }
    for (List<Column> columns : byHash.values()) {
      Column first = columns.get(0);
      List<String> names =
          columns.stream().filter(one -> isCopy(first, one)).map(Column::name).toList();
      if (names.size() > 1) {
        problems.add("columns have the same values: " + NearNames.list(names, PLACES));
      }
    }
  }

  private static boolean isCopy(Column a, Column b) {
    if (a instanceof NumberColumn x && b instanceof NumberColumn y) {
      return Arrays.equals(x.values(), y.values());
    }
    return a instanceof TextColumn one
        && b instanceof TextColumn other
        && Arrays.equals(one.codes(), other.codes())
        && one.levels().equals(other.levels());
  }

  private void addTarget(String name) {
    Column target = read.columns().get(read.position(name));
    int missing = 0;
    List<String> lines = new ArrayList<>();
    for (int r = 0; r < target.rows(); r++) {
      if (target.isMissing(r)) {
        missing++;
        if (lines.size() < PLACES) {
          lines.add(Long.toString(table.line(r)));
        }
      }
    }
    if (missing > 0) {
      problems.add(
          "the target %s is missing in %s, line%s %s%s; --drop-missing-target leaves them out"
              .formatted(
                  Place.shown(name),
                  missing == 1 ? "1 row" : missing + " rows",
                  missing == 1 ? "" : "s",
                  String.join(", ", lines),
                  missing > PLACES ? ", ..." : ""));
    }
    boolean classes = target instanceof TextColumn || TargetChoice.isFew((NumberColumn) target);
    if (classes) {
      addSmallClasses(target);
    }
    for (Column column : read.columns()) {
      if (!column.name().equals(name)) {
        double likeness = classes ? purity(column, target) : correlation(column, target);
        if (likeness > LEAK) {
          problems.add(
              "column %s %s; if it is only known with the target, leave it out with --ignore"
                  .formatted(
                      Place.shown(column.name()),
                      classes
                          ? "gives the target away"
                          : "is nearly a copy of the target, correlation "
                              + String.format(java.util.Locale.ROOT, "%.5f", likeness)));
        }
      }
    }
  }

  private void addSmallClasses(Column target) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (int r = 0; r < target.rows(); r++) {
      if (!target.isMissing(r)) {
        counts.merge(text(target, r), 1, Integer::sum);
      }
    }
    List<String> small = new ArrayList<>();
    counts.forEach(
        (label, count) -> {
          if (count < FEW_ROWS) {
            small.add(label + " (" + count + ")");
          }
        });
    if (!small.isEmpty() && counts.size() > 1) {
      problems.add(
          "classes with fewer than " + FEW_ROWS + " rows: " + NearNames.list(small, 2 * PLACES));
    }
  }

  private static String text(Column column, int row) {
    return column instanceof NumberColumn numbers
        ? NumberText.of(numbers.values()[row] + 0.0)
        : ((TextColumn) column).levels().get(((TextColumn) column).codes()[row]);
  }

  /**
   * The fraction of rows whose value has one class only; 0 if values have too few rows to tell, or
   * nearly all rows have the same class anyway.
   */
  private static double purity(Column column, Column target) {
    Map<String, Map<String, Integer>> byValue = new HashMap<>();
    Map<String, Integer> classes = new HashMap<>();
    int rows = 0;
    for (int r = 0; r < column.rows(); r++) {
      if (!column.isMissing(r) && !target.isMissing(r)) {
        rows++;
        classes.merge(text(target, r), 1, Integer::sum);
        byValue
            .computeIfAbsent(text(column, r), any -> new HashMap<>())
            .merge(text(target, r), 1, Integer::sum);
        if (byValue.size() > Math.min(InputColumns.MOST_LEVELS, column.rows() / FEW_ROWS)) {
          return 0;
        }
      }
    }
    int largest = classes.values().stream().mapToInt(n -> n).max().orElse(0);
    int pure = 0;
    for (Map<String, Integer> counts : byValue.values()) {
      pure += counts.values().stream().mapToInt(n -> n).max().orElse(0);
    }
    return rows < FEW_ROWS || largest > LEAK * rows ? 0 : (double) pure / rows;
  }

  private static double correlation(Column column, Column target) {
    if (!(column instanceof NumberColumn a) || !(target instanceof NumberColumn b)) {
      return 0;
    }
    double[] x = a.values();
    double[] y = b.values();
    int count = 0;
    double meanX = 0;
    double meanY = 0;
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (int r = 0; r < x.length; r++) {
      if (!Double.isNaN(x[r]) && !Double.isNaN(y[r])) {
        count++;
        double dx = x[r] - meanX;
        double dy = y[r] - meanY;
        meanX += dx / count;
        meanY += dy / count;
        xx += dx * (x[r] - meanX);
        yy += dy * (y[r] - meanY);
        xy += dx * (y[r] - meanY);
      }
    }
    return count < FEW_ROWS || xx == 0 || yy == 0 ? 0 : Math.abs(xy) / Math.sqrt(xx * yy);
  }

  /** By 64-bit hashes: in a million rows two different ones are the same with odds of 3e-8. */
  private int repeatedRows() {
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
