package org.basislearner.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.tribuo.Example;
import org.tribuo.Model;
import org.tribuo.MutableDataset;
import org.tribuo.Prediction;
import org.tribuo.Tribuo;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.sgd.fm.FMClassificationTrainer;
import org.tribuo.classification.sgd.objectives.LogMulticlass;
import org.tribuo.datasource.LibSVMDataSource;
import org.tribuo.math.optimisers.AdaGrad;

/**
 * Tribuo's factorisation machine, a polynomial of degree 2 with factors learnt by stochastic
 * gradient descent. Prints a line of JSON, measured by the rules of {@code side_by_side/timing.py}.
 */
public final class FactorisationMachine {
  private static final int PIXELS = 784;
  private static final double EPSILON = 0.1;
  private static final double VARIANCE = 0.01;
  private static final long SEED = 1;
  private static final double BATCH_SECONDS = 10;
  private static final double SINGLE_SECONDS = 5;
  private static final int LAST_CALLS = 1000;

  private FactorisationMachine() {}

  /** {@code train ROWS MODEL FACTORS EPOCHS RATE} or {@code predict ROWS MODEL}. */
  public static void main(String[] arguments) throws IOException {
    Logger.getLogger("").setLevel(Level.WARNING);
    Path model = Path.of(arguments[2]);
    MutableDataset<Label> rows =
        new MutableDataset<>(
            new LibSVMDataSource<>(Path.of(arguments[1]), new LabelFactory(), false, PIXELS));
    if (arguments[0].equals("train")) {
      int factors = Integer.parseInt(arguments[3]);
      int epochs = Integer.parseInt(arguments[4]);
      double rate = Double.parseDouble(arguments[5]);
      train(rows, model, factors, epochs, rate);
    } else {
      boolean errorOnly = Arrays.asList(arguments).contains("--error-only");
      predict(rows, Model.deserializeFromFile(model).castModel(Label.class), errorOnly);
    }
  }

  private static void train(
      MutableDataset<Label> rows, Path file, int factors, int epochs, double rate)
      throws IOException {
    long start = System.nanoTime();
    Model<Label> model =
        new FMClassificationTrainer(
                new LogMulticlass(),
                new AdaGrad(rate, EPSILON),
                epochs,
                -1,
                SEED,
                factors,
                VARIANCE)
            .train(rows);
    print("{\"seconds\": %.3f}", seconds(start));
    model.serializeToFile(file);
  }

  private static void predict(MutableDataset<Label> rows, Model<Label> model, boolean errorOnly) {
    if (errorOnly) {
      print("{\"error\": %.6f}", error(rows, model.predict(rows)));
      return;
    }
    double best = Double.POSITIVE_INFINITY;
    double error;
    long first = System.nanoTime();
    do {
      long start = System.nanoTime();
      List<Prediction<Label>> predictions = model.predict(rows);
      best = Math.min(best, seconds(start));
      error = error(rows, predictions);
    } while (seconds(first) < BATCH_SECONDS);
    print(
        "{\"rows\": %d, \"error\": %.6f, \"rowsPerSecond\": %.3f, \"singleMicroseconds\": %.3f,"
            + " \"version\": \"Tribuo %s\"}",
        rows.size(), error, rows.size() / best, singleMicroseconds(rows, model), Tribuo.VERSION);
  }

  private static double error(MutableDataset<Label> rows, List<Prediction<Label>> predictions) {
    int wrong = 0;
    for (int i = 0; i < rows.size(); i++) {
      String truth = rows.getExample(i).getOutput().getLabel();
      wrong += predictions.get(i).getOutput().getLabel().equals(truth) ? 0 : 1;
    }
    return (double) wrong / rows.size();
  }

  private static double singleMicroseconds(MutableDataset<Label> rows, Model<Label> model) {
    double[] last = new double[LAST_CALLS];
    long first = System.nanoTime();
    int calls = 0;
    int sink = 0;
    do {
      Example<Label> row = rows.getExample(calls % rows.size());
      long start = System.nanoTime();
      sink += model.predict(row).getNumActiveFeatures();
      last[calls % LAST_CALLS] = 1e6 * seconds(start);
      calls++;
    } while (seconds(first) < SINGLE_SECONDS);
    double[] sorted = Arrays.copyOf(last, Math.min(calls, LAST_CALLS));
    Arrays.sort(sorted);
    return sink > 0 ? sorted[sorted.length / 2] : 0;
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
