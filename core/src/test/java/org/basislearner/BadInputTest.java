package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.basislearner.rows.DataException;
import org.basislearner.testing.Problems;
import org.basislearner.train.Parameters;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

class BadInputTest {
  private static final Parameters SMALL =
      Parameters.defaults().withWidths(10, 20).withMaxDepth(4).withBatch(5);

  private final BasisRegressor regressor = BasisRegressor.of(SMALL);
  private final BasisClassifier classifier = BasisClassifier.of(SMALL);

  private final double[][] x = Problems.gaussian(1, 40, 3);
  private final double[] y = Problems.cubic(x, 0.1, 2);
  private final String[] labels = Problems.labels(x, 3);

  @Test
  void noRowsAreRefused() {
    assertThatThrownBy(() -> regressor.fit(new double[0][], new double[0]))
        .isInstanceOf(DataException.class)
        .hasMessage("there are no rows to train on");
    assertThatThrownBy(() -> classifier.fit(new double[0][], new String[0]))
        .isInstanceOf(DataException.class)
        .hasMessage("there are no rows to train on");
    assertThatThrownBy(() -> classifier.fit(new double[0][], new int[0]))
        .isInstanceOf(DataException.class)
        .hasMessage("there are no rows to train on");
  }

  @Test
  void rowsWithoutColumnsAreRefused() {
    assertThatThrownBy(() -> regressor.fit(new double[40][0], y))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no columns");
  }

  @Test
  void oneRowIsLearnedByHeartWithoutValidation() {
    double[][] one = {{3, 4}};
    BasisRegressor unvalidated = BasisRegressor.of(SMALL.withValidation(Validation.none()));

    BasisFit<RegressorModel> fit = unvalidated.fit(one, new double[] {5});

    Finite.check(fit, one);
    assertThat(fit.model().predict(one[0])).isCloseTo(5, within(1e-5));
  }

  @Test
  void oneRowLeavesNothingToValidateOn() {
    assertThatThrownBy(() -> regressor.fit(new double[][] {{3, 4}}, new double[] {5}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("validation = 0.2")
        .hasMessageContaining("leaves no training row");
  }

  @Test
  void raggedRowsAreNamed() {
    x[6] = new double[2];

    assertThatThrownBy(() -> regressor.fit(x, y))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("row 7 has 2 values, row 1 has 3");
  }

  @Test
  void missingRowsAreNamed() {
    double[][] holes = x.clone();
    Arrays.fill(holes, 6, 7, null);

    assertThatThrownBy(() -> regressor.fit(holes, y))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("row 7 is null");
  }

  @Test
  void aMissingFirstRowIsNamed() {
    double[][] holes = x.clone();
    Arrays.fill(holes, 0, 1, null);

    assertThatThrownBy(() -> classifier.fit(holes, labels))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("row 1 is null");
  }

  @Test
  void missingLabelsAreNamed() {
    Arrays.fill(labels, 6, 7, null);

    assertThatThrownBy(() -> classifier.fit(x, labels))
        .isInstanceOf(DataException.class)
        .hasMessage("the label of row 7 is null");
  }

  @Test
  void missingTargetRowsAreNamed() {
    double[][] targets = new double[40][2];
    Arrays.fill(targets, 6, 7, null);

    assertThatThrownBy(() -> regressor.fit(x, targets))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 7");
  }

  @Test
  void aMissingFirstTargetRowIsNamed() {
    double[][] targets = new double[40][2];
    Arrays.fill(targets, 0, 1, null);

    assertThatThrownBy(() -> regressor.fit(x, targets))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 1");
  }

  @Test
  void inputsThatAreNotNumbersAreNamedByRowAndColumn() {
    for (double bad :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
      double[][] damaged = Arrays.stream(x).map(double[]::clone).toArray(double[][]::new);
      damaged[6][1] = bad;
      assertThatThrownBy(() -> regressor.fit(damaged, y))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("row 7, column 2 (x2): " + bad);
      assertThatThrownBy(() -> classifier.fit(damaged, labels))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("row 7, column 2 (x2): " + bad);
      List<String> names = List.of("age", "height", "weight");
      assertThatThrownBy(() -> classifier.fit(TrainingSet.of(damaged, labels).names(names)))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("row 7, column 2 (height): " + bad);
    }
  }

  @Test
  void targetsThatAreNotNumbersAreNamedByRow() {
    for (double bad :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
      double[] damaged = y.clone();
      damaged[6] = bad;
      assertThatThrownBy(() -> regressor.fit(x, damaged))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("target y, row 7: " + bad);
    }
    double[][] two = new double[40][2];
    two[6][1] = Double.NaN;
    assertThatThrownBy(() -> regressor.fit(x, two))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("target y2, row 7: NaN");
  }

  @Test
  void raggedTargetsAreNamed() {
    double[][] ragged = new double[40][2];
    ragged[6] = new double[3];

    assertThatThrownBy(() -> regressor.fit(x, ragged))
        .isInstanceOf(DataException.class)
        .hasMessage("targets: row 7 has 3 numbers, row 1 has 2");
  }

  @Test
  void rowsWithoutTargetsAreRefused() {
    assertThatThrownBy(() -> regressor.fit(x, new double[40][0]))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("target");
  }

  @Test
  void asManyTargetsAsRowsAreNeeded() {
    assertThatThrownBy(() -> regressor.fit(x, Arrays.copyOf(y, 41)))
        .isInstanceOf(DataException.class)
        .hasMessage("40 rows, but 41 targets");
    assertThatThrownBy(() -> regressor.fit(x, Arrays.copyOf(y, 39)))
        .isInstanceOf(DataException.class)
        .hasMessage("40 rows, but 39 targets");
    assertThatThrownBy(() -> classifier.fit(x, new int[] {1, 2}))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("40 rows, but 2 ");
    assertThatThrownBy(() -> classifier.fit(Arrays.copyOf(x, 39), labels))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("39 rows, but 40 ");
    assertThatThrownBy(
            () ->
                TrainingSet.of(Arrays.copyOf(x, 39), labels).validation(TrainingSet.of(x, labels)))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("39 rows, but 40 ");
  }

  @Test
  void validationRowsOfAnotherWidthAreRefused() {
    assertThatThrownBy(
            () -> TrainingSet.of(x, y).validation(TrainingSet.of(new double[5][2], new double[5])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 columns")
        .hasMessageContaining("2");
    assertThatThrownBy(
            () -> TrainingSet.of(x, y).validation(TrainingSet.of(new double[5][3], new double[4])))
        .isInstanceOf(DataException.class);
  }

  @Test
  void asManyNamesAsColumnsAreNeeded() {
    assertThatThrownBy(() -> classifier.fit(TrainingSet.of(x, labels).names(List.of("a", "b"))))
        .isInstanceOf(DataException.class)
        .hasMessage("3 columns, but 2 names");
  }

  @Test
  void oneClassIsNothingToLearn() {
    Arrays.fill(labels, "cat");

    assertThatThrownBy(() -> classifier.fit(x, labels))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("all 40 rows have the label cat")
        .hasMessageContaining("add rows with another label");
  }

  @Test
  void aConstantTargetIsPredicted() {
    for (double constant : new double[] {0, 7, -1e100, 1e-100}) {
      double[] same = new double[40];
      Arrays.fill(same, constant);

      BasisFit<RegressorModel> fit = regressor.fit(x, same);

      Finite.check(fit, x);
      assertThat(fit.model().predict(x[3])).isCloseTo(constant, within(1e-4 * Math.abs(constant)));
    }
  }

  @Test
  void equalRowsWithDifferentLabelsGiveAFiniteModel() {
    double[][] twice = new double[40][];
    for (int i = 0; i < 40; i++) {
      twice[i] = x[i / 2];
      labels[i] = i % 2 == 0 ? "a" : "b";
      y[i] = i % 2;
    }

    Finite.check(classifier.fit(twice, labels), twice);
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(SMALL.withValidation(Validation.none())).fit(twice, y);
    Finite.check(fit, twice);
    assertThat(fit.path().chosenPoint().trainError()).isCloseTo(0.25, within(1e-3));
  }

  @Test
  void oneColumnIsEnough() {
    double[][] one = Problems.gaussian(3, 60, 1);
    double[] square = Arrays.stream(one).mapToDouble(row -> row[0] * row[0]).toArray();

    BasisFit<RegressorModel> fit = regressor.fit(one, square);

    Finite.check(fit, one);
    assertThat(fit.model().predict(new double[] {0.5})).isCloseTo(0.25, within(1e-4));
  }

  @Test
  void moreColumnsThanRowsGiveAFiniteModel() {
    double[][] wide = Problems.gaussian(4, 12, 30);
    double[] target = Problems.cubic(wide, 0, 1);
    String[] two = Problems.labels(wide, 2);

    Finite.check(BasisRegressor.of(SMALL.withWidths(40, 40)).fit(wide, target), wide);
    Finite.check(classifier.fit(wide, two), wide);
  }
}
