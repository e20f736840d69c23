package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.TrainingSet;
import org.basislearner.columns.Column;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.InputColumns;
import org.basislearner.columns.InputColumns.Outcome;
import org.basislearner.columns.Missing;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.text.Place;
import org.basislearner.rows.BlockSource;
import org.basislearner.rows.DataException;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/**
 * How the columns of a table become inputs and the target of a model. Immutable; kept in the model
 * as text. Columns are matched by name, in any order.
 *
 * <p>Texts are first looked at: they may be numbers (money, percent, thousands separators, decimal
 * commas), dates, times, durations or words for yes and no, with words such as None or - for
 * missing values. What a column is taken for is noted and kept. A date becomes a column for each of
 * its day number, month, weekday and hour, as far as they vary. What is done with columns of
 * numbers and of categories then is told at {@link InputColumns}.
 *
 * <p>If not told, the task is classification for a target of texts, and for one of whole numbers
 * with two different values, or with at most 20 that have three rows each on average; else
 * regression.
 */
public final class Recipe {
  private final Task task;
  private final List<String> targets;
  private final List<String> labels;
  private final InputColumns inputs;
  private final ColumnReadings readings;

  Recipe(
      Task task,
      List<String> targets,
      List<String> labels,
      InputColumns inputs,
      ColumnReadings readings) {
    this.task = task;
    this.targets = List.copyOf(targets);
    this.labels = List.copyOf(labels);
    this.inputs = inputs;
    this.readings = readings;
  }

  /**
   * The recipe for a training table.
   *
   * @param target a column name, {@code last} or a position from 1
   * @param task which of both; null to decide by the column: text and whole numbers with few
   *     different values are classes
   * @throws org.basislearner.rows.DataException if a column cannot be used; says why
   */
  public static Recipe of(Table table, String target, @Nullable Task task, Missing missing) {
    return of(table, target, task, missing, Map.of());
  }

  /**
   * The same, with what some columns are, by their names. What the others are is found out.
   *
   * @throws org.basislearner.rows.DataException if a column cannot be used; says why
   */
  public static Recipe of(
      Table table,
      String target,
      @Nullable Task task,
      Missing missing,
      Map<String, ColumnSchema.Kind> types) {
    return of(table, List.of(target), task, missing, types);
  }

  /**
   * The recipe for one target or several; several are numbers.
   *
   * @param targets for each a column name, {@code last} or a position from 1
   * @throws org.basislearner.rows.DataException if a column cannot be used; says why
   */
  public static Recipe of(
      Table table,
      List<String> targets,
      @Nullable Task task,
      Missing missing,
      Map<String, ColumnSchema.Kind> types) {
    return of(table, targets, task, missing, types, true);
  }

  /**
   * The same, with or without means of the target.
   *
   * @param means whether columns with many levels have means of the target by level beside inputs
   *     for the frequent ones, or such inputs only
   * @throws org.basislearner.rows.DataException if a column cannot be used; says why
   */
  public static Recipe of(
      Table table,
      List<String> targets,
      @Nullable Task task,
      Missing missing,
      Map<String, ColumnSchema.Kind> types,
      boolean means) {
    List<String> names =
        targets.stream().map(one -> table.columns().get(table.find(one)).name()).toList();
    Task wanted = names.size() > 1 ? several(names, task) : task;
    ColumnReadings readings =
        ColumnReadings.infer(table, types, names, wanted == Task.CLASSIFICATION);
    OddValues odd = new OddValues(table);
    Table read = readings.read(table, odd);
    if (missing == Missing.FAIL) {
      odd.refuse();
    }
    List<Column> others = new ArrayList<>(read.columns());
    TargetChoice choice = null;
    List<Column> chosenTargets = new ArrayList<>();
    for (String name : names) {
      Column column = read.columns().get(read.position(name));
      choice = TargetChoice.of(table, column, wanted);
      others.remove(column);
      chosenTargets.add(column);
    }
    Outcome outcome =
        means ? outcome(chosenTargets, Objects.requireNonNull(choice, "target")) : Outcome.NONE;
    InputColumns chosen = InputColumns.of(others, missing, table.source(), outcome);
    if (missing == Missing.FAIL) {
      others.removeIf(one -> !chosen.columnNames().contains(one.name()));
      MissingValues.refuse(table, others);
    }
    List<String> notes = new ArrayList<>(readings.notes());
    notes.addAll(odd.notes());
    notes.addAll(chosen.notes());
    InputColumns inputs =
        new InputColumns(
            chosen.columns().stream().map(one -> oneIndicator(one, readings)).toList(),
            missing,
            notes);
    return new Recipe(
        Objects.requireNonNull(choice, "target").task(), names, choice.labels(), inputs, readings);
  }

  /** What means by level are of. */
  private static Outcome outcome(List<Column> targets, TargetChoice choice) {
    if (choice.task() == Task.REGRESSION) {
      return new Outcome(
          targets.stream().map(Column::name).toList(),
          targets.stream().map(one -> ((NumberColumn) one).values()).toArray(double[][]::new));
    }
    Column target = targets.get(0);
    Column labels =
        target instanceof NumberColumn numbers
            ? Preparation.texts(numbers, choice.labels())
            : ColumnReadings.stripped(target);
    int[] classes = new int[labels.rows()];
    for (int r = 0; r < classes.length; r++) {
      TextColumn texts = (TextColumn) labels;
      classes[r] =
          texts.isMissing(r) ? -1 : choice.labels().indexOf(texts.levels().get(texts.codes()[r]));
    }
    return Outcome.of(choice.labels(), classes);
  }

  /** Several targets are numbers. */
  private static Task several(List<String> names, @Nullable Task task) {
    if (task == Task.CLASSIFICATION) {
      throw new DataException(
          "several targets (" + String.join(", ", names) + ") are numbers; classes are one target");
    }
    if (names.stream().distinct().count() < names.size()) {
      throw new DataException(
          "targets " + String.join(", ", names) + ": expected different columns, each once");
    }
    return Task.REGRESSION;
  }

  /**
   * The rows of a table that have a value in a column, such as the target. Words such as None are
   * not values if the others are numbers.
   *
   * @param name a name, {@code last}, or a position from 1
   * @throws org.basislearner.rows.DataException if no row has one
   */
  public static Table rowsWith(Table table, String name) {
    Table one = table.with(List.of(table.columns().get(table.find(name))));
    Column column =
        ColumnReadings.infer(one, Map.of(), List.of(one.names().get(0)), false)
            .read(one, new OddValues(one))
            .columns()
            .get(0);
    int[] kept = IntStream.range(0, table.rows()).filter(row -> !column.isMissing(row)).toArray();
    if (kept.length == 0) {
      throw new DataException(
          table.source()
              + ", column "
              + Place.shown(column.name())
              + " has no values; nothing is left");
    }
    return kept.length == table.rows() ? table : table.at(kept);
  }

  /** The parts of a date are missing together: one indicator is enough. */
  private static InputColumn oneIndicator(InputColumn column, ColumnReadings readings) {
    String source = readings.source(column.name());
    boolean first = readings.of(source).columnNames().indexOf(column.name()) <= 0;
    return column instanceof InputColumn.Numbers numbers && !first
        ? new InputColumn.Numbers(numbers.name(), numbers.mean(), false)
        : column;
  }

  /**
   * The recipe for a training table without missing values, the task decided by the target column.
   *
   * @param target a column name, {@code last} or a position from 1
   * @throws org.basislearner.rows.DataException if a column cannot be used; says why
   */
  public static Recipe of(Table table, String target) {
    return of(table, target, null, Missing.INDICATOR);
  }

  /**
   * The recipe in a text that {@link #text} made.
   *
   * @throws org.basislearner.rows.DataException if it is no such text; says what is wrong
   */
  public static Recipe parse(String text) {
    return RecipeCodec.parse(text);
  }

  /**
   * The recipe that a model keeps, if it does.
   *
   * @throws org.basislearner.rows.DataException if the recipe contradicts the model; says how
   */
  public static Optional<Recipe> of(BasisModel model) {
    Optional<Recipe> recipe = model.recipe().map(Recipe::parse);
    recipe.ifPresent(one -> one.checkFits(model));
    return recipe;
  }

  /** The columns of a model; without a recipe every input is a column of numbers. */
  static List<InputColumn> columns(BasisModel model) {
    Stream<InputColumn> numbers =
        model.inputNames().stream().map(name -> new InputColumn.Numbers(name, 0, false));
    return of(model).map(recipe -> recipe.inputs.columns()).orElseGet(numbers::toList);
  }

  static ColumnReadings readings(BasisModel model) {
    return of(model).map(recipe -> recipe.readings).orElse(ColumnReadings.of(List.of()));
  }

  private void checkFits(BasisModel model) {
    agree("inputs", inputNames(), model.inputNames());
    if (model instanceof ClassifierModel classifier) {
      agree("task", task.text(), Task.CLASSIFICATION.text());
      agree("labels", labels, classifier.labels());
    } else if (model instanceof RegressorModel regressor) {
      agree("task", task.text(), Task.REGRESSION.text());
      agree("target", targets, regressor.targetNames());
    }
  }

  private static void agree(String what, Object ofRecipe, Object ofModel) {
    if (!ofRecipe.equals(ofModel)) {
      throw new DataException(
          "the model contradicts its own recipe: "
              + what
              + " "
              + Place.shown(String.valueOf(ofRecipe))
              + " in the recipe, "
              + Place.shown(String.valueOf(ofModel))
              + " in the model; train it again");
    }
  }

  /** As text, JSON, the same for the same recipe. */
  public String text() {
    return RecipeCodec.text(this);
  }

  /** Classification or regression. */
  public Task task() {
    return task;
  }

  /** The name of the target column, the first if there are several. */
  public String target() {
    return targets.get(0);
  }

  /** The names of the target columns. */
  public List<String> targets() {
    return targets;
  }

  /** What is done about missing values. */
  public Missing missing() {
    return inputs.missing();
  }

  /** The labels of the training table, sorted; empty for a regression. */
  public List<String> labels() {
    return labels;
  }

  /** How the columns become inputs. */
  public InputColumns inputs() {
    return inputs;
  }

  /** What columns are taken for, where that is not plain. */
  ColumnReadings readings() {
    return readings;
  }

  /** The names of the columns that are used, without the target. */
  public List<String> columnNames() {
    return inputs.columnNames().stream().map(readings::source).distinct().toList();
  }

  /** What columns are taken for, by name, where that is not plain to see. */
  public Map<String, ColumnSchema.Kind> types() {
    Map<String, ColumnSchema.Kind> types = new LinkedHashMap<>();
    readings.byName().forEach((name, reading) -> types.put(name, reading.kind()));
    return types;
  }

  /** The names of the columns whose values are read as they stand, even if they are numbers. */
  public Set<String> textColumns() {
    return readings.byName().values().stream()
        .filter(reading -> reading.kind() == ColumnSchema.Kind.CATEGORY)
        .map(ColumnReading::name)
        .collect(Collectors.toSet());
  }

  /** The names of the inputs that it makes: a column's name, or name=level for one-hot columns. */
  public List<String> inputNames() {
    return inputs.inputNames();
  }

  /**
   * What is worth telling of the training table: what columns are taken for, columns with many
   * levels, constant columns. Not part of the text.
   */
  public List<String> notes() {
    return inputs.notes();
  }

  /** The inputs and targets of a table that has the target column. */
  public Prepared prepare(Table table) {
    return new Preparation(this, table).withTargets();
  }

  /** The inputs of a table, whose target column, if there is one, is ignored. */
  public Prepared prepareInputs(Table table) {
    return new Preparation(this, table).withoutTargets();
  }

  /** Trains a classifier, which keeps this recipe; refuses a table that does not suit. */
  public BasisFit<ClassifierModel> fit(BasisClassifier learner, Table table) {
    if (task != Task.CLASSIFICATION) {
      throw new IllegalArgumentException(
          "the target " + target() + " is a number: use BasisRegressor");
    }
    Prepared rows = prepare(table);
    TrainingSet set = TrainingSet.of(rows.rows(), rows.labels());
    BasisFit<ClassifierModel> fit = learner.fit(set);
    return fit.with(fit.model().withRecipe(text()));
  }

  /** Trains a regression model, which keeps this recipe; refuses a table that does not suit. */
  public BasisFit<RegressorModel> fit(BasisRegressor learner, Table table) {
    if (task != Task.REGRESSION) {
      throw new IllegalArgumentException(
          "the target " + target() + " is a label: use BasisClassifier");
    }
    Prepared rows = prepare(table);
    TrainingSet set =
        TrainingSet.of(rows.rows(), BlockSource.transposed(rows.targets())).targetNames(targets);
    BasisFit<RegressorModel> fit = learner.fit(set);
    return fit.with(fit.model().withRecipe(text()));
  }
}
