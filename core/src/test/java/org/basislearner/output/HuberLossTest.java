package org.basislearner.output;

import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** A loss of a user's own: values and gradients are all the solver has to go by. */
class HuberLossTest {
  private static final int SEEDS = 200;

  /** Squared up to 1/2 from the target, linear beyond, summed over the outputs. */
  record Huber() implements Loss {
    private static final double KNEE = 0.5;

    @Override
    public String name() {
      return "huber";
    }

    @Override
    public double value(double[] outputs, double[] targets) {
      double sum = 0;
      for (int c = 0; c < outputs.length; c++) {
        double distance = Math.abs(outputs[c] - targets[c]);
        sum += distance <= KNEE ? distance * distance / 2 : KNEE * (distance - KNEE / 2);
      }
      return sum;
    }

    @Override
    public void gradient(double[] outputs, double[] targets, double[] gradient) {
      for (int c = 0; c < outputs.length; c++) {
        gradient[c] = Math.max(-KNEE, Math.min(KNEE, outputs[c] - targets[c]));
      }
    }
  }

  /** The same with second derivatives. */
  static final class ReferenceHuber implements ReferenceLoss.Smooth {
    private final Huber huber = new Huber();

    @Override
    public double value(double[] v, double[] y) {
      return huber.value(v, y);
    }

    @Override
    public void gradient(double[] v, double[] y, double[] gradient) {
      huber.gradient(v, y, gradient);
    }

    @Override
    public void hessian(double[] v, double[] y, double[][] hessian) {
      for (int c = 0; c < v.length; c++) {
        for (int d = 0; d < v.length; d++) {
          hessian[c][d] = c == d && Math.abs(v[c] - y[c]) <= Huber.KNEE ? 1 : 0;
        }
      }
    }
  }

  @Test
  void aLossOfOnesOwnIsMinimisedLikeTheBuiltInOnes() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          OutputProblem problem = OutputProblem.draw(TargetKind.NUMBERS, seed);
          SolverCheck check = new SolverCheck(problem, new Huber(), new ReferenceHuber());
          List<Double> lambdas = SolverCheck.lambdas(new SplittableRandom(seed), 2);
          for (Accuracy accuracy :
              List.of(Accuracy.EXPLORING, Accuracy.CHOSEN, SolverCheck.TIGHT)) {
            check.check(check.path(lambdas, accuracy, 1), lambdas, accuracy);
          }
        });
  }
}
