package org.basislearner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.basislearner.BasisModel;
import org.basislearner.columns.InputColumn;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.report.page.Figures;

/**
 * A column of the table that a model was trained on, with the inputs that it makes: one for a
 * number, one more where it may be missing, one per level of a category. The parts of a date are
 * columns of their own. Without a recipe each input is a column of numbers.
 *
 * @param names of the inputs
 */
record UserColumn(InputColumn column, int[] inputs, List<String> names) {
  /** What stands for a value that is not there. */
  static final String MISSING = "missing";

  static final String OTHER = "another level";

  static List<UserColumn> of(BasisModel model) {
    List<InputColumn> columns =
        Recipe.of(model)
            .map(recipe -> recipe.inputs().columns())
            .orElseGet(
                () ->
                    model.inputNames().stream()
                        .<InputColumn>map(name -> new InputColumn.Numbers(name, 0, false))
                        .toList());
    List<UserColumn> found = new ArrayList<>();
    int at = 0;
    for (InputColumn column : columns) {
      int size = column.inputNames().size();
      int[] inputs = IntStream.range(at, at + size).toArray();
      found.add(new UserColumn(column, inputs, List.copyOf(column.inputNames())));
      at += size;
    }
    return List.copyOf(found);
  }

  String name() {
    return column.name();
  }

  /** Whether values lie on an axis: a number, and not one of two words. */
  boolean isNumber() {
    return !(column instanceof InputColumn.Truth) && names.get(0).equals(name());
  }

  /** The number in a row, NaN if it is missing or there are only levels. */
  double number(double[] row) {
    for (int k = 0; k < inputs.length; k++) {
      if (isMissing(k) && row[inputs[k]] == 1) {
        return Double.NaN;
      }
    }
    return isNumber() ? row[inputs[0]] : Double.NaN;
  }

  /** The value in a row as people know it. */
  String text(double[] row) {
    for (int k = 0; k < inputs.length; k++) {
      if (names.get(k).startsWith(name() + "=") && row[inputs[k]] == 1) {
        return isMissing(k) ? MISSING : names.get(k).substring(name().length() + 1);
      }
    }
    if (!names.get(0).equals(name())) {
      return OTHER;
    }
    double value = row[inputs[0]];
    if (column instanceof InputColumn.Truth truth && (value == 0 || value == 1)) {
      return value == 1 ? truth.yes() : truth.no();
    }
    return Double.isNaN(value) ? MISSING : Figures.text(value, 4);
  }

  private boolean isMissing(int k) {
    return names.get(k).equals(name() + InputColumn.MISSING);
  }
}
