package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.basislearner.columns.Column;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.recipe.ColumnSchema.Kind;
import org.basislearner.data.text.ClockTime;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Words;
import org.basislearner.data.text.WrittenDate;
import org.basislearner.data.text.WrittenNumber;
import org.jspecify.annotations.Nullable;

/**
 * What the texts of a column are taken for, and how they become numbers. Immutable; kept in the
 * recipe.
 *
 * <p>A date becomes a column for each of its parts, called {@code name.part}; anything else keeps
 * its column. Times of day are in hours, durations in seconds.
 *
 * @param comma whether a text such as 1,234 has a decimal comma, if the column does not show it
 * @param dayFirst whether the day comes first in 05/06/2020, if the column does not show it
 * @param parts of dates, else empty
 */
record ColumnReading(String name, Kind kind, boolean comma, boolean dayFirst, List<Part> parts) {
  /** A number that a date has. */
  enum Part {
    /** Days since 1970-01-01. */
    DAY,
    /** 1 to 12. */
    MONTH,
    /** 1 is Monday. */
    WEEKDAY,
    /** The time of day in hours. */
    HOUR;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    double of(WrittenDate date) {
      return switch (this) {
        case DAY -> date.day().toEpochDay();
        case MONTH -> date.day().getMonthValue();
        case WEEKDAY -> date.day().getDayOfWeek().getValue();
        case HOUR -> Double.isNaN(date.second()) ? 0 : date.second() / 3600;
      };
    }
  }

  ColumnReading {
    parts = List.copyOf(parts);
  }

  static ColumnReading of(String name, Kind kind) {
    return new ColumnReading(name, kind, false, false, List.of());
  }

  /** Whether the column is not an input. */
  boolean isLeftOut() {
    return kind == Kind.ID || kind == Kind.IGNORED;
  }

  /** The names of the columns that it becomes. */
  List<String> columnNames() {
    return kind == Kind.DATE
        ? parts.stream().map(part -> name + "." + part.text()).toList()
        : List.of(name);
  }

  /**
   * The numbers of a text without blanks around it, one for each column; empty if it is none. Not
   * for truths and categories.
   */
  Optional<double[]> numbers(String text, WrittenNumber parser) {
    switch (kind) {
      case NUMBER -> {
        double number = parser.parse(text, comma);
        return Double.isNaN(number) ? Optional.empty() : Optional.of(new double[] {number});
      }
      case TIME, DURATION -> {
        double unit = kind == Kind.TIME ? 3600 : 1;
        return ClockTime.parse(text).map(time -> new double[] {time.seconds() / unit});
      }
      case DATE -> {
        Optional<WrittenDate> date = WrittenDate.parse(text, dayFirst);
        return date.or(() -> WrittenDate.compact(text))
            .map(one -> parts.stream().mapToDouble(part -> part.of(one)).toArray());
      }
      default -> throw new IllegalStateException(kind + " is not read as numbers");
    }
  }

  /** The columns of a column of a file; values that cannot be read are missing, and kept apart. */
  List<Column> read(Column given, OddValues odd) {
    return switch (kind) {
      case NUMBER, TIME, DURATION ->
          given instanceof TextColumn texts ? readTexts(texts, odd) : List.of(given);
      case DATE ->
          readTexts(given instanceof TextColumn texts ? texts : texts((NumberColumn) given), odd);
      case TRUTH -> List.of(given instanceof TextColumn texts ? truths(texts, odd) : given);
      case CATEGORY ->
          List.of(
              given instanceof NumberColumn numbers
                  ? texts(numbers)
                  : ColumnReadings.stripped(given));
      case ID, IGNORED -> List.of();
    };
  }

  private List<Column> readTexts(TextColumn column, OddValues odd) {
    List<String> names = columnNames();
    WrittenNumber parser = new WrittenNumber();
    int levels = column.levels().size();
    double[][] byLevel = new double[names.size()][levels];
    boolean[] strange = new boolean[levels];
    for (int i = 0; i < levels; i++) {
      String text = Words.strip(column.levels().get(i));
      Optional<double[]> numbers = Words.isNoValue(text) ? Optional.empty() : numbers(text, parser);
      strange[i] = numbers.isEmpty() && !Words.isNoValue(text);
      for (int c = 0; c < byLevel.length; c++) {
        byLevel[c][i] = numbers.isEmpty() ? Double.NaN : numbers.get()[c];
      }
    }
    odd.add(this, column, strange);
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < byLevel.length; c++) {
      double[] values = new double[column.rows()];
      for (int r = 0; r < values.length; r++) {
        int code = column.codes()[r];
        values[r] = code < 0 ? Double.NaN : byLevel[c][code];
      }
      columns.add(new NumberColumn(names.get(c), values));
    }
    return columns;
  }

  /** One spelling of yes and one of no, the first ones. */
  private Column truths(TextColumn column, OddValues odd) {
    int levels = column.levels().size();
    String[] first = {"", ""};
    @Nullable String[] spelling = new String[levels];
    boolean[] strange = new boolean[levels];
    for (int i = 0; i < levels; i++) {
      String text = Words.strip(column.levels().get(i));
      int truth = InputColumn.Truth.of(text);
      strange[i] = truth < 0 && !Words.isNoValue(text);
      if (truth >= 0) {
        first[truth] = first[truth].isEmpty() ? text : first[truth];
        spelling[i] = first[truth];
      }
    }
    odd.add(this, column, strange);
    @Nullable String[] texts = new String[column.rows()];
    for (int r = 0; r < texts.length; r++) {
      int code = column.codes()[r];
      texts[r] = code < 0 ? null : spelling[code];
    }
    return Column.categories(column.name(), texts);
  }

  /** Numbers as texts. */
  static TextColumn texts(NumberColumn column) {
    @Nullable String[] texts = new String[column.rows()];
    for (int r = 0; r < texts.length; r++) {
      double value = column.values()[r] + 0.0;
      texts[r] = Double.isNaN(value) ? null : NumberText.of(value);
    }
    return (TextColumn) Column.categories(column.name(), texts);
  }
}
