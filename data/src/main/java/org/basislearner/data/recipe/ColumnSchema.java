package org.basislearner.data.recipe;

import java.time.LocalDate;
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
 * @param min the smallest number of the training rows, hours of a time, seconds of a duration, or
 *     days since 1970-01-01 of a date with days; NaN for other kinds
 * @param max the largest such number
 */
public record ColumnSchema(
    String name, Kind kind, List<String> levels, boolean moreLevels, double min, double max) {
  /** What the values of a column are. */
  public enum Kind {
    /** Numbers. */
    NUMBER("number", "a number", "numbers"),
    /** Two words for no and yes. */
    TRUTH("boolean", "a yes or a no", "yes and no"),
    /** Texts, each a level. */
    CATEGORY("category", "a category", "categories"),
    /** Dates, perhaps with a time; their parts become inputs. */
    DATE("date", "a date", "dates"),
    /** Times of day; the input is in hours. */
    TIME("time", "a time of day", "times of day"),
    /** How long something took; the input is in seconds. */
    DURATION("duration", "a duration", "durations"),
    /** Names or numbers of the rows; not an input. */
    ID("id", "an identifier", "identifiers"),
    /** Anything; not an input. */
    IGNORED("ignore", "ignored", "ignored");

    private final String text;
    private final String one;
    private final String many;

    Kind(String text, String one, String many) {
      this.text = text;
      this.one = one;
      this.many = many;
    }

    /** The name on a command line. */
    public String text() {
      return text;
    }

    String one() {
      return one;
    }

    String many() {
      return many;
    }
  }

  private static final int LEVELS_SHOWN = 8;

  /** Copies the levels. */
  public ColumnSchema {
    levels = List.copyOf(levels);
  }

  static ColumnSchema of(InputColumn column, ColumnReading reading, double min, double max) {
    boolean noDays =
        reading.kind() == Kind.DATE && !reading.parts().contains(ColumnReading.Part.DAY);
    if (column instanceof InputColumn.Numbers) {
      return new ColumnSchema(
          reading.name(),
          reading.kind(),
          List.of(),
          false,
          noDays ? Double.NaN : min,
          noDays ? Double.NaN : max);
    }

    if (column instanceof InputColumn.Truth truth) {
      return new ColumnSchema(
          truth.name(),
          Kind.TRUTH,
          List.of(truth.no(), truth.yes()),
          false,
          Double.NaN,
          Double.NaN);
    }
    InputColumn.Levels text = (InputColumn.Levels) column;
    return new ColumnSchema(
        text.name(),
        Kind.CATEGORY,
        text.means().map(InputColumn.Means::levels).orElse(text.levels()),
        text.more(),
        Double.NaN,
        Double.NaN);
  }

  /** Such as {@code 18 to 90} or {@code Bonn, Oslo, Rome}. */
  String values() {
    if (kind == Kind.DATE) {
      return Double.isNaN(min)
          ? "times of one day"
          : LocalDate.ofEpochDay((long) min) + " to " + LocalDate.ofEpochDay((long) max);
    }
    return kind == Kind.NUMBER || kind == Kind.TIME || kind == Kind.DURATION
        ? NumberText.of(min) + " to " + NumberText.of(max)
        : NearNames.list(levels, LEVELS_SHOWN) + (moreLevels ? ", and rarer ones" : "");
  }
}
