package org.basislearner.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WrittenTextTest {
  private final WrittenNumber parser = new WrittenNumber();

  @Test
  void numbersAreReadInManySpellings() {
    Map<String, Double> point =
        Map.ofEntries(
            Map.entry("$3,166.88", 3166.88),
            Map.entry("-$5", -5.0),
            Map.entry("$-5", -5.0),
            Map.entry("(1,200)", -1200.0),
            Map.entry("($1,200.50)", -1200.5),
            Map.entry("1,200-", -1200.0),
            Map.entry("US$ 7", 7.0),
            Map.entry("7 USD", 7.0),
            Map.entry("Rs. 12,34,567.5", 1234567.5),
            Map.entry("19.3%", 19.3),
            Map.entry("+4 %", 4.0),
            Map.entry("1'234'567", 1234567.0),
            Map.entry("1 234 567.8", 1234567.8),
            Map.entry("\u22123.5", -3.5),
            Map.entry(".5", 0.5),
            Map.entry("1e-3", 1e-3),
            Map.entry("\u00a0 12 \u202f", 12.0));
    point.forEach((text, value) -> assertThat(parser.parse(text, false)).as(text).isEqualTo(value));
    Map<String, Double> comma =
        Map.of("\u20ac 1.234,50", 1234.5, "3,14", 3.14, "1.234", 1234.0, "12 %", 12.0, "-,5", -0.5);
    comma.forEach((text, value) -> assertThat(parser.parse(text, true)).as(text).isEqualTo(value));
    for (String text :
        List.of(
            "",
            "-",
            "$",
            "%",
            "12,34",
            "1,2345",
            ",123,456",
            "1,,234",
            "1,234,56",
            "0,123",
            "1.2.3",
            "12 34",
            "5 apples",
            "1-2",
            "555-1234",
            "--5",
            "(-5)",
            "$5%",
            "1,234 567",
            "1e999",
            "1e",
            "0x1F",
            "1,234'567",
            "A12",
            "12:30",
            "2020-01-01",
            "1.5.",
            "()",
            "( )",
            "5 $ $")) {
      assertThat(parser.parse(text, false)).as(text).isNaN();
    }
  }

  @Test
  void theDecimalMarkIsShownOrNot() {
    assertThat(parser.mark("3.14")).isEqualTo(WrittenNumber.Mark.POINT);
    assertThat(parser.mark("1,234.5")).isEqualTo(WrittenNumber.Mark.POINT);
    assertThat(parser.mark("3,14")).isEqualTo(WrittenNumber.Mark.COMMA);
    assertThat(parser.mark("0,123")).isEqualTo(WrittenNumber.Mark.COMMA);
    assertThat(parser.mark("1.234.567")).isEqualTo(WrittenNumber.Mark.COMMA);
    assertThat(parser.mark("1,234")).isEqualTo(WrittenNumber.Mark.DIFFERENT);
    assertThat(parser.mark("1.234")).isEqualTo(WrittenNumber.Mark.DIFFERENT);
    assertThat(parser.mark("$12")).isEqualTo(WrittenNumber.Mark.SAME);
    assertThat(parser.mark("x")).isEqualTo(WrittenNumber.Mark.NEITHER);
  }

  @Test
  void writtenNumbersHaveTheBitsOfPlainOnes() {
    for (long seed = 1; seed <= 2000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double value = Math.scalb(random.nextDouble() - 0.5, random.nextInt(-8, 50));
      int digits = random.nextInt(8);
      String plain = String.format(Locale.ROOT, "%." + digits + "f", value);
      String grouped = String.format(Locale.ROOT, "%,." + digits + "f", value);
      double expected = Double.parseDouble(plain);
      assertThat(parser.parse("$" + grouped, false)).as("seed %d", seed).isEqualTo(expected);
      String turned = grouped.replace(',', '#').replace('.', ',').replace('#', '.');
      assertThat(parser.parse(turned + " \u20ac", true)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  @Test
  void datesAreReadInManySpellings() {
    LocalDate last = LocalDate.of(2020, 12, 31);
    for (String text :
        List.of(
            "2020-12-31",
            "2020/12/31",
            "2020.12.31",
            "31/12/2020",
            "31-12-2020",
            "31.12.2020",
            "31.12.20",
            "31-Dec-20",
            "31 Dec 2020",
            "31st December 2020",
            "Dec 31, 2020",
            "December 31 2020",
            "Dec. 31, 2020",
            "Thu, 31 Dec 2020",
            "Thursday, December 31, 2020",
            "2020-Dec-31",
            "31/Dec/2020",
            "12/31/2020")) {
      boolean dayFirst = !text.equals("12/31/2020");
      assertThat(WrittenDate.parse(text, dayFirst))
          .as(text)
          .contains(new WrittenDate(last, Double.NaN));
    }
    Map<String, Double> hours =
        Map.ofEntries(
            Map.entry("2020-12-31T23:30:00Z", 23.5),
            Map.entry("2020-12-31 23:30:00.000+02:00", 23.5),
            Map.entry("2020-12-31T23:30", 23.5),
            Map.entry("20201231T233000Z", 23.5),
            Map.entry("12/31/2020 11:30 PM", 23.5),
            Map.entry("12/31/2020, 12:30 a.m.", 0.5),
            Map.entry("31 Dec 2020 05:00:00 GMT", 5.0));
    hours.forEach(
        (text, hour) ->
            assertThat(WrittenDate.parse(text, false))
                .as(text)
                .contains(new WrittenDate(last, 3600 * hour)));
    for (String text : List.of("2020-12", "12/2020", "Dec 2020", "Dec-20", "December 2020")) {
      assertThat(WrittenDate.parse(text, true))
          .as(text)
          .contains(new WrittenDate(LocalDate.of(2020, 12, 1), Double.NaN));
    }
    for (String text :
        List.of(
            "",
            "2020",
            "31/12",
            "32/12/2020",
            "30.02.2020",
            "2020-13-01",
            "2020-12-31x",
            "1.2.3.4",
            "1.2.3",
            "12-34-5678",
            "Dez 2020",
            "555-1234",
            "1234-12",
            "2020-12-31 25:00",
            "Rome 2020",
            "12/31/2020 13:30 PM",
            "20201231",
            "10:30")) {
      assertThat(WrittenDate.parse(text, true)).as(text).isEmpty();
      assertThat(WrittenDate.order(text)).as(text).isIn(WrittenDate.Order.NEITHER);
    }
    assertThat(WrittenDate.order("05/06/2020")).isEqualTo(WrittenDate.Order.DIFFERENT);
    assertThat(WrittenDate.order("05/05/2020")).isEqualTo(WrittenDate.Order.SAME);
    assertThat(WrittenDate.order("13/06/2020")).isEqualTo(WrittenDate.Order.DAY_FIRST);
    assertThat(WrittenDate.order("06/13/2020")).isEqualTo(WrittenDate.Order.MONTH_FIRST);
    assertThat(WrittenDate.parse("1/2/68", true).orElseThrow().day().getYear()).isEqualTo(2068);
    assertThat(WrittenDate.parse("1/2/69", true).orElseThrow().day().getYear()).isEqualTo(1969);
    assertThat(WrittenDate.compact("20201231")).contains(new WrittenDate(last, Double.NaN));
  }

  @Test
  void timesAndDurationsAreReadAndToldApart() {
    Map<String, ClockTime> times =
        Map.ofEntries(
            Map.entry("17:05", new ClockTime(61500, false, false)),
            Map.entry("9:30", new ClockTime(34200, false, false)),
            Map.entry("05:05:30.5", new ClockTime(18330.5, false, false)),
            Map.entry("5:05 PM", new ClockTime(61500, true, false)),
            Map.entry("12:05am", new ClockTime(300, true, false)),
            Map.entry("1:02:03", new ClockTime(3723, false, true)),
            Map.entry("36:30", new ClockTime(131400, false, true)),
            Map.entry("-0:10:00", new ClockTime(-600, false, true)),
            Map.entry("1 day, 2:03:04", new ClockTime(93784, false, true)),
            Map.entry("0 days 01:02:03", new ClockTime(3723, false, true)),
            Map.entry("2h30m", new ClockTime(9000, false, true)),
            Map.entry("2 hours 30 minutes", new ClockTime(9000, false, true)),
            Map.entry("90s", new ClockTime(90, false, true)),
            Map.entry("1d 2h", new ClockTime(93600, false, true)),
            Map.entry("PT2H30M", new ClockTime(9000, false, true)));
    times.forEach((text, time) -> assertThat(ClockTime.parse(text)).as(text).contains(time));
    for (String text :
        List.of("", "5", "P", "PT", "12:60", "5:5", "13:05 PM", "2x", "h", "1:2:3")) {
      assertThat(ClockTime.parse(text)).as(text).isEqualTo(Optional.empty());
    }
  }
}
