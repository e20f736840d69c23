package org.basislearner.loss;

import java.io.Serializable;
import java.util.List;
import org.basislearner.own.OwnClass;

/**
 * What the output layer minimises, with (lambda/2) ||W||<sup>2</sup> added: a convex function of
 * the outputs of a row, given its targets. With two classes there is one output and a target of -1
 * or +1; with more, an output a class and targets that are 1 for the row's class and else 0.
 *
 * <p>A loss of your own needs its value and its gradient. It must be convex and differentiable with
 * a bounded second derivative, as log cosh is:
 *
 * <pre>{@code
 * record LogCosh() implements Loss {
 *   public String name() { return "log-cosh"; }
 *   public double value(double[] outputs, double[] targets) {
 *     double sum = 0;
 *     for (int c = 0; c < outputs.length; c++) {
 *       double r = Math.abs(outputs[c] - targets[c]);
 *       sum += r + Math.log1p(Math.exp(-2 * r)) - Math.log(2);
 *     }
 *     return sum;
 *   }
 *   public void gradient(double[] outputs, double[] targets, double[] gradient) {
 *     for (int c = 0; c < outputs.length; c++) {
 *       gradient[c] = Math.tanh(outputs[c] - targets[c]);
 *     }
 *   }
 * }
 * Parameters parameters = Parameters.defaults().withLoss(new LogCosh());
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

  /** {@link #huber(double)} with a knee at half the scale of the targets. */
  static Loss huber() {
    return new HuberLoss(HuberLoss.USUAL);
  }

  /**
   * r<sup>2</sup>/2 for residuals up to a knee, beyond it knee (|r| - knee/2): for numbers some of
   * which are far off.
   *
   * @param delta the knee in multiples of the scale of the targets, as {@link #scaled} has it; so
   *     the unit of the targets does not matter
   */
  static Loss huber(double delta) {
    return new HuberLoss(delta);
  }

  /** |v - y|, for numbers: what is predicted is about the median. */
  static Loss absolute() {
    return PinballLoss.absolute();
  }

  /**
   * level (y - v) where y is above v, (1 - level) (v - y) elsewhere, for numbers: what is predicted
   * is about the quantile of that level.
   *
   * @param level above 0 and below 1
   */
  static Loss quantile(double level) {
    return PinballLoss.quantile(level);
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

  /**
   * This loss for targets of the given scales; asked for before training.
   *
   * @param scales of numbers, for each target the median distance of the training targets from
   *     their median (the mean one, if that is 0, and 1, if all are the same)
   */
  default Loss scaled(double[] scales) {
    return this;
  }

  /**
   * What lambda is multiplied by for a target of a scale. A loss that grows like a residual's size,
   * not like its square, gives 1 / scale, so that the unit of the targets does not matter.
   */
  default double lambdaUnit(double scale) {
    return 1;
  }

  /**
   * A differentiable loss that is nowhere above this one, and below by at most a given number; the
   * same one, if it is differentiable.
   *
   * @param scales as in {@link #scaled}
   */
  default Loss rounded(double most, double[] scales) {
    return this;
  }

  /**
   * The height at v = 0 of the highest plane gradient . v + height that is nowhere above the loss:
   * minus the convex conjugate. Minus infinity if every plane with this gradient is above the loss
   * somewhere, NaN if it is not known. Where corners are rounded, certificates are better with it.
   */
  default double support(double[] gradient, double[] targets) {
    return Double.NaN;
  }

  /**
   * Writes the second derivatives by the outputs, row-major; false, if they are not known. With
   * them and {@link #support} lambda may be 0.
   */
  default boolean hessian(double[] outputs, double[] targets, double[] hessian) {
    return false;
  }

  /**
   * A loss with two derivatives that is nowhere above this one: the largest of the planes below it,
   * each less a logarithmic barrier around all slopes that there are, so that its own slopes are
   * none of the steepest; the same one, if it has two derivatives.
   *
   * @param weight of the barrier: about how much the loss is less
   * @param scales as in {@link #scaled}
   */
  default Loss barred(double weight, double[] scales) {
    return this;
  }

  /** The built-in losses; those with a number have their usual one. */
  static List<Loss> builtIn() {
    return List.of(squared(), hinge(), logistic(), huber(), absolute(), quantile(0.5));
  }

  /**
   * The built-in loss with the given name (squared, hinge, logistic, huber, huber:DELTA, absolute
   * or quantile:LEVEL), or with {@code class:com.example.Mine} one of your own: a public class with
   * a public constructor without arguments, found by the thread's context class loader.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Loss named(String name) {
    if (OwnClass.isName(name)) {
      return OwnLoss.named(name);
    }
    int colon = name.indexOf(':');
    try {
      return switch (colon < 0 ? name : name.substring(0, colon + 1)) {
        case "squared" -> squared();
        case "hinge" -> hinge();
        case "logistic" -> logistic();
        case "huber" -> huber();
        case "huber:" -> huber(Double.parseDouble(name.substring(colon + 1)));
        case "absolute" -> absolute();
        case "quantile:" -> quantile(Double.parseDouble(name.substring(colon + 1)));
        default -> throw new NumberFormatException(name);
      };
    } catch (NumberFormatException e) {
      IllegalArgumentException failure =
          new IllegalArgumentException(
              "loss = "
                  + name
                  + ": expected one of squared, hinge, logistic, huber, huber:DELTA, absolute,"
                  + " quantile:LEVEL, class:NAME");
      failure.initCause(e);
      throw failure;
    }
  }
}
