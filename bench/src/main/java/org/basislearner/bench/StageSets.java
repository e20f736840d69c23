package org.basislearner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.basislearner.predict.ForestEvaluation;
import org.basislearner.predict.ProductForest;
import org.basislearner.stages.StageLearner;
import org.basislearner.stages.StageLoss;
import org.basislearner.stages.StageParameters;
import org.basislearner.stages.StagePath;
import org.basislearner.stages.StageRows;

/**
 * Stages on the sets that {@code bench/peers/prepare.py} has written: five folds for each setting,
 * the number of stages by out-of-fold loss, then the setting or mean of settings with the least
 * out-of-fold loss. Predictions are the mean of the fold networks.
 *
 * <p>Arguments: folder, sets separated by commas, {@code test} or {@code choose}, then settings
 * such as {@code A} or {@code T,shrinkage=0.05,stages=1000}. With {@code choose} test rows are not
 * read.
 */
public final class StageSets {
  private static final int FOLDS = 5;

  private static final StageParameters BASE =
      StageParameters.defaults()
          .change(p -> p.stages = 300)
          .change(p -> p.patience = 30)
          .change(p -> p.shrinkage = 0.1);

  /** A, B, C and T are those of the prototypes; L and M had the least out-of-fold losses. */
  private static final Map<String, StageParameters> SETTINGS =
      Map.of(
          "A", BASE.change(p -> p.nodes = 64).change(p -> p.batch = 8),
          "B",
              BASE.change(p -> p.nodes = 64)
                  .change(p -> p.batch = 8)
                  .change(p -> p.penalty = 0.5)
                  .change(p -> p.minRows = 2)
                  .change(p -> p.knots = 64)
                  .change(p -> p.hinges = true),
          "C",
              BASE.change(p -> p.nodes = 16)
                  .change(p -> p.batch = 4)
                  .change(p -> p.penalty = 20)
                  .change(p -> p.minRows = 10)
                  .change(p -> p.knots = 64),
          "T",
              BASE.change(p -> p.nodes = 32)
                  .change(p -> p.batch = 8)
                  .change(p -> p.knots = 64)
                  .change(p -> p.hinges = true),
          "L",
              BASE.change(p -> p.nodes = 128)
                  .change(p -> p.batch = 16)
                  .change(p -> p.maxDegree = 12)
                  .change(p -> p.penalty = 1)
                  .change(p -> p.minRows = 2),
          "M", BASE.change(p -> p.nodes = 32).change(p -> p.batch = 4));

  private StageSets() {}

  /** Out-of-fold and test outputs of a setting, [row][output]. */
  private record Outputs(double[][] outOfFold, double[][] test) {}

  /** Prints a line for each set and setting. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    boolean test = arguments[2].equals("test");
    for (String name : arguments[1].split(",", -1)) {
      Map<String, Outputs> outputs = new LinkedHashMap<>();
      Table train = Table.read(folder, name, "train");
      Table other = test ? Table.read(folder, name, "test") : train.none();
      long start = System.nanoTime();
      for (String setting : Arrays.copyOfRange(arguments, 3, arguments.length)) {
        outputs.put(setting, folds(name, setting, train, other));
      }
      if (test) {
        choose(name, outputs, train, other, start);
      }
    }
  }

  private static Outputs folds(String name, String setting, Table train, Table test) {
    long start = System.nanoTime();
    StageParameters parameters = parameters(setting);
    StagePath[] paths = new StagePath[FOLDS];
    IntStream.range(0, FOLDS)
        .parallel()
        .forEach(
            fold ->
                paths[fold] =
                    new StageLearner(parameters.change(p -> p.seed = fold), train.loss(), 1)
                        .fit(train.fold(fold, false), train.fold(fold, true)));
    int length = Arrays.stream(paths).mapToInt(StagePath::stages).min().orElseThrow();
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int t = 0; t <= length; t++) {
      double sum = 0;
      for (StagePath path : paths) {
        sum += path.validationLoss(t);
      }
      if (sum < least) {
        least = sum;
        best = t;
      }
    }
    double[][] outOfFold = new double[train.rows().length][];
    double[][] mean = new double[test.rows().length][train.loss().outputs()];
    int nodes = 0;
    for (int fold = 0; fold < FOLDS; fold++) {
      ProductForest network = paths[fold].network(best);
      nodes += network.nodes();
      ForestEvaluation evaluation = network.evaluation();
      for (int i = fold; i < outOfFold.length; i += FOLDS) {
        outOfFold[i] = new double[network.outputs()];
        evaluation.evaluate(train.rows()[i], outOfFold[i]);
      }
      double[] row = new double[network.outputs()];
      for (int i = 0; i < mean.length; i++) {
        evaluation.evaluate(test.rows()[i], row);
        for (int c = 0; c < row.length; c++) {
          mean[i][c] += row[c] / FOLDS;
        }
      }
    }
    Run.print(
        "%s %s: stages %d of %d, nodes %d, out-of-fold loss %.5g error %.5g, %.1f s",
        name,
        setting,
        best,
        length,
        nodes / FOLDS,
        train.meanLoss(outOfFold),
        train.error(outOfFold, train),
        (System.nanoTime() - start) / 1e9);
    return new Outputs(outOfFold, mean);
  }

  private static StageParameters parameters(String setting) {
    String[] parts = setting.split(",", -1);
    StageParameters p = Objects.requireNonNull(SETTINGS.get(parts[0]), setting);
    for (String part : Arrays.copyOfRange(parts, 1, parts.length)) {
      String[] pair = part.split("=", -1);
      double value = Double.parseDouble(pair[1]);
      int whole = (int) value;
      p =
          switch (pair[0]) {
            case "stages" -> p.change(q -> q.stages = whole);
            case "patience" -> p.change(q -> q.patience = whole);
            case "shrinkage" -> p.change(q -> q.shrinkage = value);
            case "nodes" -> p.change(q -> q.nodes = whole);
            case "batch" -> p.change(q -> q.batch = whole);
            case "maxDegree" -> p.change(q -> q.maxDegree = whole);
            case "hinges" -> p.change(q -> q.hinges = value > 0);
            case "knots" -> p.change(q -> q.knots = whole);
            case "redraw" -> p.change(q -> q.redraw = whole);
            case "rows" -> p.change(q -> q.rowFraction = value);
            case "columns" -> p.change(q -> q.columnFraction = value);
            case "minRows" -> p.change(q -> q.minRows = value);
            case "penalty" -> p.change(q -> q.penalty = value);
            case "ridge" -> p.change(q -> q.ridge = value);
            default -> throw new IllegalArgumentException("unknown: " + pair[0]);
          };
    }
    return p;
  }

  /** The setting, or the mean of several, with the least out-of-fold loss. */
  private static void choose(
      String name, Map<String, Outputs> outputs, Table train, Table test, long start) {
    List<String> names = new ArrayList<>(outputs.keySet());
    String chosen = "";
    double least = Double.POSITIVE_INFINITY;
    double error = 0;
    for (int subset = 1; subset < 1 << names.size(); subset++) {
      List<Outputs> some = new ArrayList<>();
      List<String> someNames = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        if ((subset >> i & 1) == 1) {
          some.add(outputs.get(names.get(i)));
          someNames.add(names.get(i));
        }
      }
      double[][] outOfFold = mean(some.stream().map(Outputs::outOfFold).toList());
      double loss = train.meanLoss(outOfFold);
      if (loss < least) {
        least = loss;
        chosen = String.join(" + ", someNames);
        error = train.error(mean(some.stream().map(Outputs::test).toList()), test);
      }
    }
    Run.print(
        "FINAL %s: %s, out-of-fold loss %.5g, test error %.5g, %.1f s",
        name, chosen, least, error, (System.nanoTime() - start) / 1e9);
  }

  private static double[][] mean(List<double[][]> all) {
    double[][] mean = new double[all.get(0).length][];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = new double[all.get(0)[i].length];
      for (double[][] each : all) {
        for (int c = 0; c < mean[i].length; c++) {
          mean[i][c] += each[i][c] / all.size();
        }
      }
    }
    return mean;
  }

  /** A table: rows of inputs, and targets. */
  private record Table(double[][] rows, double[] targets, int classes) {
    static Table read(Path folder, String name, String part) throws IOException {
      List<double[]> rows = new ArrayList<>();
      for (String line : Files.readAllLines(folder.resolve(name + "." + part + ".csv"))) {
        rows.add(Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray());
      }
      double[] targets = rows.stream().mapToDouble(row -> row[row.length - 1]).toArray();
      boolean classification =
          Files.readString(folder.resolve(name + ".json")).contains("classification");
      int classes = classification ? (int) Arrays.stream(targets).max().orElse(0) + 1 : 0;
      return new Table(
          rows.stream().map(row -> Arrays.copyOf(row, row.length - 1)).toArray(double[][]::new),
          targets,
          classes);
    }

    Table none() {
      return new Table(new double[0][], new double[0], classes);
    }

    StageLoss loss() {
      return classes == 0
          ? StageLoss.squared()
          : classes == 2 ? StageLoss.logistic() : StageLoss.multinomial(classes);
    }

    StageRows fold(int fold, boolean heldOut) {
      int[] some =
          IntStream.range(0, rows.length).filter(i -> i % FOLDS == fold == heldOut).toArray();
      double[][] columns = new double[rows[0].length][some.length];
      for (int j = 0; j < columns.length; j++) {
        for (int i = 0; i < some.length; i++) {
          columns[j][i] = rows[some[i]][j];
        }
      }
      return StageRows.of(columns, Arrays.stream(some).mapToDouble(i -> targets[i]).toArray());
    }

    /** Squared error within the range of the targets, or log-loss. */
    double meanLoss(double[][] outputs) {
      if (classes == 0) {
        return error(outputs, this);
      }
      double sum = 0;
      for (int i = 0; i < outputs.length; i++) {
        double[] scores = classes == 2 ? new double[] {0, outputs[i][0]} : outputs[i];
        double largest = Arrays.stream(scores).max().orElseThrow();
        double total = Arrays.stream(scores).map(score -> Math.exp(score - largest)).sum();
        sum += Math.log(total) + largest - scores[(int) targets[i]];
      }
      return sum / outputs.length;
    }

    /** Squared error within the range of these targets, or the fraction wrong, on other rows. */
    double error(double[][] outputs, Table other) {
      double low = Arrays.stream(targets).min().orElse(0);
      double high = Arrays.stream(targets).max().orElse(0);
      double sum = 0;
      for (int i = 0; i < outputs.length; i++) {
        double truth = other.targets[i];
        if (classes == 0) {
          double difference = truth - Math.max(low, Math.min(high, outputs[i][0]));
          sum += difference * difference;
        } else {
          double[] scores = classes == 2 ? new double[] {0, outputs[i][0]} : outputs[i];
          int label = 0;
          for (int c = 1; c < scores.length; c++) {
            label = scores[c] > scores[label] ? c : label;
          }
          sum += label == truth ? 0 : 1;
        }
      }
      return sum / outputs.length;
    }
  }
}
