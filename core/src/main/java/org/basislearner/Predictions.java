package org.basislearner;

import java.util.List;

/**
 * What a model says of some rows, all from one evaluation of its network: labels, scores and
 * probabilities of a classifier, numbers and intervals of a regression model, and which rows are
 * outside the range of the training rows. Immutable.
 */
public final class Predictions {
  private final BasisModel model;
  private final double[][] outputs;
  private final double[][] halfWidths;
  private final boolean[] outside;

  Predictions(BasisModel model, double[][] outputs, double[][] halfWidths, boolean[] outside) {
    this.model = model;
    this.outputs = outputs;
    this.halfWidths = halfWidths;
    this.outside = outside;
  }

  /** The same outputs as another model decides by them. */
  Predictions of(BasisModel other) {
    return new Predictions(other, outputs, halfWidths, outside);
  }

  /** Number of rows. */
  public int rows() {
    return outputs.length;
  }

  /**
   * Whether an input of a row is outside the range of the training rows.
   *
   * @throws IllegalStateException if that was not looked at, as in a training
   */
  public boolean isOutside(int row) {
    if (outside.length == 0) {
      throw new IllegalStateException("which rows are outside the range is not known");
    }
    return outside[row];
  }

  /** The label of a row: see {@link ClassifierModel#predict(double[])}. */
  public String label(int row) {
    return classifier().labels().get(index(row));
  }

  /** The position of a row's label among {@link ClassifierModel#labels()}. */
  public int index(int row) {
    return classifier().decide(outputs[row]);
  }

  /** The score of each label for a row: see {@link ClassifierModel#scores(double[])}. */
  public double[] scores(int row) {
    return classifier().perLabel(outputs[row]);
  }

  /** The probability of each label for a row: see {@link ClassifierModel#hasProbabilities()}. */
  public double[] probabilities(int row) {
    ClassifierModel classifier = classifier();
    double[] probabilities = new double[classifier.labels().size()];
    classifier.calibration().probabilities(outputs[row], probabilities);
    return probabilities;
  }

  /** The targets of a row. */
  public double[] numbers(int row) {
    regressor();
    return outputs[row].clone();
  }

  /**
   * The targets of a row with their intervals.
   *
   * @throws IllegalStateException if the predictions were made without intervals
   */
  public List<Interval> intervals(int row) {
    regressor();
    if (halfWidths.length == 0) {
      throw new IllegalStateException("the predictions were made without intervals");
    }
    return Interval.around(outputs[row], halfWidths[row]);
  }

  private ClassifierModel classifier() {
    if (model instanceof ClassifierModel classifier) {
      return classifier;
    }
    throw new IllegalStateException("a regression model has no labels");
  }

  private void regressor() {
    if (!(model instanceof RegressorModel)) {
      throw new IllegalStateException("a classifier predicts labels, not numbers");
    }
  }
}
