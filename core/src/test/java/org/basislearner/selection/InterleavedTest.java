package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

class InterleavedTest extends FirstLayerContract {
  @Override
  FirstLayerBuilder builder() {
    return FirstLayerBuilder.named("svd+supervised");
  }

  @Test
  void itsNodesAreByTurnsThoseOfItsLayers() {
    Seeds.forEach(
        5,
        seed -> {
          double[][] x = GrownProblem.gaussian(200, 9, seed);
          double[][] svd = nodes(x, new ExactSvd(), 3, seed);
          double[][] supervised = nodes(x, new Supervised(3), 2, seed);
          double[][] both = nodes(x, FirstLayerBuilder.named("svd+supervised:3"), 5, seed);
          assertThat(both.length).isEqualTo(5);
          for (int j = 0; j < both.length; j++) {
            assertThat(both[j])
                .containsExactly((j % 2 == 0 ? svd : supervised)[j / 2], within(1e-12));
          }
        });
  }

  private static double[][] nodes(double[][] x, FirstLayerBuilder builder, int width, long seed) {
    try (GrownProblem problem = GrownProblem.of(x, 2, seed)) {
      problem.basis().buildFirst(builder, width, 1, false);
      return problem.nodes();
    }
  }

  @Test
  void whatOneRepeatsOfAnotherMakesRoom() {
    double[][] x = GrownProblem.gaussian(100, 6, 1);
    double[][] once = nodes(x, new ExactSvd(), 4, 1);
    double[][] twice = nodes(x, FirstLayerBuilder.named("svd+svd"), 4, 1);
    assertThat(twice.length).isEqualTo(4);
    for (int j = 0; j < 4; j++) {
      assertThat(twice[j]).containsExactly(once[j], within(1e-12));
    }
  }

  @Test
  void itsNameJoinsThoseOfItsLayers() {
    assertThat(named("svd+supervised:3")).isEqualTo("svd+supervised:3");
    assertThat(named("randomized+supervised:1e+3+identity"))
        .isEqualTo("randomized+supervised:1000+identity");
    assertThat(named("svd+supervised:3^0.5")).isEqualTo("svd+supervised:3^0.5");
    assertThatThrownBy(() -> named("svd+pca"))
        .hasMessageContaining("firstLayer = pca: expected one of svd, randomized");
    assertThatThrownBy(() -> named("svd+")).hasMessageContaining("firstLayer = : expected one of");
    assertThatThrownBy(() -> named("svd^1+supervised"))
        .hasMessage("firstLayer = svd^1+supervised, a number must follow ^ and end the name");
    assertThatThrownBy(
            () -> new Interleaved(List.of(new Decaying(new ExactSvd(), 1), new Supervised())))
        .hasMessage("firstLayer = svd^1+supervised, a power is for all of them: it comes last");
    assertThatThrownBy(() -> new Interleaved(List.of(new ExactSvd())))
        .hasMessage("firstLayer = svd, must have first layers on both sides of +");
  }

  private static String named(String name) {
    return FirstLayerBuilder.named(name).name();
  }
}
