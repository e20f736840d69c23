package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.Predictions;
import org.basislearner.RegressorModel;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.Missing;
import org.basislearner.data.recipe.RecordPrediction.Note;
import org.basislearner.data.recipe.RecordPrediction.Note.Kind;
import org.basislearner.data.text.NumberText;
import org.basislearner.network.Guard;

/**
 * Predicts single records by column names, as the model's {@linkplain Recipe recipe} says, or by
 * input names if it has none. A record gets the same bits as the same row of a table. Immutable and
 * safe for use by many threads at once.
 *
 * <p>Values are numbers, texts, booleans (1 and 0 in a column of numbers), dates (of {@code
 * java.time}, or texts) or null. Texts of numbers, dates and times are read as in training. A key
 * that is absent counts as a missing value. Missing values, and texts that cannot be read in a
 * column of numbers or dates, are refused if the model was trained with {@link Missing#FAIL}, else
 * they are treated as missing values were in training, and noted.
 */
public final class RecordPredictor {
  private final BasisModel model;
  private final Schema schema;
  private final RecordInputs inputs;
  private final List<InputColumn> columnOfInput = new ArrayList<>();
  private final ColumnReadings readings;
  private final double[] min;
  private final double[] max;

  private RecordPredictor(BasisModel model) {
    this.model = model;
    schema = Schema.of(model);
    List<InputColumn> columns = Recipe.columns(model);
    readings = Recipe.readings(model);
    inputs = new RecordInputs(columns, readings, schema);
    for (InputColumn column : columns) {
      column.inputNames().forEach(input -> columnOfInput.add(column));
    }
    min = model.range().min();
    max = model.range().max();
  }

  /**
   * For a model.
   *
   * @throws org.basislearner.rows.DataException if its recipe contradicts it; says how
   */
  public static RecordPredictor of(BasisModel model) {
    return new RecordPredictor(model);
  }

  /** What the model predicts from which columns. */
  public Schema schema() {
    return schema;
  }

  /**
   * Predicts a record.
   *
   * @throws org.basislearner.rows.DataException if a value is missing and may not be, or cannot be
   *     read
   */
  public RecordPrediction predict(Map<String, ?> record) {
    List<Note> notes = new ArrayList<>();
    double[][] row = row(record, notes);
    Predictions predictions =
        model instanceof ClassifierModel classifier
            ? classifier.predictions(row)
            : ((RegressorModel) model).predictions(row);
    return new RecordPrediction(schema, predictions, hasProbabilities(), false, notes);
  }

  /**
   * Predicts a record with an interval that holds the true number with the given probability.
   *
   * @param level the probability, between 0 and 1
   * @throws org.basislearner.rows.DataException as {@link #predict(Map)}
   * @throws IllegalStateException if the model has no intervals
   */
  public RecordPrediction predict(Map<String, ?> record, double level) {
    if (!(model instanceof RegressorModel regressor)) {
      throw new IllegalStateException("a classifier has no intervals");
    }
    List<Note> notes = new ArrayList<>();
    double[][] row = row(record, notes);
    return new RecordPrediction(
        schema, regressor.predictions(row, level), hasProbabilities(), true, notes);
  }

  private boolean hasProbabilities() {
    return model instanceof ClassifierModel classifier && classifier.hasProbabilities();
  }

  private double[][] row(Map<String, ?> record, List<Note> notes) {
    double[] row = inputs.of(record, notes);
    for (int j : model.outside(row)) {
      InputColumn column = columnOfInput.get(j);
      if (column instanceof InputColumn.Levels) {
        continue; // made of the level, which has a note of its own if it is not known
      }
      double used = model.guard() == Guard.OFF ? row[j] : limited(row[j], j);
      notes.add(
          new Note(
              Kind.OUT_OF_RANGE,
              readings.source(column.name()),
              "%s is outside the range of the training rows, %s to %s%s"
                  .formatted(
                      NumberText.of(row[j]),
                      NumberText.of(min[j]),
                      NumberText.of(max[j]),
                      used == row[j] ? "" : "; " + NumberText.of(used) + " is used")));
    }
    return new double[][] {row};
  }

  private double limited(double value, int input) {
    double reach = model.guard().margin() * (max[input] - min[input]);
    return Math.max(min[input] - reach, Math.min(max[input] + reach, value));
  }
}
