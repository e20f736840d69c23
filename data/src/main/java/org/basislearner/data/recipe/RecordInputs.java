package org.basislearner.data.recipe;

import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.Missing;
import org.basislearner.data.recipe.RecordPrediction.Note;
import org.basislearner.data.recipe.RecordPrediction.Note.Kind;
import org.basislearner.data.text.NearNames;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Place;
import org.basislearner.data.text.Words;
import org.basislearner.data.text.WrittenNumber;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/** Makes inputs of one record, by the rules for tables. Immutable and thread-safe. */
final class RecordInputs {
  /**
   * The inputs of one column, where they begin in a row, and how many there are; codes find texts
   * among the levels, null for a column of numbers, and among those with means of the target, null
   * where there are none. A reading makes several numbers of a date; which says the one that is
   * meant.
   */
  private record Part(
      InputColumn column,
      @Nullable LevelCodes codes,
      @Nullable LevelCodes withMeans,
      int at,
      int width,
      ColumnReading reading,
      int which) {
    /** The key of the record. */
    String name() {
      return reading.name();
    }
  }

  private final List<Part> parts = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  /** Whether a part is the first of its column. */
  private final List<Boolean> firsts = new ArrayList<>();

  private final Set<String> targets;
  private final boolean refuseMissing;
  private final int width;

  RecordInputs(List<InputColumn> columns, ColumnReadings readings, Schema schema) {
    int at = 0;
    for (InputColumn column : columns) {
      ColumnReading reading = readings.of(readings.source(column.name()));
      int which = Math.max(0, reading.columnNames().indexOf(column.name()));
      boolean added = names.add(reading.name());
      LevelCodes codes = null;
      LevelCodes withMeans = null;
      if (column instanceof InputColumn.Levels levels) {
        codes = LevelCodes.of(levels.levels());
        withMeans = levels.means().map(means -> LevelCodes.of(means.levels())).orElse(null);
      } else if (column instanceof InputColumn.Truth truth) {
        codes = LevelCodes.of(truth);
      }
      parts.add(new Part(column, codes, withMeans, at, column.inputNames().size(), reading, which));
      firsts.add(added);
      at += column.inputNames().size();
    }
    width = at;
    targets = new HashSet<>(schema.targets());
    targets.addAll(readings.byName().keySet()); // those that are left out on purpose
    refuseMissing = schema.missing() == Missing.FAIL;
  }

  /** The inputs of a record; what was noticed is added to the notes. */
  double[] of(Map<String, ?> record, List<Note> notes) {
    double[] row = new double[width];
    int found = 0;
    for (int p = 0; p < parts.size(); p++) {
      Part part = parts.get(p);
      Object value = record.get(part.name());
      boolean first = firsts.get(p);
      found += first && (value != null || record.containsKey(part.name())) ? 1 : 0;
      boolean missing = value == null || isMissing(part, value);
      if (missing && refuseMissing) {
        throw absent(part.name(), record);
      }
      if (missing || value == null || !fill(part, value, row, first ? notes : null)) {
        String filled = fillMissing(part, row);
        if (missing && first) {
          notes.add(new Note(Kind.MISSING, part.name(), filled));
        }
      }
    }
    if (found < record.size()) {
      noteUnknown(record, notes);
    }
    return row;
  }

  private static boolean isMissing(Part part, Object value) {
    if (value instanceof Number number) {
      return Double.isNaN(number.doubleValue());
    }
    if (!(value instanceof CharSequence)) {
      return false;
    }
    String text = Words.strip(value.toString());
    return part.column instanceof InputColumn.Levels
        ? Words.isMissing(text)
        : Words.isNoValue(text);
  }

  private static String fillMissing(Part part, double[] row) {
    if (part.column instanceof InputColumn.Levels levels) {
      if (!levels.missing()) {
        return "no value, which no training row had; counts as none of the levels";
      }
      row[part.at + levels.levels().size()] = 1;
      levels.means().ifPresent(means -> fill(means, means.levels().size(), part, row));
      return "no value, which is a level of its own";
    }
    row[part.at] =
        part.column instanceof InputColumn.Truth truth
            ? truth.mean()
            : ((InputColumn.Numbers) part.column).mean();
    if (part.width == 2) {
      row[part.at + 1] = 1;
    }
    return "no value; the mean of the training rows is used: " + NumberText.of(row[part.at]);
  }

  /**
   * False if a value cannot be read and counts as missing. The inputs of a level that the training
   * table did not have stay 0.
   */
  private boolean fill(Part part, Object value, double[] row, @Nullable List<Note> notes) {
    if (part.codes == null) {
      double number = number(part, value);
      if (Double.isNaN(number)) {
        if (notes != null) {
          String text = Place.quoted(String.valueOf(value));
          notes.add(
              new Note(
                  Kind.MISSING,
                  part.name(),
                  text + " is not " + part.reading.kind().one() + " and counts as missing"));
        }
        return false;
      }
      row[part.at] = number;
      return true;
    }
    int code =
        value instanceof Number number
            ? part.codes.of(number.doubleValue())
            : part.codes.of(Words.strip(text(part.name(), value)));
    boolean known = code >= 0;
    if (part.column instanceof InputColumn.Levels levels) {
      if (known) {
        row[part.at + code] = 1;
      }
      if (levels.means().isPresent() && part.withMeans != null) {
        int level =
            value instanceof Number number
                ? part.withMeans.of(number.doubleValue())
                : part.withMeans.of(Words.strip(text(part.name(), value)));
        int unknown = levels.means().get().levels().size() + 1;
        fill(levels.means().get(), level < 0 ? unknown : level, part, row);
        known |= level >= 0;
      }
    } else {
      row[part.at] = Math.max(0, code);
    }
    if (!known && notes != null) {
      notes.add(new Note(Kind.UNSEEN_LEVEL, part.name(), unseen(part.column, value)));
    }
    return true;
  }

  /** The means of a level by its number. */
  private static void fill(InputColumn.Means means, int level, Part part, double[] row) {
    int count = means.targets().size();
    for (int t = 0; t < count; t++) {
      row[part.at + part.width - count + t] = means.value(level, t);
    }
  }

  private static String unseen(InputColumn column, Object value) {
    String level = String.valueOf(value);
    if (column instanceof InputColumn.Levels levels) {
      return Place.quoted(level)
          + (levels.more() ? " is not a frequent level of" : " is not a level of")
          + " the training rows"
          + NearNames.question(level, levels.levels());
    }
    InputColumn.Truth truth = (InputColumn.Truth) column;
    return Place.quoted(level)
        + " is neither "
        + Place.shown(truth.yes())
        + " nor "
        + Place.shown(truth.no())
        + "; counts as "
        + Place.shown(truth.no());
  }

  /** NaN if the value cannot be read and missing values are allowed. */
  private double number(Part part, Object value) {
    boolean date = part.reading.kind() == ColumnSchema.Kind.DATE;
    if (value instanceof Number number && !date && Double.isFinite(number.doubleValue())) {
      return number.doubleValue();
    }
    if (value instanceof Boolean truth && !date) {
      return truth ? 1 : 0;
    }
    if (!(value instanceof Number) || date) {
      String text =
          value instanceof Number number
              ? NumberText.of(number.doubleValue())
              : Words.strip(text(part.name(), value));
      Optional<double[]> numbers = part.reading.numbers(text, new WrittenNumber());
      if (numbers.isPresent() || !refuseMissing) {
        return numbers.map(all -> all[part.which]).orElse(Double.NaN);
      }
    }
    throw new DataException(
        "column %s: %s is not %s; all values were %s in training"
            .formatted(
                Place.shown(part.name()),
                Place.quoted(String.valueOf(value)),
                part.reading.kind() == ColumnSchema.Kind.NUMBER
                    ? "a finite number"
                    : part.reading.kind().one(),
                part.reading.kind().many()));
  }

  private static String text(String column, Object value) {
    if (value instanceof CharSequence
        || value instanceof Boolean
        || value instanceof Character
        || value instanceof Temporal
        || value instanceof Enum) {
      return value.toString();
    }
    throw new IllegalArgumentException(
        "record[%s] = %s: expected a number, a text, a boolean or null, not %s"
            .formatted(
                Place.shown(column), Place.shown(value.toString()), value.getClass().getName()));
  }

  private DataException absent(String column, Map<String, ?> record) {
    List<String> unknown = new ArrayList<>(record.keySet());
    unknown.removeAll(names);
    boolean given = record.containsKey(column);
    return new DataException(
        "column %s%s"
            .formatted(
                Place.shown(column),
                given
                    ? ": the value is missing, and the model was trained without missing values;"
                        + " give a value, or train with Missing.MEAN or Missing.INDICATOR"
                    : ": the record has no such key, and the model was trained without missing"
                        + " values"
                        + NearNames.question(column, unknown)));
  }

  private void noteUnknown(Map<String, ?> record, List<Note> notes) {
    for (String key : record.keySet()) {
      if (!names.contains(key) && !targets.contains(key)) {
        notes.add(
            new Note(
                Kind.UNKNOWN_KEY,
                key,
                "is not a column of the model" + NearNames.question(key, names)));
      }
    }
  }
}
