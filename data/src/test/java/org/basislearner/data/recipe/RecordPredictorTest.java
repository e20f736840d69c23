package org.basislearner.data.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.TrainingSet;
import org.basislearner.columns.Missing;
import org.basislearner.data.Table;
import org.basislearner.data.TestFiles;
import org.basislearner.data.recipe.RecordPrediction.Note.Kind;
import org.basislearner.rows.DataException;
import org.basislearner.train.Parameters;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordPredictorTest {
  private static final Parameters SMALL = Parameters.defaults().withWidths(4, 6).withMaxDepth(3);
  private static final List<String> NAMES = List.of("age", "member", "city", "code");

  @TempDir Path folder = Path.of("");
  private TestFiles files = new TestFiles(folder);

  @BeforeEach
  void useFolder() {
    files = new TestFiles(folder);
  }

  /** Rows as they stand in a file; null for a missing value. */
  private static List<String[]> rows(int count, double missing, long seed) {
    Random random = new Random(seed);
    List<String[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String[] row = {
        Integer.toString(20 + random.nextInt(60)),
        random.nextBoolean() ? "yes" : "no",
        List.of("Bonn", "Oslo", "Rome").get(random.nextInt(3)),
        List.of("007", "12", "x").get(random.nextInt(3)),
        ""
      };
      for (int j = 0; j < 4; j++) {
        row[j] = random.nextDouble() < missing ? "" : row[j];
      }
      double score = row[0].isEmpty() ? 1 : Integer.parseInt(row[0]) / 50.0 - 1;
      score += row[1].equals("yes") ? 0.5 : row[1].isEmpty() ? 0 : -0.5;
      score += row[2].equals("Rome") ? 0.4 : row[2].isEmpty() ? -0.8 : 0;
      score += row[3].equals("007") ? 0.4 : row[3].isEmpty() ? 0.6 : 0;
      row[4] = score > 0.3 ? "leave" : "stay";
      rows.add(row);
    }
    return rows;
  }

  private Table table(List<String[]> rows) throws IOException {
    StringBuilder text = new StringBuilder(String.join(",", NAMES)).append(",churn\n");
    rows.forEach(row -> text.append(String.join(",", row)).append('\n'));
    return files.read("t.csv", text.toString());
  }

  private ClassifierModel model(Missing missing) throws IOException {
    Table table = table(rows(120, missing == Missing.FAIL ? 0 : 0.2, 1));
    return Recipe.of(table, "churn", null, missing).fit(BasisClassifier.of(SMALL), table).model();
  }

  private static Map<String, @Nullable Object> record(@Nullable Object... pairs) {
    Map<String, @Nullable Object> record = new HashMap<>(Map.of("age", 40, "member", true));
    record.putAll(Map.of("city", "Oslo", "code", "x"));
    for (int i = 0; i < pairs.length; i += 2) {
      record.put(String.valueOf(pairs[i]), pairs[i + 1]);
    }
    return record;
  }

  @Test
  void aRecordGetsTheBitsOfTheSameRowOfATable() throws IOException {
    for (Missing missing : Missing.values()) {
      ClassifierModel model = model(missing);
      RecordPredictor predictor = RecordPredictor.of(model);
      List<String[]> rows = rows(200, missing == Missing.FAIL ? 0 : 0.2, 2);
      rows.get(0)[2] = "Paris";
      rows.get(1)[0] = "200";
      double[][] inputs = Recipe.of(model).orElseThrow().prepareInputs(table(rows)).matrix();
      for (int i = 0; i < rows.size(); i++) {
        String[] row = rows.get(i);
        RecordPrediction found = predictor.predict(typed(row, i));
        assertThat(found.label()).isEqualTo(model.predict(inputs[i]));
        double[] probabilities =
            found.probabilities().values().stream().mapToDouble(p -> p).toArray();
        assertThat(probabilities).as("row %d", i).isEqualTo(model.probabilities(inputs[i]));
        long absent = IntStream.range(0, 4).filter(j -> row[j].isEmpty()).count();
        assertThat(found.notes().stream().filter(note -> note.kind() == Kind.MISSING))
            .hasSize((int) absent);
      }
    }
  }

  /** The same values in the types that Java programs have them in. */
  private static Map<String, @Nullable Object> typed(String[] row, int variant) {
    Map<String, @Nullable Object> record = new HashMap<>();
    for (int j = 0; j < 4; j++) {
      if (!row[j].isEmpty()) {
        record.put(NAMES.get(j), row[j]);
      } else if (variant % 3 > 0) {
        record.put(NAMES.get(j), variant % 3 == 1 ? null : "NA");
      }
    }
    if (variant % 2 == 0 && !row[0].isEmpty()) {
      record.put(
          "age",
          variant % 4 == 0 ? (Number) Integer.valueOf(row[0]) : (Number) Double.valueOf(row[0]));
    }
    if (variant % 2 == 0 && !row[1].isEmpty()) {
      record.put("member", variant % 4 == 0 ? (Object) row[1].equals("yes") : row[1].charAt(0));
    }
    if (variant % 2 == 0 && !row[3].isEmpty() && !row[3].equals("x")) {
      record.put("code", Integer.valueOf(row[3]));
    }
    return record;
  }

  @Test
  void whatIsStrangeIsNotedByColumn() throws IOException {
    RecordPredictor predictor = RecordPredictor.of(model(Missing.INDICATOR));
    assertThat(predictor.predict(record()).notes()).isEmpty();
    assertThat(predictor.predict(record("churn", "stay")).notes()).isEmpty();
    RecordPrediction strange =
        predictor.predict(
            record("age", 300, "member", "maybe", "city", "Rom", "code", null, "aeg", 3));
    assertThat(strange.notes())
        .extracting(Object::toString)
        .containsExactlyInAnyOrder(
            "column age: 300 is outside the range of the training rows, 20 to 79; 93.75 is used",
            "column member: 'maybe' is neither yes nor no; counts as no",
            "column city: 'Rom' is not a level of the training rows; did you mean Rome?",
            "column code: no value, which is a level of its own",
            "key aeg: is not a column of the model");
    assertThat(predictor.predict(record("Age", 3)).notes())
        .extracting(Object::toString)
        .containsExactly("key Age: is not a column of the model; did you mean age?");
  }

  @Test
  void aMissingValueIsAnErrorIfTheModelWasTrainedWithoutAny() throws IOException {
    RecordPredictor predictor = RecordPredictor.of(model(Missing.FAIL));
    Map<String, @Nullable Object> record = record("Age", 40);
    record.remove("age");
    assertThatThrownBy(() -> predictor.predict(record))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "column age: the record has no such key, and the model was trained without missing"
                + " values; did you mean Age?");
    assertThatThrownBy(() -> predictor.predict(record("age", Double.NaN)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column age: the value is missing")
        .hasMessageContaining("Missing.MEAN");
  }

  @Test
  void valuesThatAreNoneAreRefused() throws IOException {
    RecordPredictor predictor = RecordPredictor.of(model(Missing.FAIL));
    for (Object bad : new Object[] {"old", Double.NEGATIVE_INFINITY, "1e999"}) {
      assertThatThrownBy(() -> predictor.predict(record("age", bad)))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("column age: '" + bad + "' is not a finite number");
    }
    assertThatThrownBy(() -> predictor.predict(record("city", List.of())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("record[city] = []: expected a number, a text, a boolean or null");
  }

  @Test
  void textsThatCannotBeReadCountAsMissingIfTheModelKnowsMissingValues() throws IOException {
    RecordPredictor predictor = RecordPredictor.of(model(Missing.MEAN));
    RecordPrediction found = predictor.predict(record("age", "old"));
    assertThat(found.probabilities())
        .isEqualTo(predictor.predict(record("age", null)).probabilities());
    assertThat(found.notes())
        .extracting(Object::toString)
        .containsExactly("column age: 'old' is not a number and counts as missing");
    assertThat(predictor.predict(record("age", " 4\u00a00 ")).notes()).hasSize(1);
    assertThat(predictor.predict(record("age", "40,0 %")).notes()).isNotEmpty();
    assertThat(predictor.predict(record("age", "$40.00")).probabilities())
        .isEqualTo(predictor.predict(record("age", 40)).probabilities());
  }

  @Test
  void aModelWithoutRecipeTakesInputsByName() {
    double[][] x = new double[60][2];
    double[] y = new double[60];
    Random random = new Random(3);
    for (int i = 0; i < x.length; i++) {
      x[i] = new double[] {random.nextDouble(), random.nextDouble()};
      y[i] = x[i][0] * x[i][1];
    }
    RegressorModel model =
        BasisRegressor.of(SMALL.withIntervals(true))
            .fit(TrainingSet.of(x, y).names(List.of("a", "b")).targetNames(List.of("ab")))
            .model();
    RecordPredictor predictor = RecordPredictor.of(model);
    Map<String, Double> record = Map.of("a", x[7][0], "b", x[7][1]);
    RecordPrediction found = predictor.predict(record);
    assertThat(found.number()).isEqualTo(model.predict(x[7]));
    assertThat(found.numbers()).containsExactly(Map.entry("ab", found.number()));
    assertThat(found.interval()).isEmpty();
    assertThat(predictor.predict(record, 0.8).interval()).contains(model.interval(x[7], 0.8));
    assertThat(predictor.schema().columns().get(1))
        .isEqualTo(
            new ColumnSchema(
                "b",
                ColumnSchema.Kind.NUMBER,
                List.of(),
                false,
                model.range().min()[1],
                model.range().max()[1]));
  }

  @Test
  void theSchemaSaysWhatAModelPredictsFromWhat() throws IOException {
    assertThat(Schema.of(model(Missing.MEAN)).toString().lines())
        .containsExactly(
            "classification of churn: leave, stay; missing values: mean",
            "column  kind      values",
            "age     number    20 to 79",
            "member  truth     no, yes",
            "city    category  Bonn, Oslo, Rome",
            "code    category  007, 12, x");
  }

  @Test
  void manyThreadsMayPredictAtOnce() throws IOException {
    RecordPredictor predictor = RecordPredictor.of(model(Missing.MEAN));
    Map<String, @Nullable Object> record = record("city", "Rome");
    String alone = predictor.predict(record).toString();
    assertThat(IntStream.range(0, 2000).parallel().mapToObj(i -> predictor.predict(record)))
        .allSatisfy(one -> assertThat(one.toString()).isEqualTo(alone));
  }
}
