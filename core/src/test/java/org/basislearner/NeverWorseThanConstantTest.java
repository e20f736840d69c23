package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.network.Guard;
import org.basislearner.selection.FirstLayerBuilder;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.testing.NoisyRows;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/** Whatever is trained on whatever rows, a constant does not do better on the training rows. */
class NeverWorseThanConstantTest {
  private static final int TRAININGS = 1000;

  /** Errors of numbers, relative to the variance of the targets. */
  private static final double ROUNDING = 1e-9;

  private static final RunOptions ONE_THREAD = RunOptions.defaults().withThreads(1);

  /** Small rows of a random kind, on which much goes wrong: noise, far means, outliers, few. */
  private record Rows(double[][] x, double[] numbers, int[] classes) {
    static Rows draw(Random random) {
      int rows = 6 + random.nextInt(15);
      int inputs = 1 + random.nextInt(6);
      double far = random.nextBoolean() ? 0 : Math.pow(10, random.nextInt(7));
      double heavy = random.nextInt(3);
      double signal = random.nextInt(2);
      int labels = 2 + random.nextInt(3);
      double[][] x = new double[rows][inputs];
      double[] numbers = new double[rows];
      int[] classes = new int[rows];
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < inputs; j++) {
          double value = random.nextGaussian();
          x[i][j] = random.nextInt(4) == 0 ? far + value : Math.exp(heavy * value);
        }
        double noise = random.nextGaussian();
        numbers[i] = far + signal * 5 * x[i][0] / (1 + far) + noise * Math.exp(heavy * noise);
        classes[i] = random.nextInt(3) > 0 ? 0 : Math.floorMod((long) (numbers[i] * 3), labels);
      }
      classes[0] = 0;
      classes[1] = 1;
      return new Rows(x, numbers, classes);
    }
  }

  private static <T> T any(Random random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static double anyLambda(Random random) {
    int power = random.nextInt(12);
    return power == 0 ? 0 : Math.pow(10, power - 7);
  }

  private static Parameters parameters(Random random, boolean numbers) {
    List<Loss> losses = NoisyRows.losses(numbers ? TargetKind.NUMBERS : TargetKind.CLASSES);
    List<FirstLayerBuilder> first = FirstLayerBuilder.builtIn();
    return Parameters.defaults()
        .withBuilder(any(random, LayerBuilder.builtIn()))
        .withFirstLayer(
            random.nextInt(5) == 0 ? FirstLayerBuilder.named("svd^0.5") : any(random, first))
        .withLoss(any(random, losses))
        .withScaling(any(random, List.of(Scaling.values())))
        .withGuard(any(random, List.of(Guard.values())))
        .withLambdas(List.of(anyLambda(random), 1e-3))
        .withWidths(1 + random.nextInt(4), 1 + random.nextInt(4))
        .withMaxDepth(2 + random.nextInt(2))
        .withBatch(1 + random.nextInt(3))
        .withRefit(random.nextBoolean())
        .withValidation(
            any(random, List.of(Validation.none(), Validation.fraction(0.3), Validation.folds(2))))
        .withSeed(random.nextInt());
  }

  @Test
  void noModelOfRandomTrainingsIsWorseThanAConstantOnItsTrainingRows() {
    for (int seed = 0; seed < TRAININGS; seed++) {
      Random random = new Random(seed);
      Rows rows = Rows.draw(random);
      boolean numbers = random.nextInt(3) == 0;
      Parameters parameters = parameters(random, numbers);
      BasisFit<? extends BasisModel> fit =
          numbers
              ? BasisRegressor.of(parameters).with(ONE_THREAD).fit(rows.x(), rows.numbers())
              : BasisClassifier.of(parameters).with(ONE_THREAD).fit(rows.x(), rows.classes());
      String what = "seed " + seed + ": " + parameters;
      check(fit, what);
      boolean all = fit.model().provenance().rows() == rows.x().length;
      if (all && fit.model() instanceof RegressorModel model) {
        checkLoss(parameters.loss(), model.predict(rows.x()), rows.numbers(), what);
      } else if (all && fit.model() instanceof ClassifierModel model) {
        checkClasses(model.predict(rows.x()), rows.classes(), what);
      }
    }
  }

  /** Every point of every path, on the rows that it was trained on. */
  private static void check(BasisFit<?> fit, String what) {
    for (Build build : fit.builds()) {
      for (PathPoint point : build.path().points()) {
        assertThat(point.trainError())
            .as("%s, %s", what, point)
            .isLessThanOrEqualTo(build.baseline().trainError() * (1 + ROUNDING));
      }
    }
  }

  private static void checkNumbers(double[] predicted, double[] truth, String what) {
    double mean = Arrays.stream(truth).average().orElseThrow();
    double ours = 0;
    double constant = 0;
    for (int i = 0; i < truth.length; i++) {
      ours += (predicted[i] - truth[i]) * (predicted[i] - truth[i]);
      constant += (mean - truth[i]) * (mean - truth[i]);
    }
    assertThat(ours).as(what).isLessThanOrEqualTo(constant * (1 + ROUNDING));
  }

  /** The best constant is one of the targets, but for Huber's loss, where it is near one. */
  private static void checkLoss(Loss loss, double[] predicted, double[] truth, String what) {
    if (loss.equals(Loss.squared())) {
      checkNumbers(predicted, truth, what);
      return;
    }
    double[] sorted = truth.clone();
    Arrays.sort(sorted);
    double median = sorted[(sorted.length - 1) / 2];
    double[] distances = Arrays.stream(truth).map(y -> Math.abs(y - median)).sorted().toArray();
    Loss scaled = loss.scaled(new double[] {distances[(sorted.length - 1) / 2]});
    double best = Double.POSITIVE_INFINITY;
    for (double target : truth) {
      double[] constant = new double[truth.length];
      Arrays.fill(constant, target);
      best = Math.min(best, sum(scaled, constant, truth));
    }
    assertThat(sum(scaled, predicted, truth)).as(what).isLessThanOrEqualTo(best * (1 + ROUNDING));
  }

  private static double sum(Loss loss, double[] predicted, double[] truth) {
    double sum = 0;
    for (int i = 0; i < truth.length; i++) {
      sum += loss.value(new double[] {predicted[i]}, new double[] {truth[i]});
    }
    return sum;
  }

  private static void checkClasses(String[] predicted, int[] truth, String what) {
    int wrong = 0;
    int[] counts = new int[10];
    for (int i = 0; i < truth.length; i++) {
      wrong += predicted[i].equals(Integer.toString(truth[i])) ? 0 : 1;
      counts[truth[i]]++;
    }
    int most = Arrays.stream(counts).max().orElseThrow();
    assertThat(wrong).as(what).isLessThanOrEqualTo(truth.length - most);
  }

  @Test
  void autoModeKeepsTheConstantOfManyInputs() {
    Random random = new Random(1);
    double[][] x = new double[120][250];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      Arrays.setAll(x[i], j -> random.nextGaussian());
      y[i] = 1000 + 5 * x[i][0] + random.nextGaussian();
    }
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(Parameters.auto().withStages(0).withMaxDepth(3)).fit(x, y);
    checkNumbers(fit.model().predict(x), y, "R2");
    assertThat(fit.model().network().basis().firstLayer().weights()[0]).isEqualTo(1);
  }

  /** The mean, or the class of most rows, of the training rows, on the validation rows. */
  @Test
  void aFitCarriesItsBaseline() {
    double[][] x = {{1}, {2}, {3}, {5}, {4}, {6}};
    Parameters parameters = Parameters.defaults().withValidation(Validation.last(2));
    PathPoint numbers =
        BasisRegressor.of(parameters).fit(x, new double[] {1, 3, 2, 6, 5, 1}).baseline();
    assertThat(numbers.trainError()).isCloseTo(14.0 / 4, within(1e-12));
    assertThat(numbers.validationError()).isCloseTo((4 + 4) / 2.0, within(1e-12));
    Build build =
        BasisClassifier.of(parameters).fit(x, new int[] {1, 1, 1, 0, 0, 1}).builds().get(0);
    assertThat(build.baseline().trainError()).isEqualTo(0.25);
    assertThat(build.baseline().validationError()).isEqualTo(0.5);
    assertThat(build.losesToBaseline())
        .isEqualTo(build.path().chosenPoint().validationError() > 0.5);
  }

  /** Adding to all targets adds to all predictions, and nothing else. */
  @Test
  void theConstantIsFree() {
    Seeds.forEach(
        5,
        seed -> {
          Random random = new Random(seed);
          double[][] x = new double[40][3];
          double[] y = new double[x.length];
          double[] moved = new double[x.length];
          for (int i = 0; i < x.length; i++) {
            Arrays.setAll(x[i], j -> random.nextGaussian());
            y[i] = x[i][0] * x[i][1] + random.nextGaussian();
            moved[i] = y[i] + 1e4;
          }
          Parameters parameters =
              Parameters.defaults()
                  .withWidths(4)
                  .withLambdas(List.of(1.0))
                  .withValidation(Validation.none());
          for (Parameters one : List.of(parameters, parameters.withLoss(new Huber(0.5)))) {
            double[] near = BasisRegressor.of(one).fit(x, y).model().predict(x);
            double[] far = BasisRegressor.of(one).fit(x, moved).model().predict(x);
            for (int i = 0; i < x.length; i++) {
              assertThat(far[i]).as(one.loss().name()).isCloseTo(near[i] + 1e4, within(1e-2));
            }
          }
        });
  }

  private record Huber(double delta) implements Loss {
    @Override
    public String name() {
      return "huber";
    }

    @Override
    public double value(double[] outputs, double[] targets) {
      double r = Math.abs(outputs[0] - targets[0]);
      return r <= delta ? r * r / 2 : delta * (r - delta / 2);
    }

    @Override
    public void gradient(double[] outputs, double[] targets, double[] gradient) {
      gradient[0] = Math.max(-delta, Math.min(delta, outputs[0] - targets[0]));
    }
  }
}
