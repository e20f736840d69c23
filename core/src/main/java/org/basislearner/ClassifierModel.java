package org.basislearner;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.basislearner.card.ModelCard;
import org.basislearner.predict.Calibration;
import org.basislearner.predict.Predictor;
import org.basislearner.predict.Probabilities;
import org.jspecify.annotations.Nullable;

/** A model that predicts one of some labels. Immutable and safe for use by many threads at once. */
public final class ClassifierModel extends BasisModel {
  private final List<String> labels;
  private final @Nullable Calibration calibration;

  /** See {@link #threshold}; NaN if there is none. */
  private final double threshold;

  ClassifierModel(
      Predictor predictor, ModelCard card, List<String> labels, Optional<Calibration> calibration) {
    this(predictor, card, labels, calibration.orElse(null), Double.NaN);
  }

  private ClassifierModel(
      Predictor predictor,
      ModelCard card,
      List<String> labels,
      @Nullable Calibration calibration,
      double threshold) {
    super(predictor, card);
    this.labels = List.copyOf(labels);
    this.calibration = calibration;
    this.threshold = threshold;
  }

  /**
   * Reads a classifier.
   *
   * @throws org.basislearner.rows.ModelFileException if the file is not a model, damaged, or of a
   *     format version that this library does not read
   * @throws IOException if the file cannot be read or holds a regression model
   */
  public static ClassifierModel load(Path file) throws IOException {
    return typed(BasisModel.load(file), file.toString());
  }

  /**
   * Reads a classifier from a stream, such as a resource; the stream is not closed.
   *
   * @param sourceName what error messages call it
   * @throws IOException as {@link #load(Path)}
   */
  public static ClassifierModel load(InputStream stream, String sourceName) throws IOException {
    return typed(BasisModel.load(stream, sourceName), sourceName);
  }

  /**
   * Reads a classifier from what {@link #toBytes} gives.
   *
   * @param sourceName what error messages call it
   * @throws IOException as {@link #load(Path)}
   */
  public static ClassifierModel fromBytes(byte[] bytes, String sourceName) throws IOException {
    return typed(BasisModel.fromBytes(bytes, sourceName), sourceName);
  }

  private static ClassifierModel typed(BasisModel model, String source) throws IOException {
    if (model instanceof ClassifierModel classifier) {
      return classifier;
    }
    throw new IOException(source + " holds a regression model: load it with RegressorModel.load");
  }

  @Override
  public ClassifierModel withRecipe(String text) {
    return new ClassifierModel(
        predictor(), card().withRecipe(text), labels, calibration, threshold);
  }

  /**
   * This model with another way to decide between its two labels: the second one is predicted if
   * its probability (its score, if the model has no probabilities) is at least the threshold. The
   * model's file keeps it.
   *
   * @throws IllegalArgumentException if there are more than two labels, or if the threshold is not
   *     a probability of 0 to 1 (a finite score, if the model has no probabilities)
   */
  public ClassifierModel withThreshold(double threshold) {
    if (labels.size() != 2) {
      throw new IllegalArgumentException(
          "threshold = "
              + threshold
              + ": expected none, because there are "
              + labels.size()
              + " classes");
    }
    if (hasProbabilities() ? !(threshold >= 0 && threshold <= 1) : !Double.isFinite(threshold)) {
      throw new IllegalArgumentException(
          "threshold = "
              + threshold
              + ": expected "
              + (hasProbabilities() ? "a probability of 0 to 1" : "a finite score"));
    }
    return new ClassifierModel(predictor(), card(), labels, calibration, threshold);
  }

  /**
   * From which probability on (which score, if the model has no probabilities) the second of two
   * labels is predicted; empty if the most probable label is.
   */
  public OptionalDouble threshold() {
    return Double.isNaN(threshold) ? OptionalDouble.empty() : OptionalDouble.of(threshold);
  }

  @Override
  public ClassifierModel at(int depth, double lambda) {
    if (isAt(depth, lambda)) {
      return this;
    }
    int position = position(depth, lambda);
    return new ClassifierModel(
        predictorAt(position),
        card().at(position),
        labels,
        Optional.ofNullable(calibration).filter(Calibration.NONE::equals));
  }

  @Override
  public ClassifierModel atStages(int stages) {
    return isAtStages(stages)
        ? this
        : new ClassifierModel(
            predictorAtStages(stages),
            card().atStages(stages),
            labels,
            Optional.of(Calibration.NONE));
  }

  /** The labels, in the order of the scores. */
  public List<String> labels() {
    return labels;
  }

  /**
   * The label of a row: the most probable one, or that of the largest score if the model has no
   * probabilities. Of equal ones it is the first. If the model has a {@linkplain #threshold
   * threshold}, that decides.
   */
  public String predict(double[] row) {
    return predict(row, scratch());
  }

  /** The label of a row, without allocation. */
  public String predict(double[] row, Scratch scratch) {
    return labels.get(predictIndex(row, scratch));
  }

  /** The position of a row's label among {@link #labels()}, without allocation. */
  public int predictIndex(double[] row, Scratch scratch) {
    return decide(outputs(row, scratch));
  }

  /** The labels of many rows. */
  public String[] predict(double[][] rows) {
    double[][] outputs = outputs(rows);
    String[] predicted = new String[rows.length];
    for (int i = 0; i < rows.length; i++) {
      predicted[i] = labels.get(decide(outputs[i]));
    }
    return predicted;
  }

  /**
   * The score of each label for a row: what the network gives, for two labels the negated output
   * and the output. Scores are not probabilities: see {@link #probabilities(double[])}.
   */
  public double[] scores(double[] row) {
    return perLabel(outputs(row, scratch()));
  }

  /** The scores of many rows: [row][label]. */
  public double[][] scores(double[][] rows) {
    double[][] scores = outputs(rows);
    for (int i = 0; i < scores.length; i++) {
      scores[i] = perLabel(scores[i]);
    }
    return scores;
  }

  /**
   * Whether scores have a meaning as probabilities: the model was trained with the logistic loss,
   * or its outputs were calibrated on validation rows.
   */
  public boolean hasProbabilities() {
    return calibration != null;
  }

  /**
   * The probability of each label for a row, in the order of the labels.
   *
   * @throws IllegalStateException if the model has no probabilities
   */
  public double[] probabilities(double[] row) {
    double[] probabilities = new double[labels.size()];
    probabilities(row, scratch(), probabilities);
    return probabilities;
  }

  /**
   * The probability of each label for a row, without allocation.
   *
   * @param into receives a number for each label
   * @throws IllegalStateException if the model has no probabilities
   */
  public void probabilities(double[] row, Scratch scratch, double[] into) {
    calibration().probabilities(outputs(row, scratch), into);
  }

  /**
   * The probabilities of many rows: [row][label].
   *
   * @throws IllegalStateException if the model has no probabilities
   */
  public double[][] probabilities(double[][] rows) {
    Calibration known = calibration();
    double[][] outputs = outputs(rows);
    double[][] probabilities = new double[rows.length][labels.size()];
    for (int i = 0; i < rows.length; i++) {
      known.probabilities(outputs[i], probabilities[i]);
    }
    return probabilities;
  }

  /**
   * The probabilities that go with the {@linkplain #scores scores} of a row.
   *
   * @throws IllegalStateException if the model has no probabilities
   */
  public double[] probabilitiesOf(double[] scores) {
    double[] outputs = labels.size() == 2 ? new double[] {scores[1]} : scores;
    double[] probabilities = new double[labels.size()];
    calibration().probabilities(outputs, probabilities);
    return probabilities;
  }

  Calibration calibration() {
    if (calibration == null) {
      throw new IllegalStateException(
          "the model has no probabilities: train it with validation rows or the logistic loss");
    }
    return calibration;
  }

  /** The label of a row with the given outputs, without allocation. */
  int decide(double[] outputs) {
    if (outputs.length > 1) {
      return Probabilities.largest(outputs); // a slope of 0 or more changes no order
    }
    if (!Double.isNaN(threshold)) {
      double second =
          calibration == null ? outputs[0] : calibration.probabilityOfSecond(outputs[0]);
      return second >= threshold ? 1 : 0;
    }
    double logOdds =
        calibration == null
            ? outputs[0]
            : calibration.slope() * outputs[0] + calibration.intercept();
    return logOdds > 0 ? 1 : 0;
  }

  double[] perLabel(double[] outputs) {
    return labels.size() == 2 ? new double[] {-outputs[0], outputs[0]} : outputs.clone();
  }

  @Override
  public String toString() {
    return "ClassifierModel["
        + shape()
        + ", labels "
        + abbreviated(labels)
        + (hasProbabilities() ? ", probabilities]" : "]");
  }
}
