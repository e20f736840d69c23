package org.basislearner.stages;

/**
 * The pinball loss max(q r, (q - 1) r) = |r|/2 + (q - 1/2) r of r = y - f. It has no curvature; in
 * its place stands a fraction of that of the parabola r<sup>2</sup> / (4 |r0|) + ..., which touches
 * |r|/2 at the present r0 and lies above it elsewhere. Within {@code width} of 0 the loss is
 * replaced by the parabola that joins smoothly, for derivatives only. Times {@code factor}: twice
 * the loss of the median is the absolute error.
 */
final class QuantileStages extends StageLoss {
  private static final long serialVersionUID = 1;

  /** Narrow enough not to be seen in a quantile, wide enough that few rows don't outweigh all. */
  private static final double FRACTION = 0.05;

  /**
   * The mean loss over many rows bends by the density of targets at the quantile; the parabolas'
   * mean is about 1 + log(1 / FRACTION) times as much.
   */
  private static final double CURVATURE = 0.25;

  private final double level;
  private final double factor;
  private final double width;

  QuantileStages(double level, double factor, double width) {
    super(1);
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level = " + level + ": expected above 0 and below 1");
    }
    this.level = level;
    this.factor = factor;
    this.width = width;
  }

  @Override
  StageLoss fitted(double[] targets, double[] weights) {
    return new QuantileStages(level, factor, FRACTION * scale(targets, weights));
  }

  @Override
  double[] start(double[] targets, double[] weights) {
    return new double[] {quantile(targets, weights, level)};
  }

  @Override
  void evaluate(double target, double[] outputs, double[] result) {
    double residual = target - outputs[0];
    double size = Math.max(Math.max(Math.abs(residual), width), Double.MIN_NORMAL);
    result[0] = factor * (residual / (2 * size) + level - 0.5);
    result[1] = factor * CURVATURE / (2 * size);
    result[2] = error(target, outputs);
  }

  @Override
  double error(double target, double[] outputs) {
    double residual = target - outputs[0];
    return factor * Math.max(level * residual, (level - 1) * residual);
  }
}
