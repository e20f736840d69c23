package org.basislearner.loss;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import org.basislearner.own.OwnClass;

/**
 * What the output layer minimises, with (lambda/2) ||W||<sup>2</sup> added: a convex function of
 * the outputs of a row, given its targets. With two classes there is one output and a target of -1
 * or +1; with more, an output a class and targets that are 1 for the row's class and else 0.
 *
 * <p>A loss of your own needs its value and its gradient. It must be convex and differentiable with
 * a bounded second derivative, as Huber's:
 *
 * <pre>{@code
 * record Huber(double delta) implements Loss {
 *   public String name() { return "huber"; }
 *   public double value(double[] outputs, double[] targets) {
 *     double sum = 0;
 *     for (int c = 0; c < outputs.length; c++) {
 *       double r = Math.abs(outputs[c] - targets[c]);
 *       sum += r <= delta ? r * r / 2 : delta * (r - delta / 2);
 *     }
 *     return sum;
 *   }
 *   public void gradient(double[] outputs, double[] targets, double[] gradient) {
 *     for (int c = 0; c < outputs.length; c++) {
 *       gradient[c] = Math.max(-delta, Math.min(delta, outputs[c] - targets[c]));
 *     }
 *   }
 * }
 * Parameters parameters = Parameters.defaults().withLoss(new Huber(1));
 * }</pre>
 *
 * <p>No conjugate is asked for. The objective P is lambda-strongly convex, so every W bounds the
 * minimum from below by P(W) - ||gradient||<sup>2</sup> / (2 lambda), which is the value of the
 * Fenchel dual at the losses' gradients; the solver reports the distance to the best of these
 * bounds.
 */
public interface Loss extends Serializable {
  /** ||v - y||<sup>2</sup>, for numbers and classes. */
  static Loss squared() {
    return new SquaredLoss();
  }

  /**
   * max(0, 1 - y v) for two classes; for more that of Crammer and Singer, max(0, 1 + max over j
   * other than y of v<sub>j</sub> - v<sub>y</sub>).
   */
  static Loss hinge() {
    return new HingeLoss();
  }

  /**
   * log(1 + exp(-y v)) for two classes; for more the multinomial log(sum exp v) - v<sub>y</sub>.
   */
  static Loss logistic() {
    return new LogisticLoss();
  }

  /** The name of this loss in parameters and model files. */
  String name();

  /** Whether targets of this kind can be learned with it. */
  default boolean fits(TargetKind kind) {
    return true;
  }

  /** The loss of a row. */
  double value(double[] outputs, double[] targets);

  /** Writes the derivatives of the loss by the outputs. */
  void gradient(double[] outputs, double[] targets, double[] gradient);

  /** About the largest second derivative: a scale for the solver, which may be wrong by some. */
  default double curvature() {
    return 1;
  }

  /** The built-in losses. */
  static List<Loss> builtIn() {
    return List.of(squared(), hinge(), logistic());
  }

  /**
   * The built-in loss with the given name, or with {@code class:com.example.Mine} one of your own:
   * a public class with a public constructor without arguments, found by the thread's context class
   * loader.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Loss named(String name) {
    if (OwnClass.isName(name)) {
      return OwnLoss.named(name);
    }
    for (Loss loss : builtIn()) {
      if (loss.name().equals(name)) {
        return loss;
      }
    }
    String allowed = builtIn().stream().map(Loss::name).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("loss = " + name + ": expected one of " + allowed);
  }
}
