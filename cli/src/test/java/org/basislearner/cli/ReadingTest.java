package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import org.basislearner.BasisModel;
import org.basislearner.data.recipe.Recipe;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that nobody has cleaned. */
class ReadingTest {
  private static final int ROWS = 300;

  @TempDir private static Path folder;
  private static Path messy = Path.of("");
  private static Path clean = Path.of("");

  /** The same numbers twice: once as a German spreadsheet writes them, once plainly. */
  @BeforeAll
  static void writeTables() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder plain = new StringBuilder("price,share,when,stock,y\n");
    StringBuilder sheet = new StringBuilder("price;share;when;stock;y\n");
    for (int i = 0; i < ROWS; i++) {
      int cents = 10 * random.nextInt(1000, 500_000) + 1;
      int tenths = random.nextInt(1000);
      LocalDate when = LocalDate.of(2020, 1, 1).plusDays(random.nextInt(700));
      int stock = random.nextInt(50);
      boolean unknown = i % 11 == 5;
      long y = Math.round(cents / 100.0 + 3 * tenths + 100 * when.getMonthValue() + stock);
      plain.append(
          String.format(
              Locale.ROOT,
              "%.2f,%.1f,%s,%s,%d\n",
              cents / 100.0,
              tenths / 10.0,
              when,
              unknown ? "" : stock,
              y));
      sheet.append(
          String.format(
              Locale.GERMANY,
              "%,.2f \u20ac;%.1f%%;%s;%s;%d\n",
              cents / 100.0,
              tenths / 10.0,
              DateTimeFormatter.ofPattern("dd.MM.yyyy").format(when),
              unknown ? "None" : Integer.toString(stock),
              y));
    }
    clean = Files.writeString(folder.resolve("clean.csv"), plain);
    messy = folder.resolve("messy.csv");
    Files.write(messy, sheet.toString().getBytes("windows-1252"));
  }

  private static Run train(Path data, Path model, Object... more) {
    List<Object> all =
        new ArrayList<>(List.of("train", "--data", data, "--target", "y", "--out", model));
    all.addAll(List.of("--missing", "indicator", "--widths", "12,12", "--max-depth", "3"));
    all.addAll(List.of("--loss", "squared", "--scaling", "standard", "--lambda", "1e-4"));
    all.addAll(List.of(more));
    return Run.of(all.toArray());
  }

  private static double r2(Path model, Path data) {
    Run run = Run.of("evaluate", "--model", model, "--data", data, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    return (Double) Objects.requireNonNull(run.json().get("r2"));
  }

  private static String text(Run run, String member) {
    return String.valueOf(run.json().get(member));
  }

  @Test
  void aMessyTableTrainsLikeTheCleanedOne() {
    Path first = folder.resolve("clean.basis");
    Path second = folder.resolve("messy.basis");
    Run cleaned = train(clean, first);
    Run raw = train(messy, second);

    assertThat(cleaned.code()).as(cleaned.err()).isZero();
    assertThat(raw.code()).as(raw.err()).isZero();
    assertThat(raw.out())
        .contains("note: the text is not UTF-8 and is read as Windows-1252")
        .contains("decimal comma")
        .containsPattern("note: column price: numbers such as '.*\u20ac', read as [0-9.]+\n")
        .contains("column share: numbers such as", "in percent")
        .containsPattern("note: column when: dates such as '[0-9.]+', the day first; inputs");
    double expected = r2(first, clean);
    assertThat(expected).isGreaterThan(0.95);
    assertThat(r2(second, messy)).isCloseTo(expected, within(1e-9));
    assertThat(r2(first, messy)).isCloseTo(expected, within(1e-9));
    assertThat(r2(second, clean)).isCloseTo(expected, within(1e-9));
    assertThat(Run.of("predict", "--model", first, "--data", messy, "--quiet").out())
        .isEqualTo(Run.of("predict", "--model", second, "--data", clean, "--quiet").out());
    assertThat(Run.of("inspect", "--model", second).out()).contains("date      2020-");
  }

  @Test
  void whatAColumnIsTakenForCanBeOverruled() throws IOException {
    StringBuilder text = new StringBuilder("zip,code,day,n,row,y\n");
    for (int i = 0; i < 60; i++) {
      text.append(
          "0%d,%s,202001%02d,%d,%d,%s\n"
              .formatted(
                  100 + i % 3, i % 4 == 0 ? "A" : i % 5, 1 + i % 28, i * i % 17, i, i % 7 / 2.0));
    }
    Path data = Files.writeString(folder.resolve("types.csv"), text);
    Path model = folder.resolve("types.basis");
    Run run =
        train(
            data,
            model,
            "--type",
            "zip=category",
            "--type",
            "code=number,day=date",
            "--ignore",
            "n",
            "--id",
            "row");
    assertThat(run.code()).as(run.err()).isZero();
    Recipe recipe = Recipe.of(BasisModel.load(model)).orElseThrow();
    assertThat(recipe.inputNames())
        .containsExactly(
            "zip=0100", "zip=0101", "zip=0102", "code", "code=?", "day.day", "day.weekday");
    assertThat(run.out()).contains("15 values are not numbers and count as missing: 'A' in line 2");
    Run again = Run.of("predict", "--model", model, "--data", data);
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.err()).contains("'A' in line 2").doesNotContain("not used");
    for (String wrong : List.of("zip", "zip=colour", "=number", "n=date")) {
      assertThat(train(data, model, "--type", wrong, "--ignore", "n").code())
          .as(wrong)
          .isEqualTo(2);
    }
    assertThat(train(data, model, "--type", "nothing=number").code()).isEqualTo(3);
    assertThat(train(data, model, "--id", "y").err()).contains("the target y is also given to");
  }

  @Test
  void valuesThatCannotBeReadAreNamedWhereMissingOnesAreNotAllowed() throws IOException {
    Path model = folder.resolve("strict.basis");
    Path full = folder.resolve("full.csv");
    Files.writeString(full, Files.readString(clean).replace(",,", ",1,"));
    Run run =
        Run.of(
            "train",
            "--data",
            full,
            "--target",
            "y",
            "--out",
            model,
            "--missing",
            "fail",
            "--widths",
            "5,5",
            "--loss",
            "squared",
            "--scaling",
            "standard",
            "--max-depth",
            "2");
    assertThat(run.code()).as(run.err()).isZero();
    Run odd =
        Run.withInput(
            "price,share,when,stock\n1,2,2020-05-01,3\n1,2,soon,3\n",
            "predict",
            "--model",
            model,
            "--data",
            "-");
    assertThat(odd.code()).isEqualTo(3);
    assertThat(odd.errorLine())
        .contains("standard input, line 3, column when: 'soon' is not a date");
  }

  @Test
  void rowsWithoutTargetAreLeftOutIfAskedFor() throws IOException {
    Path data = folder.resolve("gaps.csv");
    String text = Files.readString(clean);
    Files.writeString(data, text + "5,5,2020-03-03,5,\n6,6,2020-03-04,6,-\n");
    Path model = folder.resolve("gaps.basis");
    Run refused = train(data, model);
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.errorLine()).contains("missing in 2 rows, lines 302, 303", "--drop-missing");
    Run run = train(data, model, "--drop-missing-target");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("2 rows without target are left out", "300 rows");
    Run evaluated =
        Run.of("evaluate", "--model", model, "--data", data, "--drop-missing-target", "--json");
    assertThat(evaluated.json()).containsEntry("rows", 300L);
  }

  @Test
  void checkFindsAllProblemsInOneRun() throws IOException {
    StringBuilder text = new StringBuilder("id,a,b,copy,odd,same,leak,name,y\n");
    StringBuilder other = new StringBuilder("id,a,b,copy,odd,same,leak,extra,y\n");
    for (int i = 0; i < 120; i++) {
      String label = i < 3 ? "rare" : i % 2 == 0 ? "yes" : "no";
      text.append(
          "%d,%s,%d,%d,%s,7,%s,n%d,%s\n"
              .formatted(
                  1000 + i,
                  i == 8 ? "abc" : Integer.toString(i * 31 % 97),
                  i * 7 % 13,
                  i * 7 % 13,
                  i % 3 == 0 ? "x" + i % 4 : Integer.toString(i % 5),
                  label,
                  i,
                  i == 9 ? "" : label));
      other.append(
          "%d,%d,%d,1,2,7,%s,n,%s\n"
              .formatted(i, 500 + i, i * 7 % 13, i < 60 ? "new" : "no", label));
    }
    Path data = Files.writeString(folder.resolve("check.csv"), text);
    Path against = Files.writeString(folder.resolve("against.csv"), other);
    Run run = Run.of("check", "--data", data, "--target", "y", "--against", against, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    @SuppressWarnings("unchecked")
    List<String> problems = (List<String>) run.json().get("problems");
    for (String expected :
        List.of(
            "column id counts the rows, like an identifier",
            "column a: 1 value is not a number and counts as missing: 'abc' in line 10",
            "columns have the same values: b, copy",
            "column odd: 80 of 120 values are numbers, the others make categories of all: 'x0' in"
                + " line 2",
            "column same is constant",
            "column leak gives the target away",
            "column name has a different text in each row",
            "the target y is missing in 1 row, line 11; --drop-missing-target",
            "classes with fewer than 10 rows: rare (3)",
            "against.csv does not have the column name",
            "check.csv does not have the column extra",
            "column a: other numbers, median",
            "has a level that")) {
      assertThat(problems).as(expected).anyMatch(problem -> problem.contains(expected));
    }
    assertThat(problems).noneMatch(problem -> problem.contains("column b: other numbers"));
    assertThat(text(run, "target")).contains("task=classification");
    assertThat(Run.of("check", "--data", messy, "--target", "y").out())
        .contains(
            "date", "note: column when: dates", "problem: column stock: 27 values are missing");
    assertThat(Run.of("check", "--data", clean, "--target", "y").out())
        .doesNotContain("identifier", "gives the target away", "copy of");
    assertThat(Run.of("check", "--data", clean, "--target", "y", "--against", clean).out())
        .doesNotContain("distance", "does not have");
  }

  @Test
  void numbersThatAreNearlyTheTargetAreALeak() throws IOException {
    StringBuilder text = new StringBuilder("a,b,y\n");
    for (int i = 0; i < 50; i++) {
      double y = i * 37 % 50 + 0.5;
      text.append("%d,%s,%s\n".formatted(i * 13 % 7, 2 * y + 1e-3 * (i % 3), y));
    }
    Path data = Files.writeString(folder.resolve("leak.csv"), text);
    assertThat(Run.of("check", "--data", data, "--target", "y").out())
        .contains("problem: column b is nearly a copy of the target, correlation 1.0")
        .doesNotContain("column a is");
  }

  @Test
  void dialectsCanBeInsistedOn() throws IOException {
    Path data = folder.resolve("insist.csv");
    String text = "name;n;when;y\nK\u00f6ln;1,234;05/06/2020;1\n\u00c5s;2,500;07/08/2020;2\n";
    Files.write(data, text.getBytes(StandardCharsets.ISO_8859_1));
    Run run = Run.of("check", "--data", data, "--json");
    assertThat(text(run, "notes"))
        .contains("the day first (", "--dates month-first", "--no-decimal-comma");
    Run said =
        Run.of(
            "check",
            "--data",
            data,
            "--encoding",
            "ISO-8859-1",
            "--decimal-comma",
            "--dates",
            "month-first",
            "--json");
    assertThat(text(said, "notes")).contains("the month first").doesNotContain("UTF-8", "--dates");
    assertThat(text(said, "columns")).contains("1.234");
    assertThat(text(Run.of("check", "--data", data, "--no-decimal-comma", "--json"), "columns"))
        .contains("1234");
    assertThat(Run.of("check", "--data", data, "--encoding", "klingon").code()).isEqualTo(2);
    assertThat(Run.of("check", "--data", data, "--dates", "year-first").code()).isEqualTo(2);
  }

  @Test
  void errorsDoNotMislead() throws IOException {
    Path model = folder.resolve("errors.basis");
    Run twice = train(clean, model, "--target", "y");
    assertThat(twice.code()).isEqualTo(3);
    assertThat(twice.errorLine()).contains("targets y, y: expected different columns, each once");
    Run address = Run.of("check", "--data", "https://example.org/d.csv");
    assertThat(address.code()).isEqualTo(3);
    assertThat(address.errorLine()).contains("https://example.org/d.csv", "download it first");
    Run memory = train(clean, model, "--memory", "1k");
    assertThat(memory.code()).isEqualTo(3);
    assertThat(memory.errorLine())
        .contains("--storage mapped", "--memory", "--max-depth")
        .doesNotContain("RowStorage", "maxDepth");
    assertThat(train(clean, model, "--storage", "mapped:" + folder).code()).isZero();
    assertThat(train(clean, model, "--storage", "tape").code()).isEqualTo(2);
    Run scores = Run.of("predict", "--model", model, "--data", clean, "--scores");
    assertThat(scores.code()).isZero();
    assertThat(scores.err()).contains("note: --scores is ignored", "numbers");
    assertThat(scores.out()).startsWith("prediction\n");
    Path none = folder.resolve("none");
    for (List<Object> command :
        List.<List<Object>>of(
            List.of("train", "--data", none, "--target", "y", "--out", model),
            List.of("predict", "--model", model, "--data", none),
            List.of("predict", "--model", none, "--data", clean),
            List.of("evaluate", "--model", none, "--data", clean),
            List.of("evaluate", "--model", model, "--data", none),
            List.of("inspect", "--model", none),
            List.of("check", "--data", none))) {
      Run run = Run.of(command.toArray());
      assertThat(run.code()).as(command + run.err()).isEqualTo(3);
      assertThat(run.errorLine()).contains("none");
    }
  }
}
