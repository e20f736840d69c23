package org.basislearner.stages;

/**
 * Huber's loss: r<sup>2</sup>/2 up to |r| = delta, then delta (|r| - delta/2). The curvature is
 * that of the parabola through the loss with the same slope, min(1, delta / |r|), which never lies
 * below the loss, so that a full step to its minimum never makes the loss larger.
 */
final class HuberStages extends StageLoss {
  private static final long serialVersionUID = 1;

  private final double delta;

  HuberStages(double delta) {
    super(1);
    if (!(delta > 0 && delta < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "delta = " + delta + ": expected a positive finite number");
    }
    this.delta = delta;
  }

  @Override
  double[] start(double[] targets, double[] weights) {
    return new double[] {quantile(targets, weights, 0.5)};
  }

  @Override
  void evaluate(double target, double[] outputs, double[] result) {
    double residual = target - outputs[0];
    double size = Math.abs(residual);
    result[0] = Math.max(-delta, Math.min(delta, residual));
    result[1] = size <= delta ? 1 : delta / size;
    result[2] = size <= delta ? residual * residual / 2 : delta * (size - delta / 2);
  }
}
