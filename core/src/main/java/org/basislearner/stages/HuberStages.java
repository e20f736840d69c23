package org.basislearner.stages;

/**
 * Huber's loss: r<sup>2</sup>/2 up to |r| = delta, then delta (|r| - delta/2). The curvature is
 * that of the parabola through the loss with the same slope, min(1, delta / |r|), which never lies
 * below the loss, so that a full step to its minimum never makes the loss larger.
 */
final class HuberStages extends StageLoss {
  private static final long serialVersionUID = 1;

  /** More than the location needs to settle. */
  private static final int STEPS = 50;

  private final double delta;

  /** Whether delta is still to be multiplied by the scale of the targets. */
  private final boolean relative;

  HuberStages(double delta, boolean relative) {
    super(1);
    if (!(delta > 0 && delta < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "delta = " + delta + ": expected a positive finite number");
    }
    this.delta = delta;
    this.relative = relative;
  }

  @Override
  StageLoss fitted(double[] targets, double[] weights) {
    return relative ? new HuberStages(delta * scale(targets, weights), false) : this;
  }

  /** From the median on, the mean of the targets drawn to within delta of where it is. */
  @Override
  double[] start(double[] targets, double[] weights) {
    double location = quantile(targets, weights, 0.5);
    for (int step = 0; step < STEPS; step++) {
      double pull = 0;
      double curvature = 0;
      for (int i = 0; i < targets.length; i++) {
        double residual = targets[i] - location;
        pull += weights[i] * Math.max(-delta, Math.min(delta, residual));
        curvature += weights[i] * Math.min(1, delta / Math.abs(residual));
      }
      location += pull / curvature;
    }
    return new double[] {location};
  }

  @Override
  void evaluate(double target, double[] outputs, double[] result) {
    double residual = target - outputs[0];
    double size = Math.abs(residual);
    result[0] = Math.max(-delta, Math.min(delta, residual));
    result[1] = size <= delta ? 1 : delta / size;
    result[2] = error(target, outputs);
  }

  @Override
  double error(double target, double[] outputs) {
    double size = Math.abs(target - outputs[0]);
    return size <= delta ? size * size / 2 : delta * (size - delta / 2);
  }
}
