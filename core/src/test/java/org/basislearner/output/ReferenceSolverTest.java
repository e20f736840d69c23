package org.basislearner.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.output.ReferenceSolver.Optimum;
import org.basislearner.testing.NoisyRows;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** The references where the optimum is known, and where other weights must be worse. */
class ReferenceSolverTest {
  private static final List<Double> LAMBDAS = List.of(1e-7, 1e-4, 0.1, 1.0, 3.0, 10.0);

  private static OutputProblem oneRow(TargetKind kind, double... targets) {
    return new OutputProblem(
        kind, new double[][] {{1}}, new double[][] {targets}, false, new double[] {1});
  }

  @Test
  void theHingeOfOneRowOfTwoClassesEndsAtItsKinkOrBefore() {
    OutputProblem problem = oneRow(TargetKind.TWO_CLASSES, -1);
    for (double lambda : LAMBDAS) {
      double w = Math.min(1, 1 / lambda);
      assertOptimum(problem, new ReferenceLoss.Hinge(), lambda, lambda / 2 * w * w + 1 - w);
    }
  }

  /** Symmetry: w_y = (k - 1) t and -t for the other classes, whose margin k t is at most 1. */
  @Test
  void theHingeOfOneRowOfFourClassesEndsAtItsKinkOrBefore() {
    OutputProblem problem = oneRow(TargetKind.CLASSES, 0, 0, 1, 0);
    for (double lambda : LAMBDAS) {
      double t = Math.min(1.0 / 4, 1 / (3 * lambda));
      double expected = lambda / 2 * (9 + 3) * t * t + 1 - 4 * t;
      assertOptimum(problem, new ReferenceLoss.Hinge(), lambda, expected);
    }
  }

  @Test
  void theSquaredLossOfOneRowShrinksItsTarget() {
    OutputProblem problem = oneRow(TargetKind.NUMBERS, 3);
    for (double lambda : LAMBDAS) {
      double w = 6 / (lambda + 2);
      double expected = lambda / 2 * w * w + (w - 3) * (w - 3);
      assertOptimum(problem, new ReferenceLoss.Squared(), lambda, expected);
    }
  }

  /** lambda w = 1 / (1 + e^w): chosen w give lambda. */
  @Test
  void theLogisticLossOfOneRowBalancesItsSlope() {
    OutputProblem problem = oneRow(TargetKind.TWO_CLASSES, 1);
    for (double w : List.of(0.05, 0.5, 1.0, 3.0, 8.0, 12.0)) {
      double lambda = 1 / (1 + Math.exp(w)) / w;
      double expected = lambda / 2 * w * w + Math.log1p(Math.exp(-w));
      assertOptimum(problem, new ReferenceLoss.Logistic(), lambda, expected);
    }
  }

  private static void assertOptimum(
      OutputProblem problem, ReferenceLoss loss, double lambda, double expected) {
    Optimum optimum = ReferenceSolver.solve(problem, loss, lambda);
    double allowed = ReferenceSolver.CERTIFIED * (1 + expected);
    assertThat(optimum.upper()).as("lambda %s", lambda).isCloseTo(expected, within(allowed));
    assertThat(optimum.lower()).as("lambda %s", lambda).isCloseTo(expected, within(allowed));
  }

  @Test
  void twoClassesAreTheSameProblemWithOneColumnOrTwo() {
    Seeds.forEach(
        18,
        seed -> {
          OutputProblem one = OutputProblem.draw(TargetKind.TWO_CLASSES, seed);
          double[][] indicator = new double[one.rows()][];
          for (int i = 0; i < indicator.length; i++) {
            double y = one.targets()[i][0];
            indicator[i] = new double[] {(1 - y) / 2, (1 + y) / 2};
          }
          OutputProblem two =
              new OutputProblem(
                  TargetKind.CLASSES, one.nodes(), indicator, one.weighted(), one.weights());
          for (double lambda : LAMBDAS) {
            // v = v_2 - v_1 with v_2 = -v_1 has half of the squares: twice the lambda
            for (ReferenceLoss loss :
                List.of(new ReferenceLoss.Hinge(), new ReferenceLoss.Logistic())) {
              double expected = ReferenceSolver.solve(one, loss, lambda).upper();
              double actual = ReferenceSolver.solve(two, loss, 2 * lambda).upper();
              assertThat(actual)
                  .isCloseTo(expected, within(2 * ReferenceSolver.CERTIFIED * (1 + expected)));
            }
          }
        });
  }

  @Test
  void otherWeightsAreNotBetterThanTheLowerBound() {
    Seeds.forEach(
        18,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          for (Loss name : NoisyRows.losses(TargetKind.CLASSES)) {
            ReferenceLoss loss = ReferenceLoss.of(name);
            OutputProblem problem = OutputProblem.draw(TargetKind.CLASSES, seed);
            double lambda = SolverCheck.lambdas(random, 1).get(0);
            Optimum optimum = ReferenceSolver.solve(problem, loss, lambda);
            for (int trial = 0; trial < 50; trial++) {
              double distance = Math.pow(10, random.nextDouble(-6, 1));
              double[] w = optimum.weights().clone();
              for (int a = 0; a < w.length; a++) {
                w[a] += distance * random.nextDouble(-1, 1);
              }
              double objective = problem.objective(loss, lambda, w);
              assertThat(objective)
                  .as("%s, %s, lambda = %s", name.name(), problem, lambda)
                  .isGreaterThanOrEqualTo(optimum.lower() - problem.rounding(objective, w));
            }
          }
        });
  }
}
