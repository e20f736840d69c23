package org.basislearner.loss;

/** ||v - y||<sup>2</sup>. */
record SquaredLoss() implements Loss {
  @Override
  public String name() {
    return "squared";
  }

  @Override
  public double value(double[] outputs, double[] targets) {
    return TargetKind.squaredDistance(outputs, targets);
  }

  @Override
  public void gradient(double[] outputs, double[] targets, double[] gradient) {
    for (int c = 0; c < outputs.length; c++) {
      gradient[c] = 2 * (outputs[c] - targets[c]);
    }
  }

  @Override
  public double curvature() {
    return 2;
  }
}
