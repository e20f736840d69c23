package org.basislearner;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.basislearner.card.ModelCard;
import org.basislearner.predict.PredictionIntervals;
import org.basislearner.predict.Predictor;
import org.jspecify.annotations.Nullable;

/** A model that predicts numbers. Immutable and safe for use by many threads at once. */
public final class RegressorModel extends BasisModel {
  private final List<String> targetNames;
  private final @Nullable PredictionIntervals intervals;

  RegressorModel(
      Predictor predictor,
      ModelCard card,
      List<String> targetNames,
      Optional<PredictionIntervals> intervals) {
    super(predictor, card);
    this.targetNames = List.copyOf(targetNames);
    this.intervals = intervals.orElse(null);
  }

  /**
   * Reads a regression model.
   *
   * @throws org.basislearner.rows.ModelFileException if the file is not a model, damaged, or of a
   *     format version that this library does not read
   * @throws IOException if the file cannot be read or holds a classifier
   */
  public static RegressorModel load(Path file) throws IOException {
    return typed(BasisModel.load(file), file.toString());
  }

  /**
   * Reads a regression model from a stream, such as a resource; the stream is not closed.
   *
   * @param sourceName what error messages call it
   * @throws IOException as {@link #load(Path)}
   */
  public static RegressorModel load(InputStream stream, String sourceName) throws IOException {
    return typed(BasisModel.load(stream, sourceName), sourceName);
  }

  /**
   * Reads a regression model from what {@link #toBytes} gives.
   *
   * @param sourceName what error messages call it
   * @throws IOException as {@link #load(Path)}
   */
  public static RegressorModel fromBytes(byte[] bytes, String sourceName) throws IOException {
    return typed(BasisModel.fromBytes(bytes, sourceName), sourceName);
  }

  private static RegressorModel typed(BasisModel model, String source) throws IOException {
    if (model instanceof RegressorModel regressor) {
      return regressor;
    }
    throw new IOException(source + " holds a classifier: load it with ClassifierModel.load");
  }

  @Override
  public RegressorModel withRecipe(String text) {
    return new RegressorModel(
        predictor(), card().withRecipe(text), targetNames, Optional.ofNullable(intervals));
  }

  @Override
  public RegressorModel at(int depth, double lambda) {
    if (isAt(depth, lambda)) {
      return this;
    }
    int position = position(depth, lambda);
    return new RegressorModel(
        predictorAt(position), card().at(position), targetNames, Optional.empty());
  }

  @Override
  public RegressorModel atStages(int stages) {
    return isAtStages(stages)
        ? this
        : new RegressorModel(
            predictorAtStages(stages), card().atStages(stages), targetNames, Optional.empty());
  }

  /** The names of the targets. */
  public List<String> targetNames() {
    return targetNames;
  }

  /**
   * The target of a row.
   *
   * @throws IllegalStateException if the model has several targets
   */
  public double predict(double[] row) {
    return predict(row, scratch());
  }

  /**
   * The target of a row, without allocation.
   *
   * @throws IllegalStateException if the model has several targets
   */
  public double predict(double[] row, Scratch scratch) {
    checkOneTarget();
    return outputs(row, scratch)[0];
  }

  /**
   * The target of many rows.
   *
   * @throws IllegalStateException if the model has several targets
   */
  public double[] predict(double[][] rows) {
    checkOneTarget();
    double[][] outputs = outputs(rows);
    double[] predicted = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      predicted[i] = outputs[i][0];
    }
    return predicted;
  }

  /** All targets of a row. */
  public double[] predictAll(double[] row) {
    return outputs(row, scratch()).clone();
  }

  /** All targets of many rows: [row][target]. */
  public double[][] predictAll(double[][] rows) {
    return outputs(rows);
  }

  /** Whether the model was trained with prediction intervals. */
  public boolean hasIntervals() {
    return intervals != null;
  }

  /**
   * The target of a row with an interval that holds the true number with the given probability, for
   * rows that are drawn like the training rows.
   *
   * @param level the probability, between 0 and 1
   * @return infinite where there were too few validation rows for that level
   * @throws IllegalStateException if the model has several targets, or no intervals
   */
  public Interval interval(double[] row, double level) {
    checkOneTarget();
    return intervals(row, level).get(0);
  }

  /**
   * All targets of a row with their intervals.
   *
   * @throws IllegalStateException if the model has no intervals
   */
  public List<Interval> intervals(double[] row, double level) {
    Scratch scratch = scratch();
    double[] outputs = outputs(row, scratch);
    return Interval.around(outputs, predictionIntervals().halfWidths(level, scratch.room.nodes()));
  }

  /**
   * The intervals of many rows: for each row a list with an interval for each target.
   *
   * @throws IllegalStateException if the model has no intervals
   */
  public List<List<Interval>> intervals(double[][] rows, double level) {
    Predictions predictions = predictions(rows, level);
    List<List<Interval>> all = new ArrayList<>(rows.length);
    for (int i = 0; i < rows.length; i++) {
      all.add(predictions.intervals(i));
    }
    return all;
  }

  /**
   * Numbers, intervals and out-of-range flags of many rows, from one evaluation.
   *
   * @param level the probability that an interval holds the true number, between 0 and 1
   * @throws IllegalStateException if the model has no intervals
   */
  public Predictions predictions(double[][] rows, double level) {
    PredictionIntervals known = predictionIntervals();
    checkRows(rows);
    double[][] outputs = new double[rows.length][];
    double[][] halfWidths = new double[rows.length][];
    predictor()
        .evaluate(
            rows,
            (row, values, nodes) -> {
              outputs[row] = values.clone();
              halfWidths[row] = known.halfWidths(level, nodes);
            });
    return new Predictions(this, outputs, halfWidths, outsideFlags(rows));
  }

  PredictionIntervals predictionIntervals() {
    if (intervals == null) {
      throw new IllegalStateException(
          "the model has no prediction intervals: train it with intervals");
    }
    return intervals;
  }

  private void checkOneTarget() {
    if (targetNames.size() != 1) {
      throw new IllegalStateException(
          "the model has " + targetNames.size() + " targets: use predictAll");
    }
  }

  @Override
  public String toString() {
    return "RegressorModel["
        + shape()
        + ", targets "
        + abbreviated(targetNames)
        + (hasIntervals() ? ", intervals]" : "]");
  }
}
