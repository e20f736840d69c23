package org.basislearner.data.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.basislearner.columns.Missing;
import org.basislearner.data.ReadOptions;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;
import org.basislearner.data.TestFiles;
import org.basislearner.data.recipe.ColumnSchema.Kind;
import org.basislearner.rows.DataException;
import org.basislearner.train.Task;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnReadingTest {
  private static final double DAY = 18_387; // 2020-05-05

  @TempDir Path folder = Path.of("");
  private TestFiles files = new TestFiles(folder);

  @BeforeEach
  void useFolder() {
    files = new TestFiles(folder);
  }

  private Table table(String content) throws IOException {
    return files.read("t.csv", content);
  }

  private static Recipe recipe(Table table) {
    return Recipe.of(table, "y", Task.REGRESSION, Missing.INDICATOR);
  }

  @Test
  void codesWithLeadingZerosAreCategoriesAndPaddedNumbersAreNumbers() throws IOException {
    Table table =
        table(
            "zip,part,month,pad,typo,y\n00501,007,01,0001.5,1,1\n10001,1234,12,0010.5,007,2\n"
                + "02134,33,07,1000.5,3,3\n"
                + "99999,12,05,0002.5,44,4\n".repeat(20));
    Recipe recipe = recipe(table);
    assertThat(recipe.inputNames())
        .startsWith("zip=00501", "zip=02134", "zip=10001", "zip=99999", "part")
        .endsWith("month", "pad", "typo");
    assertThat(Description.of(table).notes())
        .anyMatch(
            note ->
                note.equals(
                    "column zip: codes with leading zeros such as '00501', taken as categories"));
    assertThat(Recipe.of(table, "y", null, Missing.FAIL, Map.of("zip", Kind.NUMBER)).inputNames())
        .contains("zip");
    // A file of other codes, none with a zero in front, is read alike.
    double[][] rows =
        Recipe.parse(recipe.text())
            .prepare(table("zip,part,month,pad,typo,y\n10001,5,2,3,4,5\n"))
            .matrix();
    assertThat(rows[0]).startsWith(0, 0, 1, 0, 5).endsWith(2, 3, 4);
  }

  @Test
  void idsTooLongForANumberStayApart() throws IOException {
    Table table = table("id,y\n1234567890123456001,1\n1234567890123456002,2\n7,3\n");
    assertThat(recipe(table).inputNames())
        .containsExactly("id=1234567890123456001", "id=1234567890123456002", "id=7");
    assertThat(recipe(table("n,y\n9007199254740991,1\n12.3456789012345678,2\n")).inputNames())
        .containsExactly("n");
  }

  @Test
  void measuresAreNumbersInOneUnitAndCategoriesInSeveral() throws IOException {
    StringBuilder rows = new StringBuilder("one,two,y\n");
    for (int i = 0; i < 30; i++) {
      rows.append(i).append("\u00b0C,").append(i % 5).append(i % 2 == 0 ? " kg," : " g,");
      rows.append(i).append('\n');
    }
    Table table = table(rows.toString());
    assertThat(Recipe.of(table, "y", null, Missing.FAIL).inputNames())
        .startsWith("one", "two=0 g", "two=0 kg");
    assertThat(Description.of(table).problems())
        .contains(
            "column two: numbers in different units, which stay categories; bring them to one");
  }

  @Test
  void missingDatesAreTreatedLikeMissingNumbersWithOneIndicator() throws IOException {
    Table table = table("when,y\n2020-05-05,1\n-,2\n2020-06-07,3\nNone,4\n");
    Recipe recipe = recipe(table);
    assertThat(recipe.inputNames())
        .containsExactly("when.day", "when.day=?", "when.month", "when.weekday");
    assertThat(recipe.columnNames()).containsExactly("when");
    double mean = DAY + 33 / 2.0;
    assertThat(Recipe.parse(recipe.text()).prepare(table).matrix())
        .isDeepEqualTo(
            new double[][] {
              {DAY, 0, 5, 2}, {mean, 1, 5.5, 4.5}, {DAY + 33, 0, 6, 7}, {mean, 1, 5.5, 4.5}
            });
    assertThatThrownBy(() -> Recipe.of(table, "y", null, Missing.FAIL))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("line 3 column when");
  }

  @Test
  void whatAFileDoesNotShowIsAsInTraining() throws IOException {
    Recipe days = recipe(table("when,y\n13/05/2020,1\n05/06/2020,2\n"));
    Recipe months = recipe(table("when,y\n05/13/2020,1\n05/06/2020,2\n"));
    assertThat(days.notes()).allMatch(note -> note.contains("the day first"));
    assertThat(months.notes()).allMatch(note -> note.contains("the month first"));
    Table unclear = table("when\n07/05/2020\n");
    assertThat(days.prepareInputs(unclear).matrix()[0][0]).isEqualTo(DAY + 2);
    assertThat(months.prepareInputs(unclear).matrix()[0][0]).isEqualTo(DAY + 61);
    assertThat(months.prepareInputs(table("when\n07/05/2020\n31/05/2020\n")).matrix()[0][0])
        .isEqualTo(DAY + 2);

    Recipe commas = recipe(table("n;y\n1,5 kr;1\n2,25 kr;2\n"));
    assertThat(commas.prepareInputs(table("n\n$1.234\n")).matrix()[0][0]).isEqualTo(1234);
    Recipe points = recipe(table("n;y\n1.5 kr;1\n2.25 kr;2\n"));
    assertThat(points.prepareInputs(table("n\n$1.234\n")).matrix()[0][0]).isEqualTo(1.234);
    assertThat(
            recipe(table("a;b;y\n3,5;1.234;1\n2,5;2.000;2\n"))
                .prepare(table("a;b;y\n3,5;1.234;1\n2,5;2.000;2\n"))
                .matrix())
        .isDeepEqualTo(new double[][] {{3.5, 1234}, {2.5, 2000}});
  }

  @Test
  void datesThatDoNotShowTheirOrderAreLikeOthersOfTheTable() throws IOException {
    Recipe recipe = recipe(table("a,b,y\n05/06/2020,31/12/2020,1\n07/08/2020,30/12/2020,2\n"));
    assertThat(recipe.notes()).hasSize(2).allMatch(note -> note.contains("the day first; inputs"));
    Recipe alone = recipe(table("a,y\n05/06/2020,1\n07/08/2020,2\n"));
    assertThat(alone.notes().get(0))
        .contains("the month first (the column does not show which; say --dates day-first");
  }

  @Test
  void monthsHaveNoWeekdays() throws IOException {
    for (String months : List.of("2020-01,1\n2020-03,2\n", "2020-01-01,1\n2020-03-01,2\n")) {
      assertThat(recipe(table("m,y\n" + months)).inputNames()).containsExactly("m.day", "m.month");
    }
    assertThat(recipe(table("m,y\n2020-01-01 01:00,1\n2020-01-01 02:30,2\n")).inputNames())
        .containsExactly("m.hour");
  }

  @Test
  void booleansMayBeSpelledInSeveralWays() throws IOException {
    Table table = table("f,y\nYes,1\nno,2\nTRUE,3\n-,4\nN,5\n");
    Recipe recipe = recipe(table);
    assertThat(recipe.inputNames()).containsExactly("f", "f=?");
    assertThat(recipe.prepare(table).matrix())
        .isDeepEqualTo(new double[][] {{1, 0}, {0, 0}, {1, 0}, {0.5, 1}, {0, 0}});
    assertThat(recipe.prepareInputs(table("f\n.\nt\n")).matrix())
        .isDeepEqualTo(new double[][] {{0.5, 1}, {1, 0}});
    assertThat(recipe(table("f,y\nyes,1\nmaybe,2\nno,3\n-,4\n")).inputNames()).hasSize(4);
  }

  @Test
  void wordsForMissingValuesAreLevelsAmongTexts() throws IOException {
    assertThat(recipe(table("c,y\nNone,1\nred,2\n-,3\n")).inputNames())
        .containsExactly("c=-", "c=None", "c=red");
  }

  @Test
  void declaredCategoriesStayCategories() throws IOException {
    Table table =
        files.read(
            "t.arff",
            """
            @relation r
            @attribute a {1,2}
            @attribute s string
            @attribute y numeric
            @data
            1,'$5',1.5
            2,'$7',2
            1,'$9',3
            """);
    assertThat(recipe(table).inputNames()).containsExactly("a=1", "a=2", "s");
  }

  @Test
  void columnsCanBeKeptAsTexts() throws IOException {
    Path file =
        files.write("t.csv", "zip,y\n00601,1\n601,2\n00602,3\n".getBytes(StandardCharsets.UTF_8));
    Table table = Tables.read(file, ReadOptions.defaults().withTexts(Set.of("zip")));
    Recipe recipe =
        Recipe.of(table, "y", Task.REGRESSION, Missing.FAIL, Map.of("zip", Kind.CATEGORY));
    assertThat(recipe.inputNames()).containsExactly("zip=00601", "zip=00602", "zip=601");
    assertThat(Recipe.parse(recipe.text()).textColumns()).containsExactly("zip");
    assertThat(recipe.types()).containsExactly(Map.entry("zip", Kind.CATEGORY));
  }

  @Test
  void aTargetMayBeMoneyAndLabelsStayAsTheyAre() throws IOException {
    Table money = table("n,y\n1,$10.50\n2,\"$1,200.25\"\n3,$7\n");
    assertThat(Recipe.of(money, "y").prepare(money).numbers()).containsExactly(10.5, 1200.25, 7);
    Table labels = table("n,y\n1,1-2\n2,No\n3,1\n");
    assertThat(Recipe.of(labels, "y").labels()).containsExactly("1", "1-2", "No");
    assertThatThrownBy(() -> Recipe.of(labels, "y", null, Missing.FAIL, Map.of("y", Kind.DATE)))
        .hasMessageContaining("the target cannot be a date");
  }

  @Test
  void rowsWithoutAValueCanBeLeftOut() throws IOException {
    Table table = Recipe.rowsWith(table("n,y\n1,5\n2,\n3,-\n4,7\n"), "y");
    assertThat(table.rows()).isEqualTo(2);
    assertThat(TestFiles.numbers(table, "n")).containsExactly(1, 4);
    assertThat(table.line(1)).isEqualTo(5);
    assertThatThrownBy(() -> Recipe.rowsWith(table("n,y\n1,\n"), "y"))
        .isInstanceOf(DataException.class);
  }

  @Test
  void stepsOfADateThatOtherColumnsHaveAreRefused() throws IOException {
    assertThatThrownBy(
            () -> recipe(table("d,d.day,y\n2020-01-02,1,1\n2021-02-03,2,2\n2021-02-04,3,2\n")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("d.day");
  }
}
