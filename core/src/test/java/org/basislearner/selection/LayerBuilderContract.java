package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.basislearner.network.Basis;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/**
 * What every {@link LayerBuilder} does, checked after each layer of many small problems: 1 to 70
 * rows, 1 to 4 inputs, 1 to 3 targets, first layers from one node up, up to four layers; and some
 * with more than one block of rows.
 */
abstract class LayerBuilderContract {
  private static final int PROBLEMS = 40;
  private static final int[] ROWS = {1, 2, 3, 5, 13, 31, 64, 70};

  abstract LayerBuilder builder();

  /** Whether the builder keeps to the width. */
  boolean isLimited() {
    return true;
  }

  /** What holds after a layer was built. */
  interface LayerTest {
    void run(GrownProblem problem, int nodes, int width);
  }

  /** Grows all problems, with a look after every layer from the second on. */
  private void afterEachLayer(LayerTest test) {
    Seeds.forEach(PROBLEMS, seed -> grow(ROWS[(int) seed % ROWS.length], seed, test));
  }

  private void grow(int rows, long seed, LayerTest test) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = GrownProblem.gaussian(rows, 1 + random.nextInt(4), seed);
    int targets = 1 + random.nextInt(3);
    int width = 1 + random.nextInt(8);
    int batch = 1 + random.nextInt(5);
    try (GrownProblem problem = GrownProblem.of(x, targets, seed + 1000)) {
      problem.basis().buildFirst(new ExactSvd(), 1 + random.nextInt(5), seed, false);
      for (int layer = 2; layer <= 4; layer++) {
        int nodes = problem.basis().buildNext(builder(), width, batch, added -> {});
        test.run(problem, nodes, width);
        if (nodes == 0) {
          return;
        }
      }
    }
  }

  @Test
  void allColumnsAreIndependent() {
    afterEachLayer((problem, nodes, width) -> assertIndependent(problem));
  }

  private static void assertIndependent(GrownProblem problem) {
    double[][] columns = problem.nodes();
    assertThat(columns.length).isLessThanOrEqualTo(problem.rows());
    assertThat(problem.basis().size()).isEqualTo(columns.length);
    // a hundredth for rounding, where a residual is next to the tolerance
    assertThat(Arrays.stream(GrownProblem.shares(columns)).min().orElseThrow())
        .isGreaterThan(0.99 * GrownProblem.TOLERANCE);
  }

  @Test
  void aLayerHasAtMostItsWidthAndAtMostItsCandidates() {
    afterEachLayer(
        (problem, nodes, width) -> {
          Basis basis = problem.basis().basis();
          int previous = basis.nodes(nodes == 0 ? basis.layers() : basis.layers() - 1);
          assertThat(nodes).isLessThanOrEqualTo(previous * basis.nodes(1));
          if (isLimited()) {
            assertThat(nodes).isLessThanOrEqualTo(width);
          }
          if (nodes > 0) {
            assertThat(basis.nodes(basis.layers())).isEqualTo(nodes);
          }
        });
  }

  @Test
  void noMonomialOccursTwice() {
    afterEachLayer(
        (problem, nodes, width) -> {
          Basis basis = problem.basis().basis();
          Set<List<Integer>> seen = new HashSet<>();
          for (int layer = 2; layer <= basis.layers(); layer++) {
            for (int r = 0; r < basis.nodes(layer); r++) {
              List<Integer> monomial = monomial(basis, layer, r);
              // the nodes of a dense layer are no monomials, so two paths to one may differ
              if (basis.isSparse() || layer == 2) {
                assertThat(seen.add(monomial)).as("%s is new", monomial).isTrue();
              }
            }
          }
        });
  }

  /** The first-layer nodes that meet in a node, sorted, followed through the layers by hand. */
  private static List<Integer> monomial(Basis basis, int layer, int node) {
    int[] factors = new int[layer];
    int current = node;
    for (int t = layer; t >= 2; t--) {
      factors[t - 1] = basis.productLayer(t).right(current);
      current = basis.productLayer(t).left(current);
    }
    factors[0] = current;
    return Arrays.stream(factors).sorted().boxed().toList();
  }

  @Test
  void everyNodeHasSecondMomentOne() {
    afterEachLayer(
        (problem, nodes, width) -> {
          for (double[] column : problem.nodes()) {
            assertThat(GrownProblem.dot(column, column) / problem.rows())
                .isCloseTo(1, within(1e-11));
          }
        });
  }

  @Test
  void theColumnsAreTheValuesOfTheNetworkOnTheTrainingRows() {
    afterEachLayer((problem, nodes, width) -> assertSameValues(problem));
  }

  private static void assertSameValues(GrownProblem problem) {
    Basis basis = problem.basis().basis();
    double[][] columns = problem.nodes();
    double[] values = new double[basis.nodes()];
    assertThat(columns).hasNumberOfRows(values.length);
    // a dense node is a difference that has lost as many digits as its candidate's residual is
    // small
    double tolerance = basis.isSparse() ? 1e-12 : 1e-6;
    for (int i = 0; i < problem.rows(); i++) {
      basis.evaluate(problem.x()[i], values);
      for (int j = 0; j < values.length; j++) {
        double size = Math.sqrt(problem.rows());
        assertThat(columns[j][i])
            .as("node %d in row %d", j, i)
            .isCloseTo(values[j], within(tolerance * size));
      }
    }
  }

  @Test
  void theTriangleTimesTheOrthonormalBasisIsTheColumns() {
    afterEachLayer((problem, nodes, width) -> assertFactors(problem));
  }

  /** F = O R entry by entry, O^T O = I, and with them F^T F = R^T R. */
  private static void assertFactors(GrownProblem problem) {
    double[][] columns = problem.nodes();
    double[][] orthonormal = problem.orthonormal();
    double[][] triangle = problem.basis().triangle().full();
    double rows = problem.rows();
    assertThat(orthonormal).hasNumberOfRows(columns.length);
    for (int j = 0; j < columns.length; j++) {
      assertThat(triangle[j][j]).isPositive();
      double[] product = new double[problem.rows()];
      for (int i = 0; i <= j; i++) {
        for (int r = 0; r < product.length; r++) {
          product[r] += triangle[j][i] * orthonormal[i][r];
        }
        assertThat(GrownProblem.dot(orthonormal[i], orthonormal[j]))
            .isCloseTo(i == j ? 1 : 0, within(1e-13));
        assertThat(GrownProblem.dot(triangle[i], triangle[j]))
            .isCloseTo(GrownProblem.dot(columns[i], columns[j]), within(1e-12 * rows));
      }
      for (int r = 0; r < product.length; r++) {
        assertThat(product[r]).isCloseTo(columns[j][r], within(1e-12 * Math.sqrt(rows)));
      }
    }
  }

  @Test
  void allOfThatHoldsOverSeveralBlocks() {
    grow(
        4097,
        3,
        (problem, nodes, width) -> {
          assertThat(nodes).isPositive();
          assertIndependent(problem);
          assertSameValues(problem);
          assertFactors(problem);
        });
  }

  @Test
  void whenTheRowsAreSpannedTheLayerIsEmptyAndTheBasisStays() {
    for (int rows = 1; rows <= 4; rows++) {
      assertEmpty(GrownProblem.gaussian(rows, 5, rows), rows);
    }
  }

  @Test
  void whenNoProductIsNewTheLayerIsEmptyAndTheBasisStays() {
    double[][] constant = new double[9][2];
    double[][] signs = new double[12][1];
    for (int i = 0; i < signs.length; i++) {
      signs[i][0] = i % 3 == 0 ? 1 : -1;
    }
    assertEmpty(constant, 1);
    assertEmpty(signs, 2); // the square of a sign is the constant
  }

  private void assertEmpty(double[][] x, int firstNodes) {
    try (GrownProblem problem = GrownProblem.of(x, 2, 17)) {
      assertThat(problem.basis().buildFirst(new ExactSvd(), 50, 1, false)).isEqualTo(firstNodes);
      Basis before = problem.basis().basis();
      double[][] columns = problem.nodes();
      assertThat(problem.basis().buildNext(builder(), 10, 5, added -> {})).isZero();
      assertThat(problem.basis().basis()).isEqualTo(before);
      assertThat(problem.basis().size()).isEqualTo(firstNodes);
      assertThat(problem.nodes()).isDeepEqualTo(columns);
    }
  }

  @Test
  void aWideEnoughLayerTakesEveryIndependentProduct() {
    Seeds.forEach(
        10,
        seed -> {
          double[][] x = GrownProblem.gaussian(40, 2, seed);
          try (GrownProblem problem = GrownProblem.of(x, 1, seed + 1)) {
            problem.basis().buildFirst(new ExactSvd(), 50, 1, false);
            // of 3 x 3 products 6 are different: the quadratic polynomials of two inputs
            int nodes = problem.basis().buildNext(builder(), 1000, 2, added -> {});
            assertThat(problem.basis().size()).isEqualTo(6);
            assertThat(nodes).isEqualTo(3);
          }
        });
  }

  @Test
  void listenersAreToldOfNodesAsTheyAreAdded() {
    try (GrownProblem problem = GrownProblem.of(GrownProblem.gaussian(50, 3, 5), 1, 6)) {
      problem.basis().buildFirst(new ExactSvd(), 50, 1, false);
      int[] last = {0};
      int nodes =
          problem
              .basis()
              .buildNext(
                  builder(),
                  5,
                  2,
                  added -> {
                    assertThat(added).isGreaterThanOrEqualTo(last[0]);
                    last[0] = added;
                  });
      assertThat(nodes).isPositive().isEqualTo(last[0]);
    }
  }
}
