package org.basislearner.stages;

import org.basislearner.predict.Probabilities;

/** Several classes with an output each; probabilities by softmax. */
final class MultinomialStages extends StageLoss {
  private static final long serialVersionUID = 1;

  MultinomialStages(int classes) {
    super(classes);
    if (classes < 2) {
      throw new IllegalArgumentException("classes = " + classes + ": expected at least 2");
    }
  }

  @Override
  double[] start(double[] targets, double[] weights) {
    return logShares(targets, weights, outputs());
  }

  /** Logs of the fractions of the classes, none below one in a thousand. */
  static double[] logShares(double[] targets, double[] weights, int classes) {
    double[] logs = new double[classes];
    double total = 0;
    for (int i = 0; i < targets.length; i++) {
      int label = (int) targets[i];
      if (label != targets[i] || label < 0 || label >= classes) {
        throw new IllegalArgumentException(
            "targets[" + i + "] = " + targets[i] + ": expected a class from 0 to " + (classes - 1));
      }
      logs[label] += weights[i];
      total += weights[i];
    }
    for (int c = 0; c < classes; c++) {
      logs[c] = Math.log(Math.max(logs[c] / total, 1e-3));
    }
    return logs;
  }

  /** The curvature of a row is the mean of p (1 - p) over the classes: one for all outputs. */
  @Override
  void evaluate(double target, double[] outputs, double[] result) {
    int k = outputs();
    double largest = outputs[0];
    for (int c = 1; c < k; c++) {
      largest = Math.max(largest, outputs[c]);
    }
    double sum = 0;
    for (int c = 0; c < k; c++) {
      result[c] = Math.exp(outputs[c] - largest);
      sum += result[c];
    }
    int label = (int) target;
    double curvature = 0;
    for (int c = 0; c < k; c++) {
      double probability = result[c] / sum;
      curvature += probability * (1 - probability);
      result[c] = (c == label ? 1 : 0) - probability;
    }
    result[k] = Math.max(LogisticStages.LEAST, curvature / k);
    result[k + 1] = Math.log(sum) + largest - outputs[label];
  }

  @Override
  double error(double target, double[] outputs) {
    return Probabilities.largest(outputs) == (int) target ? 0 : 1;
  }
}
