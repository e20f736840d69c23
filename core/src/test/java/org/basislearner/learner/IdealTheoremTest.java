package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.testing.RandomRows;
import org.basislearner.testing.Seeds;
import org.basislearner.testing.SlowAlgebra;
import org.basislearner.train.LayerReport;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.StopReason;
import org.basislearner.train.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The paper's first theorem, item by item: Gram-Schmidt without width on a full first layer.
 * Symbols: m rows, d inputs, Delta the depth, F the node values, F^t those of layer t.
 *
 * <p>In floating point the theorem holds as long as no candidate that matters has a residual near
 * the tolerance. Data are chosen so: few inputs go with few rows, or with standard scaling.
 */
class IdealTheoremTest {
  private static final int UNLIMITED = 1000;

  /**
   * Squared, relative to the targets' square. The output layer solves R W = p for an R whose
   * condition grows with every layer, to 1e9 or so at degree 19, so that the error in norm is about
   * 1e9 times 1e-16; 1e-5 leaves room.
   */
  private static final double ZERO = 1e-10;

  /** The same for sums of rounding errors of terms of size 1, in problems of some hundred rows. */
  private static final double ROUNDING = 1e-9;

  private static Parameters ideal(Scaling scaling, int depth) {
    return Parameters.defaults()
        .withTask(Task.REGRESSION)
        .withBuilder("gram-schmidt")
        .withScaling(scaling)
        .withMaxDepth(depth)
        .withLambdas(List.of(0.0));
  }

  private static int between(SplittableRandom random, int from, int to) {
    return random.nextInt(from, to + 1);
  }

  /** A random problem grown with some random limit of depth. */
  private record Case(int rows, int inputs, int depth, GrownNetwork grown) {
    static Case draw(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int rows = between(random, 1, 60);
      int inputs = between(random, 1, 8);
      int depth = List.of(2, 3, 4, UNLIMITED).get(random.nextInt(4));
      Scaling scaling = random.nextBoolean() ? Scaling.NONE : Scaling.STANDARD;
      double[][] x = RandomRows.uniform(random, rows, inputs);
      double[][] targets = Labels.NUMBER.draw(random, rows);
      return new Case(rows, inputs, depth, GrownNetwork.of(ideal(scaling, depth), x, targets));
    }
  }

  @Test
  void item1NodesAndCandidatesAreAtMostAsManyAsTheTheoremSays() {
    Seeds.forEach(
        60,
        seed -> {
          Case one = Case.draw(seed);
          long m = one.rows();
          long d = one.inputs();
          assertThat(one.grown().nodes()).isLessThanOrEqualTo((int) m);
          assertThat(one.grown().growth().basis().nodes(1)).isLessThanOrEqualTo((int) d + 1);
          for (LayerReport layer : one.grown().growth().layers()) {
            assertThat((long) layer.nodes()).isBetween(1L, m);
            assertThat(layer.candidates()).isLessThanOrEqualTo(m * (d + 1));
          }
        });
  }

  @Test
  void item2TheLoopEndsAfterAtMostOneIterationLessThanRowsAndTwoLessThanDepth() {
    Seeds.forEach(
        60,
        seed -> {
          Case one = Case.draw(seed);
          assertThat(one.grown().iterations())
              .isLessThanOrEqualTo(Math.min(one.rows() - 1, one.depth() - 2));
        });
  }

  /** d + 2 + 2 m columns and a chunk of at most 64 candidates, of m numbers each. */
  @Test
  void item3MemoryIsOfTheOrderOfRowsSquared() {
    Seeds.forEach(
        10,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          int rows = between(random, 64, 120);
          int inputs = between(random, 4, 40);
          GrownNetwork grown =
              GrownNetwork.of(
                  ideal(Scaling.STANDARD, UNLIMITED),
                  RandomRows.uniform(random, rows, inputs),
                  Labels.NUMBER.draw(random, rows),
                  Labels.NUMBER.kind());
          assertThat(grown.peakColumns()).isLessThanOrEqualTo(4 * rows + 2);
        });
  }

  @Test
  void item4TheNetworkHasNoMoreLayersWidthAndNodesThanTheTheoremSays() {
    Seeds.forEach(
        60,
        seed -> {
          Case one = Case.draw(seed);
          assertThat(one.grown().depth())
              .isLessThanOrEqualTo(Math.min(one.rows() + 1, one.depth()));
          for (int t = 1; t <= one.grown().layers(); t++) {
            assertThat(one.grown().growth().basis().nodes(t)).isLessThanOrEqualTo(one.rows());
          }
          int nodesAndOutput = one.grown().nodes() + one.grown().network().outputs();
          assertThat(nodesAndOutput).isLessThanOrEqualTo(one.rows() + 1);
        });
  }

  /**
   * The constant is 4: a sum and a product for each of at most d (d + 1) first-layer weights, which
   * is at most 4 d^2, then two products a node and, in the output layer, a sum and a product a
   * node, for at most m nodes.
   */
  @Test
  void item4AnOutputTakesAtMostFourTimesRowsPlusInputsSquaredOperations() {
    Seeds.forEach(
        60,
        seed -> {
          Case one = Case.draw(seed);
          long inputs = one.inputs();
          assertThat(one.grown().network().operations())
              .isLessThanOrEqualTo(4 * (one.rows() + inputs * inputs));
        });
  }

  @ParameterizedTest
  @CsvSource({
    "STANDARD, 12, 1, 9",
    "STANDARD, 60, 2, 8",
    "STANDARD, 80, 3, 5",
    "STANDARD, 60, 6, 3",
    "NONE, 40, 3, 3",
    "NONE, 60, 6, 2",
    "NONE, 20, 30, 2"
  })
  void item5LayersSpanEveryPolynomialOfTheirDegreeAndNothingElse(
      Scaling scaling, int rows, int inputs, int layers) {
    Seeds.forEach(
        5,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          double[][] x =
              inputs == 1 ? RandomRows.chebyshev(rows) : RandomRows.uniform(random, rows, inputs);
          GrownNetwork grown =
              GrownNetwork.of(ideal(scaling, layers + 1), x, Labels.NUMBER.draw(random, rows));
          for (int t = 1; t <= grown.layers(); t++) {
            assertSpansMonomials(grown, t);
            assertThat(grown.growth().layers().get(t - 1).rank())
                .as("dimension after layer %d", t)
                .isEqualTo((int) Math.min(rows, Monomials.count(inputs, t)));
          }
        });
  }

  /** On corners of a cube x^2 = x, so only products of distinct inputs count. */
  @Test
  void item5OnCornersOfACubeLayersSpanTheProductsOfDistinctInputs() {
    double[][] x = RandomRows.corners(6);
    SplittableRandom random = new SplittableRandom(6);
    GrownNetwork grown =
        GrownNetwork.of(ideal(Scaling.STANDARD, UNLIMITED), x, Labels.NUMBER.draw(random, 64));
    int[] dimensions = {7, 22, 42, 57, 63, 64};
    assertThat(grown.layers()).isEqualTo(6);
    for (int t = 1; t <= 6; t++) {
      assertSpansMonomials(grown, t);
      assertThat(grown.growth().layers().get(t - 1).rank()).isEqualTo(dimensions[t - 1]);
    }
  }

  /** An input that repeats others adds nothing to the span, and must not take anything from it. */
  @Test
  void item5DependentInputsChangeNothing() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] x = RandomRows.uniform(random, 50, 5);
    for (double[] row : x) {
      row[3] = row[0];
      row[4] = 2 * row[1] - row[2] + 1;
    }
    GrownNetwork grown =
        GrownNetwork.of(ideal(Scaling.STANDARD, 4), x, Labels.NUMBER.draw(random, 50));
    for (int t = 1; t <= 3; t++) {
      assertSpansMonomials(grown, t);
      assertThat(grown.growth().layers().get(t - 1).rank()).isEqualTo((int) Monomials.count(3, t));
    }
  }

  private static void assertSpansMonomials(GrownNetwork grown, int layers) {
    List<double[]> basis = SlowAlgebra.orthonormal(grown.columns(layers), 0);
    for (double[] monomial : Monomials.columns(grown.scaledRows(), layers)) {
      assertThat(SlowAlgebra.norm(SlowAlgebra.residual(monomial, basis)))
          .as("distance of a monomial from the span of layers 1..%d", layers)
          .isLessThanOrEqualTo(ROUNDING * SlowAlgebra.norm(monomial));
    }
  }

  @ParameterizedTest
  @EnumSource(Labels.class)
  void item6TrainingErrorNeverGrowsWithDepth(Labels labels) {
    Seeds.forEach(
        10,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          int rows = between(random, 2, 100);
          int inputs = between(random, 2, 6);
          GrownNetwork grown =
              GrownNetwork.of(
                  ideal(Scaling.STANDARD, UNLIMITED).withLambdas(List.of(0.0, 1e-6, 1e-2, 1.0)),
                  RandomRows.uniform(random, rows, inputs),
                  labels.draw(random, rows),
                  labels.kind());
          Monotone.assertObjectivesNeverGrow(grown);
        });
  }

  @ParameterizedTest
  @CsvSource({
    "STANDARD, 1, 1",
    "STANDARD, 2, 1",
    "STANDARD, 5, 1",
    "STANDARD, 8, 1",
    "STANDARD, 20, 2",
    "STANDARD, 100, 2",
    "STANDARD, 200, 3",
    "STANDARD, 200, 4",
    "STANDARD, 200, 8",
    "STANDARD, 100, 30",
    "STANDARD, 30, 60",
    "NONE, 2, 1",
    "NONE, 200, 8",
    "NONE, 100, 30",
    "NONE, 30, 60"
  })
  void item6RunToTheEndOnDistinctRowsTheErrorIsZeroWhateverTheLabels(
      Scaling scaling, int rows, int inputs) {
    Seeds.forEach(
        4,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          double[][] x = RandomRows.uniform(random, rows, inputs);
          Labels labels = Labels.of(seed);
          GrownNetwork grown =
              GrownNetwork.of(
                  ideal(scaling, UNLIMITED), x, labels.draw(random, rows), labels.kind());
          assertThat(grown.growth().stopReason()).isEqualTo(StopReason.FITTED);
          assertThat(grown.trainingError())
              .as("training error with %s", labels)
              .isLessThanOrEqualTo(ZERO * grown.targetSquare());
        });
  }

  /** On Gaussian rows the products of a layer differ so little that they need a small tolerance. */
  @ParameterizedTest
  @CsvSource({"15, 1", "100, 2", "200, 4"})
  void item6GaussianRowsAreSpannedWithASmallTolerance(int rows, int inputs) {
    Seeds.forEach(
        4,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          GrownNetwork grown =
              GrownNetwork.of(
                  ideal(Scaling.STANDARD, UNLIMITED).withTolerance(1e-12),
                  RandomRows.gaussian(random, rows, inputs),
                  Labels.NUMBER.draw(random, rows));
          assertThat(grown.growth().stopReason()).isEqualTo(StopReason.FITTED);
          assertThat(grown.nodes()).isEqualTo(rows);
        });
  }

  /** Rows that cannot be told apart get one prediction; the mean of their labels is the best. */
  @ParameterizedTest
  @EnumSource(Scaling.class)
  void item6EqualRowsWithDifferentLabelsEndWithTheMeanOfEachGroup(Scaling scaling) {
    Seeds.forEach(
        10,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          int groups = between(random, 2, 20);
          double[][] distinct = RandomRows.uniform(random, groups, 6);
          double[][] x = new double[3 * groups][];
          double[] y = new double[x.length];
          for (int r = 0; r < x.length; r++) {
            x[r] = distinct[r % groups];
            y[r] = random.nextDouble(-1, 1);
          }
          GrownNetwork grown = GrownNetwork.of(ideal(scaling, UNLIMITED), x, y);
          assertThat(grown.growth().stopReason()).isEqualTo(StopReason.SPANS_CANDIDATES);
          assertThat(grown.nodes()).isEqualTo(groups);
          assertThat(grown.trainingError())
              .isCloseTo(varianceWithinGroups(y, groups), within(ZERO * grown.targetSquare()));
        });
  }

  private static double varianceWithinGroups(double[] y, int groups) {
    double[] mean = new double[groups];
    for (int r = 0; r < y.length; r++) {
      mean[r % groups] += y[r] * groups / y.length;
    }
    double sum = 0;
    for (int r = 0; r < y.length; r++) {
      sum += (y[r] - mean[r % groups]) * (y[r] - mean[r % groups]);
    }
    return sum / y.length;
  }
}
