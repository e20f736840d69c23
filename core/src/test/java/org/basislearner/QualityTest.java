package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.basislearner.testing.Problems;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.junit.jupiter.api.Test;

/** Problems whose best possible error is known. */
class QualityTest {
  /** Means and standard deviations of four measurements for three kinds of flower. */
  private static final double[][][] FLOWERS = {
    {{5.0, 0.35}, {3.4, 0.38}, {1.5, 0.17}, {0.25, 0.1}},
    {{5.9, 0.5}, {2.8, 0.3}, {4.3, 0.47}, {1.3, 0.2}},
    {{6.6, 0.64}, {3.0, 0.32}, {5.6, 0.55}, {2.0, 0.27}}
  };

  private static final String[] KINDS = {"setosa", "versicolor", "virginica"};

  @Test
  void aNoisyCubicIsLearnedToTheNoise() {
    Seeds.forEach(
        5,
        seed -> {
          double noise = 0.3;
          double[][] x = Problems.gaussian(seed, 1000, 4);
          double[][] unseen = Problems.gaussian(seed + 100, 2000, 4);
          double[] truth = Problems.cubic(unseen, 0, 1);
          Parameters parameters = Parameters.defaults().withWidths(5, 30).withBatch(10);

          RegressorModel model =
              BasisRegressor.of(parameters).fit(x, Problems.cubic(x, noise, seed)).model();

          double error = 0;
          for (int i = 0; i < truth.length; i++) {
            // a prediction stays within the range of the training targets
            double[] limited = {truth[i]};
            model.predictor().limits().apply(limited);
            error += Math.pow(model.predict(unseen[i]) - limited[0], 2) / truth.length;
          }
          // the error against the truth of a fit of p numbers to m rows is about noise^2 p / m
          assertThat(error).isLessThan(0.25 * noise * noise);
        });
  }

  @Test
  void aFunctionOfRanksIsLearnedFromHeavyTailsWhenScaledByQuantiles() {
    Seeds.forEach(
        3,
        seed -> {
          double noise = 0.3;
          double[][] x = Problems.gaussian(seed, 2000, 2);
          double[][] unseen = Problems.gaussian(seed + 100, 2000, 2);
          double[] y = Problems.cubic(x, noise, seed);
          double[] truth = Problems.cubic(unseen, 0, 1);
          double error = heavyTailError(Scaling.QUANTILE, x, y, unseen, truth);
          double standard = heavyTailError(Scaling.STANDARD, x, y, unseen, truth);
          // the variance of a - 2ab + a^2 b / 2 for independent normal a and b is 1 + 4 + 3 / 4
          assertThat(error).isLessThan(0.05 * 5.75);
          assertThat(standard).as("what there is to gain").isGreaterThan(0.5 * 5.75);
        });
  }

  /** The mean squared error when the inputs are shown as lognormal, about 1e-6 to 1e6. */
  private static double heavyTailError(
      Scaling scaling, double[][] x, double[] y, double[][] unseen, double[] truth) {
    Parameters parameters =
        Parameters.defaults().withWidths(3, 20).withBatch(10).withScaling(scaling);
    RegressorModel model = BasisRegressor.of(parameters).fit(heavy(x), y).model();
    double[] predicted = model.predict(heavy(unseen));
    double error = 0;
    for (int i = 0; i < truth.length; i++) {
      error += Math.pow(predicted[i] - truth[i], 2) / truth.length;
    }
    return error;
  }

  private static double[][] heavy(double[][] x) {
    return Arrays.stream(x)
        .map(row -> Arrays.stream(row).map(value -> Math.exp(4.6 * value)).toArray())
        .toArray(double[][]::new);
  }

  @Test
  void cornersOfASquareAreToldApartWithoutError() {
    Seeds.forEach(
        5,
        seed -> {
          Random random = new Random(seed);
          double[][] x = new double[200][2];
          String[] labels = new String[200];
          for (int i = 0; i < 200; i++) {
            int corner = random.nextInt(4);
            x[i][0] = (corner % 2 == 0 ? 1 : -1) + 0.15 * random.nextGaussian();
            x[i][1] = (corner / 2 == 0 ? 1 : -1) + 0.15 * random.nextGaussian();
            labels[i] = corner == 0 || corner == 3 ? "same" : "different";
          }

          BasisFit<ClassifierModel> fit = BasisClassifier.auto().fit(x, labels);

          assertThat(fit.model().predict(x)).containsExactly(labels);
          assertThat(fit.model().predict(new double[] {1, 1})).isEqualTo("same");
          assertThat(fit.model().predict(new double[] {-1, 1})).isEqualTo("different");
        });
  }

  @Test
  void flowersAreToldApartNearlyAsWellAsByTheirTrueDensities() {
    Seeds.forEach(
        3,
        seed -> {
          double[][] x = new double[150][4];
          String[] labels = flowers(x, new Random(seed));
          double[][] unseen = new double[3000][4];
          String[] truth = flowers(unseen, new Random(-seed));

          ClassifierModel model = BasisClassifier.auto().fit(x, labels).model();

          int wrong = 0;
          int wrongAtBest = 0;
          String[] predicted = model.predict(unseen);
          for (int i = 0; i < truth.length; i++) {
            wrong += predicted[i].equals(truth[i]) ? 0 : 1;
            wrongAtBest += mostLikely(unseen[i]).equals(truth[i]) ? 0 : 1;
          }
          // three points in a hundred for what 150 rows do not tell
          assertThat(wrong).isLessThan(wrongAtBest + 90);
        });
  }

  private static String[] flowers(double[][] x, Random random) {
    String[] labels = new String[x.length];
    for (int i = 0; i < x.length; i++) {
      int kind = i % 3;
      for (int j = 0; j < 4; j++) {
        x[i][j] = FLOWERS[kind][j][0] + FLOWERS[kind][j][1] * random.nextGaussian();
      }
      labels[i] = KINDS[kind];
    }
    return labels;
  }

  private static String mostLikely(double[] row) {
    int best = 0;
    double bestDensity = Double.NEGATIVE_INFINITY;
    for (int kind = 0; kind < 3; kind++) {
      double logDensity = 0;
      for (int j = 0; j < 4; j++) {
        double distance = (row[j] - FLOWERS[kind][j][0]) / FLOWERS[kind][j][1];
        logDensity -= distance * distance / 2 + Math.log(FLOWERS[kind][j][1]);
      }
      if (logDensity > bestDensity) {
        bestDensity = logDensity;
        best = kind;
      }
    }
    return KINDS[best];
  }
}
