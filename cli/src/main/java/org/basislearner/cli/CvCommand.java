package org.basislearner.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.basislearner.BasisModel;
import org.basislearner.data.Prepared;
import org.basislearner.data.Table;
import org.basislearner.json.Json;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code basis cv}. */
@Command(
    name = "cv",
    modelTransformer = ParameterOptions.class,
    customSynopsis = "basis cv --data FILE --target COLUMN [--folds N] [OPTIONS]",
    description = {
      "Measures the whole search by cross-validation: what 'train' with the same options is worth.",
      "",
      "The rows are dealt to folds, each class evenly. For each fold everything is done again"
          + " without its rows (preparing columns, searching, choosing, training) and the model is"
          + " measured on them. Prints the mean of each metric over the folds and its standard"
          + " deviation. Writes no model."
    },
    footerHeading = "%nExample:%n",
    footer = "  basis cv --data d.csv --target y --folds 5")
final class CvCommand extends SessionCommand {
  @Option(
      names = "--folds",
      paramLabel = "N",
      description = "How many folds, at least 2 (default: 5).")
  private int folds = 5;

  @ArgGroup(validate = false, heading = "%nData:%n", order = 1)
  private DataOptions data = new DataOptions();

  @ArgGroup(validate = false, heading = "%nColumns:%n", order = 1)
  private ColumnOptions columns = new ColumnOptions();

  @ArgGroup(validate = false, heading = "%nHow files are written:%n", order = 1)
  private ReadingOptions reading = new ReadingOptions();

  @ArgGroup(validate = false, heading = "%nHow it runs:%n", order = 4)
  private RunFlags flags = new RunFlags();

  @Spec private CommandSpec spec = CommandSpec.create();

  CvCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws IOException {
    Map<String, String> given = ParameterOptions.given(spec);
    if (folds < 2) {
      throw new Usage("--folds " + folds + ": expected at least 2");
    }
    if (data.valid != null || data.test != null) {
      throw new Usage("--valid and --test are for 'basis train': here each fold is measured on");
    }
    if (HeldOutRows.of(given.getOrDefault("validation", "")).isPresent()) {
      throw new Usage(
          "--validation by a column: the folds are dealt row by row, which would not keep to it");
    }
    Source source = new Source(data, columns, reading);
    Training training =
        new Training(
            session, source, List.of(Parameters.fromMap(given)), flags, new OutputOptions());
    RunOptions options = flags.options();
    List<Map<String, Double>> measured = new ArrayList<>();
    Table table;
    try (Progress progress = session.progress(quiet)) {
      Table read = TrainingData.table(source, session, progress);
      table = columns.dropMissingTarget ? read.where(data.target()) : read;
      TrainingData whole = TrainingData.of(table, System.nanoTime(), source, session, progress);
      int[] dealt = deal(whole.rows().labels(), table.rows());
      for (int fold = 0; fold < folds; fold++) {
        progress.note("fold " + (fold + 1) + " of " + folds);
        measured.add(
            measure(
                training,
                source,
                options,
                table.at(rows(dealt, fold, false)),
                table.at(rows(dealt, fold, true)),
                progress));
      }
    }
    Map<String, double[]> values = new LinkedHashMap<>();
    for (String name : measured.get(0).keySet()) {
      values.put(
          name, measured.stream().mapToDouble(one -> one.getOrDefault(name, Double.NaN)).toArray());
    }
    return tell(() -> json(table.rows(), values), () -> print(table.rows(), values));
  }

  /**
   * The fold of each row: every class is dealt evenly, in an order that depends on nothing else.
   */
  private int[] deal(String[] labels, int rows) {
    if (rows < folds) {
      throw new Usage("--folds " + folds + ": there are only " + Text.count(rows, "row"));
    }
    Map<String, List<Integer>> classes = new TreeMap<>();
    for (int row = 0; row < rows; row++) {
      String label = labels.length == 0 ? "" : labels[row];
      classes.computeIfAbsent(label, any -> new ArrayList<>()).add(row);
    }
    Random random = new Random(1);
    int[] dealt = new int[rows];
    int next = 0;
    for (List<Integer> members : classes.values()) {
      Collections.shuffle(members, random);
      for (int row : members) {
        dealt[row] = next++ % folds;
      }
    }
    return dealt;
  }

  private Map<String, Double> measure(
      Training training,
      Source source,
      RunOptions options,
      Table others,
      Table kept,
      Progress progress)
      throws IOException {
    TrainingData rows = TrainingData.of(others, System.nanoTime(), source, session, progress);
    BasisModel model = training.fit(options, rows, progress).model();
    session.interruption().check();
    double[] weights = data.weights == null ? new double[0] : Columns.weights(kept, data.weights);
    IntToDoubleFunction weight = row -> weights.length == 0 ? 1 : weights[row];
    Prepared truth = new ModelRows(model).withTarget(kept, null);
    return Evaluation.of(model, truth, weight, new DecisionOptions(), 0, session.interruption())
        .metrics();
  }

  private static int[] rows(int[] dealt, int fold, boolean inside) {
    return IntStream.range(0, dealt.length).filter(row -> (dealt[row] == fold) == inside).toArray();
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** The standard deviation of the folds. */
  static double deviation(double[] values) {
    double mean = mean(values);
    double sum = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(sum / (values.length - 1));
  }

  private String json(int rows, Map<String, double[]> values) {
    Map<String, @Nullable Object> metrics = new LinkedHashMap<>();
    values.forEach(
        (name, all) -> {
          Map<String, @Nullable Object> one = new LinkedHashMap<>();
          one.put("mean", TrainingJson.number(mean(all)));
          one.put("deviation", TrainingJson.number(deviation(all)));
          List<@Nullable Double> each = new ArrayList<>();
          Arrays.stream(all).forEach(value -> each.add(TrainingJson.number(value)));
          one.put("folds", each);
          metrics.put(name, one);
        });
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("rows", rows);
    json.put("folds", folds);
    json.put("metrics", metrics);
    return Json.write(json);
  }

  private void print(int rows, Map<String, double[]> values) {
    printf("%s, %s%n", Text.count(rows, "row"), Text.count(folds, "fold"));
    TextTable table = new TextTable(1).row("", "mean", "deviation");
    values.forEach(
        (name, all) -> {
          if (!name.equals("error") || !TrainingText.isMse(values)) {
            table.row(
                TrainingText.title(name), Text.number(mean(all)), Text.number(deviation(all)));
          }
        });
    session.out().print(table);
  }
}
