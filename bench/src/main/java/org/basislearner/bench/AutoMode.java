package org.basislearner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.metrics.ProbabilityMetrics;
import org.basislearner.metrics.RegressionMetrics;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;

/** Auto mode on the sets that {@code bench/peers/prepare.py} has written. */
final class AutoMode {
  private AutoMode() {}

  static void print(Path folder) throws IOException {
    Run.print("| set | loss | error | seconds | what was chosen: weight, inputs, widths, score |");
    Run.print("|---|---|---|---|---|");
    for (String name : names(folder)) {
      print(folder, name);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    String end = ".train.csv";
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(end))
          .map(file -> file.substring(0, file.length() - end.length()))
          .sorted()
          .toList();
    }
  }

  private static void print(Path folder, String name) throws IOException {
    double[][] train = read(folder.resolve(name + ".train.csv"));
    double[][] test = read(folder.resolve(name + ".test.csv"));
    boolean classes = Files.readString(folder.resolve(name + ".json")).contains("classification");
    BasisFit<?> fit;
    double error;
    double loss;
    if (classes) {
      BasisFit<ClassifierModel> fitted = BasisClassifier.auto().fit(inputs(train), labels(train));
      error = new Problem(inputs(test), labels(test)).error(fitted.model());
      loss = logLoss(fitted.model(), inputs(test), labels(test));
      fit = fitted;
    } else {
      BasisFit<RegressorModel> fitted = BasisRegressor.auto().fit(inputs(train), targets(train));
      double[] predicted = fitted.model().predict(inputs(test));
      error = RegressionMetrics.of(targets(test), predicted).mse();
      loss = error;
      fit = fitted;
    }
    Run.print("| %s | %.4g | %.4g | %.1f | %s |", name, loss, error, fit.seconds(), parts(fit));
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

  private static double logLoss(ClassifierModel model, double[][] rows, String[] labels) {
    ProbabilityMetrics metrics = new ProbabilityMetrics(model.labels().size());
    double[][] probabilities = model.probabilities(rows);
    for (int i = 0; i < rows.length; i++) {
      metrics.add(model.labels().indexOf(labels[i]), probabilities[i]);
    }
    return metrics.logLoss();
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
