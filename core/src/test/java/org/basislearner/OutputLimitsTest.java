package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.basislearner.network.Guard;
import org.basislearner.predict.OutputLimits;
import org.basislearner.testing.NoisyRows;
import org.basislearner.train.Parameters;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Predicted numbers stay in the range of the training targets, unless the guard is off. */
class OutputLimitsTest {
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(5, 8)
          .withMaxDepth(4)
          .withBatch(4)
          .withLambdas(List.of(1e-6))
          .withGuard(Guard.CLAMP)
          .withValidation(Validation.none());

  private final NoisyRows rows = NoisyRows.draw(1, 60, 0);
  private final RegressorModel guarded = (RegressorModel) rows.fit(PARAMETERS).model();
  private final RegressorModel free =
      (RegressorModel) rows.fit(PARAMETERS.withGuard(Guard.OFF)).model();
  private final double least = Arrays.stream(rows.y()).min().orElseThrow();
  private final double most = Arrays.stream(rows.y()).max().orElseThrow();

  /** Rows in the middle of the inputs' range and, from their edge on, outside of it. */
  private double[][] manyRows() {
    double[][] many = NoisyRows.draw(2, 500, 0).x();
    for (int i = 0; i < many.length; i++) {
      for (int j = 0; j < many[i].length; j++) {
        many[i][j] *= i % 5;
      }
    }
    return many;
  }

  private boolean isInside(double[] row) {
    return guarded.outside(row).length == 0;
  }

  @Test
  void guardedModelsStayInTheRangeOfTheTargets() {
    double[][] many = manyRows();
    double[] predicted = guarded.predict(many);
    int cut = 0;
    for (int i = 0; i < many.length; i++) {
      assertThat(predicted[i]).isBetween(least, most);
      assertThat(guarded.predict(many[i])).isBetween(least, most);
      if (isInside(many[i])) {
        double unlimited = free.predict(many[i]);
        cut += unlimited < least || unlimited > most ? 1 : 0;
        assertThat(guarded.predict(many[i])).isEqualTo(Math.min(most, Math.max(least, unlimited)));
      }
    }
    assertThat(cut).as("rows inside the inputs' range that are cut").isPositive();
    assertThat(guarded.predictor().limits().min()).containsExactly(least);
    assertThat(guarded.predictor().limits().max()).containsExactly(most);
  }

  @Test
  void withoutGuardThereAreNoLimits() {
    assertThat(free.predictor().limits().isNone()).isTrue();
    assertThat(Arrays.stream(free.predict(manyRows())).max().orElseThrow()).isGreaterThan(most);
  }

  @Test
  void theGradientIsZeroWhereTheOutputIsCut() {
    int cut = 0;
    for (double[] row : manyRows()) {
      if (isInside(row)) {
        double unlimited = free.predict(row);
        if (unlimited < least || unlimited > most) {
          cut++;
          assertThat(guarded.gradient(row)[0]).containsOnly(0);
        } else {
          assertThat(guarded.gradient(row)[0]).containsExactly(free.gradient(row)[0]);
        }
      }
    }
    assertThat(cut).isPositive();
  }

  /** Without refit, validation rows are no training rows. */
  @Test
  void theLimitsAreThoseOfTheRowsThatWereTrainedOn() {
    double[] y = rows.y().clone();
    y[59] = 1000;
    NoisyRows outlier = new NoisyRows(rows.x(), y, rows.labels(), 0);
    Parameters last = PARAMETERS.withValidation(Validation.last(10));
    BasisModel model = outlier.fit(last.withRefit(false)).model();
    assertThat(model.predictor().limits().max()[0])
        .isEqualTo(Arrays.stream(y, 0, 50).max().orElseThrow());
    assertThat(outlier.fit(last).model().predictor().limits().max()).containsExactly(1000);
    double[] weights = new double[60];
    Arrays.fill(weights, 0, 59, 1);
    assertThat(outlier.fit(PARAMETERS, weights).model().predictor().limits().max()[0])
        .isLessThan(1000);
  }

  @Test
  void withAMarginLimitsAreAQuarterWider() {
    OutputLimits limits = rows.fit(PARAMETERS.withGuard(Guard.MARGIN)).model().predictor().limits();
    assertThat(limits.max()[0]).isCloseTo(most + (most - least) / 4, within(1e-9));
    assertThat(limits.min()[0]).isCloseTo(least - (most - least) / 4, within(1e-9));
  }

  @Test
  void outputsFittedToCodesOfClassesStayNearThem() {
    NoisyRows two = NoisyRows.draw(3, 60, 2);
    OutputLimits limits = two.fit(PARAMETERS).model().predictor().limits();
    assertThat(limits.min()).containsExactly(-2);
    assertThat(limits.max()).containsExactly(2);
    assertThat(two.fit(PARAMETERS.withLoss("logistic")).model().predictor().limits().isNone())
        .isTrue();
  }

  @Test
  void aFileKeepsTheLimits(@TempDir Path folder) throws IOException {
    for (RegressorModel model : List.of(guarded, free)) {
      model.save(folder.resolve("model.basis"));
      RegressorModel loaded = RegressorModel.load(folder.resolve("model.basis"));
      assertThat(loaded.predictor().limits().min())
          .containsExactly(model.predictor().limits().min());
      assertThat(loaded.predict(manyRows())).containsExactly(model.predict(manyRows()));
    }
  }

  @Test
  void limitsOutOfOrderAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OutputLimits(new double[] {1}, new double[] {0}))
        .withMessageContaining("from 1.0 to 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OutputLimits(new double[2], new double[1]));
  }
}
