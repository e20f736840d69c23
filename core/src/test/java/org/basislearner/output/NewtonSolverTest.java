package org.basislearner.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.basislearner.linalg.Kernels;
import org.basislearner.loss.Loss;
import org.basislearner.loss.SolverStop;
import org.basislearner.loss.TargetKind;
import org.basislearner.predict.OutputLimits;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.testing.Seeds;
import org.basislearner.testing.SendingRowStore;
import org.basislearner.testing.SlowAlgebra;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Output layers without an L2 term, against slow oracles. */
class NewtonSolverTest {
  private static final int SEEDS = 60;
  private static final Accuracy TIGHT = new Accuracy(1e-7, 5000);

  /** Relative to 1 and the objective: what rounding and the accuracy asked for leave. */
  private static final double NEAR = 1e-6;

  /** Random nodes, the first of them constant, and targets that these do not explain. */
  private static OutputProblem draw(TargetKind kind, int mostNodes, int mostRows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = random.nextInt(1, mostNodes + 1);
    int m = random.nextInt(n + 3, mostRows + 1);
    int k =
        switch (kind) {
          case NUMBERS -> random.nextInt(1, 4);
          case TWO_CLASSES -> 1;
          case CLASSES -> random.nextInt(3, 5);
        };
    double[][] nodes = new double[m][n];
    double[][] targets = new double[m][k];
    double[] weights = new double[m];
    Arrays.fill(weights, 1);
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        nodes[i][j] = j == 0 ? 1 : random.nextDouble(-1, 1);
      }
      for (int c = 0; c < k; c++) {
        targets[i][c] =
            switch (kind) {
              case NUMBERS -> Math.pow(random.nextDouble(-2, 2), 3) + 10 * c;
              case TWO_CLASSES -> random.nextBoolean() ? 1 : -1;
              case CLASSES -> 0;
            };
      }
      if (kind == TargetKind.CLASSES) {
        targets[i][random.nextInt(k)] = 1;
      }
    }
    if (seed % 2 == 1) {
      double sum = 0;
      for (int i = 0; i < m; i++) {
        weights[i] = random.nextDouble(0.1, 2);
        sum += weights[i];
      }
      for (int i = 0; i < m; i++) {
        weights[i] *= m / sum;
      }
    }
    return new OutputProblem(kind, nodes, targets, seed % 2 == 1, weights);
  }

  private static OutputProblem oneTarget(OutputProblem problem) {
    double[][] targets =
        Arrays.stream(problem.targets()).map(y -> new double[] {y[0]}).toArray(double[][]::new);
    return new OutputProblem(
        problem.kind(), problem.nodes(), targets, problem.weighted(), problem.weights());
  }

  private static OutputLayer solve(OutputProblem problem, Loss loss, Accuracy accuracy) {
    return solve(problem, loss, accuracy, 1, false).get(1);
  }

  private static List<OutputLayer> solve(
      OutputProblem problem, Loss loss, Accuracy accuracy, int threads, boolean elsewhere) {
    try (Workers workers = new Workers(threads, Kernels.best(), () -> false);
        LocalRowStore store = problem.store(workers)) {
      problem.addNodes(store, 0);
      RowStore rows = elsewhere ? new SendingRowStore(store) : store;
      OutputProblem.Factors factors = problem.factors();
      return OutputSolver.of(loss, problem.shape(), rows, true, workers)
          .path(factors.triangle(), factors.projections(), List.of(0.1, 0.0, 10.0), accuracy);
    }
  }

  /**
   * The least mean of losses that are linear but for a corner at an output of their own: it is at
   * one of the W where as many rows as there are nodes are at their corner. All are tried.
   */
  private static double leastAtCorners(OutputProblem problem, ReferenceLoss loss) {
    int n = problem.nodeCount();
    double least = Double.POSITIVE_INFINITY;
    int[] chosen = new int[n];
    for (int i = 0; i < n; i++) {
      chosen[i] = i;
    }
    while (true) {
      double[][] matrix = new double[n][];
      double[] right = new double[n];
      for (int i = 0; i < n; i++) {
        matrix[i] = problem.nodes()[chosen[i]].clone();
        right[i] = problem.targets()[chosen[i]][0]; // for classes the margin is 1 there, too
      }
      double[] w = SlowAlgebra.solve(matrix, right);
      if (Arrays.stream(w).allMatch(Double::isFinite)) {
        least = Math.min(least, problem.objective(loss, 0, w));
      }
      int place = n - 1;
      while (place >= 0 && chosen[place] == problem.rows() - n + place) {
        place--;
      }
      if (place < 0) {
        return least;
      }
      chosen[place]++;
      for (int i = place + 1; i < n; i++) {
        chosen[i] = chosen[i - 1] + 1;
      }
    }
  }

  private static void check(
      OutputLayer layer, OutputProblem problem, ReferenceLoss loss, double least) {
    double objective = problem.objective(loss, 0, layer.weights());
    double rounding = NEAR * (1 + objective);
    assertThat(layer.lambda()).isZero();
    assertThat(layer.objective()).isCloseTo(objective, within(1e-10 * (1 + objective)));
    assertThat(objective).as("%s", layer).isCloseTo(least, within(rounding));
    assertThat(layer.gap())
        .isNotNegative()
        .isFinite()
        .isGreaterThanOrEqualTo(objective - least - 1e-12 * (1 + objective));
    assertThat(layer.stop()).as("%s", layer).isEqualTo(SolverStop.CONVERGED);
  }

  @ParameterizedTest
  @CsvSource({"absolute, 1, 1", "quantile:0.9, 0.9, 0.1", "quantile:0.25, 0.25, 0.75"})
  void pinballLossesAreLeastWhereAsManyRowsAreMetAsThereAreNodes(
      String name, double below, double above) {
    Seeds.forEach(
        SEEDS,
        seed -> {
          OutputProblem problem = oneTarget(draw(TargetKind.NUMBERS, 3, 16, seed));
          ReferenceLoss reference = new ReferenceLoss.Pinball(below, above);
          double least = leastAtCorners(problem, reference);
          check(solve(problem, Loss.named(name), TIGHT), problem, reference, least);
        });
  }

  @Test
  void theHingeIsLeastAtACornerAndZeroWhereTheClassesCanBeSeparated() {
    int[] separated = new int[1];
    Seeds.forEach(
        SEEDS,
        seed -> {
          OutputProblem problem = draw(TargetKind.TWO_CLASSES, 3, 14, seed);
          ReferenceLoss reference = new ReferenceLoss.Hinge();
          double least = leastAtCorners(problem, reference);
          OutputLayer layer = solve(problem, Loss.hinge(), TIGHT);
          check(layer, problem, reference, least);
          boolean separable = least < 1e-9;
          separated[0] += separable ? 1 : 0;
          assertThat(layer.objective() == 0).isEqualTo(separable);
          OutputLayer logistic = solve(problem, Loss.logistic(), TIGHT);
          assertThat(logistic.stop())
              .isEqualTo(separable ? SolverStop.NO_MINIMUM : SolverStop.CONVERGED);
        });
    assertThat(separated[0]).isBetween(3, SEEDS - 30);
  }

  @ParameterizedTest
  @CsvSource({"TWO_CLASSES, logistic", "CLASSES, logistic", "NUMBERS, huber"})
  void smoothLossesHaveNoSlopeLeft(TargetKind kind, String name) {
    Seeds.forEach(
        SEEDS,
        seed -> {
          OutputProblem problem = draw(kind, 4, 90, seed);
          if (kind == TargetKind.NUMBERS) {
            problem = oneTarget(problem);
          }
          OutputLayer layer = solve(problem, Loss.named(name), new Accuracy(1e-10, 5000));
          ReferenceLoss.Smooth reference =
              kind == TargetKind.NUMBERS
                  ? new ReferenceLoss.Bowl(0.5 * scale(problem))
                  : new ReferenceLoss.Logistic();
          if (layer.stop() == SolverStop.NO_MINIMUM) {
            assertThat(problem.rows()).as("few rows").isLessThan(30);
            return;
          }
          assertThat(ReferenceSolver.gradient(problem, reference, 0, layer.weights()))
              .as("%s", layer)
              .usingComparatorWithPrecision(1e-4)
              .containsOnly(0);
          check(layer, problem, reference, layer.objective());
        });
  }

  private static double scale(OutputProblem problem) {
    try (Workers workers = new Workers(1, Kernels.plain(), () -> false);
        LocalRowStore store = problem.store(workers)) {
      Weighting weighting = problem.weighted() ? Weighting.PLAIN_NODES : Weighting.NONE;
      return Baseline.of(
              new OutputRows(store, problem.shape(), weighting, OutputLimits.NONE), Loss.huber())
          .scales()[0];
    }
  }

  /** The minimum is no more than the loss of the best layer with an L2 term. */
  @Test
  void theHingeOfManyClassesIsNoLargerThanWithAnL2Term() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          OutputProblem problem = draw(TargetKind.CLASSES, 4, 60, seed);
          ReferenceLoss reference = new ReferenceLoss.Hinge();
          OutputLayer layer = solve(problem, Loss.hinge(), TIGHT);
          double objective = problem.objective(reference, 0, layer.weights());
          double[] near = ReferenceSolver.solve(problem, reference, 1e-5).weights();
          double other = problem.objective(reference, 0, near);
          assertThat(layer.stop()).as("%s", layer).isEqualTo(SolverStop.CONVERGED);
          assertThat(objective).isLessThanOrEqualTo(other + NEAR);
          assertThat(objective - layer.gap()).isLessThanOrEqualTo(other + 1e-12);
        });
  }

  /** The last node is 0 for most rows and tells the class of the others. */
  @ParameterizedTest
  @CsvSource({"TWO_CLASSES", "CLASSES"})
  void rowsThatANodeSeparatesLeaveNoMinimumButAHingeOfTheOthersAlone(TargetKind kind) {
    Seeds.forEach(
        SEEDS,
        seed -> {
          OutputProblem problem = draw(kind, 3, 60, seed);
          double[][] nodes = new double[problem.rows()][];
          double[][] targets = problem.targets();
          double rest = 0;
          for (int i = 0; i < nodes.length; i++) {
            nodes[i] = Arrays.copyOf(problem.nodes()[i], problem.nodeCount() + 1);
            if (i % 5 == 0) {
              nodes[i][problem.nodeCount()] = 1;
              Arrays.fill(targets[i], 0);
              targets[i][0] = 1;
            }
            rest += i % 5 == 0 ? 0 : problem.weights()[i];
          }
          OutputProblem marked =
              new OutputProblem(kind, nodes, targets, problem.weighted(), problem.weights());
          OutputLayer logistic = solve(marked, Loss.logistic(), TIGHT);
          assertThat(logistic.stop()).as("%s", logistic).isEqualTo(SolverStop.NO_MINIMUM);
          assertThat(logistic.weights()).doesNotContain(Double.NaN, Double.POSITIVE_INFINITY);

          OutputLayer hinge = solve(marked, Loss.hinge(), TIGHT);
          int[] others = IntStream.range(0, nodes.length).filter(i -> i % 5 != 0).toArray();
          double least =
              solve(only(problem, others), Loss.hinge(), TIGHT).objective() * rest / nodes.length;
          assertThat(hinge.objective()).as("%s", hinge).isCloseTo(least, within(2 * NEAR));
          assertThat(hinge.stop()).as("%s", hinge).isEqualTo(SolverStop.CONVERGED);
        });
  }

  private static OutputProblem only(OutputProblem problem, int... rows) {
    double sum = Arrays.stream(rows).mapToDouble(i -> problem.weights()[i]).sum();
    return new OutputProblem(
        problem.kind(),
        Arrays.stream(rows).mapToObj(i -> problem.nodes()[i]).toArray(double[][]::new),
        Arrays.stream(rows).mapToObj(i -> problem.targets()[i]).toArray(double[][]::new),
        true,
        Arrays.stream(rows).mapToDouble(i -> problem.weights()[i] * rows.length / sum).toArray());
  }

  @ParameterizedTest
  @CsvSource({"huber", "absolute", "quantile:0.2"})
  void severalTargetsAreSeveralProblems(String name) {
    Seeds.forEach(
        20,
        seed -> {
          OutputProblem problem = draw(TargetKind.NUMBERS, 4, 60, seed);
          double sum = 0;
          for (int c = 0; c < problem.outputs(); c++) {
            int output = c;
            double[][] one =
                Arrays.stream(problem.targets())
                    .map(y -> new double[] {y[output]})
                    .toArray(double[][]::new);
            OutputProblem alone =
                new OutputProblem(
                    problem.kind(), problem.nodes(), one, problem.weighted(), problem.weights());
            sum += solve(alone, Loss.named(name), TIGHT).objective();
          }
          assertThat(solve(problem, Loss.named(name), TIGHT).objective())
              .isCloseTo(sum, within(NEAR * (1 + sum)));
        });
  }

  @ParameterizedTest
  @CsvSource({
    "TWO_CLASSES, hinge",
    "CLASSES, hinge",
    "CLASSES, logistic",
    "NUMBERS, huber",
    "NUMBERS, absolute"
  })
  void rowsElsewhereAndMoreThreadsGiveTheSameBits(TargetKind kind, String name) {
    Seeds.forEach(
        10,
        seed -> {
          OutputProblem problem = draw(kind, 4, 60, seed);
          Loss loss = Loss.named(name);
          OutputLayer here = solve(problem, loss, Accuracy.CHOSEN, 1, false).get(1);
          for (int threads = 1; threads <= 3; threads++) {
            assertThat(solve(problem, loss, Accuracy.CHOSEN, threads, threads == 1).get(1))
                .usingRecursiveComparison()
                .isEqualTo(here);
          }
        });
  }

  /** Systems that are too large for a matrix are solved without one. */
  @ParameterizedTest
  @CsvSource({
    "TWO_CLASSES, hinge",
    "CLASSES, hinge",
    "CLASSES, logistic",
    "NUMBERS, huber",
    "NUMBERS, absolute"
  })
  void largeSystemsHaveTheSameMinimum(TargetKind kind, String name) {
    Seeds.forEach(
        20,
        seed -> {
          OutputProblem problem = draw(kind, 4, 60, seed);
          OutputLayer small = solve(problem, Loss.named(name), Accuracy.CHOSEN);
          OutputLayer large = withoutMatrix(problem, Loss.named(name));
          assertThat(large.stop()).isEqualTo(small.stop());
          if (large.stop() == SolverStop.CONVERGED) {
            double sum = small.objective() + large.objective();
            assertThat(large.objective()).isCloseTo(small.objective(), within(1e-4 * sum));
          }
        });
  }

  private static OutputLayer withoutMatrix(OutputProblem problem, Loss loss) {
    try (Workers workers = new Workers(1, Kernels.best(), () -> false);
        LocalRowStore store = problem.store(workers)) {
      problem.addNodes(store, 0);
      Weighting weighting = problem.weighted() ? Weighting.WEIGHTED_NODES : Weighting.NONE;
      OutputRows rows = new OutputRows(store, problem.shape(), weighting, OutputLimits.NONE);
      OutputProblem.Factors factors = problem.factors();
      return new NewtonSolver(rows, Baseline.of(rows, loss), workers, 0)
          .path(factors.triangle(), factors.projections(), List.of(0.0), Accuracy.CHOSEN)
          .get(0);
    }
  }

  /** As many nodes as rows: zero loss up to rounding, whatever is asked. */
  @ParameterizedTest
  @CsvSource({"huber", "absolute", "quantile:0.7"})
  void numbersThatNodesReachAreReached(String name) {
    Seeds.forEach(
        20,
        seed -> {
          OutputProblem drawn = draw(TargetKind.NUMBERS, 4, 60, seed);
          int[] first = IntStream.range(0, drawn.nodeCount()).toArray();
          OutputProblem square = only(drawn, first);
          OutputLayer layer = solve(square, Loss.named(name), Accuracy.CHOSEN);
          assertThat(layer.objective()).isLessThan(1e-10);
          assertThat(layer.gap()).isLessThan(1e-10);
        });
  }

  /** A user's loss whose derivatives are not all known. */
  private record Quartic() implements Loss {
    @Override
    public String name() {
      return "quartic";
    }

    @Override
    public double value(double[] outputs, double[] targets) {
      return Math.pow(outputs[0] - targets[0], 4);
    }

    @Override
    public void gradient(double[] outputs, double[] targets, double[] gradient) {
      gradient[0] = 4 * Math.pow(outputs[0] - targets[0], 3);
    }
  }

  @Test
  void aLossWithoutSecondDerivativesIsRefused() {
    OutputProblem problem = oneTarget(draw(TargetKind.NUMBERS, 3, 20, 1));
    assertThatThrownBy(() -> solve(problem, new Quartic(), TIGHT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "lambdas = 0: expected a number above 0, because loss = quartic gives no second"
                + " derivatives");
  }
}
