package org.basislearner.data.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.basislearner.BasisRegressor;
import org.basislearner.RegressorModel;
import org.basislearner.columns.Column;
import org.basislearner.columns.Missing;
import org.basislearner.columns.NumberColumn;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;
import org.basislearner.data.TestFiles;
import org.basislearner.train.Parameters;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same numbers, written as programs and countries write them, make the same inputs. */
class DialectsTest {
  private static final int ROWS = 90;

  /** The bound that a user may rely on; equal inputs give equal bits. */
  private static final double EXACT = 1e-9;

  /** Until there is one. */
  private static final String NO_RECIPE =
      "{\"recipe\":1,\"task\":\"regression\",\"target\":\"y\",\"missing\":\"fail\","
          + "\"labels\":[],\"columns\":[]}";

  /** A row; what is missing is NaN. */
  private record Row(
      double price,
      double share,
      LocalDate when,
      double hour,
      long seconds,
      boolean flag,
      String city,
      double maybe,
      LocalDateTime stamp,
      double y) {}

  /** How a file is written: what differs from the plain one is set. */
  private static final class Writer {
    String delimiter = ",";
    String end = "\n";
    String first = "";
    Charset charset = StandardCharsets.UTF_8;
    boolean quoteAll;
    String blank = "";
    DoubleFunction<String> number = DialectsTest::plain;
    DoubleFunction<String> price = v -> number.apply(v);
    DoubleFunction<String> share = v -> number.apply(v);
    Function<LocalDate, String> date = LocalDate::toString;
    Function<LocalDateTime, String> stamp = at -> at.toString().replace('T', ' ');
    DoubleFunction<String> hour = v -> number.apply(v);
    Function<Long, String> seconds = v -> v.toString();
    String yes = "true";
    String no = "false";
    String missing = "";

    byte[] write(List<Row> rows) {
      StringBuilder text = new StringBuilder(first);
      line(
          text,
          List.of("price", "share", "when", "hour", "took", "flag", "city", "maybe", "stamp", "y"));
      for (Row row : rows) {
        line(
            text,
            List.of(
                price.apply(row.price),
                share.apply(row.share),
                date.apply(row.when),
                hour.apply(row.hour),
                seconds.apply(row.seconds),
                row.flag ? yes : no,
                row.city,
                Double.isNaN(row.maybe) ? missing : number.apply(row.maybe),
                stamp.apply(row.stamp),
                number.apply(row.y)));
      }
      return text.toString().getBytes(charset);
    }

    private void line(StringBuilder text, List<String> cells) {
      List<String> fields = new ArrayList<>();
      for (String cell : cells) {
        boolean quote = quoteAll || cell.contains(delimiter);
        fields.add(blank + (quote ? '"' + cell + '"' : cell) + blank);
      }
      text.append(String.join(delimiter, fields)).append(end);
    }
  }

  @TempDir private static Path folder;
  private static List<Row> rows = List.of();
  private static Table clean = new Table("none", List.of(), 0, 1);
  private static Recipe recipe = Recipe.parse(NO_RECIPE);
  private static double[][] inputs = {};

  @BeforeAll
  static void writeTheCleanOne() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    List<Row> made = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      double price = (10 * random.nextInt(-9_000, 90_000) + 1) / 100.0;
      double share = (10 * random.nextInt(100) + 3) / 10.0;
      LocalDate when = LocalDate.of(2019, 1, 1).plusDays(random.nextInt(900));
      double hour = random.nextInt(10, 24) + random.nextInt(4) / 4.0;
      long seconds = random.nextInt(3600, 200_000);
      boolean flag = random.nextBoolean();
      double maybe = i % 7 == 3 ? Double.NaN : random.nextInt(100) / 4.0;
      LocalDateTime stamp =
          LocalDateTime.of(2020, 3, 1, 0, 0).plusMinutes(30L * random.nextInt(5000));
      double y =
          Math.rint(100 * (price / 50 + share * share / 20 + when.getMonthValue() * 3 + hour * 2))
              / 100;
      String city = List.of("Roma", "K\u00f6ln", "Oslo").get(i % 3);
      made.add(new Row(price, share, when, hour, seconds, flag, city, maybe, stamp, y));
    }
    rows = made;
    clean = Tables.read(Files.write(folder.resolve("clean.csv"), new Writer().write(rows)));
    recipe = Recipe.of(clean, "y", null, Missing.INDICATOR);
    inputs = recipe.prepare(clean).matrix();
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private static String grouped(double value, String group, String mark) {
    String text = String.format(Locale.ROOT, "%,.2f", Math.abs(value));
    return (value < 0 ? "-" : "") + text.replace(",", "#").replace(".", mark).replace("#", group);
  }

  private static String comma(double value) {
    return plain(value).replace('.', ',');
  }

  private static Function<LocalDate, String> dates(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)::format;
  }

  private static Function<LocalDateTime, String> stamps(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)::format;
  }

  private static String clock(double hours) {
    return String.format(Locale.ROOT, "%02d:%02d", (int) hours, (int) (hours * 60 % 60));
  }

  private static String length(long seconds) {
    return String.format(
        Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }

  private static String units(long seconds) {
    return "%dh%dm%ds".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
  }

  /** Each way of writing alone, then many together. */
  private static Map<String, Writer> dialects() {
    Map<String, Writer> all = new LinkedHashMap<>();
    Function<String, Writer> add =
        name -> {
          Writer writer = new Writer();
          assertThat(all.put(name, writer)).as(name).isNull();
          return writer;
        };
    add.apply("dollars").price = v -> (v < 0 ? "-$" : "$") + grouped(Math.abs(v), ",", ".");
    add.apply("dollars, sign behind").price = v -> "$" + grouped(v, ",", ".");
    add.apply("euros").price = v -> "\u20ac " + grouped(v, ".", ",");
    add.apply("euros behind").price = v -> grouped(v, "\u00a0", ",") + " \u20ac";
    add.apply("parentheses").price =
        v -> v < 0 ? "(" + grouped(-v, ",", ".") + ")" : grouped(v, ",", ".");
    add.apply("minus behind").price = v -> grouped(Math.abs(v), ",", ".") + (v < 0 ? "-" : "");
    add.apply("code").price = v -> "USD " + grouped(v, ",", ".");
    add.apply("Swiss").price = v -> "CHF " + grouped(v, "\u2019", ".");
    add.apply("thousands").price = v -> grouped(v, ",", ".");
    add.apply("true minus").price = v -> plain(v).replace('-', '\u2212');
    add.apply("percent").share = v -> plain(v) + "%";
    add.apply("percent with blank").share = v -> plain(v) + " %";
    add.apply("semicolons").delimiter = ";";
    add.apply("tabs").delimiter = "\t";
    add.apply("bars").delimiter = "|";
    Writer comma = add.apply("decimal comma");
    comma.delimiter = ";";
    comma.number = DialectsTest::comma;
    Writer quoted = add.apply("decimal comma in quotes");
    quoted.number = DialectsTest::comma;
    add.apply("day/month/year").date = dates("dd/MM/yyyy");
    add.apply("month/day/year").date = dates("M/d/yyyy");
    add.apply("day.month.year").date = dates("dd.MM.yyyy");
    add.apply("day-Mon-yy").date = dates("dd-MMM-yy");
    add.apply("Mon day, year").date = dates("MMM d, yyyy");
    add.apply("weekday").date = dates("EEEE, d MMMM yyyy");
    add.apply("year/month/day").date = dates("yyyy/MM/dd");
    add.apply("T").stamp = LocalDateTime::toString;
    add.apply("Z").stamp = stamps("yyyy-MM-dd'T'HH:mm:ss'Z'");
    add.apply("offset").stamp = stamps("yyyy-MM-dd HH:mm:ss.SSS'+02:00'");
    add.apply("am and pm").stamp = stamps("MM/dd/yyyy h:mm a");
    add.apply("clock").hour = DialectsTest::clock;
    add.apply("lengths").seconds = DialectsTest::length;
    add.apply("lengths with units").seconds = DialectsTest::units;
    int words = 0;
    for (String word : List.of("None", "-", ".", "N/A", "#N/A", "null", "NaN", "?", "NULL", "--")) {
      Writer missing = add.apply("missing is " + word);
      missing.missing = word;
      missing.yes = List.of("yes", "TRUE", "Y", "T", "True").get(words % 5);
      missing.no = List.of("no", "False", "N", "F", "FALSE").get(words++ % 5);
    }
    add.apply("UTF-16").charset = StandardCharsets.UTF_16;
    add.apply("Latin-1").charset = StandardCharsets.ISO_8859_1;
    add.apply("Windows-1252").charset = Charset.forName("windows-1252");
    add.apply("byte order mark").first = "\ufeff";
    Writer separator = add.apply("sep= line");
    separator.first = "sep=;\r\n";
    separator.delimiter = ";";
    separator.end = "\r\n";
    Writer blanks = add.apply("blanks");
    blanks.blank = "  ";
    blanks.quoteAll = true;
    Writer german = add.apply("German spreadsheet");
    german.first = "\ufeffsep=;\r\n";
    german.delimiter = ";";
    german.end = "\r\n";
    german.number = DialectsTest::comma;
    german.price = v -> grouped(v, ".", ",") + " \u20ac";
    german.share = v -> comma(v) + " %";
    german.date = dates("dd.MM.yyyy");
    german.stamp = stamps("dd.MM.yyyy HH:mm");
    german.hour = DialectsTest::clock;
    german.missing = "-";
    Writer american = add.apply("American export");
    american.charset = StandardCharsets.UTF_16LE;
    american.first = "\ufeff";
    american.delimiter = "\t";
    american.price = v -> v < 0 ? "($" + grouped(-v, ",", ".") + ")" : "$" + grouped(v, ",", ".");
    american.share = v -> plain(v) + "%";
    american.date = dates("M/d/yy");
    american.stamp = stamps("M/d/yyyy h:mm:ss a");
    american.seconds = DialectsTest::length;
    american.missing = "#N/A";
    american.yes = "Y";
    american.no = "N";
    Writer french = add.apply("French export");
    french.charset = Charset.forName("windows-1252");
    french.delimiter = ";";
    french.number = DialectsTest::comma;
    french.price = v -> grouped(v, "\u00a0", ",") + "\u00a0\u20ac";
    french.date = dates("dd/MM/yyyy");
    french.stamp = stamps("dd/MM/yyyy HH:mm:ss");
    french.seconds = DialectsTest::units;
    french.missing = "None";
    return all;
  }

  @Test
  void theSameNumbersMakeTheSameInputsInEveryDialect() throws IOException {
    Parameters small =
        Parameters.defaults().withWidths(8, 8).withMaxDepth(3).withLambdas(List.of(1e-3));
    RegressorModel model = recipe.fit(BasisRegressor.of(small), clean).model();
    double[] expected = model.predict(inputs);
    Map<String, Writer> dialects = dialects();
    assertThat(dialects).hasSizeGreaterThanOrEqualTo(40);
    assertThat(recipe.inputNames())
        .contains("price", "when.day", "when.month", "when.weekday", "stamp.hour", "maybe=?")
        .doesNotContain("when.hour");
    for (Map.Entry<String, Writer> dialect : dialects.entrySet()) {
      String name = dialect.getKey();
      Path file = Files.write(folder.resolve("d.csv"), dialect.getValue().write(rows));
      Table table = Tables.read(file);
      Recipe own = Recipe.of(table, "y", null, Missing.INDICATOR);
      assertThat(own.inputNames()).as(name).isEqualTo(recipe.inputNames());
      Prepared prepared = Recipe.parse(own.text()).prepare(table);
      assertThat(prepared.matrix()).as(name).isDeepEqualTo(inputs);
      assertThat(prepared.numbers()).as(name).isEqualTo(recipe.prepare(clean).numbers());
      // A model of hours and seconds does not know clocks; those of the same kind are shared.
      if (own.readings().byName().keySet().stream().noneMatch(List.of("hour", "took")::contains)
          || name.contains("comma")) {
        assertThat(recipe.prepareInputs(table).matrix()).as(name).isDeepEqualTo(inputs);
      }
      assertThat(model.predict(prepared.matrix()))
          .as(name)
          .containsExactly(expected, offset(EXACT));
      RecordPredictor predictor = RecordPredictor.of(model.withRecipe(own.text()));
      for (int row : new int[] {0, 3, 11}) {
        assertThat(predictor.predict(record(table, row)).number())
            .as(name + " as a record")
            .isCloseTo(expected[row], offset(EXACT));
      }
    }
  }

  /** A row of the table by the names of its columns. */
  private static Map<String, @Nullable Object> record(Table table, int row) {
    Map<String, @Nullable Object> record = new LinkedHashMap<>();
    for (Column column : table.columns()) {
      boolean missing = column.isMissing(row);
      record.put(
          column.name(),
          missing
              ? null
              : column instanceof NumberColumn numbers
                  ? (Object) numbers.values()[row]
                  : TestFiles.texts(table, column.name())[row]);
    }
    return record;
  }
}
