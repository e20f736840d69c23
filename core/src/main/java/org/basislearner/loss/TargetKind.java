package org.basislearner.loss;

import org.basislearner.predict.Probabilities;

/** What the target columns V stand for, and hence what counts as an error. */
public enum TargetKind {
  /** A number a column; the error is the mean squared error over rows and columns. */
  NUMBERS,
  /** One column of -1 and +1; the error is the fraction of rows with the wrong sign. */
  TWO_CLASSES,
  /**
   * The indicator matrix, a column for each of three classes or more; the error is the fraction of
   * rows whose largest output is not that of their class.
   */
  CLASSES;

  /** The class with the given outputs: of equal ones the first. */
  public int decide(double[] outputs) {
    if (this == TWO_CLASSES) {
      return outputs[0] > 0 ? 1 : 0;
    }
    return Probabilities.largest(outputs);
  }

  /** What a row adds to the sum of errors. */
  public double error(double[] outputs, double[] targets) {
    if (this == NUMBERS) {
      return squaredDistance(outputs, targets) / targets.length;
    }
    return decide(outputs) == decide(targets) ? 0 : 1;
  }

  static double squaredDistance(double[] outputs, double[] targets) {
    double sum = 0;
    for (int c = 0; c < targets.length; c++) {
      double difference = outputs[c] - targets[c];
      sum += difference * difference;
    }
    return sum;
  }
}
