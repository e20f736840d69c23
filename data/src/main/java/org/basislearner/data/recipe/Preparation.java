package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.basislearner.columns.Column;
import org.basislearner.columns.ColumnBlocks;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.Missing;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.text.NearNames;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;
import org.basislearner.train.Task;

/** Applies a recipe to a table. */
final class Preparation {
  private final Recipe recipe;
  private final Table table;
  private final Map<String, Column> byName = new HashMap<>();
  private final List<String> notes = new ArrayList<>();

  Preparation(Recipe recipe, Table table) {
    this.recipe = recipe;
    this.table = table;
    for (Column column : table.columns()) {
      byName.put(column.name(), column);
    }
  }

  Prepared withTargets() {
    ColumnBlocks rows = rows();
    OddValues odd = new OddValues(table);
    boolean classes = recipe.task() == Task.CLASSIFICATION;
    List<Column> targets = new ArrayList<>();
    for (String name : recipe.targets()) {
      Column given = find(name, "the target");
      boolean read = !classes || recipe.readings().byName().containsKey(name);
      targets.add(read ? read(given, odd).get(0) : ColumnReadings.stripped(given));
    }
    odd.refuse();
    targets.forEach(target -> TargetChoice.refuseMissing(table, target));
    if (classes) {
      return new Prepared(rows, labels(targets.get(0)), new double[0][], List.copyOf(notes));
    }
    double[][] numbers =
        targets.stream()
            .map(target -> ((NumberColumn) target).values().clone())
            .toArray(double[][]::new);
    return new Prepared(rows, new String[0], numbers, List.copyOf(notes));
  }

  Prepared withoutTargets() {
    return new Prepared(rows(), new String[0], new double[0][], List.copyOf(notes));
  }

  private ColumnBlocks rows() {
    Map<String, Column> read = new HashMap<>();
    OddValues odd = new OddValues(table);
    List<Column> used = new ArrayList<>();
    for (InputColumn column : recipe.inputs().columns()) {
      if (!read.containsKey(column.name())) {
        Column given = find(recipe.readings().source(column.name()), "which the model uses");
        inputs(column, given, odd).forEach(one -> read.put(one.name(), one));
      }
      used.add(Objects.requireNonNull(read.get(column.name())));
    }
    if (recipe.missing() == Missing.FAIL) {
      odd.refuse();
      MissingValues.refuse(table, used);
    }
    ColumnBlocks rows = recipe.inputs().read(used);
    notes.addAll(table.origin().notes());
    notes.addAll(odd.notes());
    rows.unseen().forEach(this::note);
    noteOthers();
    return rows;
  }

  /** What a column of the table becomes, as the treatment of an input wants it. */
  private List<Column> inputs(InputColumn column, Column given, OddValues odd) {
    if (column instanceof InputColumn.Numbers) {
      return read(given, odd);
    }
    if (column instanceof InputColumn.Truth) {
      Column texts = given instanceof NumberColumn numbers ? texts(numbers, List.of()) : given;
      return List.of(ColumnReadings.noValues(texts));
    }
    InputColumn.Levels own = (InputColumn.Levels) column;
    List<String> levels = own.means().map(InputColumn.Means::levels).orElse(own.levels());
    return List.of(
        given instanceof NumberColumn numbers
            ? texts(numbers, levels)
            : ColumnReadings.stripped(given));
  }

  private List<Column> read(Column given, OddValues odd) {
    return ColumnReadings.read(
        recipe.readings().of(given.name()), given, table.origin().writing(), odd);
  }

  /** Numbers as the levels that they mean: 7 is 007 in a column that has it so. */
  static Column texts(NumberColumn column, List<String> levels) {
    Map<Double, String> byNumber = new HashMap<>();
    for (String level : levels) {
      byNumber.putIfAbsent(NumberText.parse(level) + 0.0, level);
    }
    String[] texts = new String[column.rows()];
    for (int r = 0; r < texts.length; r++) {
      double value = column.values()[r] + 0.0;
      String level = byNumber.get(value);
      texts[r] = column.isMissing(r) ? null : level == null ? NumberText.of(value) : level;
    }
    return Column.categories(column.name(), texts);
  }

  /** The column with a name; in a sparse file an absent column is zero. */
  private Column find(String name, String role) {
    Column column = byName.get(name);
    if (column != null) {
      return column;
    }
    if (table.origin().sparse() && !recipe.targets().contains(name)) {
      return new NumberColumn(name, new double[table.rows()]);
    }
    throw new DataException(
        "%s has no column %s, %s%s"
            .formatted(
                table.source(), Place.shown(name), role, NearNames.hint(name, table.names())));
  }

  private void note(ColumnBlocks.Unseen unseen) {
    boolean more = unseen.column() instanceof InputColumn.Levels levels && levels.more();
    int count = unseen.levels().size();
    notes.add(
        "column "
            + Place.shown(unseen.column().name())
            + ": "
            + unseen.rows()
            + (unseen.rows() == 1 ? " row has " : " rows have ")
            + count
            + (count == 1 ? " level that was" : " levels that were")
            + (more ? " not among the most frequent of" : " not in")
            + " the training rows, such as "
            + Place.quoted(unseen.levels().get(0)));
  }

  private void noteOthers() {
    Set<String> known = new HashSet<>(recipe.columnNames());
    known.addAll(recipe.targets());
    known.addAll(recipe.readings().byName().keySet());
    List<String> others = table.names().stream().filter(name -> !known.contains(name)).toList();
    if (!others.isEmpty()) {
      notes.add("columns that are not used: " + NearNames.list(others, 5));
    }
  }

  private String[] labels(Column target) {
    String[] labels = new String[target.rows()];
    if (target instanceof TextColumn text) {
      for (int r = 0; r < labels.length; r++) {
        labels[r] = text.levels().get(text.codes()[r]);
      }
      return labels;
    }
    // A label such as 007 of a text column comes as the number 7 from a table without other texts.
    return labels(texts((NumberColumn) target, recipe.labels()));
  }
}
