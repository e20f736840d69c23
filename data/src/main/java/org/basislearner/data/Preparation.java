package org.basislearner.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    PreparedRows rows = rows();
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

  private PreparedRows rows() {
    List<ColumnInputs> inputs = new ArrayList<>();
    List<Column> used = new ArrayList<>();
    for (InputColumn column : recipe.columns()) {
      Column found = find(column.name(), "which the model uses");
      used.add(found);
      if (column instanceof InputColumn.Numbers number) {
        if (!(found instanceof NumberColumn values)) {
          throw notNumbers((TextColumn) found);
        }
        inputs.add(ColumnInputs.numbers(values, number));
      } else if (column instanceof InputColumn.Truth truth) {
        inputs.add(ColumnInputs.truths(LevelMatch.truths(found, truth), truth, this::unseen));
      } else if (column instanceof InputColumn.Levels levels) {
        inputs.add(ColumnInputs.levels(LevelMatch.levels(found, levels), levels, this::unseen));
      }
    }
    if (recipe.missing() == Missing.FAIL) {
      MissingValues.refuse(table, used);
    }
    noteOthers();
    return new PreparedRows(table.rows(), inputs);
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
        table.source()
            + " has no column "
            + Place.shown(name)
            + ", "
            + role
            + NearNames.hint(name, table.names()));
  }

  private void unseen(String column, boolean more, int rows, List<String> levels) {
    notes.add(
        "column "
            + Place.shown(column)
            + ": "
            + rows
            + (rows == 1 ? " row has " : " rows have ")
            + levels.size()
            + (levels.size() == 1 ? " level that " : " levels that ")
            + (levels.size() == 1 ? "was" : "were")
            + (more ? " not among the most frequent of" : " not in")
            + " the training rows, such as "
            + Place.quoted(levels.get(0)));
  }

  private void noteOthers() {
    Set<String> known = new HashSet<>(recipe.columnNames());
    known.add(recipe.target());
    List<String> others = new ArrayList<>();
    for (String name : table.names()) {
      if (!known.contains(name)) {
        others.add(name);
      }
    }
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
    double[] values = ((NumberColumn) target).values();
    // A label such as 007 of a text column comes as the number 7 from a table without other texts.
    Map<Double, String> byNumber = new HashMap<>();
    for (String label : recipe.labels()) {
      byNumber.putIfAbsent(NumberText.parse(label) + 0.0, label);
    }
    for (int r = 0; r < labels.length; r++) {
      String label = byNumber.get(values[r] + 0.0);
      labels[r] = label == null ? NumberText.of(values[r]) : label;
    }
    return labels;
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
