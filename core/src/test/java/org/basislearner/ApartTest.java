package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.basislearner.network.Basis;
import org.basislearner.network.Network;
import org.basislearner.testing.NoisyRows;
import org.basislearner.train.Parameters;
import org.basislearner.train.StopReason;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/** The method taken apart: its nodes, its builders, its end. */
class ApartTest {
  private static final NoisyRows ROWS = NoisyRows.draw(3, 120, 0);
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(4, 6)
          .withMaxDepth(5)
          .withBatch(2)
          .withLambdas(List.of(1e-6))
          .withValidation(Validation.none());

  @Test
  void featuresAreTheNodesThatOutputsAreMadeFrom() {
    BasisModel model = ROWS.fit(PARAMETERS).model();
    Network network = model.network();
    double[][] features = model.features(ROWS.x());
    double[][] outputs = model.predictor().outputs(ROWS.x());
    double[] weights = network.weights();
    for (int i = 0; i < features.length; i++) {
      assertThat(features[i]).hasSize(network.basis().nodes());
      double sum = 0;
      for (int j = 0; j < weights.length; j++) {
        sum += features[i][j] * weights[j];
      }
      double[] limited = {sum};
      model.predictor().limits().apply(limited);
      assertThat(outputs[i][0]).isCloseTo(limited[0], within(1e-10));
    }
    for (int j = 0; j < weights.length; j++) {
      int node = j;
      double square = DoubleStream.of(column(features, node)).map(value -> value * value).sum();
      assertThat(square / features.length).isCloseTo(1, within(1e-10));
    }
  }

  private static double[] column(double[][] rows, int column) {
    return Arrays.stream(rows).mapToDouble(row -> row[column]).toArray();
  }

  @Test
  void layersCanHaveBuildersOfTheirOwn() {
    Basis mixed = ROWS.fit(PARAMETERS.withBuilder("ols,dense")).model().network().basis();
    Basis plain = ROWS.fit(PARAMETERS.withBuilder("ols")).model().network().basis();
    assertThat(mixed.layers()).isEqualTo(4);
    assertThat(mixed.truncate(2)).isEqualTo(plain.truncate(2));
    assertThat(mixed.productLayer(2).isSparse()).isTrue();
    assertThat(mixed.productLayer(3).isSparse()).isFalse();
    assertThat(mixed.productLayer(4).isSparse()).isFalse();
    assertThat(PARAMETERS.withBuilder("ols,correlation:1,dense").toMap())
        .containsEntry("builder", "ols,correlation:1,dense");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PARAMETERS.withBuilder("ols,"))
        .withMessageStartingWith("builder = ");
  }

  @Test
  void growthEndsWhenTheErrorIsSmallEnough() {
    BasisFit<? extends BasisModel> all = ROWS.fit(PARAMETERS);
    double second = all.path().points().get(1).trainError();
    BasisFit<? extends BasisModel> some = ROWS.fit(PARAMETERS.withStopError(second * 1.001));
    assertThat(some.stopReason()).isEqualTo(StopReason.SMALL_ERROR);
    assertThat(some.path().points()).hasSize(2);
    assertThat(all.stopReason()).isEqualTo(StopReason.MAX_DEPTH);
    assertThat(some.model().network().basis()).isEqualTo(all.model().network().basis().truncate(2));
  }
}
