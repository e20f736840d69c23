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
  public boolean hessian(double[] outputs, double[] targets, double[] hessian) {
    int count = outputs.length;
    if (count == 1) {
      hessian[0] = Probabilities.sigmoid(outputs[0]) * Probabilities.sigmoid(-outputs[0]);
      return true;
    }
    double[] p = new double[count];
    Probabilities.softmax(outputs, p);
    for (int c = 0; c < count; c++) {
      double others = 0;
      for (int d = 0; d < count; d++) {
        others += d == c ? 0 : p[d];
        hessian[c * count + d] = -p[c] * p[d];
      }
      hessian[c * count + c] = p[c] * others;
    }
    return true;
  }

  /** The entropy of the probabilities whose slopes these are. */
  @Override
  public double support(double[] gradient, double[] targets) {
    if (gradient.length == 1) {
      double wrong = -targets[0] * gradient[0];
      return entropy(wrong) + entropy(1 - wrong);
    }
    double height = 0;
    double sum = 0;
    for (int c = 0; c < gradient.length; c++) {
      height += entropy(gradient[c] + targets[c]);
      sum += gradient[c];
    }
    return Math.abs(sum) <= HingeLoss.ROUNDING ? height : Double.NEGATIVE_INFINITY;
  }

  private static double entropy(double p) {
    if (p < -HingeLoss.ROUNDING) {
      return Double.NEGATIVE_INFINITY;
    }
    return p <= 0 ? 0 : -p * Math.log(p);
  }

  @Override
  public double curvature() {
    return 0.25;
  }
}
