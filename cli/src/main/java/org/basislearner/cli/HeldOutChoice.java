package org.basislearner.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.recipe.TimeOrder;
import org.basislearner.rows.DataException;

/**
 * Which rows to choose on by a column of the table: about a fifth of the rows, whole groups of them
 * ({@code group:COLUMN}) or the last ones in time ({@code time:COLUMN}).
 */
record HeldOutChoice(String text) {
  private static final String GROUP = "group:";
  private static final String TIME = "time:";
  private static final double FRACTION = 0.2;

  /** So that the same table gives the same model. */
  private static final long SEED = 1;

  /** What was given to --validation, if it names a column. */
  static Optional<HeldOutChoice> of(String validation) {
    return validation.startsWith(GROUP) || validation.startsWith(TIME)
        ? Optional.of(new HeldOutChoice(validation))
        : Optional.empty();
  }

  /** A table in another order: the rows to choose on are its last ones. */
  record Ordered(Table table, int heldOut) {}

  /** Whether the column says which rows belong together; it is then not an input. */
  boolean isGroup() {
    return text.startsWith(GROUP);
  }

  private String name() {
    return text.substring(text.indexOf(':') + 1);
  }

  Column column(Table table) {
    return Columns.find(table, name());
  }

  /** Puts the rows to choose on behind the others. */
  Ordered order(Table table) {
    Column column = column(table);
    for (int row = 0; row < table.rows(); row++) {
      if (column.isMissing(row)) {
        throw new DataException(
            Text.format(
                "%s, row %d, column %s: the value is missing, which --validation %s needs",
                table.source(), table.line(row), column.name(), text));
      }
    }
    return isGroup() ? byGroup(table, column) : byTime(table, column);
  }

  private Ordered byGroup(Table table, Column column) {
    Map<Object, Integer> sizes = new LinkedHashMap<>();
    for (int row = 0; row < table.rows(); row++) {
      sizes.merge(group(column, row), 1, Integer::sum);
    }
    if (sizes.size() < 2) {
      throw few(table, column, "is the same in all rows; at least two groups are needed");
    }
    List<Object> groups = new ArrayList<>(sizes.keySet());
    Collections.shuffle(groups, new Random(SEED));
    // Small groups come first where a large one would take far too many rows.
    double wanted = FRACTION * table.rows();
    groups.sort(Comparator.comparingInt(one -> sizes.getOrDefault(one, 0) > 1.5 * wanted ? 1 : 0));
    int held = 0;
    int taken = 0;
    while (taken < groups.size() - 1 && (taken == 0 || held < wanted)) {
      held += sizes.getOrDefault(groups.get(taken++), 0);
    }
    Set<Object> chosen = Set.copyOf(groups.subList(0, taken));
    boolean[] last = new boolean[table.rows()];
    for (int row = 0; row < last.length; row++) {
      last[row] = chosen.contains(group(column, row));
    }
    int[] order =
        IntStream.concat(
                IntStream.range(0, last.length).filter(row -> !last[row]),
                IntStream.range(0, last.length).filter(row -> last[row]))
            .toArray();
    return new Ordered(table.at(order), held);
  }

  private static Object group(Column column, int row) {
    return column instanceof NumberColumn numbers
        ? (Object) numbers.values()[row]
        : ((TextColumn) column).codes()[row];
  }

  private Ordered byTime(Table table, Column column) {
    double[] times = TimeOrder.of(table, column.name());
    for (int row = 0; row < times.length; row++) {
      if (Double.isNaN(times[row])) {
        throw notATime(table, column, row);
      }
    }
    Comparator<Integer> inTime = Comparator.comparingDouble(row -> times[row]);
    Integer[] rows = IntStream.range(0, table.rows()).boxed().toArray(Integer[]::new);
    Arrays.sort(rows, inTime);
    // Rows of the same time stay together.
    int[] cuts =
        IntStream.range(1, rows.length)
            .filter(i -> inTime.compare(rows[i - 1], rows[i]) < 0)
            .toArray();
    if (cuts.length == 0) {
      throw few(table, column, "is the same in all rows; at least two times are needed");
    }
    double wanted = (1 - FRACTION) * rows.length;
    int cut = cuts[0];
    for (int one : cuts) {
      cut = Math.abs(one - wanted) < Math.abs(cut - wanted) ? one : cut;
    }
    int[] order = Arrays.stream(rows).mapToInt(row -> row).toArray();
    return new Ordered(table.at(order), rows.length - cut);
  }

  private DataException notATime(Table table, Column column, int row) {
    TextColumn texts = (TextColumn) column;
    return new DataException(
        Text.format(
            "%s, row %d, column %s: %s is not a time that --validation %s can sort by; expected a"
                + " column of numbers, dates or times",
            table.source(),
            table.line(row),
            column.name(),
            DataException.quoted(texts.levels().get(texts.codes()[row])),
            text));
  }

  private DataException few(Table table, Column column, String problem) {
    return new DataException(
        Text.format(
            "%s: the column %s of --validation %s %s",
            table.source(), column.name(), text, problem));
  }
}
