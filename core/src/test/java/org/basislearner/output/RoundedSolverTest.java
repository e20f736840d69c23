package org.basislearner.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.basislearner.linalg.Kernels;
import org.basislearner.loss.Loss;
import org.basislearner.loss.SolverStop;
import org.basislearner.loss.TargetKind;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.Workers;
import org.basislearner.testing.Seeds;
import org.basislearner.testing.SendingRowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The hinge on rows that are elsewhere, against the same reference as that on rows at hand. */
class RoundedSolverTest {
  @ParameterizedTest
  @EnumSource(names = {"TWO_CLASSES", "CLASSES"})
  void saysHowFarItIsFromTheLeastObjective(TargetKind kind) {
    AtomicInteger layers = new AtomicInteger();
    AtomicInteger converged = new AtomicInteger();
    Seeds.forEach(
        40,
        seed -> {
          OutputProblem problem = OutputProblem.draw(kind, seed);
          SolverCheck check =
              new SolverCheck(problem, Loss.hinge(), ReferenceLoss.of(Loss.hinge()));
          List<Double> lambdas = SolverCheck.lambdas(new SplittableRandom(seed), 6);
          Accuracy accuracy = seed % 2 == 0 ? Accuracy.EXPLORING : new Accuracy(1e-3, 1000);
          List<OutputLayer> path = path(problem, check, lambdas, accuracy);
          check.check(path, lambdas, accuracy);
          layers.addAndGet(path.size());
          path.stream()
              .filter(layer -> layer.stop() == SolverStop.CONVERGED)
              .forEach(layer -> converged.incrementAndGet());
        });
    // with the smallest lambdas it often ends before its goal, and says so
    assertThat(converged.get()).isGreaterThan(layers.get() * 7 / 10);
  }

  private static List<OutputLayer> path(
      OutputProblem problem, SolverCheck check, List<Double> lambdas, Accuracy accuracy) {
    try (Workers workers = new Workers(2, Kernels.best(), () -> false);
        LocalRowStore store = problem.store(workers)) {
      problem.addNodes(store, 0);
      OutputSolver elsewhere =
          OutputSolver.of(
              Loss.hinge(), problem.shape(), new SendingRowStore(store), false, workers);
      assertThat(((NewtonSolver.Beside) elsewhere).positive()).isInstanceOf(RoundedSolver.class);
      return check.path(elsewhere, lambdas, accuracy);
    }
  }

  @Test
  void theSmoothedHingeIsBelowTheHingeByHalfItsWidthAtMostAndHasItsGradient() {
    Seeds.forEach(
        200,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          int outputs = seed % 3 == 0 ? 1 : random.nextInt(3, 11);
          double[] v = random.doubles(outputs, -2, 2).toArray();
          double[] y = new double[outputs];
          y[random.nextInt(outputs)] = outputs == 1 && seed % 2 == 0 ? -1 : 1;
          double width = Math.pow(10, random.nextDouble(-3, 0));
          Loss smoothed = Loss.hinge().rounded(width / 2, new double[0]);
          double below = Loss.hinge().value(v, y) - smoothed.value(v, y);
          assertThat(below).isBetween(-1e-12, width / 2 + 1e-12);
          double[] gradient = new double[outputs];
          smoothed.gradient(v, y, gradient);
          for (int c = 0; c < outputs; c++) {
            double step = 1e-6 * width;
            double[] up = v.clone();
            double[] down = v.clone();
            up[c] += step;
            down[c] -= step;
            double slope = (smoothed.value(up, y) - smoothed.value(down, y)) / (2 * step);
            assertThat(gradient[c]).isCloseTo(slope, within(1e-4));
          }
        });
  }
}
