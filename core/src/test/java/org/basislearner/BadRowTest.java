package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.basislearner.testing.Problems;
import org.basislearner.train.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Rows that a model cannot predict. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadRowTest {
  private static final Parameters SMALL = Parameters.defaults().withWidths(5).withMaxDepth(3);
  private static final double[] NOT_NUMBERS = {
    Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
  };

  private final double[][] x = Problems.gaussian(1, 600, 3);
  private final RegressorModel regressor =
      BasisRegressor.of(SMALL)
          .fit(
              TrainingSet.of(x, new double[600])
                  .names(List.of("age", "height", "weight"))
                  .targetNames(List.of("price")))
          .model();
  private final ClassifierModel classifier =
      BasisClassifier.of(SMALL)
          .fit(TrainingSet.of(x, Problems.labels(x, 3)).names(List.of("age", "height", "weight")))
          .model();

  @Test
  void aRowOfAnotherWidthIsRefusedWithTheNamesOfTheInputs() {
    for (int width : new int[] {0, 2, 4}) {
      String message =
          "a row of " + width + " values for a model with 3 inputs: age, height, weight";
      double[] row = new double[width];
      assertThatThrownBy(() -> regressor.predict(row))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(message);
      assertThatThrownBy(() -> regressor.predictAll(row)).hasMessage(message);
      assertThatThrownBy(() -> classifier.predict(row)).hasMessage(message);
      assertThatThrownBy(() -> classifier.scores(row)).hasMessage(message);
      assertThatThrownBy(() -> classifier.gradient(row)).hasMessage(message);
      assertThatThrownBy(() -> classifier.outside(row)).hasMessage(message);
    }
  }

  @Test
  void anInputThatIsNotANumberIsNamed() {
    for (double bad : NOT_NUMBERS) {
      double[] row = {0, bad, 0};
      String message = "input 2 (height) is " + bad;
      assertThatThrownBy(() -> regressor.predict(row))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(message);
      assertThatThrownBy(() -> classifier.predict(row)).hasMessage(message);
      assertThatThrownBy(() -> classifier.scores(row)).hasMessage(message);
      assertThatThrownBy(() -> regressor.gradient(row)).hasMessage(message);
    }
  }

  @Test
  void inManyRowsTheBadOneIsNamed() {
    for (double bad : NOT_NUMBERS) {
      double[][] rows = Arrays.stream(x).map(double[]::clone).toArray(double[][]::new);
      rows[567][2] = bad;
      assertThatThrownBy(() -> classifier.predict(rows))
          .isExactlyInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("row 568")
          .hasMessageContaining("input 3 (weight) is " + bad);
    }
    double[][] ragged = x.clone();
    ragged[567] = new double[2];
    assertThatThrownBy(() -> regressor.predict(ragged))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("row 568")
        .hasMessageContaining("a row of 2 values for a model with 3 inputs");
  }

  @Test
  void noRowsGiveNoPredictions() {
    assertThat(regressor.predict(new double[0][])).isEmpty();
    assertThat(regressor.predictAll(new double[0][])).isEmpty();
    assertThat(classifier.predict(new double[0][])).isEmpty();
    assertThat(classifier.scores(new double[0][])).isEmpty();
  }

  @Test
  void manyRowsAreNotChangedByPredictingThem() {
    double[][] rows = Arrays.stream(x).map(double[]::clone).toArray(double[][]::new);
    rows[5][0] = 1e6;
    double[] kept = rows[5].clone();

    classifier.scores(rows);
    classifier.scores(rows[5]);

    assertThat(rows[5]).containsExactly(kept);
  }

  @Test
  void oneTargetCannotBeAskedOfSeveral() {
    RegressorModel two = BasisRegressor.of(SMALL).fit(x, new double[600][2]).model();

    assertThatThrownBy(() -> two.predict(x[0]))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the model has 2 targets: use predictAll");
    assertThatThrownBy(() -> two.predict(x)).isInstanceOf(IllegalStateException.class);
    assertThat(two.predictAll(x[0])).hasSize(2);
  }
}
