package org.basislearner.data.recipe;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Writing;
import org.basislearner.data.recipe.ColumnReading.Part;
import org.basislearner.data.recipe.ColumnSchema.Kind;
import org.basislearner.data.text.ClockTime;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Place;
import org.basislearner.data.text.Words;
import org.basislearner.data.text.WrittenDate;
import org.basislearner.data.text.WrittenNumber;

/**
 * Finds out what the texts of a column are. A column is of a kind if nearly all of its values are;
 * words such as None or - do not count. Decimal mark and order of day and month are those that most
 * values are possible with; if the column shows neither, those of the file.
 */
final class ColumnInference {
  /** One odd value in this many is a mistake; with more the column holds something else. */
  private static final int RARE = 20;

  private final TextColumn column;
  private final Writing writing;
  private final List<String> levels;
  private final int[] counts;
  private int present;

  ColumnInference(TextColumn column, Writing writing) {
    this.column = column;
    this.writing = writing;
    levels = column.levels().stream().map(Words::strip).toList();
    counts = new int[levels.size()];
    for (int code : column.codes()) {
      if (code >= 0) {
        counts[code]++;
      }
    }
    for (int i = 0; i < counts.length; i++) {
      // What is infinite says nothing of the kind; where the others are numbers it counts as odd.
      boolean none = Words.isNoValue(levels.get(i)) || Words.isInfinite(levels.get(i));
      counts[i] = none ? 0 : counts[i];
      present += counts[i];
    }
  }

  /**
   * What a column is, and a sentence that says so: the same for columns that are alike, but for the
   * example in it.
   *
   * @param dayFirst the order of day and month, if the column shows it
   * @param unclear whether it holds dates that are possible in both orders, and does not show which
   */
  record Found(
      ColumnReading reading,
      String head,
      String example,
      String tail,
      Optional<Boolean> dayFirst,
      boolean unclear) {
    Found(ColumnReading reading, String head, String example, String tail) {
      this(reading, head, example, tail, Optional.empty(), false);
    }
  }

  /** What the column is: one of some kinds. */
  Optional<Found> find(Set<Kind> kinds) {
    if (present == 0) {
      return Optional.empty();
    }
    if (kinds.contains(Kind.TRUTH) && isTruth()) {
      boolean plain = InputColumn.Truth.isTruth(column.levels());
      return plain ? Optional.empty() : Optional.of(as(Kind.TRUTH));
    }
    if (kinds.contains(Kind.CATEGORY) && isCodes()) {
      return Optional.of(
          new Found(
              ColumnReading.of(column.name(), Kind.CATEGORY),
              "codes with " + (firstCode().startsWith("0") ? "leading zeros" : "very many digits"),
              " such as " + Place.quoted(firstCode()),
              ", taken as categories"));
    }
    Map<Kind, Function<String, Boolean>> tests = new EnumMap<>(Kind.class);
    WrittenNumber numbers = new WrittenNumber();
    String[] measure = {""};
    tests.put(
        Kind.NUMBER,
        text -> {
          if (numbers.mark(text) == WrittenNumber.Mark.NEITHER) {
            return false;
          }
          if (!WrittenNumber.isMeasure(numbers.unit())) {
            return true;
          }
          // 2 kg and 500 g are not numbers in one unit.
          measure[0] = measure[0].isEmpty() ? numbers.unit() : measure[0];
          return measure[0].equals(numbers.unit());
        });
    tests.put(Kind.DATE, text -> WrittenDate.order(text) != WrittenDate.Order.NEITHER);
    tests.put(Kind.TIME, text -> ClockTime.parse(text).isPresent());
    for (Map.Entry<Kind, Function<String, Boolean>> test : tests.entrySet()) {
      if (kinds.contains(test.getKey()) && mostly(test.getValue())) {
        Found found = as(test.getKey() == Kind.TIME ? clockKind() : test.getKey());
        if (mostly(text -> found.reading.numbers(text, numbers).isPresent())) {
          return Optional.of(found);
        }
      }
    }
    return Optional.empty();
  }

  /** Whether all values are of a kind that was found. */
  boolean isWhollyOf(ColumnReading reading) {
    WrittenNumber numbers = new WrittenNumber();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0 && reading.numbers(levels.get(i), numbers).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** The column as a kind that it is, or that somebody says it is. */
  Found as(Kind kind) {
    return switch (kind) {
      case NUMBER -> number();
      case DATE -> date();
      case TIME -> clock(kind, "times of day, in hours");
      case DURATION -> clock(kind, "durations, in seconds");
      case TRUTH, CATEGORY, ID, IGNORED ->
          new Found(ColumnReading.of(column.name(), kind), kind.many(), "", "");
    };
  }

  /**
   * Whether all values are digits and some begin with zeros, as post codes do, or are too long for
   * a number: all of one length, or too many for a mistake.
   */
  private boolean isCodes() {
    Set<Integer> lengths = new TreeSet<>();
    long codes = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        String text = levels.get(i);
        if (!text.chars().allMatch(c -> c >= '0' && c <= '9')) {
          return false;
        }
        lengths.add(text.length());
        codes += isCode(text) ? counts[i] : 0;
      }
    }
    return codes > 0 && (lengths.size() == 1 || (RARE + 1) * codes > present);
  }

  private String firstCode() {
    return levels.stream().filter(ColumnInference::isCode).findFirst().orElseThrow();
  }

  private static boolean isCode(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return NumberText.isCode(bytes, 0, bytes.length);
  }

  private boolean mostly(Function<String, Boolean> test) {
    long odd = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0 && !test.apply(levels.get(i))) {
        odd += counts[i];
        if ((RARE + 1) * odd > present) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isTruth() {
    Set<Integer> truths = new TreeSet<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        truths.add(InputColumn.Truth.of(levels.get(i)));
      }
    }
    return truths.equals(Set.of(0, 1));
  }

  private Found number() {
    WrittenNumber parser = new WrittenNumber();
    long points = 0;
    long commas = 0;
    String unclear = "";
    Set<String> units = new TreeSet<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        WrittenNumber.Mark mark = parser.mark(levels.get(i));
        points += mark == WrittenNumber.Mark.POINT ? counts[i] : 0;
        commas += mark == WrittenNumber.Mark.COMMA ? counts[i] : 0;
        boolean different = mark == WrittenNumber.Mark.DIFFERENT;
        unclear = different && unclear.isEmpty() ? levels.get(i) : unclear;
        if (mark != WrittenNumber.Mark.NEITHER && !parser.unit().isEmpty()) {
          units.add(parser.unit());
        }
      }
    }
    boolean decided = points != commas;
    boolean comma = decided ? commas > points : writing.decimalComma().orElse(false);
    ColumnReading reading = new ColumnReading(column.name(), Kind.NUMBER, comma, false, List.of());
    StringBuilder said = new StringBuilder();
    if (units.contains("%")) {
      said.append(units.size() > 1 ? ", some" : "").append(" in percent");
    }
    if (units.size() > 1) {
      said.append("; they have different units, ").append(String.join(" and ", units));
    }
    if (!decided && !unclear.isEmpty() && writing.decimalComma().isEmpty()) {
      said.append("; a comma separates thousands unless --decimal-comma is given");
    }
    return new Found(reading, Kind.NUMBER.many(), example(reading, true), said.toString());
  }

  private Found date() {
    long dayFirst = 0;
    long monthFirst = 0;
    String unclear = "";
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        WrittenDate.Order order = WrittenDate.order(levels.get(i));
        dayFirst += order == WrittenDate.Order.DAY_FIRST ? counts[i] : 0;
        monthFirst += order == WrittenDate.Order.MONTH_FIRST ? counts[i] : 0;
        boolean different = order == WrittenDate.Order.DIFFERENT;
        unclear = different && unclear.isEmpty() ? levels.get(i) : unclear;
      }
    }
    boolean decided = dayFirst != monthFirst;
    // Countries that write 31.12.2020 or 3,14 put the day first.
    boolean usual = unclear.contains(".") || writing.decimalComma().orElse(false);
    boolean day = decided ? dayFirst > monthFirst : writing.dayFirst().orElse(usual);
    ColumnReading all =
        new ColumnReading(column.name(), Kind.DATE, false, day, List.of(Part.values()));
    ColumnReading reading = new ColumnReading(column.name(), Kind.DATE, false, day, varying(all));
    String said = "";
    if (dayFirst + monthFirst > 0 || !unclear.isEmpty()) {
      said += day ? ", the day first" : ", the month first";
    }
    boolean open = !decided && !unclear.isEmpty();
    if (open && writing.dayFirst().isEmpty()) {
      said += " (the column does not show which; say --dates day-first or --dates month-first)";
    }
    return new Found(
        reading,
        Kind.DATE.many(),
        example(reading, false),
        said + "; inputs " + String.join(", ", reading.columnNames()),
        decided ? Optional.of(day) : Optional.empty(),
        open && writing.dayFirst().isEmpty());
  }

  /** The parts that differ between rows; at least the day. */
  private List<Part> varying(ColumnReading reading) {
    Set<Part> varying = EnumSet.noneOf(Part.class);
    boolean months = true;
    double[] first = null;
    WrittenNumber unused = new WrittenNumber();
    for (int i = 0; i < counts.length; i++) {
      Optional<double[]> numbers =
          counts[i] == 0 ? Optional.empty() : reading.numbers(levels.get(i), unused);
      if (numbers.isPresent()) {
        Optional<WrittenDate> date = WrittenDate.parse(levels.get(i), reading.dayFirst());
        // Where all days are the first of a month, months are meant.
        months &=
            date.isPresent()
                && date.get().day().getDayOfMonth() == 1
                && Double.isNaN(date.get().second());
        first = first == null ? numbers.get() : first;
        for (int p = 0; p < first.length; p++) {
          if (numbers.get()[p] != first[p]) {
            varying.add(reading.parts().get(p));
          }
        }
      }
    }
    if (months) {
      varying.remove(Part.WEEKDAY);
    }
    return varying.isEmpty() ? List.of(Part.DAY) : new ArrayList<>(varying);
  }

  private Kind clockKind() {
    boolean ofDay = false;
    boolean length = false;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        Optional<ClockTime> time = ClockTime.parse(levels.get(i));
        ofDay |= time.map(ClockTime::ofDay).orElse(false);
        length |= time.map(ClockTime::length).orElse(false);
      }
    }
    return ofDay || !length ? Kind.TIME : Kind.DURATION;
  }

  private Found clock(Kind kind, String said) {
    ColumnReading reading = ColumnReading.of(column.name(), kind);
    return new Found(reading, said, example(reading, false), "");
  }

  /** The first text that is read so, and what it is read as, unless that is plain. */
  private String example(ColumnReading reading, boolean value) {
    WrittenNumber parser = new WrittenNumber();
    for (int i = 0; i < counts.length; i++) {
      String text = levels.get(i);
      Optional<double[]> numbers =
          counts[i] == 0 ? Optional.empty() : reading.numbers(text, parser);
      boolean plain = !Double.isNaN(NumberText.parse(text)) && !isCode(text);
      if (numbers.isPresent() && !plain) {
        return " such as "
            + Place.quoted(text)
            + (value ? ", read as " + NumberText.of(numbers.get()[0]) : "");
      }
    }
    return "";
  }
}
