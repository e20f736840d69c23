package org.basislearner.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.metrics.RankingMetrics;
import org.basislearner.metrics.RegressionMetrics;
import org.basislearner.train.RunOptions;

/** Auto mode on tables whose truth is known. */
final class MadeUpTables {
  private static final int CALIBRATION_ROWS = 10_000;

  private MadeUpTables() {}

  /** 1.5 % of the rows are of a class whose log-odds are the product of two of ten columns. */
  static void printRare() {
    double widest = 0;
    double worst = 0;
    for (int seed = 1; seed <= 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      BasisFit<ClassifierModel> fit = fit(rare(random, 10_000));
      Problem test = rare(random, 100_000);
      double possible = auc(test, Arrays.stream(test.x()).mapToDouble(MadeUpTables::odds));
      int positive = fit.model().labels().indexOf("yes");
      double[][] probabilities = fit.model().probabilities(test.x());
      double reached = auc(test, Arrays.stream(probabilities).mapToDouble(p -> p[positive]));
      double calibration = first(test).probabilities(fit.model()).calibrationError();
      widest = Math.max(widest, possible - reached);
      worst = Math.max(worst, calibration);
      Run.print(
          "seed %d: AUC %.4f, possible %.4f, calibration error %.4f, %.1f s",
          seed, reached, possible, calibration, fit.seconds());
    }
    Run.ratio("widest gap of AUC against 0.01", widest / 0.01, "at most 1", "");
    Run.ratio("largest calibration error against 0.02", worst / 0.02, "at most 1", "");
  }

  private static double odds(double[] row) {
    return 0.86 * row[0] * row[1] - 4.6;
  }

  private static Problem rare(SplittableRandom random, int rows) {
    double[][] x = normal(random, rows, 10);
    String[] labels =
        Arrays.stream(x)
            .map(row -> random.nextDouble() < 1 / (1 + Math.exp(-odds(row))) ? "yes" : "no")
            .toArray(String[]::new);
    return new Problem(x, labels);
  }

  private static double auc(Problem test, DoubleStream scores) {
    RankingMetrics metrics = new RankingMetrics(2);
    double[] ofRows = scores.toArray();
    for (int i = 0; i < ofRows.length; i++) {
      metrics.add(test.labels()[i].equals("yes") ? 1 : 0, new double[] {-ofRows[i], ofRows[i]});
    }
    return metrics.rocAuc();
  }

  /** Few rows for many columns, and rows by the thousand: what is reached, and seconds. */
  static void printSizes() {
    for (int rows : new int[] {300, 1000}) {
      SplittableRandom random = new SplittableRandom(1);
      double[][] x = normal(random, rows, 250);
      double[][] test = normal(random, CALIBRATION_ROWS, 250);
      BasisFit<RegressorModel> fit = BasisRegressor.auto().fit(x, line(random, x));
      double r2 = RegressionMetrics.of(line(random, test), fit.model().predict(test)).r2();
      Run.ratio(
          "R2 of 1000 + 5 x0 + noise, " + rows + " rows of 250 columns, against 0.9",
          r2 / 0.9,
          "more than 1",
          Run.seconds(fit.seconds()));
    }
    SplittableRandom random = new SplittableRandom(2);
    double[][] few = normal(random, 20, 5000);
    double[] targets = line(random, few);
    String[] labels =
        Arrays.stream(few).map(row -> row[0] > 0 ? "yes" : "no").toArray(String[]::new);
    ratioOfSeconds(
        "20 rows of 5000 columns, a number", BasisRegressor.auto().fit(few, targets).seconds(), 10);
    ratioOfSeconds("20 rows of 5000 columns, classes", fit(new Problem(few, labels)).seconds(), 10);
    for (int[] size : new int[][] {{1000, 10, 10}, {10_000, 20, 60}}) {
      double[][] columns = StageSpeed.columns(size[0], size[1]);
      double[] y = StageSpeed.targets(columns, false);
      double[] classes = StageSpeed.targets(columns, true);
      Problem problem =
          new Problem(
              rows(columns),
              Arrays.stream(classes).mapToObj(Double::toString).toArray(String[]::new));
      String what = size[0] + " rows of " + size[1] + " columns, ";
      ratioOfSeconds(
          what + "a number", BasisRegressor.auto().fit(problem.x(), y).seconds(), size[2]);
      ratioOfSeconds(what + "classes", fit(problem).seconds(), size[2]);
    }
  }

  /**
   * A million rows of 50 columns, with a limit in seconds or, if that is 0, without one. Wants a
   * JVM of its own.
   */
  static void printMillion(int limit) throws IOException {
    double[][] x = StageSpeed.columns(1_000_000, 50);
    double[] y = StageSpeed.targets(x, false);
    x = rows(x);
    BasisFit<RegressorModel> fit =
        BasisRegressor.auto()
            .with(RunOptions.defaults().withTimeLimit(Duration.ofSeconds(limit)))
            .fit(x, y);
    double peak = PeakMemory.peakBytes();
    Run.print(
        "a million rows of 50 columns: %.0f s, peak %.1f GB, R2 of training rows %.4f (0.96"
            + " possible)",
        fit.seconds(), peak / 1e9, RegressionMetrics.of(y, fit.model().predict(x)).r2());
    ratioOfSeconds("a million rows", fit.seconds(), limit == 0 ? 1800 : 1.1 * limit);
    Run.ratio("peak memory against 24 GB", peak / 24e9, "at most 1", "");
  }

  private static void ratioOfSeconds(String what, double seconds, double most) {
    Run.ratio(what + ", against " + most + " s", seconds / most, "at most 1", Run.seconds(seconds));
  }

  private static BasisFit<ClassifierModel> fit(Problem problem) {
    return BasisClassifier.auto().fit(problem.x(), problem.labels());
  }

  private static double[] line(SplittableRandom random, double[][] x) {
    return Arrays.stream(x).mapToDouble(row -> 1000 + 5 * row[0] + random.nextGaussian()).toArray();
  }

  private static double[][] normal(SplittableRandom random, int rows, int columns) {
    return IntStream.range(0, rows)
        .mapToObj(
            i -> IntStream.range(0, columns).mapToDouble(j -> random.nextGaussian()).toArray())
        .toArray(double[][]::new);
  }

  private static double[][] rows(double[][] columns) {
    return IntStream.range(0, columns[0].length)
        .mapToObj(i -> Arrays.stream(columns).mapToDouble(column -> column[i]).toArray())
        .toArray(double[][]::new);
  }

  private static Problem first(Problem test) {
    return new Problem(
        Arrays.copyOf(test.x(), CALIBRATION_ROWS), Arrays.copyOf(test.labels(), CALIBRATION_ROWS));
  }
}
