package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.linalg.Kernel;
import org.basislearner.linalg.Kernels;
import org.basislearner.network.Basis;
import org.basislearner.rows.RowStorage;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.testing.Seeds;
import org.basislearner.testing.SendingRowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds of a basis on weighted rows, bit by bit or up to rounding. */
class WeightedRowsTest {
  /** Weights that spread over so many powers of ten. */
  private static final int DECADES = 8;

  private static final double[] UNWEIGHTED = {};

  @Test
  void weightsOfOneGiveTheSameBitsAsNone() {
    for (Kernel kernel : List.of(Kernels.plain(), Kernels.best())) {
      forEachBuilder(
          (builder, firstLayer, precision) -> {
            for (int rows : new int[] {40, 4300}) {
              double[][] x = GrownProblem.gaussian(rows, 5, rows);
              Run run = new Run(x, builder, firstLayer, precision, 4);
              assertSameBits(
                  run.bits(ones(rows), 2, kernel, RowStorage.heap()),
                  run.bits(UNWEIGHTED, 2, kernel, RowStorage.heap()));
            }
          });
    }
  }

  /** So wide that the products of layer 2 fall into several parts. */
  @Test
  void weightsOfOneGiveTheSameBitsAsNoneInWideLayers() {
    for (Kernel kernel : List.of(Kernels.plain(), Kernels.best())) {
      for (Precision precision : Precision.values()) {
        double[][] x = GrownProblem.gaussian(300, 120, 1);
        Run run = new Run(x, new OrthogonalLeastSquares(), new ExactSvd(), precision, 110);
        assertSameBits(
            run.bits(ones(300), 2, kernel, RowStorage.heap()),
            run.bits(UNWEIGHTED, 2, kernel, RowStorage.heap()));
      }
    }
  }

  @Test
  void otherWeightsGiveAnotherBasis() {
    double[][] x = GrownProblem.gaussian(60, 5, 1);
    for (LayerBuilder builder : LayerBuilder.builtIn()) {
      Run run = new Run(x, builder, new ExactSvd(), Precision.DOUBLE, 4);
      Bits weighted = run.bits(weights(60, 1), 1, Kernels.plain(), RowStorage.heap());
      Bits plain = run.bits(UNWEIGHTED, 1, Kernels.plain(), RowStorage.heap());
      assertThat(weighted.basis()).isNotEqualTo(plain.basis());
    }
  }

  @Test
  void theThreadsAndTheStorageDoNotMatter(@TempDir Path directory) {
    forEachBuilder(
        (builder, firstLayer, precision) -> {
          double[][] x = GrownProblem.gaussian(4300, 5, 3);
          double[] weights = weights(x.length, 4);
          Run run = new Run(x, builder, firstLayer, precision, 4);
          Kernel kernel = Kernels.best();
          Bits one = run.bits(weights, 1, kernel, RowStorage.heap());
          assertSameBits(run.bits(weights, 2, kernel, RowStorage.heap()), one);
          assertSameBits(run.bits(weights, 3, kernel, RowStorage.heap()), one);
          assertSameBits(run.bits(weights, 2, kernel, RowStorage.mapped(directory)), one);
        });
  }

  @Test
  void everyStepCanBeSentToWhereTheRowsAre() {
    double[][] x = GrownProblem.gaussian(90, 4, 5);
    forEachBuilder(
        (builder, firstLayer, precision) ->
            assertThat(sent(x, builder, firstLayer, precision, true))
                .isEqualTo(sent(x, builder, firstLayer, precision, false)));
  }

  private static Basis sent(
      double[][] x,
      LayerBuilder builder,
      FirstLayerBuilder firstLayer,
      Precision precision,
      boolean serialized) {
    double[] weights = weights(x.length, 6);
    try (Workers workers = new Workers(2, Kernels.best(), () -> false);
        LocalRowStore.Builder rows =
            new LocalRowStore.Builder(workers, RowStorage.heap(), 4, 1, x.length, true)) {
      for (int i = 0; i < x.length; i++) {
        rows.add(x[i], new double[] {x[i][0] * x[i][1] - x[i][2]}, weights[i]);
      }
      try (RowStore store = rows.build()) {
        GrowingBasis basis =
            new GrowingBasis(
                serialized ? new SendingRowStore(store) : store,
                workers,
                4,
                1,
                GrownProblem.TOLERANCE,
                precision,
                true);
        grow(basis, builder, firstLayer, 4);
        return basis.basis();
      }
    }
  }

  @Test
  void theBasisIsOrthonormalAndTimesTheTriangleTheWeightedNodes() {
    Seeds.forEach(
        10,
        seed -> {
          double[][] x = GrownProblem.gaussian(seed == 1 ? 4500 : 150, 4, seed);
          double[] weights = weights(x.length, seed);
          forEachBuilder(
              (builder, firstLayer, precision) -> {
                try (GrownProblem problem = problem(x, weights, precision)) {
                  grow(problem.basis(), builder, firstLayer, 4);
                  assertThat(problem.basis().orthogonalityDefect()).isLessThan(1e-13);
                  assertFactors(problem);
                  assertWeightedValues(problem, weights);
                  assertResidual(problem);
                }
              });
        });
  }

  /** F = O R, every column of F with second moment 1. */
  private static void assertFactors(GrownProblem problem) {
    double[][] nodes = problem.nodes();
    double[][] orthonormal = problem.orthonormal();
    double root = Math.sqrt(problem.rows());
    for (int j = 0; j < nodes.length; j++) {
      double[] column = problem.basis().triangle().column(j);
      double[] product = new double[problem.rows()];
      for (int i = 0; i <= j; i++) {
        Columns.subtract(product, -column[i], orthonormal[i]);
      }
      Columns.subtract(product, 1, nodes[j]);
      assertThat(GrownProblem.norm(product)).isLessThan(1e-12 * root);
      assertThat(GrownProblem.norm(nodes[j]) / root).isCloseTo(1, within(1e-12));
    }
  }

  /** F is what the network computes from the inputs, times the roots of the weights. */
  private static void assertWeightedValues(GrownProblem problem, double[] weights) {
    double[][] nodes = problem.nodes();
    double[] values = new double[nodes.length];
    // a dense node is a difference that has lost digits
    double tolerance = problem.basis().basis().isSparse() ? 1e-12 : 1e-9;
    for (int r = 0; r < problem.rows(); r++) {
      problem.basis().basis().evaluate(problem.x()[r], values);
      for (int j = 0; j < values.length; j++) {
        double expected = Math.sqrt(weights[r]) * values[j];
        double near = tolerance * Math.sqrt(problem.rows());
        if (!(Math.abs(nodes[j][r] - expected) <= near)) {
          assertThat(nodes[j][r]).as("node %d, row %d", j, r).isCloseTo(expected, within(near));
        }
      }
    }
  }

  /** The residual is orthogonal to the basis and has the square that the basis says. */
  private static void assertResidual(GrownProblem problem) {
    double squares = 0;
    for (double[] residual : problem.residual()) {
      squares += GrownProblem.dot(residual, residual);
      for (double[] vector : problem.orthonormal()) {
        assertThat(GrownProblem.dot(vector, residual)).isCloseTo(0, within(1e-13 * problem.rows()));
      }
    }
    assertThat(problem.basis().residualSquares()).isCloseTo(squares, within(1e-12 * squares));
  }

  /**
   * Squared norms and products with targets of all candidates against plain loops, at layers 2 and
   * 3; with 110 nodes the products of layer 2 fall into several parts.
   */
  @Test
  void sumsOfCandidatesAreSumsOverWeightedRows() {
    for (Precision precision : Precision.values()) {
      for (int firstWidth : new int[] {5, 110}) {
        double[][] x = GrownProblem.gaussian(260, firstWidth + 10, firstWidth);
        double[] weights = weights(x.length, 7);
        try (GrownProblem problem = problem(x, weights, precision)) {
          problem.basis().buildFirst(new ExactSvd(), firstWidth, 1, false);
          for (int layer = 2; layer <= 3; layer++) {
            problem
                .basis()
                .buildNext(new Reader(problem, weights, precision, 8), 8, 8, added -> {});
          }
        }
      }
    }
  }

  /** Checks the sums of a layer before it adds the first few candidates. */
  private record Reader(GrownProblem problem, double[] weights, Precision precision, int width)
      implements LayerBuilder {
    @Override
    public String name() {
      return "reader";
    }

    @Override
    public void build(LayerDraft layer) {
      Candidates candidates = layer.candidates();
      double[][] products = candidates.productsWith(layer.residual().columns());
      double[] norms = candidates.squaredNorms();
      InnerProduct inner = new InnerProduct(weights);
      double[][] nodes = withoutRoot(problem.nodes());
      double[][] residual = withoutRoot(problem.residual());
      int firstWidth = problem.basis().basis().nodes(1);
      int offset = layer.layer() == 2 ? 0 : firstWidth;
      // rounding to float: half a unit of 2^-24 for each of three factors, and their sums
      double close = precision == Precision.FLOAT ? 2e-6 : 1e-13;
      for (int i = 0; i < candidates.count(); i++) {
        if (candidates.isOpen(i)) {
          double[] candidate = product(nodes[offset + i / firstWidth], nodes[i % firstWidth]);
          double square = inner.dot(candidate, candidate);
          assertThat(norms[i]).isCloseTo(square, within(1e-12 * square));
          for (int c = 0; c < products.length; c++) {
            double size = Math.sqrt(square) * inner.norm(residual[c]);
            assertThat(products[c][i])
                .as("layer %d, candidate %d, target %d", layer.layer(), i, c)
                .isCloseTo(inner.dot(candidate, residual[c]), within(close * size));
          }
        }
      }
      layer.addBest(norms, width);
    }

    private double[][] withoutRoot(double[][] columns) {
      for (double[] column : columns) {
        for (int r = 0; r < column.length; r++) {
          column[r] /= Math.sqrt(weights[r]);
        }
      }
      return columns;
    }

    private static double[] product(double[] a, double[] b) {
      double[] product = new double[a.length];
      for (int r = 0; r < a.length; r++) {
        product[r] = a[r] * b[r];
      }
      return product;
    }
  }

  @Test
  void floatMakesNearlyTheSamePicksAsDouble() {
    Seeds.forEach(
        8,
        seed -> {
          double[][] x = GrownProblem.gaussian(600, 9, seed);
          List<List<Integer>> exact = picks(x, seed, Precision.DOUBLE);
          List<List<Integer>> rounded = picks(x, seed, Precision.FLOAT);
          int different = 0;
          for (int place = 0; place < exact.size(); place++) {
            different += exact.get(place).equals(rounded.get(place)) ? 0 : 1;
          }
          assertThat(rounded).hasSameSizeAs(exact);
          assertThat(different).isLessThanOrEqualTo(exact.size() / 20);
        });
  }

  private static List<List<Integer>> picks(double[][] x, long seed, Precision precision) {
    List<List<Integer>> picks = new ArrayList<>();
    try (GrownProblem problem = problem(x, weights(x.length, seed), precision)) {
      problem.basis().buildFirst(new ExactSvd(), 8, 1, false);
      for (int t = 2; t <= 3; t++) {
        problem.basis().buildNext(new OrthogonalLeastSquares(), 20, 5, added -> {});
      }
      Basis basis = problem.basis().basis();
      for (int node = basis.offset(2); node < basis.nodes(); node++) {
        picks.add(Arrays.stream(basis.monomial(node)).boxed().toList());
      }
    }
    return picks;
  }

  @Test
  void aBasisIsToldTheTruthAboutItsRows() {
    for (boolean weighted : new boolean[] {true, false}) {
      try (Workers workers = new Workers(1, Kernels.plain(), () -> false);
          LocalRowStore.Builder rows =
              new LocalRowStore.Builder(workers, RowStorage.heap(), 1, 1, 1, weighted)) {
        rows.add(new double[] {1}, new double[] {2});
        try (RowStore store = rows.build()) {
          assertThatThrownBy(
                  () -> new GrowingBasis(store, workers, 1, 1, 1e-8, Precision.DOUBLE, !weighted))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining("weighted = " + !weighted);
        }
      }
    }
  }

  /** Something to do with a builder. */
  private interface BuilderTest {
    void run(LayerBuilder builder, FirstLayerBuilder firstLayer, Precision precision);
  }

  private static void forEachBuilder(BuilderTest test) {
    for (LayerBuilder builder : LayerBuilder.builtIn()) {
      for (FirstLayerBuilder firstLayer : FirstLayerBuilder.builtIn()) {
        for (Precision precision : Precision.values()) {
          try {
            test.run(builder, firstLayer, precision);
          } catch (AssertionError e) {
            String what = builder.name() + ", " + firstLayer.name() + ", " + precision.text();
            throw new AssertionError(what + ": " + e.getMessage(), e);
          }
        }
      }
    }
  }

  private static void grow(
      GrowingBasis basis, LayerBuilder builder, FirstLayerBuilder firstLayer, int firstWidth) {
    basis.buildFirst(firstLayer, firstWidth, 1, false);
    for (int t = 2; t <= 3; t++) {
      basis.buildNext(builder, 6, 3, added -> {});
    }
  }

  private static GrownProblem problem(double[][] x, double[] weights, Precision precision) {
    double[][] y = GrownProblem.gaussian(x.length, 2, 99);
    return new GrownProblem(x, y, weights, 2, Kernels.best(), RowStorage.heap(), precision);
  }

  private static double[] ones(int rows) {
    double[] ones = new double[rows];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** Positive numbers of mean 1. */
  private static double[] weights(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] weights = new double[rows];
    for (int r = 0; r < rows; r++) {
      weights[r] = Math.pow(10, DECADES * random.nextDouble());
    }
    double mean = Arrays.stream(weights).average().orElseThrow();
    return Arrays.stream(weights).map(weight -> weight / mean).toArray();
  }

  /** All that a basis holds in the end. */
  private record Bits(
      Basis basis,
      double[][] triangle,
      double[] projections,
      double[][] nodes,
      double[][] orthonormal,
      double[][] residual) {}

  /** How a basis is grown on some rows. */
  private record Run(
      double[][] x,
      LayerBuilder builder,
      FirstLayerBuilder firstLayer,
      Precision precision,
      int firstWidth) {
    Bits bits(double[] weights, int threads, Kernel kernel, RowStorage storage) {
      double[][] y = GrownProblem.gaussian(x.length, 2, 99);
      try (GrownProblem problem =
          new GrownProblem(x, y, weights, threads, kernel, storage, precision)) {
        grow(problem.basis(), builder, firstLayer, firstWidth);
        return new Bits(
            problem.basis().basis(),
            problem.basis().triangle().full(),
            problem.basis().projections().rowMajor(),
            problem.nodes(),
            problem.orthonormal(),
            problem.residual());
      }
    }
  }

  private static void assertSameBits(Bits actual, Bits expected) {
    assertThat(actual.basis()).isEqualTo(expected.basis());
    assertThat(actual.triangle()).isDeepEqualTo(expected.triangle());
    assertThat(actual.projections()).isEqualTo(expected.projections());
    assertThat(actual.nodes()).isDeepEqualTo(expected.nodes());
    assertThat(actual.orthonormal()).isDeepEqualTo(expected.orthonormal());
    assertThat(actual.residual()).isDeepEqualTo(expected.residual());
  }
}
