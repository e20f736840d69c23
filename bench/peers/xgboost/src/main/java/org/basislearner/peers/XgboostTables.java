package org.basislearner.peers;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;

/**
 * Tunes and measures XGBoost on the files that {@code prepare.py} wrote.
 *
 * <p>Twelve settings: depth 3, 5, 7; eta 0.05, 0.1; least weight of a child 1, 5; four fifths of the
 * rows for each tree and of the columns; {@code hist}. Each is trained on the first four fifths of the
 * training rows, which are in random order, for at most 1000 rounds; the last fifth says when to stop
 * (50 rounds without a lower loss) and which setting is best. That one is trained again on all rows
 * with the number of rounds that was best, and meets the test rows once.
 *
 * <p>Classes are judged by log-loss, numbers by squared error. Numeric targets are scaled before and
 * back after: XGBoost computes in float. A result is a file {@code NAME.xgboost.result.json} like
 * those of {@code table_peers.py}; what is there is not measured again.
 *
 * <p>Arguments: the folder, the number of threads, and names of sets (default: all).
 */
public final class XgboostTables {
  private static final int ROUNDS = 1000;
  private static final int PATIENCE = 50;

  private XgboostTables() {}

  /** A setting with the least loss on the held-out rows, after so many rounds. */
  private record Tried(int depth, double eta, int childWeight, int rounds, float loss) {}

  public static void main(String[] arguments) throws IOException, XGBoostError {
    Path folder = Path.of(arguments[0]);
    int threads = Integer.parseInt(arguments[1]);
    List<String> names = Arrays.asList(arguments).subList(2, arguments.length);
    for (String name : names.isEmpty() ? all(folder) : names) {
      Path result = folder.resolve(name + ".xgboost.result.json");
      if (!Files.exists(result)) {
        String json = measure(folder, name, threads);
        Files.writeString(result, json);
        System.out.print(json);
      }
    }
  }

  private static List<String> all(Path folder) throws IOException {
    String end = ".train.csv";
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .sorted((a, b) -> Long.compare(a.toFile().length(), b.toFile().length()))
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(end))
          .map(file -> file.substring(0, file.length() - end.length()))
          .toList();
    }
  }

  private static String measure(Path folder, String name, int threads)
      throws IOException, XGBoostError {
    float[][] train = read(folder.resolve(name + ".train.csv"));
    float[][] test = read(folder.resolve(name + ".test.csv"));
    double[] trainTargets = targets(folder.resolve(name + ".train.csv"));
    double[] testTargets = targets(folder.resolve(name + ".test.csv"));
    boolean numbers =
        Files.readString(folder.resolve(name + ".json")).contains("\"regression\"");
    double center = numbers ? Arrays.stream(trainTargets).average().orElseThrow() : 0;
    double scale =
        numbers
            ? Math.sqrt(
                Arrays.stream(trainTargets).map(y -> (y - center) * (y - center)).average()
                    .orElseThrow())
            : 1;
    int classes = numbers ? 0 : (int) Arrays.stream(trainTargets).max().orElseThrow() + 1;
    float[] y = new float[trainTargets.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = (float) ((trainTargets[i] - center) / scale);
    }

    double processorBefore = processor();
    long start = System.nanoTime();
    int line = y.length - y.length / 5;
    DMatrix training = matrix(train, y, 0, line);
    DMatrix heldOut = matrix(train, y, line, y.length);
    List<Tried> tried = new ArrayList<>();
    for (int depth : new int[] {3, 5, 7}) {
      for (double eta : new double[] {0.05, 0.1}) {
        for (int childWeight : new int[] {1, 5}) {
          tried.add(tried(training, heldOut, depth, eta, childWeight, classes, threads));
        }
      }
    }
    Tried best = tried.get(0);
    for (Tried one : tried) {
      best = one.loss() < best.loss() ? one : best;
    }
    DMatrix all = matrix(train, y, 0, y.length);
    Map<String, Object> chosen =
        parameters(best.depth(), best.eta(), best.childWeight(), classes, threads);
    Booster booster = XGBoost.train(all, chosen, best.rounds(), Map.of(), null, null);
    double seconds = (System.nanoTime() - start) / 1e9;
    double processorSeconds = processor() - processorBefore;

    float[][] predicted = booster.predict(matrix(test, new float[test.length], 0, test.length));
    double loss = 0;
    int wrong = 0;
    for (int i = 0; i < test.length; i++) {
      if (numbers) {
        double difference = predicted[i][0] * scale + center - testTargets[i];
        loss += difference * difference / test.length;
      } else {
        int label = (int) testTargets[i];
        loss -= Math.log(Math.max(1e-15, probability(predicted[i], label))) / test.length;
        wrong += isMostProbable(predicted[i], label) ? 0 : 1;
      }
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("set", name);
    result.put("model", "xgboost");
    result.put("task", numbers ? "regression" : "classification");
    result.put("testError", numbers ? loss : (double) wrong / test.length);
    result.put("testLoss", loss);
    result.put("validationLoss", (double) best.loss());
    result.put("seconds", Math.rint(100 * seconds) / 100);
    result.put("processorSeconds", Math.rint(100 * processorSeconds) / 100);
    result.put("threads", threads);
    result.put("tuningRows", line);
    result.put("trainingRows", y.length);
    result.put("depth", best.depth());
    result.put("eta", best.eta());
    result.put("minChildWeight", best.childWeight());
    result.put("rounds", best.rounds());
    return json(result);
  }

  private static double processor() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  private static Tried tried(
      DMatrix training,
      DMatrix heldOut,
      int depth,
      double eta,
      int childWeight,
      int classes,
      int threads)
      throws XGBoostError {
    float[][] losses = new float[1][ROUNDS];
    XGBoost.train(
        training,
        parameters(depth, eta, childWeight, classes, threads),
        ROUNDS,
        Map.of("held out", heldOut),
        losses,
        null,
        null,
        PATIENCE);
    int best = 0;
    for (int round = 0; round < ROUNDS; round++) {
      // rounds that were not done have a loss of 0
      if (losses[0][round] > 0 && losses[0][round] < losses[0][best]) {
        best = round;
      }
    }
    return new Tried(depth, eta, childWeight, best + 1, losses[0][best]);
  }

  private static Map<String, Object> parameters(
      int depth, double eta, int childWeight, int classes, int threads) {
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("tree_method", "hist");
    parameters.put("max_depth", depth);
    parameters.put("eta", eta);
    parameters.put("min_child_weight", childWeight);
    parameters.put("subsample", 0.8);
    parameters.put("colsample_bytree", 0.8);
    parameters.put("seed", 1);
    parameters.put("nthread", threads);
    parameters.put("verbosity", 0);
    if (classes == 0) {
      parameters.put("objective", "reg:squarederror");
    } else if (classes == 2) {
      parameters.put("objective", "binary:logistic");
      parameters.put("eval_metric", "logloss");
    } else {
      parameters.put("objective", "multi:softprob");
      parameters.put("num_class", classes);
      parameters.put("eval_metric", "mlogloss");
    }
    return parameters;
  }

  private static double probability(float[] predicted, int label) {
    return predicted.length > 1 ? predicted[label] : label == 1 ? predicted[0] : 1 - predicted[0];
  }

  private static boolean isMostProbable(float[] predicted, int label) {
    if (predicted.length == 1) {
      return predicted[0] > 0.5 == (label == 1);
    }
    int most = 0;
    for (int c = 1; c < predicted.length; c++) {
      most = predicted[c] > predicted[most] ? c : most;
    }
    return most == label;
  }

  private static DMatrix matrix(float[][] rows, float[] y, int from, int to) throws XGBoostError {
    int columns = rows[0].length;
    float[] flat = new float[(to - from) * columns];
    for (int i = from; i < to; i++) {
      System.arraycopy(rows[i], 0, flat, (i - from) * columns, columns);
    }
    DMatrix matrix = new DMatrix(flat, to - from, columns, Float.NaN);
    matrix.setLabel(Arrays.copyOfRange(y, from, to));
    return matrix;
  }

  private static float[][] read(Path file) throws IOException {
    List<float[]> rows = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] cells = line.split(",");
      float[] row = new float[cells.length - 1];
      for (int j = 0; j < row.length; j++) {
        row[j] = Float.parseFloat(cells[j]);
      }
      rows.add(row);
    }
    return rows.toArray(float[][]::new);
  }

  private static double[] targets(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)))
        .toArray();
  }

  private static String json(Map<String, Object> values) {
    StringBuilder json = new StringBuilder("{");
    values.forEach(
        (name, value) ->
            json.append(json.length() > 1 ? ",\n " : "\n ")
                .append(
                    value instanceof String
                        ? String.format(Locale.ROOT, "\"%s\": \"%s\"", name, value)
                        : "\"" + name + "\": " + value));
    return json.append("\n}\n").toString();
  }
}
