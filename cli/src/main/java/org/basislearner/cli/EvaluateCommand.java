package org.basislearner.cli;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.basislearner.BasisModel;
import org.basislearner.data.Table;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.json.Json;
import org.basislearner.metrics.ConfusionMatrix;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code basis evaluate}. */
@Command(
    name = "evaluate",
    customSynopsis = "basis evaluate --model FILE --data FILE [--target COLUMN] [OPTIONS]",
    description = {
      "Measures a model on rows whose target is known.",
      "",
      "Classification: error, log-loss, balanced accuracy, F1, areas under the ROC and"
          + " precision-recall curves, Brier score, expected calibration error, confusion matrix,"
          + " precision and recall. Regression: MSE, RMSE, MAE and R2, and coverage and mean width"
          + " of intervals at level 0.9 if the model has them. With two classes, precision,"
          + " recall, F1 and the areas are those of the second; with more, they are means over the"
          + " classes. Labels that the model does not know count as wrong.",
      "",
      "Each metric comes with its 95 %% bootstrap interval."
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  basis evaluate --model m.basis --data test.csv",
      "  basis evaluate --model m.basis --data test.csv --threshold f1"
    })
final class EvaluateCommand extends SessionCommand {
  /** A wider matrix is no table any more. */
  private static final int CLASSES_SHOWN = 20;

  @Mixin private ModelOptions given = new ModelOptions();

  @Option(
      names = "--target",
      paramLabel = "COLUMN",
      description =
          "Column of the true targets, if it has a different name than in training; for several"
              + " targets once for each.")
  private List<String> targets = List.of();

  @Option(
      names = "--weights",
      paramLabel = "COLUMN",
      description = "Column with row weights, for weighted metrics.")
  private @Nullable String weights;

  @Option(
      names = "--resamples",
      paramLabel = "N",
      description = "How many samples the intervals come from; 0 for none (default: 200).")
  private int resamples = Bootstrap.RESAMPLES;

  @Mixin private DecisionOptions deciding = new DecisionOptions();

  @Option(names = "--drop-missing-target", description = "Leave out rows without a target.")
  private boolean dropMissingTarget;

  EvaluateCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws Exception {
    if (resamples < 0 || resamples > 100_000) {
      throw new Usage("--resamples " + resamples + ": expected 0 to 100000");
    }
    Evaluation evaluation;
    try (Progress progress = session.progress(quiet)) {
      BasisModel loaded = deciding.decided(given.load());
      ModelRows modelRows = new ModelRows(loaded);
      Table table = given.read(session, modelRows.textColumns(), progress);
      if (dropMissingTarget) {
        Table all = table;
        for (String target : targets.isEmpty() ? modelRows.targets() : targets) {
          table = Recipe.rowsWith(table, target);
        }
        if (table.rows() < all.rows()) {
          progress.note("note: " + Columns.dropped(all, table));
        }
      }
      double[] weight = weights == null ? new double[0] : Columns.weights(table, weights);
      Prepared rows = modelRows.withTargets(modelRows.withoutWeights(table, weights), targets);
      progress.show("measuring on " + Text.count(table.rows(), "row"));
      evaluation = Evaluation.of(loaded, rows, weight, deciding, resamples, session.interruption());
      rows.notes().forEach(note -> progress.note("note: " + note));
      evaluation.notes().forEach(note -> progress.note("note: " + note));
    }
    evaluation
        .warning("rows of " + SourceOptions.shown(given.data))
        .ifPresent(warning -> session.err().println(warning));
    return tell(() -> json(evaluation), () -> print(evaluation));
  }

  private String json(Evaluation evaluation) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("rows", evaluation.rows());
    json.putAll(evaluation.json());
    evaluation.threshold().ifPresent(threshold -> json.put("threshold", threshold));
    evaluation
        .confusion()
        .ifPresent(
            confusion -> {
              json.put("labels", confusion.labels());
              json.put("confusion", counts(confusion));
              json.put(
                  "classes",
                  IntStream.range(0, confusion.known().size())
                      .mapToObj(i -> classJson(confusion, i))
                      .toList());
            });
    return Json.write(json);
  }

  private static Map<String, @Nullable Object> classJson(ConfusionMatrix confusion, int i) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("label", confusion.known().get(i));
    json.put("rows", count(confusion.rows(i)));
    json.put("precision", TrainingJson.number(confusion.precision(i)));
    json.put("recall", TrainingJson.number(confusion.recall(i)));
    return json;
  }

  /** For each true label, how often each known one was predicted. */
  private static List<List<Number>> counts(ConfusionMatrix confusion) {
    return IntStream.range(0, confusion.labels().size())
        .mapToObj(
            i ->
                IntStream.range(0, confusion.known().size())
                    .mapToObj(j -> count(confusion.count(i, j)))
                    .toList())
        .toList();
  }

  /** A number of rows, or their weight. */
  private static Number count(double rows) {
    return rows == Math.rint(rows) ? (Number) (long) rows : (Number) rows;
  }

  private void print(Evaluation evaluation) {
    TextTable table = new TextTable(1).row("rows", Long.toString(evaluation.rows()));
    evaluation.threshold().ifPresent(one -> table.row("threshold", Text.number(one)));
    Map<String, Double> all = new LinkedHashMap<>(evaluation.metrics());
    if (TrainingText.isMse(all)) {
      all.remove("error");
    }
    all.forEach(
        (name, value) ->
            table.row(
                TrainingText.title(name), Text.number(value), evaluation.bootstrap().text(name)));
    session.out().print(table);
    byTarget(evaluation.byTarget(), session.out());
    evaluation.confusion().ifPresent(this::print);
  }

  /** A line for each of several targets. */
  static void byTarget(Map<String, Map<String, Double>> targets, PrintStream out) {
    TextTable table = new TextTable(1);
    targets.forEach(
        (name, metrics) -> {
          Map<String, Double> shown = new LinkedHashMap<>(metrics);
          shown.remove("error");
          if (table.isEmpty()) {
            table.row("target", shown.keySet().stream().map(TrainingText::title).toList());
          }
          table.row(name, shown.values().stream().map(Text::number).toList());
        });
    if (!table.isEmpty()) {
      out.print("\n" + table);
    }
  }

  private void print(ConfusionMatrix confusion) {
    TextTable classes = new TextTable(1).row("label", "rows", "precision", "recall");
    for (int i = 0; i < confusion.known().size(); i++) {
      classes.row(
          confusion.known().get(i),
          count(confusion.rows(i)).toString(),
          Text.number(confusion.precision(i)),
          Text.number(confusion.recall(i)));
    }
    session.out().print("\n" + classes);
    if (confusion.labels().size() > CLASSES_SHOWN) {
      session.out().println("(too many classes to print: the confusion matrix is in --json)");
      return;
    }
    TextTable matrix = new TextTable(1).row("true \\ predicted", confusion.known());
    List<List<Number>> counts = counts(confusion);
    for (int i = 0; i < counts.size(); i++) {
      matrix.row(confusion.labels().get(i), counts.get(i));
    }
    session.out().print("\n" + matrix);
  }
}
