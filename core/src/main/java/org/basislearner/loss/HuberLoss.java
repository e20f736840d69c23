package org.basislearner.loss;

import java.util.Arrays;

/**
 * r<sup>2</sup>/2 for residuals up to a knee, then knee (|r| - knee/2), summed over the outputs.
 *
 * @param delta the knee in multiples of the targets' scale
 */
record HuberLoss(double delta) implements Loss {
  /**
   * A network leaves a third of the scale of its targets where it explains nine tenths of their
   * variance, and a knee at 1.3 standard deviations of what is left has nearly all of the squared
   * loss's efficiency for normal residuals.
   */
  static final double USUAL = 0.5;

  HuberLoss {
    if (!(delta > 0 && delta <= 1e6)) {
      throw new IllegalArgumentException(
          "loss = huber:" + delta + ": expected a number above 0 and at most 1e6");
    }
  }

  @Override
  public String name() {
    return "huber:" + delta;
  }

  @Override
  public boolean fits(TargetKind kind) {
    return kind == TargetKind.NUMBERS;
  }

  @Override
  public double value(double[] outputs, double[] targets) {
    double sum = 0;
    for (int c = 0; c < outputs.length; c++) {
      double size = Math.abs(targets[c] - outputs[c]);
      sum += size <= delta ? size * size / 2 : delta * (size - delta / 2);
    }
    return sum;
  }

  @Override
  public void gradient(double[] outputs, double[] targets, double[] gradient) {
    for (int c = 0; c < outputs.length; c++) {
      gradient[c] = Math.max(-delta, Math.min(delta, outputs[c] - targets[c]));
    }
  }

  @Override
  public Loss scaled(double[] scales) {
    double[] knees = new double[scales.length];
    Arrays.setAll(knees, c -> delta * scales[c]);
    double[] widths = new double[scales.length];
    Arrays.fill(widths, 1);
    return new BowlLoss(name(), knees, knees, widths);
  }
}
