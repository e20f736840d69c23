package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows to choose on that a column tells. */
class HeldOutChoiceTest {
  @TempDir Path folder = Path.of("");

  private static Table table(long seed, int rows, int kinds) {
    Random random = new Random(seed);
    double[] numbers = IntStream.range(0, rows).mapToDouble(i -> random.nextInt(kinds)).toArray();
    String[] days =
        IntStream.range(0, rows)
            .mapToObj(
                i ->
                    Text.format(
                        "2024-%02d-%02d",
                        1 + (int) numbers[i] % 12, 1 + (int) numbers[i] / 12 % 28))
            .toArray(String[]::new);
    double[] positions = IntStream.range(0, rows).mapToDouble(i -> i).toArray();
    return new Table(
        "t",
        List.of(
            Column.numbers("n", numbers),
            Column.categories("day", days),
            Column.numbers("row", positions)),
        rows,
        2);
  }

  @Test
  void groupsStayWholeAndEveryRowIsKept() {
    for (long seed = 1; seed <= 50; seed++) {
      Table table = table(seed, 200, 2 + (int) seed);
      for (String column : List.of("n", "day")) {
        HeldOutChoice.Ordered ordered =
            HeldOutChoice.of("group:" + column).orElseThrow().order(table);
        int first = 200 - ordered.heldOut();
        Column groups = Columns.find(ordered.table(), column);
        Set<Object> before = new HashSet<>();
        Set<Object> behind = new HashSet<>();
        for (int row = 0; row < 200; row++) {
          (row < first ? before : behind).add(value(groups, row));
        }
        assertThat(before).as("seed %d", seed).isNotEmpty().doesNotContainAnyElementsOf(behind);
        assertThat(ordered.heldOut()).as("seed %d", seed).isBetween(1, 199);
        if (seed > 20) {
          assertThat(ordered.heldOut()).as("seed %d", seed).isBetween(40, 70);
        }
        assertRowsKept(table, ordered.table());
      }
    }
  }

  @Test
  void theLastRowsInTimeAreHeldOut() {
    for (long seed = 1; seed <= 50; seed++) {
      Table table = table(seed, 200, 2 + 6 * (int) seed);
      for (String column : List.of("n", "day")) {
        HeldOutChoice.Ordered ordered =
            HeldOutChoice.of("time:" + column).orElseThrow().order(table);
        int first = 200 - ordered.heldOut();
        Column times = Columns.find(ordered.table(), column);
        for (int row = 1; row < 200; row++) {
          int order = compare(value(times, row - 1), value(times, row));
          assertThat(order).as("seed %d, row %d", seed, row).isLessThanOrEqualTo(0);
          assertThat(row != first || order < 0).as("seed %d, row %d", seed, row).isTrue();
        }
        assertRowsKept(table, ordered.table());
      }
    }
  }

  /** In whatever form tables are read, with the time of day, and as --dates says. */
  @Test
  void datesSortAsTheyAreRead() throws IOException {
    Random random = new Random(7);
    LocalDateTime start = LocalDateTime.of(2023, 11, 20, 0, 0);
    for (String form :
        List.of("dd.MM.yyyy", "dd/MM/yyyy HH:mm", "MM/dd/yyyy", "d MMM yyyy", "yyyyMMdd")) {
      DateTimeFormatter format = DateTimeFormatter.ofPattern(form, Locale.ENGLISH);
      int[] minutes = IntStream.range(0, 200).map(i -> random.nextInt(100 * 24 * 60)).toArray();
      StringBuilder text = new StringBuilder("when,row\n");
      for (int i = 0; i < minutes.length; i++) {
        text.append(start.plusMinutes(minutes[i]).format(format))
            .append(",")
            .append(i)
            .append('\n');
      }
      Table table = Tables.read(Files.writeString(folder.resolve("dates.csv"), text));
      HeldOutChoice.Ordered ordered = HeldOutChoice.of("time:when").orElseThrow().order(table);
      int unit = form.contains("HH") ? 1 : 24 * 60;
      double[] rows = ((NumberColumn) Columns.find(ordered.table(), "row")).values();
      for (int i = 1; i < rows.length; i++) {
        assertThat(minutes[(int) rows[i - 1]] / unit)
            .as("%s, %d", form, i)
            .isLessThanOrEqualTo(minutes[(int) rows[i]] / unit);
      }
      assertThat(ordered.heldOut()).as(form).isBetween(20, 60);
    }
  }

  @Test
  void whatIsNoTimeIsRefused() throws IOException {
    Table table =
        Tables.read(
            Files.writeString(folder.resolve("t.csv"), "when,y\nlate,1\nearly,2\nlate,3\n"));
    assertThatThrownBy(() -> HeldOutChoice.of("time:when").orElseThrow().order(table))
        .hasMessageContaining("row 2, column when: 'late' is not a time");
  }

  private static int compare(Object one, Object other) {
    return one instanceof Double number
        ? number.compareTo((Double) other)
        : ((String) one).compareTo((String) other);
  }

  private static Object value(Column column, int row) {
    return column instanceof NumberColumn numbers
        ? (Object) numbers.values()[row]
        : ((TextColumn) column).levels().get(((TextColumn) column).codes()[row]);
  }

  /** Rows are those of the table, and know their lines. */
  private static void assertRowsKept(Table table, Table ordered) {
    Set<Integer> seen = new HashSet<>();
    for (int row = 0; row < table.rows(); row++) {
      int original = (int) ((NumberColumn) Columns.find(ordered, "row")).values()[row];
      assertThat(seen.add(original)).isTrue();
      assertThat(ordered.line(row)).isEqualTo(original + 2);
      for (String name : List.of("n", "day")) {
        assertThat(value(Columns.find(ordered, name), row))
            .isEqualTo(value(Columns.find(table, name), original));
      }
    }
  }

  @Test
  void trainingChoosesOnThemAndSaysHowToRepeatIt() throws IOException {
    Path data = Samples.numbers(folder.resolve("n.csv"), 300, 1);
    Path model = folder.resolve("m.basis");
    for (String how : List.of("group:w", "time:a")) {
      Run run =
          Run.of(
              "train",
              "--data",
              data,
              "--target",
              "y",
              "--out",
              model,
              "--widths",
              "4,8",
              "--max-depth",
              "3",
              "--validation",
              how,
              "--quiet");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("--validation " + how);
      if (how.startsWith("group")) {
        assertThat(run.out()).contains("w says which rows belong together", "2 inputs");
      }
      byte[] bytes = Files.readAllBytes(model);
      String command = run.out().substring(run.out().lastIndexOf("basis train")).strip();
      Run again = Run.of((Object[]) command.substring("basis ".length()).split(" ", -1));
      assertThat(again.code()).as(again.err()).isZero();
      assertThat(Files.readAllBytes(model)).isEqualTo(bytes);
    }
    Run constant =
        Run.withInput(
            "g,x,y\na,1,1\na,2,2\na,3,4\n",
            "train",
            "--data",
            "-",
            "--target",
            "y",
            "--out",
            model,
            "--validation",
            "group:g");
    assertThat(constant.code()).isEqualTo(3);
    assertThat(constant.err()).contains("column g", "at least two groups");
    Run texts =
        Run.withInput(
            "g,x,y\na,1,1\nb,2,2\na,3,4\n",
            "train",
            "--data",
            "-",
            "--target",
            "y",
            "--out",
            model,
            "--validation",
            "time:g");
    assertThat(texts.err()).contains("row 2, column g", "'a' is not a time");
    Run missing =
        Run.withInput(
            "g,x,y\na,1,1\n,2,2\na,3,4\n",
            "train",
            "--data",
            "-",
            "--target",
            "y",
            "--out",
            model,
            "--validation",
            "group:g");
    assertThat(missing.err()).contains("row 3, column g", "missing");
  }
}
