package org.basislearner.data.recipe;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.Interval;
import org.basislearner.Predictions;
import org.basislearner.data.text.Place;
import org.basislearner.train.Task;

/** What a model says of one record, and what was noticed about it. Immutable. */
public final class RecordPrediction {
  /**
   * Something noticed about a record: its column, or the key that is none, and what was noticed.
   */
  public record Note(Kind kind, String column, String text) {
    /** What can be noticed. */
    public enum Kind {
      /** There is no value; one was filled in as the recipe says. */
      MISSING,
      /** A text that the training rows did not have, or only rarely. */
      UNSEEN_LEVEL,
      /** A number outside the range of the training rows. */
      OUT_OF_RANGE,
      /** A key that is not a column of the model. */
      UNKNOWN_KEY
    }

    @Override
    public String toString() {
      return (kind == Kind.UNKNOWN_KEY ? "key " : "column ") + Place.shown(column) + ": " + text;
    }
  }

  private final Schema schema;
  private final Predictions predictions;
  private final boolean probabilities;
  private final boolean intervals;
  private final List<Note> notes;

  RecordPrediction(
      Schema schema,
      Predictions predictions,
      boolean probabilities,
      boolean intervals,
      List<Note> notes) {
    this.schema = schema;
    this.predictions = predictions;
    this.probabilities = probabilities;
    this.intervals = intervals;
    this.notes = List.copyOf(notes);
  }

  /** The predicted label; an IllegalStateException if the model predicts numbers. */
  public String label() {
    return predictions.label(0);
  }

  /**
   * The predicted number, the first if there are several; an IllegalStateException if the model
   * predicts labels.
   */
  public double number() {
    return predictions.numbers(0)[0];
  }

  /** The predicted numbers by the names of the targets; empty if the model predicts labels. */
  public Map<String, Double> numbers() {
    return schema.task() == Task.REGRESSION
        ? named(schema.targets(), predictions.numbers(0))
        : Map.of();
  }

  /** The probabilities by label, in the order of the labels; empty if the model has none. */
  public Map<String, Double> probabilities() {
    return probabilities ? named(schema.labels(), predictions.probabilities(0)) : Map.of();
  }

  /** The interval of the number, the first if there are several; empty unless asked for. */
  public Optional<Interval> interval() {
    return intervals ? Optional.of(predictions.intervals(0).get(0)) : Optional.empty();
  }

  /** What was noticed, by column; empty if the record is like those of the training. */
  public List<Note> notes() {
    return notes;
  }

  private static Map<String, Double> named(List<String> names, double[] values) {
    Map<String, Double> map = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      map.put(names.get(i), values[i]);
    }
    return Collections.unmodifiableMap(map);
  }

  @Override
  public String toString() {
    return (schema.task() == Task.CLASSIFICATION ? label() : numbers())
        + (probabilities ? " " + probabilities() : "")
        + interval().map(one -> " [" + one.low() + ", " + one.high() + "]").orElse("")
        + (notes.isEmpty() ? "" : " " + notes);
  }
}
