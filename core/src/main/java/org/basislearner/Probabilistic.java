package org.basislearner;

/**
 * A classifier whose scores have a meaning as probabilities: one that was trained with the logistic
 * loss, or whose outputs were calibrated on validation rows. Near the border of two classes the
 * predicted label, which the scores decide, need not be the most probable one: calibration moves
 * probabilities, not labels.
 *
 * <pre>{@code
 * if (fit.model() instanceof Probabilistic model) {
 *   double[] probabilities = model.probabilities(row);
 * }
 * }</pre>
 */
public interface Probabilistic {
  /** The probability of each label for a row, in the order of the labels. */
  double[] probabilities(double[] row);

  /** The probabilities of many rows: [row][label]. */
  double[][] probabilities(double[][] rows);

  /** The probabilities that go with the {@linkplain ClassifierModel#scores scores} of a row. */
  double[] probabilitiesOf(double[] scores);
}
