package org.basislearner.loss;

import org.basislearner.predict.Probabilities;

/** The logistic loss, and for three classes or more the multinomial one. */
record LogisticLoss() implements Loss {
  @Override
  public String name() {
    return "logistic";
  }

  @Override
  public boolean fits(TargetKind kind) {
    return kind != TargetKind.NUMBERS;
  }

  @Override
  public double value(double[] outputs, double[] targets) {
    if (outputs.length == 1) {
      double margin = targets[0] * outputs[0];
      return Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)));
    }
    int largest = Probabilities.largest(outputs);
    double others = 0;
    for (int c = 0; c < outputs.length; c++) {
      others += c == largest ? 0 : Math.exp(outputs[c] - outputs[largest]);
    }
    return Math.log1p(others) + (outputs[largest] - outputs[Probabilities.largest(targets)]);
  }

  @Override
  public void gradient(double[] outputs, double[] targets, double[] gradient) {
    if (outputs.length == 1) {
      gradient[0] = -targets[0] * Probabilities.sigmoid(-targets[0] * outputs[0]);
      return;
    }
    Probabilities.softmax(outputs, gradient);
    gradient[Probabilities.largest(targets)] -= 1;
  }

  @Override
  public double curvature() {
    return 0.25;
  }
}
