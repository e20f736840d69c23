package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class IdentityTest extends FirstLayerContract {
  @Override
  FirstLayerBuilder builder() {
    return new Identity();
  }

  @Test
  void itsNodesAreTheConstantAndTheInputsInOrderScaledOnly() {
    double[][] x = {{3, 0, 1}, {3, 0, -2}, {3, 0, 5}, {-3, 0, 2}};
    try (GrownProblem problem = GrownProblem.of(x, 1, 1)) {
      int nodes = problem.basis().buildFirst(builder(), 10, 1, false);
      assertThat(nodes).isEqualTo(3);
      double last = 1 / Math.sqrt(34.0 / 4);
      double[] expected = {1, 0, 0, 0, 1.0 / 3, 0, 0, 0, 0, 0, 0, last};
      double[] weights = problem.basis().basis().firstLayer().weights();
      for (int i = 0; i < expected.length; i++) {
        assertThat(weights[i]).isCloseTo(expected[i], within(1e-15));
      }
    }
  }

  @Test
  void allInputsStayWhateverTheWidth() {
    try (GrownProblem problem = GrownProblem.of(GrownProblem.gaussian(20, 5, 3), 1, 1)) {
      assertThat(problem.basis().buildFirst(builder(), 3, 1, false)).isEqualTo(6);
    }
  }
}
