package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.network.Basis;
import org.basislearner.selection.RandomProblem.Kind;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/**
 * A row of weight k is like that row k times.
 *
 * <p>Let there be m rows with counts k_i and m' = sum k_i rows when they are repeated. The weights
 * are c_i = k_i m / m', so sum c_i f_i = m / m' sum k_i f_i for any f: a weighted sum over the rows
 * is the sum over the repeated rows times m / m'. A node with sum c_i f_i^2 = m has sum k_i f_i^2 =
 * m': second moment 1 is the same scale in both, and the nodes are the same functions. What is a
 * sum of two nodes, R^T R, or a squared residual differs by the factor m / m', and divided by the
 * number of rows not at all; what is orthonormal and its products with nodes or targets, R and O^T
 * V, by the root of that factor.
 */
class RepeatedRowsTest {
  private static final double CLOSE = 1e-9;

  @Test
  void aRowOfWeightTwoIsLikeThatRowTwice() {
    for (LayerBuilder builder : LayerBuilder.builtIn()) {
      for (FirstLayerBuilder firstLayer : FirstLayerBuilder.builtIn()) {
        Seeds.forEach(
            6,
            seed -> {
              try {
                compare(builder, firstLayer, seed);
              } catch (AssertionError e) {
                throw new AssertionError(
                    builder.name() + ", " + firstLayer.name() + ": " + e.getMessage(), e);
              }
            });
      }
    }
  }

  private static void compare(LayerBuilder builder, FirstLayerBuilder firstLayer, long seed) {
    Random random = new Random(seed);
    // with 12 the subspace of randomized, twice the width, is less than the whole space
    int columns = firstLayer.name().equals("identity") ? 3 : 12;
    RandomProblem problem = RandomProblem.weighted(random, 70, columns, Kind.of(seed), false);
    try (FastBasis weighted = new FastBasis(problem, Precision.DOUBLE);
        FastBasis repeated = new FastBasis(problem.repeated(random), Precision.DOUBLE)) {
      grow(weighted.growing(), builder, firstLayer);
      grow(repeated.growing(), builder, firstLayer);
      double rows = Arrays.stream(problem.counts()).sum();
      assertSamePicks(weighted, repeated);
      assertSameFunctions(problem, weighted, repeated);
      assertSameSums(problem.rows(), weighted.growing(), rows, repeated.growing());
    }
  }

  /**
   * No two scores are tied, so that rounding decides no pick: the first layer has fewer nodes than
   * would span the constant, and of dense nodes there is one to be multiplied, since the second
   * contains the first and of their products the basis can leave the same. A builder that takes
   * them all ends there.
   */
  private static void grow(GrowingBasis basis, LayerBuilder builder, FirstLayerBuilder firstLayer) {
    int[] widths =
        builder.reportsVanishing()
            ? new int[] {4, 6}
            : new int[] {4, builder.orthogonalNodes() ? 1 : 6, 6};
    basis.buildFirst(firstLayer, widths[0], 1, false);
    for (int t = 2; t <= widths.length; t++) {
      assertThat(basis.buildNext(builder, widths[t - 1], 2, added -> {})).isPositive();
    }
  }

  private static void assertSamePicks(FastBasis weighted, FastBasis repeated) {
    assertThat(weighted.basis().layers()).isEqualTo(repeated.basis().layers());
    for (int t = 2; t <= weighted.basis().layers(); t++) {
      assertThat(products(weighted, t)).as("layer %d", t).isEqualTo(products(repeated, t));
    }
    if (weighted.basis().isSparse()) {
      for (int node = 0; node < weighted.basis().nodes(); node++) {
        assertThat(weighted.basis().monomial(node)).isEqualTo(repeated.basis().monomial(node));
      }
    }
  }

  private static List<List<Integer>> products(FastBasis fast, int layer) {
    return fast.factors(layer).stream()
        .map(factors -> Arrays.stream(factors).boxed().toList())
        .toList();
  }

  /** On the distinct rows, as computed from the inputs and as kept while growing. */
  private static void assertSameFunctions(
      RandomProblem problem, FastBasis weighted, FastBasis repeated) {
    double[][] computed = weighted.computedValues();
    double[][] kept = weighted.nodeValues();
    Basis other = repeated.basis();
    double[] expected = new double[other.nodes()];
    for (int r = 0; r < problem.rows(); r++) {
      double[] row = new double[problem.inputs().length];
      for (int j = 0; j < row.length; j++) {
        row[j] = problem.inputs()[j][r];
      }
      other.evaluate(row, expected);
      for (int node = 0; node < expected.length; node++) {
        double near = CLOSE * Math.max(1, Math.abs(expected[node]));
        assertThat(computed[node][r]).isCloseTo(expected[node], within(near));
        assertThat(kept[node][r]).isCloseTo(expected[node], within(near));
      }
    }
  }

  private static void assertSameSums(
      double m, GrowingBasis weighted, double rows, GrowingBasis repeated) {
    double[][] r = weighted.triangle().full();
    double[][] other = repeated.triangle().full();
    for (int i = 0; i < r.length; i++) {
      for (int j = 0; j < r.length; j++) {
        assertThat(GrownProblem.dot(r[i], r[j]) / m)
            .as("second moment of nodes %d and %d", i, j)
            .isCloseTo(GrownProblem.dot(other[i], other[j]) / rows, within(CLOSE));
      }
    }
    double[] projections = weighted.projections().rowMajor();
    double[] others = repeated.projections().rowMajor();
    double size = GrownProblem.norm(projections) / Math.sqrt(m);
    for (int i = 0; i < projections.length; i++) {
      assertThat(projections[i] / Math.sqrt(m))
          .isCloseTo(others[i] / Math.sqrt(rows), within(CLOSE * size));
    }
    assertThat(weighted.residualSquares() / m)
        .isCloseTo(repeated.residualSquares() / rows, within(CLOSE * size * size));
  }
}
