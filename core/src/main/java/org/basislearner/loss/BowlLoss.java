package org.basislearner.loss;

/**
 * A parabola near the target, r<sup>2</sup> / (2 width) for the residual r, that goes on as
 * straight lines where it has the slopes {@code below} (the output is below its target) and {@code
 * above}; summed over the outputs. It is a pinball loss with its corner rounded, and less than that
 * by at most width slope<sup>2</sup> / 2.
 *
 * @param below a slope for each output
 * @param above a slope for each output
 * @param widths a width for each output
 */
record BowlLoss(String name, double[] below, double[] above, double[] widths) implements Loss {
  @Override
  public boolean fits(TargetKind kind) {
    return kind == TargetKind.NUMBERS;
  }

  @Override
  public double value(double[] outputs, double[] targets) {
    double sum = 0;
    for (int c = 0; c < outputs.length; c++) {
      double residual = targets[c] - outputs[c];
      double size = Math.abs(residual);
      double slope = residual > 0 ? below[c] : above[c];
      sum +=
          size <= slope * widths[c]
              ? size * size / (2 * widths[c])
              : slope * (size - slope * widths[c] / 2);
    }
    return sum;
  }

  @Override
  public void gradient(double[] outputs, double[] targets, double[] gradient) {
    for (int c = 0; c < outputs.length; c++) {
      double pull = (outputs[c] - targets[c]) / widths[c];
      gradient[c] = Math.max(-below[c], Math.min(above[c], pull));
    }
  }

  @Override
  public Loss barred(double weight, double[] scales) {
    return new BarredBowl(name, below, above, widths, BarredBowl.weights(weight, scales));
  }

  @Override
  public double support(double[] gradient, double[] targets) {
    double height = 0;
    for (int c = 0; c < gradient.length; c++) {
      double slope = gradient[c];
      boolean admitted = slope >= -below[c] && slope <= above[c];
      height -=
          admitted ? slope * targets[c] + widths[c] * slope * slope / 2 : Double.POSITIVE_INFINITY;
    }
    return height;
  }
}
