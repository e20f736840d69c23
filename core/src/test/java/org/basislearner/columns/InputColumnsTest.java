package org.basislearner.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.TrainingSet;
import org.basislearner.rows.DataException;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Parameters;
import org.basislearner.train.Validation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InputColumnsTest {
  private static final Parameters SMALL =
      Parameters.defaults().withWidths(8, 10).withMaxDepth(3).withLambdas(List.of(1e-6, 1e-3));

  @Test
  void everyInputIsWhatItsNameSays() {
    Seeds.forEach(
        60,
        seed -> {
          Random random = new Random(seed);
          int rows = 40 + random.nextInt(9000);
          List<Column> training =
              List.of(numbers(random, rows), words(random, rows), towns(random, rows));
          Missing missing = random.nextBoolean() ? Missing.MEAN : Missing.INDICATOR;
          InputColumns inputs = InputColumns.of(training, missing);
          int others = 1 + random.nextInt(5000);
          List<Column> columns =
              List.of(towns(random, others), numbers(random, others), words(random, others));
          assertInputs(inputs, columns, others);
          assertInputs(inputs, training, rows);
        });
  }

  private static void assertInputs(InputColumns inputs, List<Column> columns, int rows) {
    double[][] matrix = new double[rows][];
    ColumnBlocks blocks = inputs.read(columns);
    blocks.rowBlocks((first, some) -> System.arraycopy(some, 0, matrix, (int) first, some.length));
    assertThat(blocks.names()).isEqualTo(inputs.inputNames());
    for (int row = 0; row < rows; row++) {
      for (int j = 0; j < matrix[row].length; j++) {
        String name = inputs.inputNames().get(j);
        assertThat(matrix[row][j])
            .as("%s of row %d", name, row)
            .isEqualTo(slow(inputs, columns, row, name));
      }
    }
  }

  /** One input of one row by its name alone. */
  private static double slow(InputColumns inputs, List<Column> columns, int row, String name) {
    String of = name.contains("=") ? name.substring(0, name.indexOf('=')) : name;
    Column column = columns.stream().filter(one -> one.name().equals(of)).findFirst().orElseThrow();
    InputColumn input =
        inputs.columns().stream().filter(one -> one.name().equals(of)).findFirst().orElseThrow();
    if (name.endsWith("=?")) {
      return column.isMissing(row) ? 1 : 0;
    }
    if (input instanceof InputColumn.Numbers numbers) {
      return column.isMissing(row) ? numbers.mean() : ((NumberColumn) column).values()[row];
    }
    TextColumn text = (TextColumn) column;
    String level = text.isMissing(row) ? "" : text.levels().get(text.codes()[row]);
    if (input instanceof InputColumn.Truth truth) {
      return level.isEmpty() ? truth.mean() : level.equals("yes") ? 1 : 0;
    }
    return name.equals(of + "=" + level) ? 1 : 0;
  }

  private static Column numbers(Random random, int rows) {
    double[] values = random.doubles(rows).toArray();
    values[random.nextInt(rows)] = Double.NaN;
    return Column.numbers("age", values);
  }

  private static Column words(Random random, int rows) {
    return categories("member", random, rows, "yes", "no", null);
  }

  private static Column towns(Random random, int rows) {
    return random.nextBoolean()
        ? categories("town", random, rows, "Rome", "Oslo", "Lima", null)
        : categories("town", random, rows, "Rome", "Bonn", "Oslo", "Lima", "Kyiv");
  }

  private static Column categories(
      String name, Random random, int rows, @Nullable String... levels) {
    @Nullable String[] values = new String[rows];
    Arrays.setAll(
        values, i -> i < levels.length ? levels[i] : levels[random.nextInt(levels.length)]);
    return Column.categories(name, values);
  }

  @Test
  void aSetOfColumnsIsLearnedAndOthersArePredictedByItsInputs() {
    Random random = new Random(1);
    String[] towns = new String[400];
    double[] sizes = new double[400];
    String[] labels = new String[400];
    double[] prices = new double[400];
    for (int i = 0; i < towns.length; i++) {
      towns[i] = List.of("Rome", "Oslo", "Lima").get(random.nextInt(3));
      sizes[i] = random.nextDouble();
      prices[i] = towns[i].equals("Oslo") ? 2 * sizes[i] : sizes[i];
      labels[i] = prices[i] > 0.6 ? "dear" : "cheap";
    }
    List<Column> columns = List.of(Column.numbers("size", sizes), Column.categories("town", towns));

    TrainingSet set = TrainingSet.of(columns, prices);
    RegressorModel model = BasisRegressor.of(SMALL).fit(set).model();

    assertThat(model.inputNames()).containsExactly("size", "town=Lima", "town=Oslo", "town=Rome");
    List<double[]> rows = new ArrayList<>();
    List<Column> others =
        List.of(
            Column.categories("town", new String[] {"Oslo", "Rome", "Bonn"}),
            Column.numbers("size", new double[] {0.5, 0.5, 0.5}));
    ColumnBlocks read = set.inputColumns().orElseThrow().read(others);
    read.rowBlocks((first, some) -> rows.addAll(List.of(some)));
    assertThat(model.predict(rows.get(0))).isCloseTo(1, within(1e-3));
    assertThat(model.predict(rows.get(1))).isCloseTo(0.5, within(1e-3));
    assertThat(read.unseen()).hasSize(1);
    assertThat(read.unseen().get(0).levels()).containsExactly("Bonn");

    ClassifierModel classifier =
        BasisClassifier.of(SMALL).fit(TrainingSet.of(columns, labels)).model();
    assertThat(classifier.predict(rows.get(0))).isEqualTo("dear");
  }

  @Test
  void validationColumnsBecomeTheInputsOfTheTrainingColumns() {
    List<Column> training =
        List.of(
            Column.numbers("n", new double[] {1, 2, 3, 4, 5, 6}),
            Column.categories("c", new String[] {"a", "b", "d", "a", "b", "d"}));
    List<Column> validation =
        List.of(
            Column.numbers("n", new double[] {1, 2, 3}),
            Column.categories("c", new String[] {"d", "a", "a"}));
    TrainingSet set =
        TrainingSet.of(training, new double[] {1, 2, 3, 4, 5, 6})
            .validation(TrainingSet.of(validation, new double[] {1, 2, 3}));
    RegressorModel model = BasisRegressor.of(SMALL).fit(set).model();
    assertThat(model.inputNames()).containsExactly("n", "c=a", "c=b", "c=d");
    assertThat(model.parameters()).containsEntry("validation", Validation.last(3).toString());
  }

  @Test
  void missingValuesAreRefusedUnlessAParameterSaysHowTheyAreTreated() {
    double[] y = {1, 2, 3, 4};
    List<Column> numbers = List.of(Column.numbers("age", new double[] {1, Double.NaN, 3, 4}));
    List<Column> texts =
        List.of(Column.categories("town", new String[] {"Rome", "Oslo", null, "Oslo"}));
    assertThatThrownBy(() -> TrainingSet.of(numbers, y))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "column age: the value of row 2 is missing; fill it in, or use Missing.MEAN or"
                + " Missing.INDICATOR");
    assertThatThrownBy(() -> TrainingSet.of(texts, y))
        .hasMessageContaining("column town: the value of row 3 is missing");
    InputColumns mean = InputColumns.of(texts, Missing.MEAN);
    assertThat(TrainingSet.of(mean.read(texts), y).inputColumns()).contains(mean);
    assertThat(mean.inputNames()).containsExactly("town=Oslo", "town=Rome", "town=?");
    assertThatThrownBy(() -> mean.read(numbers)).hasMessage("column town: there is no such column");
    assertThatThrownBy(() -> mean.read(List.of(Column.numbers("town", y))))
        .hasMessage("column town: expected categories");
  }
}
