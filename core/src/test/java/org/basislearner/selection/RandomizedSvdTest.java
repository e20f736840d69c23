package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;

import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

class RandomizedSvdTest extends FirstLayerContract {
  /**
   * Sine of the angle between the subspaces found and the exact one. With singular values that fall
   * by 0.7 each, width 8, a sample of 16 and two passes the range finder's bound is a small
   * multiple of (s_17 / s_8)^5 = 0.7^45 = 1e-7; the multiple grows with the roots of both
   * dimensions.
   */
  private static final double ANGLE = 1e-5;

  @Override
  FirstLayerBuilder builder() {
    return new RandomizedSvd();
  }

  @Test
  void itComesCloseToTheExactSubspaceWhenSingularValuesDecay() {
    Seeds.forEach(
        10,
        seed -> {
          double[][] x = SingularValues.decaying(400, 40, 0.7, seed);
          try (GrownProblem near = GrownProblem.of(x, 1, 1);
              GrownProblem exact = GrownProblem.of(x, 1, 1)) {
            assertThat(near.basis().buildFirst(builder(), 8, seed, false)).isEqualTo(8);
            exact.basis().buildFirst(new ExactSvd(), 8, seed, false);
            for (double[] column : near.nodes()) {
              assertThat(GrownProblem.shareOutside(column, exact.nodes())).isLessThan(ANGLE);
            }
          }
        });
  }

  @Test
  void itIsTheExactSubspaceWhenTheRankIsBelowTheWidth() {
    Seeds.forEach(
        5,
        seed -> {
          double[][] few = GrownProblem.gaussian(100, 3, seed);
          double[][] mix = GrownProblem.gaussian(3, 25, seed + 50);
          double[][] x = new double[100][25];
          for (int i = 0; i < 100; i++) {
            for (int s = 0; s < 3; s++) {
              for (int j = 0; j < 25; j++) {
                x[i][j] += few[i][s] * mix[s][j];
              }
            }
          }
          try (GrownProblem problem = GrownProblem.of(x, 1, 1)) {
            assertThat(problem.basis().buildFirst(builder(), 10, seed, false)).isEqualTo(4);
            for (double[] column : problem.augmented()) {
              assertThat(GrownProblem.shareOutside(column, problem.nodes())).isLessThan(1e-12);
            }
          }
        });
  }

  @Test
  void anotherSeedGivesOtherBits() {
    double[][] x = GrownProblem.gaussian(300, 40, 5);
    try (GrownProblem one = GrownProblem.of(x, 1, 1);
        GrownProblem two = GrownProblem.of(x, 1, 1)) {
      one.basis().buildFirst(builder(), 4, 1, false);
      two.basis().buildFirst(builder(), 4, 2, false);
      assertThat(two.basis().basis()).isNotEqualTo(one.basis().basis());
    }
  }
}
