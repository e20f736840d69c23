package org.basislearner.stages;

/** Squared error of numbers; half of it is what is differentiated, so that the curvature is 1. */
final class SquaredStages extends StageLoss {
  private static final long serialVersionUID = 1;

  SquaredStages() {
    super(1);
  }

  @Override
  double[] start(double[] targets, double[] weights) {
    double sum = 0;
    double total = 0;
    for (int i = 0; i < targets.length; i++) {
      sum += weights[i] * targets[i];
      total += weights[i];
    }
    return new double[] {sum / total};
  }

  @Override
  void evaluate(double target, double[] outputs, double[] result) {
    double residual = target - outputs[0];
    result[0] = residual;
    result[1] = 1;
    result[2] = residual * residual;
  }
}
