package org.basislearner.testing;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.BasisRegressor;
import org.basislearner.TrainingSet;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;

/**
 * Rows with so much noise that nothing fits them without error.
 *
 * @param x the inputs
 * @param y a number a row
 * @param labels a label a row, from 0
 * @param classes number of classes to tell apart, or 0 to learn the numbers
 */
public record NoisyRows(double[][] x, double[] y, int[] labels, int classes) {
  private static final List<TargetKind> KINDS = List.of(TargetKind.values());

  /** Four normal inputs; the number is a product and a sum of three of them, and noise. */
  public static NoisyRows draw(long seed, int rows, int classes) {
    Random random = new Random(seed);
    double[][] x = new double[rows][4];
    double[] y = new double[rows];
    int[] labels = new int[rows];
    for (int i = 0; i < rows; i++) {
      Arrays.setAll(x[i], j -> random.nextGaussian());
      y[i] = x[i][0] * x[i][1] + 0.5 * x[i][2] + 0.5 * random.nextGaussian();
      labels[i] = classes == 2 ? (y[i] > 0.3 ? 1 : 0) : y[i] < -0.4 ? 0 : y[i] < 0.5 ? 1 : 2;
    }
    return new NoisyRows(x, y, labels, classes);
  }

  /** Numbers, two classes and three classes, those that the loss is for. */
  public static List<NoisyRows> of(Loss loss, long seed, int rows) {
    return Stream.of(0, 2, 3)
        .filter(classes -> loss.fits(KINDS.get(Math.max(0, classes - 1))))
        .map(classes -> draw(seed, rows, classes))
        .toList();
  }

  /** The built-in losses for some kind of targets. */
  public static List<Loss> losses(TargetKind kind) {
    return Loss.builtIn().stream().filter(loss -> loss.fits(kind)).toList();
  }

  /** Number of rows. */
  public int size() {
    return x.length;
  }

  /** Row i as often as the i-th count says. */
  public NoisyRows repeated(int... counts) {
    int[] which =
        IntStream.range(0, size())
            .flatMap(i -> IntStream.generate(() -> i).limit(counts[i]))
            .toArray();
    return new NoisyRows(
        Arrays.stream(which).mapToObj(i -> x[i]).toArray(double[][]::new),
        Arrays.stream(which).mapToDouble(i -> y[i]).toArray(),
        Arrays.stream(which).map(i -> labels[i]).toArray(),
        classes);
  }

  /** Trains; no weights for rows that count the same. */
  public BasisFit<? extends BasisModel> fit(Parameters parameters, double... weights) {
    return fit(parameters, RunOptions.defaults().withThreads(1), weights);
  }

  /** Trains with options; no weights for rows that count the same. */
  public BasisFit<? extends BasisModel> fit(
      Parameters parameters, RunOptions options, double... weights) {
    if (classes == 0) {
      BasisRegressor regressor = BasisRegressor.of(parameters).with(options);
      return weights.length == 0
          ? regressor.fit(x, y)
          : regressor.fit(TrainingSet.of(x, y).weights(weights));
    }
    BasisClassifier classifier = BasisClassifier.of(parameters).with(options);
    return weights.length == 0
        ? classifier.fit(x, labels)
        : classifier.fit(TrainingSet.of(x, labels).weights(weights));
  }
}
