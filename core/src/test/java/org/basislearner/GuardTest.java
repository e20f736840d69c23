package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.basislearner.network.Guard;
import org.basislearner.testing.Problems;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

class GuardTest {
  private static final Parameters SMALL =
      Parameters.defaults().withWidths(6, 15).withMaxDepth(4).withBatch(5);

  private final double[][] x = Problems.gaussian(1, 200, 3);
  private final double[] y = Problems.cubic(x, 0, 1);

  @Test
  void theRangeIsThatOfAllRowsAfterTheRefit() {
    RegressorModel model = model(Guard.CLAMP);

    for (int j = 0; j < 3; j++) {
      int column = j;
      assertThat(model.range().min()[j])
          .isEqualTo(Arrays.stream(x).mapToDouble(row -> row[column]).min().orElseThrow());
      assertThat(model.range().max()[j])
          .isEqualTo(Arrays.stream(x).mapToDouble(row -> row[column]).max().orElseThrow());
    }
  }

  @Test
  void clampPredictsOutsideRowsAsTheNearestRowOfTheBox() {
    for (Scaling scaling : Scaling.values()) {
      RegressorModel model =
          BasisRegressor.of(SMALL.withScaling(scaling).withGuard(Guard.CLAMP)).fit(x, y).model();
      Seeds.forEach(
          50,
          seed -> {
            double[] row = farRow(seed);
            double[] nearest = new double[3];
            for (int j = 0; j < 3; j++) {
              nearest[j] =
                  Math.max(model.range().min()[j], Math.min(model.range().max()[j], row[j]));
            }
            assertThat(model.predict(row)).isEqualTo(model.predict(nearest));
            assertThat(model.predict(new double[][] {row}))
                .containsExactly(model.predict(new double[][] {nearest}));
          });
    }
  }

  @Test
  void theMarginIsAQuarterOfTheRange() {
    RegressorModel off = model(Guard.OFF);
    RegressorModel margin = model(Guard.MARGIN);
    double[] inside = new double[3];
    double[] far = new double[3];
    double[] edge = new double[3];
    for (int j = 0; j < 3; j++) {
      double width = margin.range().max()[j] - margin.range().min()[j];
      inside[j] = margin.range().max()[j] + 0.01 * width;
      edge[j] = margin.range().max()[j] + 0.25 * width;
      far[j] = margin.range().max()[j] + width;
    }
    assertThat(margin.outside(inside)).hasSize(3);
    assertThat(margin.scaledInputs(inside))
        .containsExactly(off.scaledInputs(inside), within(1e-12));
    assertThat(margin.scaledInputs(far)).containsExactly(off.scaledInputs(edge), within(1e-9));
    double[] ends = Arrays.stream(y).sorted().toArray();
    double most = ends[ends.length - 1] + 0.25 * (ends[ends.length - 1] - ends[0]);
    assertThat(Math.abs(margin.predict(far))).isLessThanOrEqualTo(Math.max(most, -2 * ends[0]));
  }

  @Test
  void flagPredictsAsClampDoes() {
    RegressorModel clamp = model(Guard.CLAMP);
    RegressorModel flag = model(Guard.FLAG);

    assertThat(flag.guard()).isEqualTo(Guard.FLAG);
    Seeds.forEach(
        50,
        seed -> {
          double[] row = farRow(seed);
          assertThat(flag.predict(row)).isEqualTo(clamp.predict(row));
          assertThat(flag.predict(new double[][] {row}))
              .containsExactly(clamp.predict(new double[][] {row}));
        });
  }

  @Test
  void offIsTheBarePolynomial() {
    RegressorModel off = model(Guard.OFF);

    // y is a polynomial of degree 3 without noise, so that it is found again and goes on outside
    double[][] far = {{10, -20, 5}, {100, 100, 100}};
    double[] expected = Problems.cubic(far, 0, 1);
    for (int i = 0; i < far.length; i++) {
      assertThat(off.predict(far[i])).isCloseTo(expected[i], within(1e-3 * Math.abs(expected[i])));
      assertThat(off.predict(far)[i]).isCloseTo(expected[i], within(1e-3 * Math.abs(expected[i])));
    }
    assertThat(Math.abs(model(Guard.CLAMP).predict(far[1]))).isLessThan(100);
  }

  @Test
  void insideTheBoxAllGuardsPredictTheSameOnceTrainedWithoutValidation() {
    Parameters unvalidated = SMALL.withValidation(Validation.none());
    RegressorModel[] models =
        Arrays.stream(Guard.values())
            .map(guard -> BasisRegressor.of(unvalidated.withGuard(guard)).fit(x, y))
            .map(BasisFit::model)
            .toArray(RegressorModel[]::new);

    for (double[] row : x) {
      assertThat(models[1].predict(row)).isEqualTo(models[0].predict(row));
      assertThat(models[2].predict(row)).isEqualTo(models[0].predict(row));
    }
  }

  @Test
  void outsideNamesTheInputsThatLeaveTheirRange() {
    for (Guard guard : Guard.values()) {
      RegressorModel model = model(guard);
      double[] min = model.range().min();
      double[] max = model.range().max();

      assertThat(model.outside(x[0])).isEmpty();
      assertThat(model.outside(min)).isEmpty();
      assertThat(model.outside(max)).isEmpty();
      assertThat(model.outside(new double[] {Math.nextDown(min[0]), 0, 0})).containsExactly(0);
      assertThat(model.outside(new double[] {0, Math.nextUp(max[1]), 0})).containsExactly(1);
      assertThat(model.outside(new double[] {1e9, 0, -1e9})).containsExactly(0, 2);
    }
  }

  @Test
  void clampedInputsHaveNoGradient() {
    RegressorModel clamp = model(Guard.CLAMP);
    double[] row = {50, 0.3, 0.1};

    assertThat(clamp.gradient(row)[0][0]).isZero();
    assertThat(clamp.gradient(row)[0][1]).isNotZero();
    assertThat(model(Guard.FLAG).gradient(row)[0]).containsExactly(clamp.gradient(row)[0]);
    assertThat(model(Guard.OFF).gradient(row)[0][0]).isNotZero();
  }

  @Test
  void validationRowsAreGuardedLikeAnyOther() {
    // the last row is far outside: unclamped, no depth but the first could predict it at all
    double[][] far = x.clone();
    far[199] = new double[] {1e6, 1e6, 1e6};
    Parameters last = SMALL.withValidation(Validation.last(20));
    double[] target = y.clone();
    target[199] = 0;

    double clamped =
        BasisRegressor.of(last).fit(far, target).path().chosenPoint().validationError();
    double bare =
        BasisRegressor.of(last.withGuard(Guard.OFF))
            .fit(far, target)
            .path()
            .chosenPoint()
            .validationError();

    assertThat(clamped).isLessThan(1e3);
    assertThat(bare).isGreaterThan(1e6);
  }

  private RegressorModel model(Guard guard) {
    return BasisRegressor.of(SMALL.withGuard(guard)).fit(x, y).model();
  }

  /** A row of which most inputs are outside the box. */
  private static double[] farRow(long seed) {
    return new Random(seed).doubles(3, -20, 20).toArray();
  }
}
