package org.basislearner.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.basislearner.ClassifierModel;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/** A training as text. */
record TrainingText(PrintStream out) {
  /** More classes are counted, not listed. */
  private static final int CLASSES_SHOWN = 10;

  void print(TrainingResult result, boolean auto, OutputOptions files) {
    data(result.data());
    out.println();
    if (auto && result.fit().builds().size() > 1) {
      boolean seen = result.fit().parameters().validation().isNone();
      out.println(
          "auto mode; errors are on rows that each network has "
              + (seen ? "seen: there are no validation rows" : "not seen"));
    }
    out.print(result.fit());
    if (result.stopped()) {
      out.println("stopped on request: what is kept is the best network up to there");
    }
    out.println();
    metrics(result);
    if (result.fit().model() instanceof ClassifierModel model) {
      ModelText.decision(model).ifPresent(text -> out.println("the model predicts " + text));
    }
    VanishingText.print(result.fit().model(), out);
    out.println();
    files(result, files);
  }

  private void data(TrainingData data) {
    Task task = data.recipe().task();
    out.println(
        Text.format(
            "%s: %s, %s; %s %s, %s",
            data.table().source(),
            Text.count(data.table().rows(), "row"),
            Text.count(data.columns(), "column"),
            data.recipe().targets().size() == 1 ? "target" : "targets",
            String.join(", ", data.recipe().targets()),
            task == Task.CLASSIFICATION ? classes(data.rows().labels()) : task.text()));
    out.println(Text.count(data.recipe().inputNames().size(), "input"));
    for (String note : data.notes()) {
      out.println("note: " + note);
    }
  }

  /** How many rows each class has. */
  static String classes(String[] labels) {
    Map<String, Long> counts = new TreeMap<>();
    Arrays.stream(labels).forEach(label -> counts.merge(label, 1L, Long::sum));
    String text = Task.CLASSIFICATION.text() + ", " + Text.count(counts.size(), "class");
    if (counts.size() > CLASSES_SHOWN) {
      return text;
    }
    List<String> each = new ArrayList<>();
    counts.forEach((label, count) -> each.add(label + ": " + count));
    return text + " (" + String.join(", ", each) + ")";
  }

  private void metrics(TrainingResult result) {
    Map<String, Evaluation> parts = result.parts();
    Set<String> names = new LinkedHashSet<>();
    parts.values().forEach(part -> names.addAll(part.metrics().keySet()));
    if (parts.values().stream().allMatch(part -> isMse(part.metrics()))) {
      names.remove("error");
    }
    names.removeIf(
        name ->
            parts.values().stream()
                .allMatch(part -> Double.isNaN(part.metrics().getOrDefault(name, Double.NaN))));
    TextTable table = new TextTable(1);
    List<String> heads = new ArrayList<>();
    parts.forEach((part, evaluation) -> cells(heads, part, evaluation, part, "95 % interval"));
    table.row("", heads);
    for (String name : names) {
      List<String> cells = new ArrayList<>();
      parts.forEach(
          (part, evaluation) -> {
            double value = evaluation.metrics().getOrDefault(name, Double.NaN);
            String interval = evaluation.bootstrap().text(name);
            cells(cells, part, evaluation, Text.number(value), interval);
          });
      table.row(title(name), cells);
    }
    out.print(table);
    EvaluateCommand.byTarget(result.test().orElseGet(result::train).byTarget(), out);
    result.test().ifPresent(test -> test.notes().forEach(note -> out.println("note: " + note)));
  }

  /** A cell, and behind it that of an interval: those of rows that were trained on say nothing. */
  private static void cells(
      List<String> cells, String part, Evaluation evaluation, String value, String interval) {
    cells.add(value);
    if (!part.equals("train") && evaluation.bootstrap().resamples() > 0) {
      cells.add(interval);
    }
  }

  /** Whether the error is the mean squared error, which is shown under that name. */
  static boolean isMse(Map<String, Double> metrics) {
    return metrics.containsKey("mse") && metrics.get("mse").equals(metrics.get("error"));
  }

  static String title(String metric) {
    return switch (metric) {
      case "logLoss" -> "log-loss";
      case "mse", "rmse", "mae" -> metric.toUpperCase(java.util.Locale.ROOT);
      case "r2" -> "R2";
      case "balancedAccuracy" -> "balanced accuracy";
      case "f1" -> "F1";
      case "rocAuc" -> "ROC AUC";
      case "prAuc" -> "PR AUC";
      case "brier" -> "Brier score";
      case "calibrationError" -> "calibration error";
      case "intervalLevel" -> "interval level";
      case "intervalCoverage" -> "interval coverage";
      case "intervalWidth" -> "mean interval width";
      case Evaluation.BASELINE -> "error of a constant";
      case LinearModel.LINEAR -> "error of a linear model";
      default -> metric;
    };
  }

  private void files(TrainingResult result, OutputOptions files) {
    file("model", files.out);
    file("report", files.report);
    file("curves", files.reportPng);
    Map<String, Double> times = result.times();
    out.println(
        Text.format(
            "time    %s: reading %s, networks %s, output layers %s",
            Text.seconds(times.getOrDefault("total", 0.0)),
            Text.seconds(times.getOrDefault("read", 0.0)),
            Text.seconds(times.getOrDefault("build", 0.0)),
            Text.seconds(times.getOrDefault("output", 0.0))));
    out.println();
    out.println(
        result.stopped()
            ? "this command trains with the same parameters, to the end:"
            : "this command trains the same model again:");
    out.println("  " + result.command());
  }

  private void file(String what, @Nullable Path file) {
    if (file != null) {
      out.println(Text.format("%-7s %s (%s)", what, file, Text.size(file.toFile().length())));
    }
  }
}
