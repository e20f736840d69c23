package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.basislearner.linalg.Kernels;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.testing.LearningProblem;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.junit.jupiter.api.Test;

/**
 * Models trained with the plain and the SIMD kernel predict the same, though their sums are rounded
 * differently.
 */
class KernelTwinsTest {
  /**
   * Outputs are of order 1. Sums of 4096 rows differ by 1e-14, and the condition of the output
   * layer's problem, which lambda bounds by 1e5, can enlarge that to 1e-9.
   */
  private static final double TOLERANCE = 1e-8;

  @Test
  void bothKernelsGiveTheSamePredictions() {
    assumeTrue(
        Kernels.simd().isPresent(), "no SIMD kernel: run with --add-modules jdk.incubator.vector");
    Parameters parameters =
        Parameters.defaults()
            .withWidths(5, 7)
            .withMaxDepth(4)
            .withBatch(3)
            .withLambdas(List.of(1e-4));
    for (LearningProblem problem : LearningProblem.ofEveryKind(4500, 4, 6)) {
      for (LayerBuilder builder : LayerBuilder.builtIn()) {
        BasisModel plain = fit(problem, parameters.withBuilder(builder), "plain");
        BasisModel fast = fit(problem, parameters.withBuilder(builder), "simd");
        assertThat(fast.provenance().kernel()).isNotEqualTo(plain.provenance().kernel());
        assertClose(builder.name(), problem.x(), plain, fast);
      }
    }
  }

  private static BasisModel fit(LearningProblem problem, Parameters parameters, String kernel) {
    return problem.fit(parameters, RunOptions.defaults().withKernel(kernel));
  }

  private static void assertClose(String builder, double[][] x, BasisModel one, BasisModel other) {
    double[][] expected = LearningProblem.outputs(one, x);
    double[][] actual = LearningProblem.outputs(other, x);
    for (int i = 0; i < x.length; i++) {
      for (int c = 0; c < expected[i].length; c++) {
        assertThat(actual[i][c])
            .as("%s, row %d, output %d", builder, i, c)
            .isCloseTo(expected[i][c], within(TOLERANCE));
      }
    }
  }
}
