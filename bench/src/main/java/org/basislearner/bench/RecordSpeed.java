package org.basislearner.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisModel.Scratch;
import org.basislearner.ClassifierModel;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.data.recipe.RecordPredictor;
import org.basislearner.train.Parameters;

/** A record by column names against its row of inputs: 10 numbers, 5 texts of 10 levels. */
final class RecordSpeed {
  private static final int ROWS = 2000;
  private static final int NUMBERS = 10;
  private static final int TEXTS = 5;
  private static final int ROUNDS = 300;

  private RecordSpeed() {}

  static void print() {
    Table table = table();
    Recipe recipe = Recipe.of(table, "y");
    Parameters parameters = Parameters.defaults().withWidths(20, 50).withMaxDepth(4);
    ClassifierModel model = recipe.fit(BasisClassifier.of(parameters), table).model();
    double[][] inputs = recipe.prepareInputs(table).matrix();
    List<Map<String, Object>> records = records(table);
    RecordPredictor predictor = RecordPredictor.of(model);
    Scratch scratch = model.scratch();
    double[] byName = new double[ROUNDS];
    double[] byRow = new double[ROUNDS];
    long sink = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      for (Map<String, Object> record : records) {
        sink += predictor.predict(record).label().length();
      }
      long middle = System.nanoTime();
      for (double[] row : inputs) {
        sink += model.predict(row, scratch).length();
      }
      byName[round] = (middle - start) / 1e3 / ROWS;
      byRow[round] = (System.nanoTime() - middle) / 1e3 / ROWS;
    }
    Arrays.sort(byName);
    Arrays.sort(byRow);
    Run.print(
        "%s: a record by names %.2f us (median), its row of %d inputs %.2f us",
        sink > 0 ? model : "", byName[ROUNDS / 2], inputs[0].length, byRow[ROUNDS / 2]);
  }

  private static Table table() {
    Random random = new Random(1);
    List<Column> columns = new ArrayList<>();
    double[] sum = new double[ROWS];
    for (int j = 0; j < NUMBERS; j++) {
      double[] values = random.doubles(ROWS).toArray();
      for (int i = 0; i < ROWS; i++) {
        sum[i] += values[i];
      }
      columns.add(new NumberColumn("number" + j, values));
    }
    List<String> levels = IntStream.range(0, 10).mapToObj(level -> "level" + level).toList();
    for (int j = 0; j < TEXTS; j++) {
      columns.add(new TextColumn("text" + j, random.ints(ROWS, 0, 10).toArray(), levels));
    }
    int[] labels = Arrays.stream(sum).mapToInt(s -> s > NUMBERS / 2.0 ? 1 : 0).toArray();
    columns.add(new TextColumn("y", labels, List.of("low", "high")));
    return new Table("generated", columns, ROWS, 1);
  }

  private static List<Map<String, Object>> records(Table table) {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      Map<String, Object> record = new HashMap<>();
      for (Column column : table.columns()) {
        record.put(
            column.name(),
            column instanceof TextColumn text
                ? text.levels().get(text.codes()[i])
                : (Object) ((NumberColumn) column).values()[i]);
      }
      records.add(record);
    }
    return records;
  }
}
