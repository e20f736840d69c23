package org.basislearner.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.ClassifierModel;
import org.basislearner.metrics.ConfusionMatrix;
import org.basislearner.metrics.ProbabilityMetrics;
import org.basislearner.network.Guard;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;

/**
 * Rows with class labels.
 *
 * @param x the inputs
 * @param labels a label for each row
 */
record Problem(double[][] x, String[] labels) {
  /**
   * Rows whose spectrum decays as that of images does, with labels by the largest of some random
   * quadratic forms.
   */
  static Problem synthetic(int rows, int inputs, int classes, long seed) {
    Random random = new Random(seed);
    int factors = Math.min(inputs, 60);
    double[][] mixing = new double[factors][inputs];
    for (int f = 0; f < factors; f++) {
      int decay = 1 + f;
      Arrays.setAll(mixing[f], j -> random.nextGaussian() / decay);
    }
    double[][][] forms = new double[classes][8][8];
    for (double[][] form : forms) {
      for (double[] row : form) {
        Arrays.setAll(row, j -> random.nextGaussian());
      }
    }
    double[][] x = new double[rows][inputs];
    String[] labels = new String[rows];
    double[] factor = new double[factors];
    for (int i = 0; i < rows; i++) {
      for (int f = 0; f < factors; f++) {
        factor[f] = random.nextGaussian();
        for (int j = 0; j < inputs; j++) {
          x[i][j] += factor[f] * mixing[f][j];
        }
      }
      for (int j = 0; j < inputs; j++) {
        x[i][j] += 0.05 * random.nextGaussian();
      }
      labels[i] = "class" + largest(forms, factor);
    }
    return new Problem(x, labels);
  }

  private static int largest(double[][][] forms, double[] factor) {
    int best = 0;
    double bestValue = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < forms.length; c++) {
      double value = 0;
      for (int a = 0; a < forms[c].length && a < factor.length; a++) {
        for (int b = 0; b < forms[c].length && b < factor.length; b++) {
          value += forms[c][a][b] * factor[a] * factor[b];
        }
      }
      if (value > bestValue) {
        bestValue = value;
        best = c;
      }
    }
    return best;
  }

  /** The paper's setting: no scaling, no guard, no validation rows, one lambda. */
  static Parameters parameters(int... widths) {
    return Parameters.defaults()
        .withWidths(widths)
        .withMaxDepth(widths.length + 1)
        .withScaling(Scaling.NONE)
        .withGuard(Guard.OFF)
        .withValidation(Validation.none())
        .withLambdas(List.of(1e-3));
  }

  /** Trains once. */
  BasisFit<ClassifierModel> fit(Parameters parameters, int threads) {
    return BasisClassifier.of(parameters)
        .with(RunOptions.defaults().withThreads(threads))
        .fit(x, labels);
  }

  /** The fraction of rows that a model gets wrong. */
  double error(ClassifierModel model) {
    return ConfusionMatrix.of(model.labels(), labels, model.predict(x)).error();
  }

  /** What a model's probabilities for these rows are worth. */
  ProbabilityMetrics probabilities(ClassifierModel model) {
    ProbabilityMetrics metrics = new ProbabilityMetrics(model.labels().size());
    double[][] probabilities = model.probabilities(x);
    for (int i = 0; i < x.length; i++) {
      metrics.add(model.labels().indexOf(labels[i]), probabilities[i]);
    }
    return metrics;
  }
}
