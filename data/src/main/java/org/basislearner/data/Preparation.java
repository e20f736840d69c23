package org.basislearner.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.basislearner.columns.Column;
import org.basislearner.columns.ColumnBlocks;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.Missing;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
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
    Column target = find(recipe.target(), "the target");
    TargetChoice.refuseMissing(table, target);
    if (recipe.task() == Task.CLASSIFICATION) {
      return new Prepared(rows, labels(target), new double[0], List.copyOf(notes));
    }
    if (!(target instanceof NumberColumn numbers)) {
      throw notNumbers((TextColumn) target);
    }
    return new Prepared(rows, new String[0], numbers.values().clone(), List.copyOf(notes));
  }

  Prepared withoutTargets() {
    return new Prepared(rows(), new String[0], new double[0], List.copyOf(notes));
  }

  private ColumnBlocks rows() {
    List<Column> used = new ArrayList<>();
    for (InputColumn column : recipe.inputs().columns()) {
      Column found = find(column.name(), "which the model uses");
      if (column instanceof InputColumn.Numbers && found instanceof TextColumn text) {
        throw notNumbers(text);
      } else if (column instanceof InputColumn.Levels levels
          && found instanceof NumberColumn numbers) {
        used.add(texts(numbers, levels.levels()));
      } else if (column instanceof InputColumn.Truth && found instanceof NumberColumn numbers) {
        used.add(texts(numbers, List.of()));
      } else {
        used.add(found);
      }
    }
    if (recipe.missing() == Missing.FAIL) {
      MissingValues.refuse(table, used);
    }
    ColumnBlocks rows = recipe.inputs().read(used);
    rows.unseen().forEach(this::note);
    noteOthers();
    return rows;
  }

  /** Numbers as the levels that they mean: 7 is 007 in a column that has it so. */
  private static Column texts(NumberColumn column, List<String> levels) {
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
    if (table.origin().sparse() && !name.equals(recipe.target())) {
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
    known.add(recipe.target());
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

  private DataException notNumbers(TextColumn column) {
    int row = 0;
    for (int r = 0; r < column.rows(); r++) {
      int code = column.codes()[r];
      if (code >= 0 && Double.isNaN(NumberText.parse(column.levels().get(code)))) {
        row = r;
        break;
      }
    }
    return Place.line(table.source(), table.line(row))
        .column(column.name())
        .error(
            Place.quoted(column.levels().get(Math.max(0, column.codes()[row])))
                + " is not a number, as all were in training; correct it, or write an empty field"
                + " if it is missing");
  }
}
