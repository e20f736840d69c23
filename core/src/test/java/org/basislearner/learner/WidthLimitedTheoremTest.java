package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.loss.TargetKind;
import org.basislearner.store.RowShape;
import org.basislearner.testing.RandomRows;
import org.basislearner.testing.Seeds;
import org.basislearner.train.LayerReport;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.StopReason;
import org.basislearner.train.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The paper's second theorem, item by item: orthogonal least squares with the same width gamma for
 * every layer, in batches of b. Symbols: m rows, d inputs, Delta the depth, k outputs.
 */
class WidthLimitedTheoremTest {
  private static final int UNLIMITED = 1000;

  /** Squared, relative to the targets' square: 1e-6 in norm, where 1e-9 is usual. */
  private static final double ZERO = 1e-12;

  private static Parameters limited(Scaling scaling, int width, int batch, int depth) {
    return Parameters.defaults()
        .withTask(Task.REGRESSION)
        .withScaling(scaling)
        .withWidths(width)
        .withBatch(batch)
        .withMaxDepth(depth)
        .withLambdas(List.of(0.0));
  }

  /** A random problem with random labels of every kind, width, batch and depth. */
  private record Case(
      int rows, int inputs, int outputs, Parameters parameters, Labels labels, GrownNetwork grown) {
    static Case draw(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int rows = random.nextInt(1, 120);
      int inputs = random.nextInt(1, 12);
      Parameters parameters =
          limited(
              random.nextBoolean() ? Scaling.NONE : Scaling.STANDARD,
              random.nextInt(1, 25),
              List.of(1, 3, 7, 50).get(random.nextInt(4)),
              random.nextInt(2, 8));
      Labels labels = Labels.of(random.nextInt(4));
      double[][] x = RandomRows.uniform(random, rows, inputs);
      double[][] targets = labels.draw(random, rows);
      GrownNetwork grown = GrownNetwork.of(parameters, x, targets, labels.kind());
      return new Case(rows, inputs, targets[0].length, parameters, labels, grown);
    }

    int width() {
      return parameters.widths().get(0);
    }

    int depth() {
      return parameters.maxDepth();
    }
  }

  @Test
  void item1NodesAndCandidatesAreAtMostAsManyAsTheTheoremSays() {
    Seeds.forEach(
        100,
        seed -> {
          Case one = Case.draw(seed);
          long width = one.width();
          assertThat((long) one.grown().nodes()).isLessThanOrEqualTo(width * one.depth());
          for (LayerReport layer : one.grown().growth().layers()) {
            assertThat((long) layer.nodes()).isBetween(1L, width);
            if (layer.layer() > 1) {
              assertThat(layer.candidates()).isLessThanOrEqualTo(width * width);
            }
          }
        });
  }

  /**
   * The constant is 2: inputs, targets and their residuals, node values and the orthonormal basis,
   * and a batch of at most gamma candidates on their way: d + 2 + 2 gamma (Delta - 1) + gamma
   * columns for one output, which is at most 2 (d + gamma Delta).
   */
  @Test
  void item2RowsTakeAtMostTwiceInputsPlusWidthTimesDepthColumns() {
    Seeds.forEach(
        40,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          int rows = random.nextInt(50, 200);
          int inputs = random.nextInt(1, 30);
          int width = random.nextInt(1, 20);
          int depth = random.nextInt(2, 6);
          Parameters parameters =
              limited(Scaling.STANDARD, width, random.nextInt(1, width + 1), depth);
          GrownNetwork grown =
              GrownNetwork.of(
                  parameters,
                  RandomRows.uniform(random, rows, inputs),
                  Labels.NUMBER.draw(random, rows),
                  Labels.NUMBER.kind());
          MemoryEstimate estimate =
              MemoryEstimate.of(shape(rows, inputs), parameters, RunOptions.defaults());
          long asRead = 8L * rows * inputs;
          assertThat(8L * rows * grown.peakColumns())
              .as("bytes that were used, against the estimate")
              .isLessThanOrEqualTo(estimate.rowBytes() - asRead);
          assertThat(estimate.rowBytes() - asRead)
              .as("estimate, against the theorem")
              .isLessThanOrEqualTo(8L * rows * 2 * (inputs + (long) width * depth));
        });
  }

  private static RowShape shape(int rows, int inputs) {
    return new RowShape(rows, inputs, TargetKind.NUMBERS, 1, false, rows);
  }

  @Test
  void item2WhatIsNeededBesideTheRowsDoesNotGrowWithTheRows() {
    Parameters parameters = limited(Scaling.STANDARD, 50, 10, 6);
    RunOptions options = RunOptions.defaults().withThreads(2);
    MemoryEstimate few = MemoryEstimate.of(shape(10_000, 100), parameters, options);
    MemoryEstimate many = MemoryEstimate.of(shape(10_000_000, 100), parameters, options);
    assertThat(many.rowBytes()).isEqualTo(1000 * few.rowBytes());
    assertThat(many.heapBytes() - many.rowBytes()).isEqualTo(few.heapBytes() - few.rowBytes());
  }

  @Test
  void item3TheNetworkHasNoMoreLayersAndNodesThanTheTheoremSays() {
    Seeds.forEach(
        100,
        seed -> {
          Case one = Case.draw(seed);
          assertThat(one.grown().depth()).isLessThanOrEqualTo(one.depth());
          for (int t = 1; t <= one.grown().layers(); t++) {
            assertThat(one.grown().growth().basis().nodes(t)).isLessThanOrEqualTo(one.width());
          }
          int most = Math.min(one.rows(), (one.depth() - 1) * one.width());
          assertThat(one.grown().nodes() + one.grown().network().outputs())
              .isLessThanOrEqualTo(most + one.outputs());
        });
  }

  /**
   * The constant is 2 (1 + k): a sum and a product for each of at most gamma d first-layer weights,
   * two products for each of at most gamma Delta nodes, a sum and a product for each of their k
   * output weights.
   */
  @Test
  void item3AnOutputTakesOperationsOfTheOrderOfWidthTimesInputsPlusDepth() {
    Seeds.forEach(
        100,
        seed -> {
          Case one = Case.draw(seed);
          long theorem = (long) one.width() * (one.inputs() + one.depth());
          assertThat(one.grown().network().operations())
              .isLessThanOrEqualTo(2L * (1 + one.outputs()) * theorem);
        });
  }

  /**
   * Without scaling the first node is nearly constant, products with it are nearly other nodes, and
   * weights without any L2 term can grow until rounding errors alone exceed the targets; hence
   * lambda is positive there.
   */
  @ParameterizedTest
  @EnumSource(Labels.class)
  void item4TrainingErrorNeverGrowsWithDepth(Labels labels) {
    Seeds.forEach(
        15,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          int rows = random.nextInt(2, 150);
          boolean scaled = random.nextBoolean();
          Parameters parameters =
              limited(
                      scaled ? Scaling.STANDARD : Scaling.NONE,
                      random.nextInt(5, 30),
                      random.nextInt(1, 20),
                      9)
                  .withLambdas(
                      scaled ? List.of(0.0, 1e-6, 1e-2, 1.0) : List.of(1e-8, 1e-6, 1e-2, 1.0));
          GrownNetwork grown =
              GrownNetwork.of(
                  parameters,
                  RandomRows.uniform(random, rows, random.nextInt(3, 10)),
                  labels.draw(random, rows),
                  labels.kind());
          Monotone.assertObjectivesNeverGrow(grown);
        });
  }

  /**
   * Random rows are in general position with probability 1. The narrower the layers the higher the
   * degrees that are needed, and with them the share of a candidate that is new falls towards the
   * tolerance: narrow layers go with few rows.
   */
  @ParameterizedTest
  @CsvSource({
    "STANDARD, 1, 1, 3, 1",
    "NONE, 3, 2, 1, 1",
    "STANDARD, 20, 5, 3, 1",
    "STANDARD, 40, 3, 5, 5",
    "STANDARD, 60, 5, 10, 1",
    "STANDARD, 60, 5, 10, 3",
    "STANDARD, 100, 6, 12, 50",
    "STANDARD, 150, 10, 20, 7",
    "STANDARD, 200, 20, 40, 10",
    "STANDARD, 50, 60, 20, 50",
    "NONE, 60, 5, 10, 3",
    "NONE, 150, 10, 20, 7",
    "NONE, 200, 20, 40, 10"
  })
  void item5InGeneralPositionTheErrorIsZeroAtTheEnd(
      Scaling scaling, int rows, int inputs, int width, int batch) {
    Seeds.forEach(
        4,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          double[][] x = RandomRows.uniform(random, rows, inputs);
          Labels labels = Labels.of(seed);
          GrownNetwork grown =
              GrownNetwork.of(
                  // with the constant alone in the first layer there would be no products
                  limited(scaling, width, batch, UNLIMITED).withFreeConstant(width > 1),
                  x,
                  labels.draw(random, rows),
                  labels.kind());
          assertThat(grown.growth().stopReason()).isEqualTo(StopReason.FITTED);
          assertThat(grown.iterations()).isLessThanOrEqualTo(rows);
          assertThat(grown.trainingError())
              .as("training error with %s", labels)
              .isLessThanOrEqualTo(ZERO * grown.targetSquare());
        });
  }

  /**
   * With narrow layers on Gaussian rows less and less of each candidate is new; the basis reaches
   * zero error where the tolerance allows so little. What the output layer reaches in floating
   * point is less, since its weights grow as the tolerance falls.
   */
  @ParameterizedTest
  @CsvSource({"60, 3, 4, 4, 1e-8", "60, 3, 4, 1, 1e-10", "100, 5, 5, 5, 1e-12"})
  void item5NarrowLayersOnGaussianRowsSpanAnyTargetAtTheEnd(
      int rows, int inputs, int width, int batch, double tolerance) {
    Seeds.forEach(
        4,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          double[][] x = RandomRows.gaussian(random, rows, inputs);
          Labels labels = Labels.of(seed);
          GrownNetwork grown =
              GrownNetwork.of(
                  limited(Scaling.NONE, width, batch, UNLIMITED)
                      .withFreeConstant(false)
                      .withTolerance(tolerance),
                  x,
                  labels.draw(random, rows),
                  labels.kind());
          List<LayerReport> layers = grown.growth().layers();
          assertThat(grown.growth().stopReason()).isEqualTo(StopReason.FITTED);
          assertThat(layers.get(layers.size() - 1).error())
              .isLessThanOrEqualTo(ZERO * grown.targetSquare());
        });
  }
}
