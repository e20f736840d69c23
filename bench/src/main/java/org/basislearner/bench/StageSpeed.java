package org.basislearner.bench;

import java.util.SplittableRandom;
import org.basislearner.predict.ForestEvaluation;
import org.basislearner.predict.ProductForest;
import org.basislearner.stages.StageLearner;
import org.basislearner.stages.StageLoss;
import org.basislearner.stages.StageParameters;
import org.basislearner.stages.StagePath;
import org.basislearner.stages.StageRows;

/**
 * Seconds for training stages of steps on a large made-up table, and microseconds per row for
 * predicting with the network. {@code bench/peers/xgboost} makes the same table.
 *
 * <p>Arguments: rows, columns, stages, nodes, threads, and {@code squared} or {@code logistic}.
 */
public final class StageSpeed {
  private StageSpeed() {}

  /** Prints one line. */
  public static void main(String[] arguments) {
    int count = Integer.parseInt(arguments[0]);
    int columns = Integer.parseInt(arguments[1]);
    int stages = Integer.parseInt(arguments[2]);
    int nodes = Integer.parseInt(arguments[3]);
    int threads = Integer.parseInt(arguments[4]);
    boolean logistic = arguments[5].equals("logistic");
    double[][] x = columns(count, columns);
    double[] y = targets(x, logistic);
    StageParameters parameters =
        StageParameters.defaults()
            .change(p -> p.stages = stages)
            .change(p -> p.nodes = nodes)
            .change(p -> p.rowFraction = 1);
    StageLoss loss = logistic ? StageLoss.logistic() : StageLoss.squared();
    // a small training first, so that the compiler has seen everything
    new StageLearner(parameters.change(p -> p.stages = 20), loss, threads)
        .fit(StageRows.of(columns(20000, columns), targets(columns(20000, columns), logistic)));
    double before = Run.processorSeconds();
    long start = System.nanoTime();
    StagePath path = new StageLearner(parameters, loss, threads).fit(StageRows.of(x, y));
    double seconds = (System.nanoTime() - start) / 1e9;
    double processor = Run.processorSeconds() - before;
    ProductForest network = path.network(path.stages());
    int some = Math.min(count, 100000);
    double[][] rows = new double[some][columns];
    for (int i = 0; i < some; i++) {
      for (int j = 0; j < columns; j++) {
        rows[i][j] = x[j][i];
      }
    }
    Run.print(
        "stages: %d rows, %d columns, %d stages of %d nodes, %s: %.1f s (%.1f s of processors),"
            + " loss %.6g; %s, %.2f us a row",
        count,
        columns,
        stages,
        nodes,
        loss.getClass().getSimpleName(),
        seconds,
        processor,
        path.trainingLoss(path.stages()),
        network,
        prediction(network, rows));
  }

  private static double prediction(ProductForest network, double[][] rows) {
    ForestEvaluation evaluation = network.evaluation();
    double[] outputs = new double[ForestEvaluation.ROWS * network.outputs()];
    double least = Double.POSITIVE_INFINITY;
    for (int repeat = 0; repeat < 7; repeat++) {
      long start = System.nanoTime();
      for (int i = 0; i < rows.length; i += ForestEvaluation.ROWS) {
        evaluation.evaluate(rows, i, Math.min(ForestEvaluation.ROWS, rows.length - i), outputs);
      }
      least = Math.min(least, (System.nanoTime() - start) / 1e3 / rows.length);
    }
    return least;
  }

  /** Uniform numbers. */
  static double[][] columns(int rows, int columns) {
    SplittableRandom random = new SplittableRandom(1);
    double[][] x = new double[columns][rows];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        x[j][i] = random.nextDouble();
      }
    }
    return x;
  }

  /** Friedman's function of the first five columns, a jump, and noise. */
  static double[] targets(double[][] x, boolean classes) {
    SplittableRandom random = new SplittableRandom(2);
    double[] y = new double[x[0].length];
    for (int i = 0; i < y.length; i++) {
      double value =
          10 * Math.sin(Math.PI * x[0][i] * x[1][i])
              + 20 * (x[2][i] - 0.5) * (x[2][i] - 0.5)
              + 10 * x[3][i]
              + 5 * x[4][i]
              + (x[5][i] > 0.5 && x[6][i] > 0.7 ? 5 : 0)
              + random.nextGaussian();
      y[i] = classes ? (value > 14 ? 1 : 0) : value;
    }
    return y;
  }
}
