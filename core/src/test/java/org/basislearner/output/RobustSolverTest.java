package org.basislearner.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Losses for numbers that are linear far from the target, against slow solvers and theorems. */
class RobustSolverTest {
  private static final int SEEDS = 60;

  /** Slow and obvious: the value at which the weights of all up to it are half of all. */
  private static double quantile(double[] values, double[] weights, double level) {
    int[] order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(i -> i)
            .toArray();
    double total = Arrays.stream(weights).sum();
    double sum = 0;
    for (int i : order) {
      sum += weights[i];
      if (sum >= level * total * (1 - 1e-12)) {
        return values[i];
      }
    }
    throw new AssertionError();
  }

  private static double scale(double[] targets, double[] weights) {
    double median = quantile(targets, weights, 0.5);
    double[] distances = Arrays.stream(targets).map(y -> Math.abs(y - median)).toArray();
    double scale = quantile(distances, weights, 0.5);
    if (scale > 0) {
      return scale;
    }
    double sum = 0;
    for (int i = 0; i < targets.length; i++) {
      sum += weights[i] * distances[i] / Arrays.stream(weights).sum();
    }
    return sum > 0 ? sum : 1;
  }

  private static double[] column(OutputProblem problem, int c) {
    return Arrays.stream(problem.targets()).mapToDouble(row -> row[c]).toArray();
  }

  /** The same rows with one target. */
  private static OutputProblem one(OutputProblem problem, int c) {
    double[][] targets =
        Arrays.stream(column(problem, c)).mapToObj(y -> new double[] {y}).toArray(double[][]::new);
    return new OutputProblem(
        problem.kind(), problem.nodes(), targets, problem.weighted(), problem.weights());
  }

  @Test
  void hubersLossIsMinimisedWithItsKneeAtThatManyScales() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          OutputProblem problem = OutputProblem.draw(TargetKind.NUMBERS, seed);
          double[] knees = new double[problem.outputs()];
          Arrays.setAll(knees, c -> 0.3 * scale(column(problem, c), problem.weights()));
          SolverCheck check =
              new SolverCheck(problem, Loss.huber(0.3), new ReferenceLoss.Bowl(knees));
          List<Double> lambdas = SolverCheck.lambdas(new SplittableRandom(seed), 2);
          for (Accuracy accuracy : List.of(Accuracy.EXPLORING, SolverCheck.TIGHT)) {
            check.check(check.path(lambdas, accuracy, 1), lambdas, accuracy);
          }
        });
  }

  @ParameterizedTest
  @CsvSource({"absolute, 1, 1", "quantile:0.9, 0.9, 0.1"})
  void gapsArePinballLossesOwnWithLambdaInUnitsOfTheScale(String name, double below, double above) {
    List<SolverStop> stops = new ArrayList<>();
    Seeds.forEach(
        SEEDS,
        seed -> {
          OutputProblem problem = one(OutputProblem.draw(TargetKind.NUMBERS, seed), 0);
          double scale = scale(column(problem, 0), problem.weights());
          SolverCheck check =
              new SolverCheck(problem, Loss.named(name), new ReferenceLoss.Pinball(below, above));
          // with smaller ones the reference does not reach the accuracy that it demands of itself
          double small = Math.pow(10, new SplittableRandom(seed).nextDouble(-5, 1));
          List<Double> lambdas = List.of(small, 0.1);
          Accuracy accuracy = seed % 2 == 0 ? Accuracy.EXPLORING : new Accuracy(1e-3, 1000);
          List<OutputLayer> found =
              check.path(lambdas, accuracy, 1).stream()
                  .map(
                      layer ->
                          new OutputLayer(
                              layer.lambda() / scale,
                              layer.weights(),
                              layer.objective(),
                              layer.gap(),
                              layer.iterations(),
                              layer.stop()))
                  .toList();
          found.forEach(layer -> stops.add(layer.stop()));
          check.check(found, lambdas.stream().map(lambda -> lambda / scale).toList(), accuracy);
        });
    assertThat(stops.stream().filter(SolverStop.CONVERGED::equals).count())
        .isGreaterThan(stops.size() * 9L / 10);
  }

  @Test
  void constantsAreWeightedQuantilesToTheLastBit() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          OutputProblem problem = OutputProblem.draw(TargetKind.NUMBERS, seed);
          Baseline median = baseline(problem, Loss.absolute());
          Baseline high = baseline(problem, Loss.quantile(0.83));
          for (int c = 0; c < problem.outputs(); c++) {
            double[] y = column(problem, c);
            assertThat(median.outputs()[c]).isEqualTo(quantile(y, problem.weights(), 0.5));
            assertThat(high.outputs()[c]).isEqualTo(quantile(y, problem.weights(), 0.83));
            assertThat(median.scales()[c])
                .isCloseTo(scale(y, problem.weights()), within(1e-12 * median.scales()[c]));
          }
        });
  }

  @Test
  void noOtherConstantHasALessHuberLoss() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          OutputProblem problem = one(OutputProblem.draw(TargetKind.NUMBERS, seed), 0);
          Baseline found = baseline(problem, Loss.huber());
          double best = mean(problem, found.loss(), found.outputs()[0]);
          for (double step = 1e-9; step < 1e3; step *= 10) {
            for (double move : new double[] {-step, step}) {
              double other = mean(problem, found.loss(), found.outputs()[0] + move);
              assertThat(other).isGreaterThanOrEqualTo(best * (1 - 1e-14));
            }
          }
        });
  }

  private static double mean(OutputProblem problem, Loss loss, double constant) {
    double sum = 0;
    for (int i = 0; i < problem.rows(); i++) {
      sum += problem.weights()[i] * loss.value(new double[] {constant}, problem.targets()[i]);
    }
    return sum / problem.rows();
  }

  private static Baseline baseline(OutputProblem problem, Loss loss) {
    try (Workers workers = new Workers(1, Kernels.plain(), () -> false);
        LocalRowStore store = problem.store(workers)) {
      Weighting weighting = problem.weighted() ? Weighting.PLAIN_NODES : Weighting.NONE;
      return Baseline.of(
          new OutputRows(store, problem.shape(), weighting, OutputLimits.NONE), loss);
    }
  }

  /** Outputs do not know of each other: the least sum is the sum of the least. */
  @ParameterizedTest
  @CsvSource({"huber", "absolute", "quantile:0.2"})
  void severalTargetsAreSeveralProblems(String name) {
    Loss loss = Loss.named(name);
    Seeds.forEach(
        20,
        seed -> {
          OutputProblem problem = OutputProblem.draw(TargetKind.NUMBERS, seed);
          List<Double> lambdas = List.of(1e-3, 0.1);
          List<OutputLayer> together = path(problem, loss, lambdas, false);
          for (int i = 0; i < lambdas.size(); i++) {
            double sum = 0;
            double gaps = 0;
            for (int c = 0; c < problem.outputs(); c++) {
              OutputLayer alone = path(one(problem, c), loss, lambdas, false).get(i);
              sum += alone.objective();
              gaps += alone.gap();
            }
            OutputLayer all = together.get(i);
            double rounding = 1e-9 * (1 + sum);
            assertThat(all.objective() - all.gap()).isLessThanOrEqualTo(sum + rounding);
            assertThat(sum - gaps).isLessThanOrEqualTo(all.objective() + rounding);
          }
        });
  }

  @ParameterizedTest
  @CsvSource({"huber", "absolute", "quantile:0.2"})
  void rowsElsewhereGiveTheSameBits(String name) {
    Seeds.forEach(
        10,
        seed -> {
          OutputProblem problem = OutputProblem.draw(TargetKind.NUMBERS, seed);
          List<Double> lambdas = List.of(1e-3, 0.1);
          assertThat(path(problem, Loss.named(name), lambdas, true))
              .usingRecursiveComparison()
              .isEqualTo(path(problem, Loss.named(name), lambdas, false));
        });
  }

  private static List<OutputLayer> path(
      OutputProblem problem, Loss loss, List<Double> lambdas, boolean elsewhere) {
    try (Workers workers = new Workers(1, Kernels.best(), () -> false);
        LocalRowStore store = problem.store(workers)) {
      problem.addNodes(store, 0);
      RowStore rows = elsewhere ? new SendingRowStore(store) : store;
      OutputProblem.Factors factors = problem.factors();
      return OutputSolver.of(loss, problem.shape(), rows, true, workers)
          .path(factors.triangle(), factors.projections(), lambdas, Accuracy.EXPLORING);
    }
  }
}
