package org.basislearner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.json.Json;
import org.basislearner.metrics.ProbabilityMetrics;
import org.basislearner.metrics.RegressionMetrics;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;

/**
 * Auto mode on the sets that {@code bench/peers/prepare.py} has written. Results are files beside
 * those of other learners, for {@code bench/peers/compare.py}.
 */
final class AutoMode {
  private AutoMode() {}

  /** Measures the named sets, all of the folder if there are no names. */
  static void print(Path folder, List<String> names) throws IOException {
    Run.print(
        "| set | loss | error | calibration error | seconds | processor seconds"
            + " | what was chosen: weight, inputs, widths, score |");
    Run.print("|---|---|---|---|---|---|---|");
    for (String name : names.isEmpty() ? all(folder) : names) {
      print(folder, name);
    }
  }

  /** The sets of a folder, the smallest first. */
  private static List<String> all(Path folder) throws IOException {
    String end = ".train.csv";
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .sorted(Comparator.comparingLong(file -> file.toFile().length()))
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(end))
          .map(file -> file.substring(0, file.length() - end.length()))
          .toList();
    }
  }

  private static void print(Path folder, String name) throws IOException {
    double[][] train = read(folder.resolve(name + ".train.csv"));
    double[][] test = read(folder.resolve(name + ".test.csv"));
    boolean classes = Files.readString(folder.resolve(name + ".json")).contains("classification");
    double before = Run.processorSeconds();
    BasisFit<?> fit;
    double error;
    double loss;
    double calibrationError = Double.NaN;
    double processor;
    if (classes) {
      BasisFit<ClassifierModel> fitted = BasisClassifier.auto().fit(inputs(train), labels(train));
      processor = Run.processorSeconds() - before;
      Problem problem = new Problem(inputs(test), labels(test));
      ProbabilityMetrics metrics = problem.probabilities(fitted.model());
      error = problem.error(fitted.model());
      loss = metrics.logLoss();
      calibrationError = metrics.calibrationError();
      fit = fitted;
    } else {
      BasisFit<RegressorModel> fitted = BasisRegressor.auto().fit(inputs(train), targets(train));
      processor = Run.processorSeconds() - before;
      double[] predicted = fitted.model().predict(inputs(test));
      error = RegressionMetrics.of(targets(test), predicted).mse();
      loss = error;
      fit = fitted;
    }
    Run.print(
        "| %s | %.4g | %.4g | %.4f | %.1f | %.1f | %s |",
        name, loss, error, calibrationError, fit.seconds(), processor, parts(fit));
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("set", name);
    result.put("model", "auto");
    result.put("task", classes ? "classification" : "regression");
    result.put("testError", error);
    result.put("testLoss", loss);
    if (classes) {
      result.put("calibrationError", calibrationError);
    }
    result.put("seconds", fit.seconds());
    result.put("processorSeconds", processor);
    result.put("threads", Runtime.getRuntime().availableProcessors());
    result.put("trainingRows", train.length);
    result.put("chosen", parts(fit));
    Files.writeString(folder.resolve(name + ".auto.result.json"), Json.write(result) + "\n");
  }

  private static String parts(BasisFit<?> fit) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < fit.builds().size(); i++) {
      Build build = fit.builds().get(i);
      Parameters tried = build.parameters();
      parts.add(
          String.format(
              Locale.ROOT,
              "%.2f %s%s %s %.4g",
              fit.builds().get(i).weight(),
              tried.stages() > 0 ? build.path().chosenPoint().stages() + " " : "",
              tried.stages() > 0
                  ? tried.inputs()
                  : tried.loss().name() + " " + tried.scaling().text(),
              tried.widths(),
              build.score()));
    }
    return String.join("; ", parts);
  }

  private static double[][] inputs(double[][] rows) {
    return Arrays.stream(rows)
        .map(row -> Arrays.copyOf(row, row.length - 1))
        .toArray(double[][]::new);
  }

  private static double[] targets(double[][] rows) {
    return Arrays.stream(rows).mapToDouble(row -> row[row.length - 1]).toArray();
  }

  private static String[] labels(double[][] rows) {
    return Arrays.stream(targets(rows))
        .mapToObj(label -> Integer.toString((int) label))
        .toArray(String[]::new);
  }

  private static double[][] read(Path file) throws IOException {
    List<double[]> rows = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      rows.add(Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray());
    }
    return rows.toArray(double[][]::new);
  }
}
