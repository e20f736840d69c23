package org.basislearner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.train.Parameters;

/** Auto mode on the sets that {@code bench/peers/prepare.py} has written. */
final class AutoMode {
  private AutoMode() {}

  static void print(Path folder) throws IOException {
    Run.print("| set | error | seconds | chosen: widths, loss, scaling, depth, nodes, lambda |");
    Run.print("|---|---|---|---|");
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
    if (classes) {
      int[] labels = Arrays.stream(targets(train)).mapToInt(label -> (int) label).toArray();
      BasisFit<ClassifierModel> fitted = BasisClassifier.auto().fit(inputs(train), labels);
      error = wrong(fitted.model(), test);
      fit = fitted;
    } else {
      BasisFit<RegressorModel> fitted = BasisRegressor.auto().fit(inputs(train), targets(train));
      error = squares(fitted.model(), test);
      fit = fitted;
    }
    Parameters chosen = fit.parameters();
    Run.print(
        "| %s | %.4g | %.1f | %s, %s, %s, %d, %d, %.0e |",
        name,
        error,
        fit.seconds(),
        chosen.widths(),
        chosen.loss().name(),
        chosen.scaling().text(),
        fit.path().chosenPoint().depth(),
        fit.path().chosenPoint().nodes(),
        fit.path().chosenPoint().lambda());
  }

  private static double wrong(ClassifierModel model, double[][] test) {
    String[] predicted = model.predict(inputs(test));
    double[] truth = targets(test);
    int wrong = 0;
    for (int i = 0; i < truth.length; i++) {
      wrong += predicted[i].equals(Integer.toString((int) truth[i])) ? 0 : 1;
    }
    return (double) wrong / truth.length;
  }

  private static double squares(RegressorModel model, double[][] test) {
    double[] predicted = model.predict(inputs(test));
    double[] truth = targets(test);
    double sum = 0;
    for (int i = 0; i < truth.length; i++) {
      sum += (predicted[i] - truth[i]) * (predicted[i] - truth[i]);
    }
    return sum / truth.length;
  }

  private static double[][] inputs(double[][] rows) {
    return Arrays.stream(rows)
        .map(row -> Arrays.copyOf(row, row.length - 1))
        .toArray(double[][]::new);
  }

  private static double[] targets(double[][] rows) {
    return Arrays.stream(rows).mapToDouble(row -> row[row.length - 1]).toArray();
  }

  private static double[][] read(Path file) throws IOException {
    List<double[]> rows = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      rows.add(Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray());
    }
    return rows.toArray(double[][]::new);
  }
}
