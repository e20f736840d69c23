package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.basislearner.loss.Loss;
import org.basislearner.testing.NoisyRows;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeptPathTest {
  private static final RunOptions KEEP = RunOptions.defaults().withKeepPath(true);
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(4, 6)
          .withMaxDepth(4)
          .withBatch(2)
          .withLambdas(List.of(1e-4, 1e-2, 1.0));
  private static final Parameters ALL = PARAMETERS.withValidation(Validation.none());
  private static final NoisyRows NUMBERS = NoisyRows.draw(1, 100, 0);

  private static double[][] outputs(BasisModel model, double[][] x) {
    return model.predictor().outputs(x);
  }

  /** Without validation rows the path is measured on the rows that the models are trained on. */
  @ParameterizedTest
  @ValueSource(strings = {"squared", "logistic", "hinge"})
  void everyPointIsTheModelThatThePathMeasured(String loss) {
    for (NoisyRows rows : NoisyRows.of(Loss.named(loss), 2, 80)) {
      BasisFit<? extends BasisModel> fit = rows.fit(ALL.withLoss(loss), KEEP);
      for (PathPoint point : fit.path().points()) {
        BasisModel model = fit.model(point);
        assertThat(model.network().basis().layers()).isEqualTo(point.depth() - 1);
        assertThat(model.network().basis().nodes()).isEqualTo(point.nodes());
        assertThat(model.path().chosenPoint()).isEqualTo(point);
        assertThat(model.certificate().layerErrors()).hasSize(point.depth() - 1);
        if (model instanceof RegressorModel || model.equals(fit.model())) {
          continue; // measured below, or trained more accurately than it was explored
        }
        assertThat(error(rows, (ClassifierModel) model))
            .as("%s", point)
            .isEqualTo(point.trainError());
      }
    }
  }

  private static double error(NoisyRows rows, ClassifierModel model) {
    String[] predicted = model.predict(rows.x());
    double wrong = 0;
    for (int i = 0; i < predicted.length; i++) {
      wrong += predicted[i].equals(Integer.toString(rows.labels()[i])) ? 0 : 1;
    }
    return wrong / predicted.length;
  }

  @Test
  void afterARefitEveryPointIsTrainedOnAllRows() throws IOException {
    BasisFit<? extends BasisModel> refitted = NUMBERS.fit(PARAMETERS, KEEP);
    BasisFit<? extends BasisModel> all = NUMBERS.fit(ALL, KEEP);
    BasisModel loaded = BasisModel.fromBytes(refitted.model().toBytes(), "m");
    assertThat(loaded.toBytes()).isEqualTo(refitted.model().toBytes());
    for (PathPoint point : refitted.path().points()) {
      double[][] expected = outputs(all.model(point), NUMBERS.x());
      assertThat(outputs(refitted.model(point), NUMBERS.x())).isEqualTo(expected);
      assertThat(outputs(loaded.at(point.depth(), point.lambda()), NUMBERS.x()))
          .isEqualTo(expected);
      double squares = 0;
      for (int i = 0; i < expected.length; i++) {
        squares += Math.pow(expected[i][0] - NUMBERS.y()[i], 2) / expected.length;
      }
      PathPoint measured = all.path().points().get(refitted.path().points().indexOf(point));
      assertThat(squares).isLessThanOrEqualTo(measured.trainError() * (1 + 1e-9));
      assertThat(squares).isCloseTo(measured.trainError(), within(0.1 * squares));
    }
  }

  @Test
  void theChosenModelIsTheSameWithAndWithoutItsPath() {
    BasisModel without = NUMBERS.fit(PARAMETERS, RunOptions.defaults()).model();
    BasisFit<? extends BasisModel> with = NUMBERS.fit(PARAMETERS, KEEP);
    assertThat(with.model(with.path().chosenPoint())).isSameAs(with.model());
    assertThat(outputs(with.model(), NUMBERS.x())).isEqualTo(outputs(without, NUMBERS.x()));
    assertThat(without.hasPath()).isFalse();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> without.at(2, 7))
        .withMessageContaining("keepPath");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with.model().at(2, 7))
        .withMessage(
            "depth = 2, lambda = 7.0: expected a depth of 2 to 4 and a lambda of"
                + " 0.0001000000, 0.01000000, 1.000000");
  }
}
