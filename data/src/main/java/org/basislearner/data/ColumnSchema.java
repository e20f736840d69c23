package org.basislearner.data;

import java.util.List;
import org.basislearner.columns.InputColumn;
import org.basislearner.data.text.NearNames;
import org.basislearner.data.text.NumberText;

/**
 * What a model knows of one column. Immutable.
 *
 * @param name the column
 * @param kind what its values are
 * @param levels the levels of a category, sorted; of a truth the words for no and yes; else empty
 * @param moreLevels whether the training table had other, rarer levels
 * @param min the smallest number of the training rows, NaN unless the kind is number
 * @param max the largest number of the training rows, NaN unless the kind is number
 */
public record ColumnSchema(
    String name, Kind kind, List<String> levels, boolean moreLevels, double min, double max) {
  /** What the values of a column are. */
  public enum Kind {
    /** Numbers. */
    NUMBER,
    /** Two words for no and yes. */
    TRUTH,
    /** Texts, each a level. */
    CATEGORY
  }

  private static final int LEVELS_SHOWN = 8;

  /** Copies the levels. */
  public ColumnSchema {
    levels = List.copyOf(levels);
  }

  static ColumnSchema of(InputColumn column, double min, double max) {
    if (column instanceof InputColumn.Truth truth) {
      return new ColumnSchema(
          truth.name(),
          Kind.TRUTH,
          List.of(truth.no(), truth.yes()),
          false,
          Double.NaN,
          Double.NaN);
    }
    if (column instanceof InputColumn.Levels text) {
      return new ColumnSchema(
          text.name(), Kind.CATEGORY, text.levels(), text.more(), Double.NaN, Double.NaN);
    }
    return new ColumnSchema(column.name(), Kind.NUMBER, List.of(), false, min, max);
  }

  /** Such as {@code 18 to 90} or {@code Bonn, Oslo, Rome}. */
  String values() {
    return kind == Kind.NUMBER
        ? NumberText.of(min) + " to " + NumberText.of(max)
        : NearNames.list(levels, LEVELS_SHOWN) + (moreLevels ? ", and rarer ones" : "");
  }
}
