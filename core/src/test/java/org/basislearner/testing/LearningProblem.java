package org.basislearner.testing;

import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisModel;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;

/** Rows and a function of them to learn, with noise, drawn by a seed. */
public sealed interface LearningProblem {
  /** The inputs. */
  double[][] x();

  /** Trains a model. */
  BasisModel fit(Parameters parameters, RunOptions options);

  /** The outputs of a model of this problem for its own rows. */
  static double[][] outputs(BasisModel model, double[][] x) {
    if (model instanceof ClassifierModel classifier) {
      return classifier.scores(x);
    }
    return ((RegressorModel) model).predictAll(x);
  }

  /** A regression, two classes and five classes. */
  static List<LearningProblem> ofEveryKind(int rows, int inputs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[rows][inputs];
    double[][] y = new double[rows][2];
    int[] two = new int[rows];
    int[] five = new int[rows];
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (int j = 0; j < inputs; j++) {
        x[i][j] = 2 * random.nextDouble() - 1;
        sum += x[i][j] / (j + 1);
      }
      double value = x[i][0] * x[i][inputs - 1] + sum * sum * sum + 0.1 * random.nextDouble();
      y[i][0] = value;
      y[i][1] = Math.sin(3 * sum) + 0.1 * random.nextDouble();
      two[i] = value > 0.1 ? 1 : 0;
      five[i] = (int) Math.min(4, Math.max(0, Math.floor(2.5 + 2 * value)));
    }
    for (int c = 0; c < 5; c++) {
      five[c] = c; // every class has a row
      two[c] = c % 2;
    }
    return List.of(new Numbers(x, y), new Labels(x, two), new Labels(x, five));
  }

  /** Two numbers a row. */
  record Numbers(double[][] x, double[][] y) implements LearningProblem {
    @Override
    public BasisModel fit(Parameters parameters, RunOptions options) {
      return BasisRegressor.of(parameters).with(options).fit(x, y).model();
    }
  }

  /** A label a row. */
  record Labels(double[][] x, int[] labels) implements LearningProblem {
    @Override
    public BasisModel fit(Parameters parameters, RunOptions options) {
      return BasisClassifier.of(parameters).with(options).fit(x, labels).model();
    }
  }
}
