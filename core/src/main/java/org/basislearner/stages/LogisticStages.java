package org.basislearner.stages;

/** Two classes with one output, the log odds of class 1. */
final class LogisticStages extends StageLoss {
  private static final long serialVersionUID = 1;

  /** Least curvature, so that a row that is certain cannot ask for an endless step. */
  static final double LEAST = 1e-3;

  LogisticStages() {
    super(1);
  }

  @Override
  double[] start(double[] targets, double[] weights) {
    double[] odds = MultinomialStages.logShares(targets, weights, 2);
    return new double[] {odds[1] - odds[0]};
  }

  @Override
  void evaluate(double target, double[] outputs, double[] result) {
    double f = outputs[0];
    double small = Math.exp(-Math.abs(f));
    double rare = small / (1 + small);
    double probability = f > 0 ? 1 - rare : rare;
    result[0] = target - probability;
    result[1] = Math.max(LEAST, rare * (1 - rare));
    result[2] = Math.log1p(small) + Math.max(f, 0) - target * f;
  }

  @Override
  double error(double target, double[] outputs) {
    return outputs[0] > 0 == target > 0 ? 0 : 1;
  }
}
