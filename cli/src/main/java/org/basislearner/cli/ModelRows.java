package org.basislearner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.basislearner.BasisModel;
import org.basislearner.RegressorModel;
import org.basislearner.columns.Column;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.InputColumns;
import org.basislearner.columns.Missing;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/** The rows of a table as a model wants them. */
final class ModelRows {
  private final BasisModel model;
  private final Optional<Recipe> recipe;

  ModelRows(BasisModel model) {
    this.model = model;
    recipe = Recipe.of(model);
  }

  /** Columns whose values are kept as they stand in a file. */
  Set<String> textColumns() {
    return recipe.map(Recipe::textColumns).orElse(Set.of());
  }

  /** The names of the target columns, as far as the model keeps them. */
  List<String> targets() {
    return recipe.map(Recipe::targets).orElse(List.of());
  }

  /** Whether the model takes a column as an input. */
  boolean uses(String column) {
    return recipe.map(Recipe::columnNames).orElseGet(model::inputNames).contains(column);
  }

  /**
   * A table without its column of row weights, which a note would call unused, unless that is an
   * input too.
   *
   * @param weights the name of the column, if there is one
   */
  Table withoutWeights(Table table, @Nullable String weights) {
    String name = weights == null ? "" : Columns.find(table, weights).name();
    return weights == null || uses(name) ? table : Columns.without(table, Set.of(name));
  }

  /** The inputs. */
  Prepared inputs(Table table) {
    return recipe.map(one -> one.prepareInputs(table)).orElseGet(() -> byName(table));
  }

  /**
   * The inputs and the true targets.
   *
   * @param targets the columns, or none for those of the training
   */
  Prepared withTargets(Table table, List<String> targets) {
    if (recipe.isPresent()) {
      List<String> names = recipe.get().targets();
      if (!targets.isEmpty()) {
        checkCount(targets, names.size());
      }
      Table renamed = table;
      for (int t = 0; t < targets.size(); t++) {
        renamed = Columns.renamed(renamed, Columns.find(table, targets.get(t)), names.get(t));
      }
      return recipe.get().prepare(renamed);
    }
    if (targets.isEmpty()) {
      throw new Usage("Missing required option: '--target=COLUMN'");
    }
    Prepared inputs = byName(table);
    List<Column> columns = targets.stream().map(name -> Columns.find(table, name)).toList();
    columns.forEach(column -> checkPresent(table, column, "target"));
    if (model instanceof RegressorModel regressor) {
      checkCount(targets, regressor.targetNames().size());
      double[][] numbers =
          columns.stream().map(column -> numbers(table, column)).toArray(double[][]::new);
      return new Prepared(inputs.rows(), new String[0], numbers, inputs.notes());
    }
    checkCount(targets, 1);
    return new Prepared(inputs.rows(), labels(columns.get(0)), new double[0][], inputs.notes());
  }

  private static void checkCount(List<String> targets, int expected) {
    if (targets.size() != expected) {
      throw new Usage(
          "--target is given "
              + Text.count(targets.size(), "time")
              + ": the model has "
              + Text.count(expected, "target")
              + (expected > 1 ? "; give each, in the order of the training" : ""));
    }
  }

  private static String[] labels(Column column) {
    String[] labels = new String[column.rows()];
    for (int i = 0; i < labels.length; i++) {
      if (column instanceof TextColumn texts) {
        labels[i] = texts.levels().get(texts.codes()[i]);
      } else {
        double value = ((NumberColumn) column).values()[i];
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        labels[i] = whole ? Long.toString((long) value) : Double.toString(value);
      }
    }
    return labels;
  }

  /** A model from a Java program has names and no recipe: its inputs are columns of numbers. */
  private Prepared byName(Table table) {
    List<InputColumn> columns = new ArrayList<>();
    List<String> absent = new ArrayList<>();
    for (String name : model.inputNames()) {
      if (Columns.has(table, name)) {
        numbers(table, Columns.find(table, name));
        columns.add(new InputColumn.Numbers(name, 0, false));
      } else {
        absent.add(name);
      }
    }
    if (!absent.isEmpty()) {
      throw new DataException(
          Text.format(
              "%s has no column %s, which the model needs (%d of %d inputs are not there)",
              table.source(), absent.get(0), absent.size(), model.inputNames().size()));
    }
    InputColumns inputs = new InputColumns(columns, Missing.FAIL, List.of());
    return new Prepared(inputs.read(table.columns()), new String[0], new double[0][], List.of());
  }

  private static double[] numbers(Table table, Column column) {
    if (!(column instanceof NumberColumn numbers)) {
      throw new DataException(
          Text.format(
              "%s: the column %s holds texts; the model wants numbers",
              table.source(), column.name()));
    }
    checkPresent(table, numbers, "value");
    return numbers.values();
  }

  private static void checkPresent(Table table, Column column, String what) {
    for (int row = 0; row < table.rows(); row++) {
      if (column.isMissing(row)) {
        throw new DataException(
            Text.format(
                "%s, row %d, column %s: the %s is missing",
                table.source(), table.line(row), column.name(), what));
      }
    }
  }
}
