package org.basislearner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.BasisModel.Scratch;
import org.basislearner.ClassifierModel;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.json.Json;
import org.basislearner.linalg.Kernels;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * How fast a classifier from a file predicts the rows of a file, and how often it errs. Measured by
 * the rules of {@code bench/peers}: the fastest of the passes that fit in some seconds, and the
 * median of the last calls with one row.
 */
final class ModelSpeed {
  private static final double BATCH_SECONDS = 10;
  private static final double SINGLE_SECONDS = 5;

  /** The calls before these warm up. */
  private static final int LAST_CALLS = 1000;

  private ModelSpeed() {}

  /** Prints one line of JSON. The last column of the data is the label. */
  static void print(Path file, Path data) throws IOException {
    ClassifierModel model = ClassifierModel.load(file);
    Problem problem = problem(model, Tables.read(data));
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("rows", problem.x().length);
    json.put("error", problem.error(model));
    json.put("rowsPerSecond", rowsPerSecond(model, problem.x()));
    json.put("singleMicroseconds", singleMicroseconds(model, problem.x()));
    json.put(
        "version", "Java " + System.getProperty("java.version") + ", " + Kernels.best().name());
    Run.print("%s", Json.write(json));
  }

  /** A model from the command line knows how columns become inputs; any other takes them all. */
  private static Problem problem(ClassifierModel model, Table table) {
    Optional<Recipe> recipe = model.recipe().map(Recipe::parse);
    if (recipe.isPresent()) {
      var prepared = recipe.get().prepare(table);
      return new Problem(prepared.matrix(), prepared.labels());
    }
    List<Column> columns = table.columns();
    double[][] x = new double[table.rows()][columns.size() - 1];
    for (int j = 0; j < columns.size() - 1; j++) {
      double[] values = numbers(table, columns.get(j));
      for (int i = 0; i < x.length; i++) {
        x[i][j] = values[i];
      }
    }
    double[] codes = numbers(table, columns.get(columns.size() - 1));
    return new Problem(
        x, Arrays.stream(codes).mapToObj(c -> Long.toString((long) c)).toArray(String[]::new));
  }

  private static double[] numbers(Table table, Column column) {
    if (column instanceof NumberColumn numbers) {
      return numbers.values();
    }
    throw new DataException(
        table.source() + ": the column " + column.name() + " holds texts; numbers are needed");
  }

  static double rowsPerSecond(ClassifierModel model, double[][] x) {
    double best = Double.POSITIVE_INFINITY;
    long first = System.nanoTime();
    int sink = 0;
    do {
      long start = System.nanoTime();
      sink += model.predict(x).length;
      best = Math.min(best, Run.secondsSince(start));
    } while (Run.secondsSince(first) < BATCH_SECONDS);
    return sink > 0 ? x.length / best : 0;
  }

  static double singleMicroseconds(ClassifierModel model, double[][] x) {
    Scratch scratch = model.scratch();
    double[] last = new double[LAST_CALLS];
    long first = System.nanoTime();
    int calls = 0;
    int sink = 0;
    do {
      long start = System.nanoTime();
      sink += model.predict(x[calls % x.length], scratch).length();
      last[calls % LAST_CALLS] = 1e6 * Run.secondsSince(start);
      calls++;
    } while (Run.secondsSince(first) < SINGLE_SECONDS);
    double[] sorted = Arrays.copyOf(last, Math.min(calls, LAST_CALLS));
    Arrays.sort(sorted);
    return sink > 0 ? sorted[sorted.length / 2] : 0;
  }
}
