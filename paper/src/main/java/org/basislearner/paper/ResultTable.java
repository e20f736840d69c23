package org.basislearner.paper;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.basislearner.paper.Experiment.Kind;

/**
 * Results as people read them: a title, named columns, a letter for each column, n for numbers and
 * w for words, of which the last repeats, a cell for each column of each row, and what they come
 * to.
 */
public record ResultTable(
    String title, List<String> heads, String kinds, List<List<String>> rows, String note) {
  /** Copies the lists. */
  public ResultTable {
    heads = List.copyOf(heads);
    rows = List.copyOf(rows);
  }

  /** The paper's table with our column, that of the extended protocol, and ablations. */
  public static List<ResultTable> of(List<PaperResult> results) {
    List<ResultTable> tables = new ArrayList<>();
    protocol("The paper's protocol: test errors in percent", Kind.PAPER, results, tables);
    protocol("Widths 50 to 300 alone: test errors in percent", Kind.CURVES, results, tables);
    protocol("The extended protocol: test errors in percent", Kind.EXTENDED, results, tables);
    ablations(results, tables);
    return tables;
  }

  private static void protocol(
      String title, Kind kind, List<PaperResult> results, List<ResultTable> tables) {
    List<List<String>> rows = new ArrayList<>();
    int belowPaper = 0;
    int belowAll = 0;
    boolean fewer = false;
    for (PaperResult result : results) {
      if (result.experiment().kind() == kind) {
        Published published = Published.of(result.set());
        // as published errors are rounded: what reads as equal is not below
        double ours = Math.rint(1e4 * result.testError()) / 100;
        belowPaper += ours < published.basisLearner() ? 1 : 0;
        belowAll += ours < published.best() ? 1 : 0;
        List<String> row = new ArrayList<>(List.of(result.question().set()));
        row.add(result.question().origin());
        published.others().forEach(error -> row.add(percent(error)));
        row.add(percent(published.basisLearner()) + " (" + published.network() + ")");
        row.add(percent(100 * result.testError()) + " (" + result.network() + ")");
        row.addAll(figures(result));
        rows.add(row);
        fewer |= result.question().testRows() < result.set().testRows();
      }
    }
    List<String> heads = new ArrayList<>(List.of("set", "data"));
    heads.addAll(Published.METHODS);
    heads.addAll(List.of("Basis Learner, paper", "this software"));
    heads.addAll(FIGURES);
    if (!rows.isEmpty()) {
      String note =
          String.format(
              Locale.ROOT,
              "Below the paper's own error on %d of %d sets, below all published ones on %d%s.",
              belowPaper,
              rows.size(),
              belowAll,
              fewer ? ", not all of them on the 50000 test rows" : "");
      tables.add(new ResultTable(title, heads, "wwnnnnnnnnnnnnnw", rows, note));
    }
  }

  private static final List<String> FIGURES =
      List.of("time", "model", "test rows", "validation", "lambda", "first layer, builder, loss");

  private static List<String> figures(PaperResult result) {
    PaperResult.Tried chosen = result.builds().get(result.chosen());
    return List.of(
        seconds(result, "total"),
        String.format(Locale.ROOT, "%.1f MB", result.modelBytes() / 1e6),
        Integer.toString(result.question().testRows()),
        percent(100 * result.validationError()),
        String.format(Locale.ROOT, "%.1e", result.lambda()),
        String.join(", ", result.firstLayer(result.chosen()), chosen.builder(), chosen.loss()));
  }

  private static void ablations(List<PaperResult> results, List<ResultTable> tables) {
    Set<String> what = new LinkedHashSet<>();
    List<List<String>> rows = new ArrayList<>();
    for (PaperResult result : results) {
      if (result.experiment().kind() == Kind.ABLATION) {
        List<String> row = new ArrayList<>(List.of(result.question().set()));
        row.add(result.experiment().name());
        row.add(percent(100 * result.testError()) + " (" + result.network() + ")");
        row.add(seconds(result, "layers"));
        row.addAll(figures(result));
        row.add(result.question().origin());
        what.add(result.experiment().name() + ": " + result.experiment().what());
        rows.add(row);
      }
    }
    List<String> heads = new ArrayList<>(List.of("set", "ablation", "test error", "layers"));
    heads.addAll(FIGURES);
    heads.add("data");
    if (!rows.isEmpty()) {
      String note =
          String.join("; ", what)
              + ". Layers is the time of growing them before the choice. Times are of one run; its"
              + " first experiments are slower, until the Java machine is warm.";
      tables.add(
          new ResultTable(
              "Ablations: one thing done differently", heads, "wwnnnnnnnw", rows, note));
    }
  }

  private static String seconds(PaperResult result, String part) {
    double seconds = result.seconds(part);
    return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
  }

  private static String percent(double number) {
    return String.format(Locale.ROOT, "%.2f", number);
  }

  /** The table in Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder("## " + title + "\n\n");
    text.append("| ").append(String.join(" | ", heads)).append(" |\n");
    text.append("|---".repeat(heads.size())).append("|\n");
    for (List<String> row : rows) {
      text.append("| ").append(String.join(" | ", row)).append(" |\n");
    }
    return text.append(note.isEmpty() ? "" : "\n" + note + "\n").toString();
  }
}
