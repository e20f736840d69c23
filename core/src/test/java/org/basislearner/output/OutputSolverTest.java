package org.basislearner.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.linalg.Kernels;
import org.basislearner.loss.Loss;
import org.basislearner.loss.SolverStop;
import org.basislearner.loss.TargetKind;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.Workers;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The solvers of output layers against {@link ReferenceSolver} on small problems of every {@link
 * OutputProblem.Shape}, with and without weights.
 */
class OutputSolverTest {
  private static final int SEEDS = 200;

  /** Of the tests that look at one thing only: every shape twice, without and with weights. */
  private static final int FEW_SEEDS = 36;

  /** A loss and targets that it fits. */
  record Case(Loss loss, TargetKind kind) {
    SolverCheck check(long seed) {
      return check(OutputProblem.draw(kind, seed));
    }

    SolverCheck check(OutputProblem problem) {
      return new SolverCheck(problem, loss, ReferenceLoss.of(loss));
    }

    @Override
    public String toString() {
      return loss.name() + " of " + kind;
    }
  }

  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (Loss loss : List.of(Loss.squared(), Loss.hinge(), Loss.logistic())) {
      for (TargetKind kind : TargetKind.values()) {
        if (loss.fits(kind)) {
          cases.add(new Case(loss, kind));
        }
      }
    }
    return cases;
  }

  @Test
  void everyLossIsTriedWithEveryKindOfTargetsItFits() {
    assertThat(cases()).hasSize(7);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void findsTheLeastObjective(Case one) {
    Seeds.forEach(
        SEEDS,
        seed -> {
          SolverCheck check = one.check(seed);
          List<Double> lambdas = SolverCheck.lambdas(new SplittableRandom(seed), 1);
          check.check(check.path(lambdas, SolverCheck.TIGHT, 1), lambdas, SolverCheck.TIGHT);
        });
  }

  @ParameterizedTest
  @MethodSource("cases")
  void saysHowFarItIsFromTheLeastObjectiveWhenItMayStopEarly(Case one) {
    Seeds.forEach(
        SEEDS,
        seed -> {
          SolverCheck check = one.check(seed);
          List<Double> lambdas = SolverCheck.lambdas(new SplittableRandom(seed), 2);
          Accuracy accuracy = seed % 2 == 0 ? Accuracy.EXPLORING : Accuracy.CHOSEN;
          check.check(check.path(lambdas, accuracy, 1), lambdas, accuracy);
        });
  }

  @ParameterizedTest
  @MethodSource("cases")
  void givesTheSameBitsForAnyNumberOfThreads(Case one) {
    Seeds.forEach(
        FEW_SEEDS,
        seed -> {
          SolverCheck check = one.check(seed);
          List<Double> lambdas = List.of(1.0, 1e-3, 1e-6, 3e-3, 0.1, 0.01);
          List<OutputLayer> expected = check.path(lambdas, Accuracy.EXPLORING, 1);
          for (int threads = 2; threads <= 3; threads++) {
            assertThat(check.path(lambdas, Accuracy.EXPLORING, threads))
                .as("%s threads", threads)
                .usingRecursiveComparison()
                .isEqualTo(expected);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("cases")
  void givesEachLambdaItsOwnSolutionInAnyOrderAndWithRepeats(Case one) {
    Seeds.forEach(
        FEW_SEEDS,
        seed -> {
          SolverCheck check = one.check(seed);
          List<Double> orderless = new ArrayList<>(List.of(10.0, 1e-3, 1.0, 1e-7, 1e-3, 0.1, 10.0));
          Collections.rotate(orderless, (int) seed);
          check.check(check.path(orderless, SolverCheck.TIGHT, 1), orderless, SolverCheck.TIGHT);
        });
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isAsGoodOnADeeperBasisAsANewSolver(Case one) {
    Seeds.forEach(
        FEW_SEEDS,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          OutputProblem deep = OutputProblem.draw(one.kind, seed);
          OutputProblem shallow = deep.first(random.nextInt(1, deep.nodeCount() + 1));
          List<Double> lambdas = SolverCheck.lambdas(random, 3);
          try (Workers workers = new Workers(1, Kernels.best(), () -> false);
              LocalRowStore store = deep.store(workers)) {
            shallow.addNodes(store, 0);
            OutputSolver solver = one.check(deep).solver(store, workers);
            SolverCheck first = one.check(shallow);
            first.check(first.path(solver, lambdas, SolverCheck.TIGHT), lambdas, SolverCheck.TIGHT);
            deep.addNodes(store, shallow.nodeCount());
            SolverCheck second = one.check(deep);
            second.check(
                second.path(solver, lambdas, SolverCheck.TIGHT), lambdas, SolverCheck.TIGHT);
          }
        });
  }

  /** Too many rows for the interior point method, too few nodes and steps for the ascent. */
  @Test
  void theHingeOfASmallerLambdaIsNeverWorseEvenIfItMayTakeFewSteps() {
    Seeds.forEach(
        5,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          double[][] nodes = new double[2000][20];
          double[][] targets = new double[nodes.length][5];
          for (int i = 0; i < nodes.length; i++) {
            targets[i][random.nextInt(5)] = 1;
            for (int j = 0; j < nodes[i].length; j++) {
              nodes[i][j] = j < 5 ? targets[i][j] + random.nextGaussian() : random.nextGaussian();
            }
          }
          double[] weights = new double[nodes.length];
          Arrays.fill(weights, 1);
          Case hinge = new Case(Loss.hinge(), TargetKind.CLASSES);
          OutputProblem problem =
              new OutputProblem(TargetKind.CLASSES, nodes, targets, false, weights);
          List<Double> ascending = List.of(1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1.0);
          Accuracy hasty = new Accuracy(1e-2, 3);
          List<OutputLayer> path = hinge.check(problem).path(ascending, hasty, 1);
          assertThat(path).anyMatch(layer -> layer.stop() == SolverStop.ITERATIONS);
          for (int i = 1; i < path.size(); i++) {
            assertThat(path.get(i - 1).objective())
                .isLessThanOrEqualTo((1 + hasty.gap()) * path.get(i).objective());
          }
          for (OutputLayer layer : path) {
            assertThat(layer.objective())
                .isCloseTo(
                    problem.objective(
                        ReferenceLoss.of(Loss.hinge()), layer.lambda(), layer.weights()),
                    withinPercentage(1e-8));
          }
        });
  }
}
