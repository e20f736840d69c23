package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.basislearner.metrics.ProbabilityMetrics;
import org.basislearner.metrics.RegressionMetrics;
import org.basislearner.train.Parameters;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/** Predictions of validation rows by networks that had not seen them. */
class HeldOutRowsTest {
  private static final int ROWS = 150;

  private static final Parameters SMALL =
      Parameters.defaults().withWidths(4, 6).withMaxDepth(3).withRefit(false);

  private static double[][] rows() {
    Random random = new Random(1);
    return IntStream.range(0, ROWS)
        .mapToObj(i -> random.doubles(3).toArray())
        .toArray(double[][]::new);
  }

  private static double[] numbers(double[][] x) {
    Random random = new Random(2);
    return Arrays.stream(x)
        .mapToDouble(r -> r[0] * r[1] + r[2] + 0.1 * random.nextGaussian())
        .toArray();
  }

  @Test
  void withoutARefitTheyAreThePredictionsOfTheModel() {
    double[][] x = rows();
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(SMALL.withValidation(Validation.last(20)))
            .fit(TrainingSet.of(x, numbers(x)));
    BasisFit.HeldOutRows heldOut = fit.heldOutRows().orElseThrow();
    assertThat(heldOut.positions()).containsExactly(IntStream.range(ROWS - 20, ROWS).toArray());
    for (int i = 0; i < 20; i++) {
      assertThat(heldOut.predictions().numbers(i)[0])
          .isEqualTo(fit.model().predict(x[heldOut.positions()[i]]));
    }
  }

  @Test
  void withFoldsEveryRowIsThereOnceAndGivesTheHeldOutMetrics() {
    double[][] x = rows();
    double[] y = numbers(x);
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(SMALL.withRefit(true).withValidation(Validation.folds(4)))
            .fit(TrainingSet.of(x, y));
    BasisFit.HeldOutRows heldOut = fit.heldOutRows().orElseThrow();
    assertThat(heldOut.positions()).containsExactlyInAnyOrder(IntStream.range(0, ROWS).toArray());
    RegressionMetrics metrics = new RegressionMetrics();
    for (int i = 0; i < ROWS; i++) {
      metrics.add(y[heldOut.positions()[i]], heldOut.predictions().numbers(i)[0]);
    }
    assertThat(metrics.mse()).isCloseTo(fit.heldOut().get("mse"), within(1e-12));
  }

  @Test
  void probabilitiesOfHeldOutRowsGiveTheHeldOutLogLoss() {
    double[][] x = rows();
    double[] y = numbers(x);
    String[] labels =
        Arrays.stream(y).mapToObj(v -> v > 0.7 ? "high" : "low").toArray(String[]::new);
    BasisFit<ClassifierModel> fit =
        BasisClassifier.choosingFrom(
                List.of(
                    Parameters.auto().withStages(8).withMaxDepth(3).withWidths(8),
                    Parameters.auto().withStages(8).withMaxDepth(5).withWidths(6)))
            .fit(TrainingSet.of(x, labels));
    BasisFit.HeldOutRows heldOut = fit.heldOutRows().orElseThrow();
    ProbabilityMetrics metrics = new ProbabilityMetrics(2);
    for (int i = 0; i < heldOut.positions().length; i++) {
      int truth = fit.model().labels().indexOf(labels[heldOut.positions()[i]]);
      metrics.add(truth, heldOut.predictions().probabilities(i), 1);
    }
    assertThat(metrics.logLoss()).isCloseTo(fit.heldOut().get("logLoss"), within(1e-12));
  }
}
