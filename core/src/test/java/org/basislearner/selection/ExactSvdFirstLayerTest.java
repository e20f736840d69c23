package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

class ExactSvdFirstLayerTest extends FirstLayerContract {
  @Override
  FirstLayerBuilder builder() {
    return new ExactSvd();
  }

  @Test
  void itsNodesAreTheRightSingularVectorsWithTheLargestSingularValues() {
    Seeds.forEach(
        10,
        seed -> {
          int inputs = 3 + (int) seed;
          int width = seed % 2 == 0 ? inputs + 1 : 3;
          assertSingularVectors(
              SingularValues.decaying(150, inputs, 0.6, seed), width, width, 1e-10);
        });
  }

  @Test
  void itsNodesAreSingularVectorsWhenThereAreFewerRowsThanInputs() {
    Seeds.forEach(
        5, seed -> assertSingularVectors(SingularValues.decaying(8, 20, 0.6, seed), 100, 8, 1e-10));
  }

  /**
   * Singular values from 1 to 1e-7: the Gram matrix alone would know nothing of the last of them
   * (its rounding error is 1e-16 of the square of the first), so they come from the second look at
   * the subspace of small ones.
   */
  @Test
  void smallSingularValuesAreFoundToo() {
    Seeds.forEach(
        5, seed -> assertSingularVectors(SingularValues.decaying(200, 8, 0.1, seed), 9, 9, 1e-6));
  }

  /** Node j is A v_j scaled to second moment 1, so its weights are v_j sqrt(m) / s_j. */
  private void assertSingularVectors(double[][] x, int width, int expected, double tolerance) {
    try (GrownProblem problem = GrownProblem.of(x, 1, 1)) {
      int nodes = problem.basis().buildFirst(builder(), width, 1, false);
      assertThat(nodes).isEqualTo(expected);
      SingularValues oracle = SingularValues.of(problem.augmented());
      double[] weights = problem.basis().basis().firstLayer().weights();
      for (int j = 0; j < nodes; j++) {
        double[] column = SingularValues.column(weights, nodes, j);
        double norm = GrownProblem.norm(column);
        assertThat(Math.sqrt(problem.rows()) / norm)
            .as("singular value %d", j)
            .isCloseTo(oracle.values()[j], Percentage.withPercentage(100 * tolerance));
        assertThat(Math.abs(GrownProblem.dot(column, oracle.rightVectors()[j])) / norm)
            .as("cosine of the angle between singular vectors %d", j)
            .isCloseTo(1, within(tolerance));
      }
    }
  }
}
