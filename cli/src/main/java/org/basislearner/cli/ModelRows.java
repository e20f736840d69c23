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

  /** The name of the target column, if the model keeps it. */
  Optional<String> target() {
    return recipe.map(Recipe::target);
  }

  /** Whether the model takes a column as an input. */
  boolean uses(String column) {
    return recipe.map(Recipe::columnNames).orElseGet(model::inputNames).contains(column);
  }

  /** The inputs. */
  Prepared inputs(Table table) {
    return recipe.map(one -> one.prepareInputs(table)).orElseGet(() -> byName(table));
  }

  /**
   * The inputs and the true targets.
   *
   * @param target the column, or null for the one of the training
   */
  Prepared withTarget(Table table, @Nullable String target) {
    if (recipe.isPresent()) {
      return recipe
          .get()
          .prepare(
              target == null
                  ? table
                  : Columns.renamed(table, Columns.find(table, target), recipe.get().target()));
    }
    Prepared inputs = byName(table);
    Column column = Columns.find(table, Usage.required(target, "--target=COLUMN"));
    checkPresent(table, column, "target");
    return model instanceof RegressorModel
        ? new Prepared(inputs.rows(), new String[0], numbers(table, column), inputs.notes())
        : new Prepared(inputs.rows(), labels(column), new double[0], inputs.notes());
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
    return new Prepared(inputs.read(table.columns()), new String[0], new double[0], List.of());
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
