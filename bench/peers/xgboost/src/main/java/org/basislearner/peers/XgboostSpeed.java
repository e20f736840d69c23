package org.basislearner.peers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;

/**
 * XGBoost on the table of {@code org.basislearner.bench.StageSpeed}: seconds for training and
 * microseconds per row for predicting on one thread.
 *
 * <p>Arguments: rows, columns, rounds, leaves, threads, and {@code squared} or {@code logistic}.
 */
public final class XgboostSpeed {
  private XgboostSpeed() {}

  public static void main(String[] arguments) throws XGBoostError {
    int rows = Integer.parseInt(arguments[0]);
    int columns = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    boolean logistic = arguments[5].equals("logistic");
    float[] x = new float[rows * columns];
    float[] y = new float[rows];
    fill(x, y, columns, logistic);
    double before = processor();
    long start = System.nanoTime();
    DMatrix matrix = new DMatrix(x, rows, columns, Float.NaN);
    matrix.setLabel(y);
    Map<String, Object> parameters =
        Map.of(
            "tree_method", "hist",
            "grow_policy", "lossguide",
            "max_depth", 0,
            "max_leaves", Integer.parseInt(arguments[3]),
            "max_bin", 256,
            "eta", 0.1,
            "nthread", Integer.parseInt(arguments[4]),
            "objective", logistic ? "binary:logistic" : "reg:squarederror");
    Booster booster = XGBoost.train(matrix, parameters, rounds, Map.of(), null, null);
    double seconds = (System.nanoTime() - start) / 1e9;
    double processor = processor() - before;
    String error = booster.evalSet(new DMatrix[] {matrix}, new String[] {"train"}, rounds);
    System.out.printf(
        "xgboost: %.1f s (%.1f s of processors), %s; %.2f us a row%n",
        seconds, processor, error, prediction(booster, x, columns));
  }

  private static double processor() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  /** A new matrix each time: XGBoost remembers what it predicted for one. */
  private static double prediction(Booster booster, float[] x, int columns) throws XGBoostError {
    int some = Math.min(x.length / columns, 100000);
    booster.setParam("nthread", 1);
    double least = Double.POSITIVE_INFINITY;
    for (int repeat = 0; repeat < 7; repeat++) {
      DMatrix matrix = new DMatrix(Arrays.copyOf(x, some * columns), some, columns, Float.NaN);
      long start = System.nanoTime();
      booster.predict(matrix);
      least = Math.min(least, (System.nanoTime() - start) / 1e3 / some);
    }
    return least;
  }

  private static void fill(float[] x, float[] y, int columns, boolean logistic) {
    SplittableRandom random = new SplittableRandom(1);
    SplittableRandom noise = new SplittableRandom(2);
    double[] row = new double[columns];
    for (int i = 0; i < y.length; i++) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextDouble();
        x[i * columns + j] = (float) row[j];
      }
      double value =
          10 * Math.sin(Math.PI * row[0] * row[1])
              + 20 * (row[2] - 0.5) * (row[2] - 0.5)
              + 10 * row[3]
              + 5 * row[4]
              + (row[5] > 0.5 && row[6] > 0.7 ? 5 : 0)
              + noise.nextGaussian();
      y[i] = (float) (logistic ? (value > 14 ? 1 : 0) : value);
    }
  }
}
