package org.basislearner.cli;

import org.basislearner.ClassifierModel;
import org.basislearner.Predictions;

/**
 * Which of two labels a row gets: the second one if its probability, or its score where there are
 * no probabilities, is at least the threshold.
 *
 * @param threshold NaN for the most probable label, of any number of classes
 */
record Decision(double threshold) {
  static final Decision MOST_PROBABLE = new Decision(Double.NaN);

  /** The position of a row's label among the model's. */
  int index(ClassifierModel model, Predictions predictions, int row) {
    return Double.isNaN(threshold)
        ? predictions.index(row)
        : scores(model, predictions, row)[1] >= threshold ? 1 : 0;
  }

  /** The probabilities of a row, or its scores where there are none. */
  static double[] scores(ClassifierModel model, Predictions predictions, int row) {
    return model.hasProbabilities() ? predictions.probabilities(row) : predictions.scores(row);
  }
}
