package org.basislearner.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.Missing;
import org.basislearner.data.RecordPrediction.Note;
import org.basislearner.data.RecordPrediction.Note.Kind;
import org.basislearner.data.text.NearNames;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Place;
import org.basislearner.data.text.Words;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/** Makes inputs of one record, by the rules for tables. Immutable and thread-safe. */
final class RecordInputs {
  /**
   * The inputs of one column, where they begin in a row, and how many there are; codes find texts
   * among the levels, null for a column of numbers.
   */
  private record Part(InputColumn column, @Nullable LevelCodes codes, int at, int width) {}

  private final List<Part> parts = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final Set<String> targets;
  private final boolean refuseMissing;
  private final int width;

  RecordInputs(List<InputColumn> columns, Schema schema) {
    int at = 0;
    for (InputColumn column : columns) {
      names.add(column.name());
      LevelCodes codes = null;
      if (column instanceof InputColumn.Levels levels) {
        codes = LevelCodes.of(levels);
      } else if (column instanceof InputColumn.Truth truth) {
        codes = LevelCodes.of(truth);
      }
      parts.add(new Part(column, codes, at, column.inputNames().size()));
      at += column.inputNames().size();
    }
    width = at;
    targets = new HashSet<>(schema.targets());
    refuseMissing = schema.missing() == Missing.FAIL;
  }

  /** The inputs of a record; what was noticed is added to the notes. */
  double[] of(Map<String, ?> record, List<Note> notes) {
    double[] row = new double[width];
    int found = 0;
    for (Part part : parts) {
      String name = part.column.name();
      Object value = record.get(name);
      found += value != null || record.containsKey(name) ? 1 : 0;
      if (value == null || isMissing(value)) {
        if (refuseMissing) {
          throw absent(name, record);
        }
        notes.add(new Note(Kind.MISSING, name, fillMissing(part, row)));
      } else if (!fill(part, value, row)) {
        notes.add(new Note(Kind.UNSEEN_LEVEL, name, unseen(part.column, value)));
      }
    }
    if (found < record.size()) {
      noteUnknown(record, notes);
    }
    return row;
  }

  private static boolean isMissing(Object value) {
    return (value instanceof Number number && Double.isNaN(number.doubleValue()))
        || (value instanceof CharSequence text && Words.isMissing(text.toString().strip()));
  }

  private static String fillMissing(Part part, double[] row) {
    if (part.column instanceof InputColumn.Levels levels) {
      if (!levels.missing()) {
        return "no value, which no training row had; counts as none of the levels";
      }
      row[part.at + part.width - 1] = 1;
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

  /** False for a level that the training table did not have, whose inputs stay 0. */
  private static boolean fill(Part part, Object value, double[] row) {
    String name = part.column.name();
    if (part.codes == null) {
      row[part.at] = number(name, value);
      return true;
    }
    int code =
        value instanceof Number number
            ? part.codes.of(number.doubleValue())
            : part.codes.of(text(name, value));
    if (code >= 0 && part.column instanceof InputColumn.Levels) {
      row[part.at + code] = 1;
    } else {
      row[part.at] = Math.max(0, code);
    }
    return code >= 0;
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

  private static double number(String column, Object value) {
    double number;
    if (value instanceof Number one) {
      number = one.doubleValue();
    } else if (value instanceof Boolean truth) {
      number = truth ? 1 : 0;
    } else {
      number = NumberText.parse(text(column, value).strip());
    }
    if (!Double.isFinite(number)) {
      throw new DataException(
          "column %s: %s is not a finite number; all values were numbers in training"
              .formatted(Place.shown(column), Place.quoted(String.valueOf(value))));
    }
    return number;
  }

  private static String text(String column, Object value) {
    if (value instanceof CharSequence
        || value instanceof Boolean
        || value instanceof Character
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
                    : ": the record has no such key, and the model was trained without missing values"
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
