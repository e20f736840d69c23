package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.basislearner.network.Layer;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

class DecayingTest {
  @Test
  void nodesCountByHowMuchInputsVaryAlongThemAndProductsByTheirFactors() {
    Seeds.forEach(
        5,
        seed -> {
          double[][] x = SingularValues.decaying(200, 8, 0.6, seed);
          try (GrownProblem problem = GrownProblem.of(x, 2, seed);
              GrownProblem plain = GrownProblem.of(x, 2, seed)) {
            GrowingBasis basis = problem.basis();
            int width = basis.buildFirst(FirstLayerBuilder.named("svd^0.5"), 6, 1, false);
            assertThat(plain.basis().buildFirst(new ExactSvd(), 6, 1, false)).isEqualTo(width);
            double[] first = roots(problem);
            double[] variation = variation(plain, width);
            double[] sorted = variation.clone();
            Arrays.sort(sorted);
            for (int j = 0; j < width; j++) {
              double ratio = Math.min(variation[j], sorted[width - 2]) / sorted[width / 2];
              assertThat(first[j]).isCloseTo(Math.sqrt(ratio), within(1e-9));
            }

            int nodes = basis.buildNext(LayerBuilder.named("correlation"), 10, 5, added -> {});
            double[] all = roots(problem);
            Layer layer = basis.basis().productLayer(2);
            for (int j = 0; j < nodes; j++) {
              double product = all[layer.left(j)] * all[layer.right(j)];
              assertThat(all[width + j]).isCloseTo(product, within(1e-9 * product));
            }
          }
        });
  }

  /** Root mean square of the inputs along each node's direction. */
  private static double[] variation(GrownProblem plain, int width) {
    double[] weights = plain.basis().basis().firstLayer().weights();
    double[] variation = new double[width];
    for (int j = 0; j < width; j++) {
      double length = 0;
      for (int i = 1; i < weights.length / width; i++) {
        length += weights[i * width + j] * weights[i * width + j];
      }
      variation[j] = 1 / Math.sqrt(length);
    }
    return variation;
  }

  private static double[] roots(GrownProblem problem) {
    return Arrays.stream(problem.nodes())
        .mapToDouble(column -> Math.sqrt(GrownProblem.dot(column, column) / problem.rows()))
        .toArray();
  }

  @Test
  void withoutDecayItIsTheLayerItself() {
    double[][] x = GrownProblem.gaussian(100, 5, 1);
    try (GrownProblem with = GrownProblem.of(x, 1, 1);
        GrownProblem without = GrownProblem.of(x, 1, 1)) {
      with.basis().buildFirst(FirstLayerBuilder.named("svd^0"), 4, 1, false);
      without.basis().buildFirst(FirstLayerBuilder.named("svd"), 4, 1, false);
      assertThat(with.nodes()).isDeepEqualTo(without.nodes());
    }
  }

  @Test
  void itsNameTellsThePower() {
    assertThat(FirstLayerBuilder.named("randomized^0.25").name()).isEqualTo("randomized^0.25");
    assertThatThrownBy(() -> FirstLayerBuilder.named("svd^2"))
        .hasMessage("firstLayer = svd^2.0: expected a power between 0 and 1");
    assertThatThrownBy(() -> FirstLayerBuilder.named("svd^x"))
        .hasMessage("firstLayer = svd^x, a number must follow ^ and end the name");
    assertThatThrownBy(() -> FirstLayerBuilder.named("pca^1"))
        .hasMessageContaining("expected one of svd, randomized");
  }
}
