package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.Missing;
import org.basislearner.data.text.NearNames;
import org.basislearner.data.text.Place;
import org.basislearner.train.Task;

/**
 * What a model predicts from which columns. Immutable; prints as a table.
 *
 * @param task classification or regression
 * @param targets the target column; several for a regression model of several numbers; empty for a
 *     classifier that was trained without a recipe
 * @param labels what a classifier predicts, in the order of its probabilities; else empty
 * @param missing what is done about missing values
 * @param columns the columns that the model uses, in order
 */
public record Schema(
    Task task,
    List<String> targets,
    List<String> labels,
    Missing missing,
    List<ColumnSchema> columns) {
  private static final int NAMES_SHOWN = 12;
  private static final int COLUMNS_SHOWN = 30;

  /** Copies the lists. */
  public Schema {
    targets = List.copyOf(targets);
    labels = List.copyOf(labels);
    columns = List.copyOf(columns);
  }

  /**
   * The schema of a model. Without a recipe every input is a column of numbers without missing
   * values.
   *
   * @throws org.basislearner.rows.DataException if the model's recipe contradicts the model
   */
  public static Schema of(BasisModel model) {
    Optional<Recipe> recipe = Recipe.of(model);
    double[] min = model.range().min();
    double[] max = model.range().max();
    List<ColumnSchema> columns = new ArrayList<>();
    int at = 0;
    ColumnReadings readings = Recipe.readings(model);
    Set<String> seen = new HashSet<>();
    for (InputColumn column : Recipe.columns(model)) {
      ColumnReading reading = readings.of(readings.source(column.name()));
      if (seen.add(reading.name())) {
        columns.add(ColumnSchema.of(column, reading, min[at], max[at]));
      }
      at += column.inputNames().size();
    }
    List<String> targets = recipe.map(Recipe::targets).orElse(List.of());
    return new Schema(
        model instanceof ClassifierModel ? Task.CLASSIFICATION : Task.REGRESSION,
        model instanceof RegressorModel regressor ? regressor.targetNames() : targets,
        model instanceof ClassifierModel classifier ? classifier.labels() : List.of(),
        recipe.map(Recipe::missing).orElse(Missing.FAIL),
        columns);
  }

  @Override
  public String toString() {
    int name = "column".length();
    for (ColumnSchema column : shown()) {
      name = Math.max(name, Place.shown(column.name()).length());
    }
    String format = "%-" + name + "s  %-8s  %s%n";
    StringBuilder text = new StringBuilder(task.text());
    text.append(targets.isEmpty() ? "" : " of " + NearNames.list(targets, NAMES_SHOWN));
    text.append(labels.isEmpty() ? "" : ": " + NearNames.list(labels, NAMES_SHOWN));
    text.append("; missing values: ").append(missing.text()).append(System.lineSeparator());
    text.append(String.format(Locale.ROOT, format, "column", "kind", "values"));
    for (ColumnSchema column : shown()) {
      String kind = column.kind().name().toLowerCase(Locale.ROOT);
      text.append(
          String.format(Locale.ROOT, format, Place.shown(column.name()), kind, column.values()));
    }
    if (columns.size() > COLUMNS_SHOWN) {
      text.append("and ").append(columns.size() - COLUMNS_SHOWN).append(" more columns");
      text.append(System.lineSeparator());
    }
    return text.toString();
  }

  private List<ColumnSchema> shown() {
    return columns.subList(0, Math.min(COLUMNS_SHOWN, columns.size()));
  }
}
