package org.basislearner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.basislearner.paper.Experiment;
import org.basislearner.paper.PaperReport;
import org.basislearner.paper.PaperResult;
import org.basislearner.paper.PaperResult.Question;
import org.basislearner.paper.PaperRows;
import org.basislearner.paper.PaperRun;
import org.basislearner.paper.PaperSets;
import org.basislearner.paper.Published;
import org.basislearner.paper.ResultFolder;
import org.basislearner.paper.ResultTable;
import org.basislearner.paper.RowOrigin;
import org.basislearner.paper.sets.BenchmarkSet;
import org.basislearner.rows.DataException;
import org.basislearner.train.RunOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code basis paper}. */
@Command(
    name = "paper",
    customSynopsis = "basis paper --set all|NAME,... --out DIR [OPTIONS]",
    description = {
      "Does the experiments of the paper on the eight image sets of the ICML-2007 benchmark.",
      "",
      "The protocol is the published one: widths 50 to 300, depths 2 to 7, 17 lambdas, hinge loss,"
          + " batches of 50, all chosen on the last 2000 (rectangles: 200) train rows; the chosen"
          + " network is trained again on all train rows and meets 50000 test rows once. Inputs are"
          + " not scaled and predictions not guarded. Candidates are ranked in float precision.",
      "",
      "Rows come from the benchmark's own files where --sets has them; mnist-basic is MNIST in file"
          + " order; other sets are drawn anew by the benchmark's recipe, so that their errors are"
          + " comparable with the paper's, not identical.",
      "",
      "Each result is a file in --out: Ctrl-C or a failure loses only the set at hand, and the same"
          + " command goes on. results.md, results.json and report.html there hold all results.",
      "On two cores mnist-rot takes 6 to 8 minutes, all sets 45 to 60."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  basis paper --set rectangles --out results",
      "  basis paper --set all --sets originals --mnist mnist --pictures pictures \\",
      "    --out results",
      "  basis paper --set mnist-rot --mnist mnist --out results --curves",
      "  basis paper --set mnist-rot --mnist mnist --out results --ablations dense"
    })
final class PaperCommand extends SessionCommand {
  private static final String ALL = "all";

  @Option(
      names = "--set",
      paramLabel = "NAME",
      required = true,
      description =
          "all, or one or more of mnist-basic, mnist-rot, mnist-back-image, mnist-back-random,"
              + " mnist-rot-back-image, rectangles, rectangles-image, convex, with commas between.")
  private String set = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description =
          "Folder for results; made if it is not there. What it holds is not done again, and never"
              + " replaced by the result of other rows.")
  private Path out = Path.of("");

  @Option(
      names = "--sets",
      paramLabel = "DIR",
      description = "Folder with files of the benchmark, such as convex_train.amat, plain or gzip.")
  private @Nullable Path sets;

  @Option(
      names = "--test-rows",
      paramLabel = "N",
      description = "Use only N test rows, evenly spaced (default: all 50000).")
  private int testRows = Integer.MAX_VALUE;

  @Option(
      names = "--curves",
      description =
          "Instead of the published protocol, try widths 50 to 300 alone, and measure the test"
              + " error of every depth and width, too: SET-curves.csv and SET-curves.svg in --out.")
  private boolean curves;

  @Option(
      names = "--extended",
      description = "Instead of the published protocol, try wider networks and other losses.")
  private boolean extended;

  @Option(
      names = "--ablations",
      paramLabel = "NAME",
      arity = "0..1",
      fallbackValue = ALL,
      description =
          "Instead of it, do one thing differently at width 150: all (default), or of dense,"
              + " identity, randomized, screened, correlation, batch-1, double.")
  private @Nullable String ablations;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads; results are the same for any number (default: all processors).")
  private @Nullable Integer threads;

  @Mixin private SetOptions sources = new SetOptions();

  PaperCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws Exception {
    List<BenchmarkSet> chosen = chosen();
    List<Experiment> experiments = experiments();
    RunOptions options = RunFlags.with(threads).withCancelled(session.interruption()::cancelled);
    if (testRows < 1) {
      throw new Usage("--test-rows " + testRows + ": expected at least 1");
    }
    PaperSets source =
        new PaperSets(Optional.ofNullable(sets), sources.mnist(), sources.pictures(), sources.seed);
    source.check(chosen);
    Outputs.makeFolder(out);
    ResultFolder folder = new ResultFolder(out);
    folder.check(chosen, experiments);
    try (Progress progress = session.progress(quiet)) {
      folder.problems().forEach(problem -> progress.note(problem + "; it counts for nothing"));
      for (BenchmarkSet one : chosen) {
        PaperRows rows = rows(one, source, progress);
        for (Experiment experiment : experiments) {
          answer(rows, experiment, options, folder, progress);
        }
      }
    } catch (CancellationException cancelled) {
      String left =
          folder.all().isEmpty()
              ? "no result was finished"
              : "finished results are in " + out + ", the same command goes on";
      session.err().println("basis: cancelled; " + left);
      return Failures.FAILED;
    }
    tell(folder);
    return 0;
  }

  private PaperRows rows(BenchmarkSet set, PaperSets source, Progress progress) throws IOException {
    PaperRows rows =
        source.rows(
            set,
            testRows,
            new PaperProgress(set.setName(), progress, session.interruption()),
            file -> session.read(file, progress));
    if (sets != null && rows.origin() != RowOrigin.ORIGINAL) {
      progress.note(
          set.setName() + ": no files of it in " + sets + ", rows are " + rows.origin().text());
    }
    return rows;
  }

  /** Finds a result in the folder or computes it. */
  private void answer(
      PaperRows rows,
      Experiment experiment,
      RunOptions options,
      ResultFolder folder,
      Progress progress)
      throws IOException {
    String name = rows.set().setName() + ", " + experiment.name();
    Optional<PaperResult> known = folder.read(rows.set(), experiment);
    if (known.isPresent()) {
      Path file = folder.file(rows.set(), experiment);
      String difference = known.get().question().difference(Question.of(rows, experiment));
      if (!difference.isEmpty()) {
        throw new DataException(
            file + ": " + difference + "; give another --out, or remove this file");
      }
      progress.note(name + ": in " + file + ", not done again");
      return;
    }
    PaperRun.Outcome outcome =
        new PaperRun(options, new PaperProgress(name, progress, session.interruption()))
            .run(rows, experiment);
    session.interruption().check();
    folder.write(rows.set(), experiment, outcome);
    PaperResult result = outcome.result();
    progress.note(
        Text.format(
            "%s: test error %.2f %% (%s), %s",
            name,
            100 * result.testError(),
            result.network(),
            Text.seconds(result.seconds("total"))));
    summarise(folder);
  }

  /** Writes what all results of the folder come to. */
  private void summarise(ResultFolder folder) throws IOException {
    List<PaperResult> results = folder.all();
    List<ResultTable> tables = ResultTable.of(results);
    StringBuilder markdown = new StringBuilder("# Results of basis paper\n");
    tables.forEach(table -> markdown.append('\n').append(table.markdown()));
    folder.write(out.resolve("results.md"), markdown.toString());
    folder.write(out.resolve("results.json"), ResultFolder.json(results) + "\n");
    folder.write(out.resolve("report.html"), PaperReport.html(results));
  }

  private void tell(ResultFolder folder) throws IOException {
    summarise(folder);
    List<PaperResult> results = folder.all();
    if (json) {
      session.out().println(ResultFolder.json(results));
      return;
    }
    for (ResultTable table : ResultTable.of(results)) {
      TextTable text = new TextTable(2).row(table.heads().toArray(String[]::new));
      table.rows().forEach(row -> text.row(row.toArray(String[]::new)));
      session.out().println(table.title() + "\n\n" + text + table.note() + "\n");
    }
    session.out().println("The report, for a browser: " + out.resolve("report.html"));
  }

  private List<BenchmarkSet> chosen() {
    List<BenchmarkSet> named = others(set).stream().map(SetOptions::named).distinct().toList();
    return names(set).contains(ALL) ? Published.sets() : named;
  }

  private List<Experiment> experiments() {
    List<Experiment> all = new ArrayList<>();
    if (curves) {
      all.add(Experiment.CURVES);
    }
    if (extended) {
      all.add(Experiment.EXTENDED);
    }
    if (ablations != null) {
      List<Experiment> named = Experiment.ablations(others(ablations));
      all.addAll(names(ablations).contains(ALL) ? Experiment.ablations() : named);
    }
    return all.isEmpty() ? List.of(Experiment.PAPER) : all;
  }

  private static List<String> names(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::trim).toList();
  }

  /** Names but for the one that means all of them. */
  private static List<String> others(String text) {
    return names(text).stream().filter(name -> !name.equals(ALL)).toList();
  }
}
