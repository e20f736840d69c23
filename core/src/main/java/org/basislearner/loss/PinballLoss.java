package org.basislearner.loss;

import java.util.Arrays;

/**
 * {@code below} times the distance where an output is below its target, {@code above} times the
 * distance where it is above, summed over the outputs: the absolute error, or the loss whose best
 * constant is a quantile.
 */
record PinballLoss(String name, double below, double above) implements Loss {
  static PinballLoss absolute() {
    return new PinballLoss("absolute", 1, 1);
  }

  static PinballLoss quantile(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException(
          "loss = quantile:" + level + ": expected a level above 0 and below 1");
    }
    return new PinballLoss("quantile:" + level, level, 1 - level);
  }

  @Override
  public boolean fits(TargetKind kind) {
    return kind == TargetKind.NUMBERS;
  }

  @Override
  public double value(double[] outputs, double[] targets) {
    double sum = 0;
    for (int c = 0; c < outputs.length; c++) {
      double residual = targets[c] - outputs[c];
      sum += residual > 0 ? below * residual : -above * residual;
    }
    return sum;
  }

  @Override
  public void gradient(double[] outputs, double[] targets, double[] gradient) {
    for (int c = 0; c < outputs.length; c++) {
      gradient[c] = targets[c] > outputs[c] ? -below : above;
    }
  }

  @Override
  public double lambdaUnit(double scale) {
    return 1 / scale;
  }

  @Override
  public double support(double[] gradient, double[] targets) {
    double height = 0;
    for (int c = 0; c < gradient.length; c++) {
      boolean admitted = gradient[c] >= -below && gradient[c] <= above;
      height -= admitted ? gradient[c] * targets[c] : Double.POSITIVE_INFINITY;
    }
    return height;
  }

  @Override
  public Loss barred(double weight, double[] scales) {
    double[] belows = new double[scales.length];
    double[] aboves = new double[scales.length];
    Arrays.fill(belows, below);
    Arrays.fill(aboves, above);
    return new BarredBowl(
        name, belows, aboves, new double[scales.length], BarredBowl.weights(weight, scales));
  }

  /** Corners are rounded in proportion to the scales of the targets. */
  @Override
  public Loss rounded(double most, double[] scales) {
    double steepest = Math.max(below, above);
    double sum = Arrays.stream(scales).sum();
    double[] aboves = new double[scales.length];
    double[] widths = new double[scales.length];
    double[] belows = new double[scales.length];
    Arrays.fill(belows, below);
    Arrays.fill(aboves, above);
    Arrays.setAll(widths, c -> 2 * most * (scales[c] / sum) / (steepest * steepest));
    return new BowlLoss(name, belows, aboves, widths);
  }
}
