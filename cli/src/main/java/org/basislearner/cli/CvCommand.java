package org.basislearner.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.basislearner.BasisModel;
import org.basislearner.data.Table;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.json.Json;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
          + " deviation. Writes no model.",
      "",
      "With --against, two settings are measured on the same folds, and the differences are"
          + " reported: their mean, its standard error, and on how many folds the first setting is"
          + " better. Folds share most of their training rows, so the standard error is somewhat"
          + " too small."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  basis cv --data d.csv --target y --folds 5",
      "  basis cv --data d.csv --target y --against='--stages 0 --widths 50,100'"
    })
final class CvCommand extends SessionCommand {
  @Option(
      names = "--folds",
      paramLabel = "N",
      description = "How many folds, at least 2 (default: 5).")
  private int folds = 5;

  @Option(
      names = "--against",
      paramLabel = "PARAMETERS",
      description =
          "Compare with a second setting on the same folds: the parameters that it has in place of"
              + " those given, such as --against='--stages 0 --widths 50,100'; '' is auto mode.")
  private @Nullable String against;

  @Mixin private Source source = new Source();

  @ArgGroup(validate = false, heading = "%nHow it runs:%n", order = 4)
  private RunFlags flags = new RunFlags();

  @Spec private CommandSpec spec = CommandSpec.create();

  CvCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws Exception {
    return source.data().withClasses(this::validate);
  }

  private Integer validate() throws IOException {
    Map<String, String> given = ParameterOptions.given(spec);
    check(given);
    DataOptions data = source.data();
    RunOptions options = flags.options();
    List<Training> settings = new ArrayList<>();
    settings.add(training(given));
    if (against != null) {
      settings.add(second(against));
    }
    List<List<Map<String, Double>>> measured =
        settings.stream().<List<Map<String, Double>>>map(any -> new ArrayList<>()).toList();
    Table table;
    try (Progress progress = session.progress(quiet)) {
      Table read = TrainingData.table(source, session, progress);
      table = TrainingData.withTargets(read, data.targets(), source, new ArrayList<>());
      TrainingData whole = TrainingData.of(table, System.nanoTime(), source, session, progress);
      long start = System.nanoTime();
      int done = 0;
      int[] dealt = deal(whole.rows().labels(), table.rows());
      for (int fold = 0; fold < folds; fold++) {
        Table others = table.at(rows(dealt, fold, false));
        Table kept = table.at(rows(dealt, fold, true));
        TrainingData rows = TrainingData.of(others, System.nanoTime(), source, session, progress);
        for (int i = 0; i < settings.size(); i++) {
          String setting = settings.size() == 1 ? "" : ", setting " + (i + 1) + " of 2";
          progress.note("fold " + (fold + 1) + " of " + folds + setting + left(start, done++));
          BasisModel model = settings.get(i).fit(options, rows, progress).model();
          session.interruption().check();
          measured.get(i).add(measure(model, kept));
        }
      }
    }
    FoldMetrics first = FoldMetrics.of(measured.get(0));
    Optional<FoldMetrics> second =
        measured.size() == 1 ? Optional.empty() : Optional.of(FoldMetrics.of(measured.get(1)));
    return tell(() -> json(table.rows(), first, second), () -> print(table.rows(), first, second));
  }

  /** The time that all the trainings to come will take, going by those that are done. */
  private String left(long start, int done) {
    int all = folds * (against == null ? 1 : 2);
    double seconds = (System.nanoTime() - start) / 1e9;
    return done == 0
        ? ""
        : Text.format(", about %.0f s left for all", seconds / done * (all - done));
  }

  private Training training(Map<String, String> given) {
    return new Training(
        session, source, List.of(Parameters.fromMap(given)), flags, new OutputOptions());
  }

  private void check(Map<String, String> given) {
    if (folds < 2) {
      throw new Usage("--folds " + folds + ": expected at least 2");
    }
    if (source.data().valid != null || source.data().test != null) {
      throw new Usage("--valid and --test are for 'basis train': here each fold is measured on");
    }
    if (HeldOutChoice.of(given.getOrDefault("validation", "")).isPresent()) {
      throw new Usage(
          "--validation by a column: the folds are dealt row by row, which would not keep to it");
    }
  }

  private Training second(String words) {
    try {
      String[] options = words.isBlank() ? new String[0] : words.strip().split("\\s+", -1);
      Map<String, String> given = ParameterOptions.parse(options);
      check(given);
      return training(given);
    } catch (ParameterException | IllegalArgumentException e) {
      String problem = ParameterOptions.inFlags(String.valueOf(e.getMessage()));
      throw new Usage("--against '" + words + "': " + problem);
    }
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

  private Map<String, Double> measure(BasisModel model, Table kept) {
    String weighted = source.data().weights;
    double[] weights = weighted == null ? new double[0] : Columns.weights(kept, weighted);
    Prepared truth = new ModelRows(model).withTargets(kept, List.of());
    return Evaluation.of(model, truth, weights, new DecisionOptions(), 0, session.interruption())
        .metrics();
  }

  private static int[] rows(int[] dealt, int fold, boolean inside) {
    return IntStream.range(0, dealt.length).filter(row -> (dealt[row] == fold) == inside).toArray();
  }

  private String json(int rows, FoldMetrics first, Optional<FoldMetrics> second) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("rows", rows);
    json.put("folds", folds);
    json.put("metrics", first.json());
    second.ifPresent(
        other -> {
          Map<String, @Nullable Object> compared = new LinkedHashMap<>();
          compared.put("setting", against);
          compared.put("metrics", other.json());
          compared.put("differences", first.minus(other).differencesJson());
          json.put("against", compared);
        });
    return Json.write(json);
  }

  private void print(int rows, FoldMetrics first, Optional<FoldMetrics> second) {
    printf("%s, %s%n", Text.count(rows, "row"), Text.count(folds, "fold"));
    second.ifPresent(other -> printf("the setting that is given%n"));
    print(first);
    second.ifPresent(
        other -> {
          printf("%nagainst %s%n", String.valueOf(against));
          print(other);
          printf("%nfirst minus second, fold by fold%n");
          FoldMetrics differences = first.minus(other);
          TextTable table = new TextTable(1).row("", "mean", "standard error", "first is better");
          for (String name : differences.shown()) {
            double[] values = differences.of(name);
            table.row(
                TrainingText.title(name),
                Text.number(FoldMetrics.mean(values)),
                Text.number(FoldMetrics.standardError(values)),
                FoldMetrics.wins(name, values) + " of " + folds);
          }
          session.out().print(table);
        });
  }

  private void print(FoldMetrics metrics) {
    TextTable table = new TextTable(1).row("", "mean", "deviation");
    for (String name : metrics.shown()) {
      double[] values = metrics.of(name);
      table.row(
          TrainingText.title(name),
          Text.number(FoldMetrics.mean(values)),
          Text.number(FoldMetrics.deviation(values)));
    }
    session.out().print(table);
  }
}
