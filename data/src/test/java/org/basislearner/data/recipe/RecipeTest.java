package org.basislearner.data.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.basislearner.BasisClassifier;
import org.basislearner.ClassifierModel;
import org.basislearner.columns.Missing;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.TestFiles;
import org.basislearner.rows.DataException;
import org.basislearner.train.Parameters;
import org.basislearner.train.Task;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecipeTest {
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
    return Recipe.of(table, "y", null, Missing.FAIL);
  }

  @Test
  void columnsBecomeInputs() throws IOException {
    Table table = table("n,flag,city,y\n1,yes,Rome,a\n2,no,Oslo,b\n3,yes,Bonn,a\n4,no,Rome,b\n");
    Recipe recipe = recipe(table);
    assertThat(recipe.inputNames())
        .containsExactly("n", "flag", "city=Bonn", "city=Oslo", "city=Rome");
    Prepared prepared = recipe.prepare(table);
    assertThat(prepared.matrix())
        .isDeepEqualTo(
            new double[][] {{1, 1, 0, 0, 1}, {2, 0, 0, 1, 0}, {3, 1, 1, 0, 0}, {4, 0, 0, 0, 1}});
    assertThat(prepared.labels()).containsExactly("a", "b", "a", "b");
    assertThat(recipe.task()).isEqualTo(Task.CLASSIFICATION);
    assertThat(recipe.notes()).isEmpty();
    assertThat(prepared.notes()).isEmpty();
  }

  @Test
  void aModelWhoseRecipeSaysSomethingElseIsRefused() throws IOException {
    StringBuilder rows = new StringBuilder("n,m,y\n");
    for (int i = 0; i < 40; i++) {
      rows.append(i).append(',').append(i * 7 % 11).append(i % 2 == 0 ? ",a\n" : ",b\n");
    }
    Table table = table(rows.toString());
    Parameters small = Parameters.defaults().withWidths(2).withMaxDepth(2);
    ClassifierModel model = recipe(table).fit(BasisClassifier.of(small), table).model();
    assertThat(Recipe.of(model)).isPresent();

    String text = recipe(table).text();
    assertContradicts(model.withRecipe(text.replace("\"n\"", "\"k\"")), "inputs [k, m]");
    String swapped = text.replace("\"n\"", "#").replace("\"m\"", "\"n\"").replace("#", "\"m\"");
    assertContradicts(model.withRecipe(swapped), "inputs [m, n]");
    assertContradicts(model.withRecipe(text.replace("\"b\"", "\"c\"")), "labels [a, c]");
    String regression = Recipe.of(table("n,m,y\n1,2,0.5\n2,3,1.5\n3,5,2.5\n"), "y").text();
    assertContradicts(model.withRecipe(regression), "task regression");
  }

  private static void assertContradicts(ClassifierModel model, String what) {
    assertThatThrownBy(() -> Recipe.of(model))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("the model contradicts its own recipe: " + what);
  }

  @Test
  void textRoundTripsAndRefusesWhatItDoesNotKnow() throws IOException {
    Table table = table("n,flag,city,y\n1,yes,Rome,1\n,no,,0\n3,,Bonn,1\n4,no,Rome,0\n");
    Recipe recipe = Recipe.of(table, "y", null, Missing.INDICATOR);
    Recipe again = Recipe.parse(recipe.text());
    assertThat(again.text()).isEqualTo(recipe.text());
    assertThat(again.inputNames())
        .isEqualTo(recipe.inputNames())
        .containsExactly("n", "n=?", "flag", "flag=?", "city=Bonn", "city=Rome", "city=?");
    assertThat(again.prepare(table).matrix()).isDeepEqualTo(recipe.prepare(table).matrix());
    for (String broken :
        List.of(
            "",
            "[]",
            recipe.text().replace("\"recipe\":1", "\"recipe\":2"),
            recipe.text().replace("\"kind\":\"number\"", "\"kind\":\"numbers\""),
            recipe.text().replace("\"labels\"", "\"label\""),
            recipe.text().replace("classification", "clustering"),
            recipe.text().replace("\"mean\":", "\"mean\":\"\",\"x\":"))) {
      assertThatThrownBy(() -> Recipe.parse(broken))
          .as(broken)
          .isInstanceOf(DataException.class)
          .hasMessageContaining("recipe");
    }
  }

  @Test
  void severalTargetsRoundTrip() throws IOException {
    Table table = table("n,u,v\n1,2,$3\n2,4,$5\n3,5,$9\n");
    Recipe recipe = Recipe.of(table, List.of("v", "2"), null, Missing.INDICATOR, Map.of());
    assertThat(recipe.targets()).containsExactly("v", "u");
    assertThat(recipe.columnNames()).containsExactly("n");
    Recipe again = Recipe.parse(recipe.text());
    assertThat(again.text()).isEqualTo(recipe.text());
    assertThat(again.prepare(table).targets()).isDeepEqualTo(new double[][] {{3, 5, 9}, {2, 4, 5}});
    assertThatThrownBy(() -> Recipe.parse(recipe.text().replace("[\"v\",\"u\"]", "[]")))
        .hasMessageContaining("no target");
  }

  @Test
  void missingValuesBecomeMeansAndIndicators() throws IOException {
    Table table = table("n,flag,city,y\n1,yes,Rome,1\n,no,,0\n3,,Bonn,1\n5,no,Rome,0\n");
    assertThat(Recipe.of(table, "y", null, Missing.MEAN).prepare(table).matrix())
        .isDeepEqualTo(
            new double[][] {
              {1, 1, 0, 1, 0}, {3, 0, 0, 0, 1}, {3, 1 / 3.0, 1, 0, 0}, {5, 0, 0, 1, 0}
            });
    assertThat(Recipe.of(table, "y", null, Missing.INDICATOR).prepare(table).matrix()[1])
        .containsExactly(3, 1, 0, 0, 0, 0, 1);
    assertThatThrownBy(() -> recipe(table))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(
            "3 values are missing: line 3 column n, line 3 column city, line 4 column flag; fill")
        .hasMessageContaining("--missing mean or --missing indicator");
    Recipe complete = recipe(table("n,y\n1,0\n2,1\n"));
    assertThatThrownBy(() -> complete.prepareInputs(table("n\n1\nNA\n")))
        .hasMessageContaining("1 value is missing: line 3 column n");
  }

  @Test
  void predictionMatchesColumnsByName() throws IOException {
    Recipe recipe = recipe(table("n,city,y\n1,Rome,a\n2,Oslo,b\n3,Bonn,a\n4,Rome,b\n"));
    Prepared prepared =
        recipe.prepareInputs(table("city,extra,n\nParis,1,7\nOslo,2,8\nLima,3,9\nParis,3,9\n"));
    assertThat(prepared.matrix())
        .isDeepEqualTo(new double[][] {{7, 0, 0, 0}, {8, 0, 1, 0}, {9, 0, 0, 0}, {9, 0, 0, 0}});
    assertThat(prepared.notes())
        .containsExactly(
            "column city: 3 rows have 2 levels that were not in the training rows, such as"
                + " 'Paris'",
            "columns that are not used: extra");
    assertThatThrownBy(() -> recipe.prepareInputs(table("City,n\nRome,1\n")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("has no column city, which the model uses; did you mean City?");
    assertThatThrownBy(() -> recipe.prepareInputs(table("city,n\nRome,1\nOslo,x\n")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("line 3, column n: 'x' is not a number");
  }

  @Test
  void textsThatAreNumbersInAnotherTableAreTheSameLevels() throws IOException {
    Recipe recipe = recipe(table("zip,y\n007,007\nA1,A1\n12,12\n007,12\n"));
    Prepared prepared = recipe.prepare(table("zip,y\n7,7\n12,12\n99,5\n"));
    assertThat(recipe.inputNames()).containsExactly("zip=007", "zip=12", "zip=A1");
    assertThat(prepared.matrix()).isDeepEqualTo(new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 0}});
    assertThat(prepared.labels()).containsExactly("007", "12", "5");
  }

  @Test
  void booleansAreKnownInAnyWords() throws IOException {
    Recipe recipe = recipe(table("f,y\ntrue,1\nfalse,0\ntrue,1\n"));
    assertThat(recipe.inputNames()).containsExactly("f");
    assertThat(recipe.prepareInputs(table("f\nTRUE\nFalse\n")).matrix())
        .isDeepEqualTo(new double[][] {{1}, {0}});
    assertThat(recipe.prepareInputs(table("f\n1\n0\n")).matrix())
        .isDeepEqualTo(new double[][] {{1}, {0}});
  }

  @Test
  void taskIsGuessedFromTheTarget() throws IOException {
    StringBuilder content = new StringBuilder("x,text,two,few,many,real\n");
    for (int i = 0; i < 100; i++) {
      content.append(
          String.format("%d,t%d,%d,%d,%d,%d.5\n", i, i % 3, 5 * (i % 2), i % 20, i % 21, i % 3));
    }
    Table table = table(content.toString());
    for (String target : List.of("text", "two", "few")) {
      assertThat(Recipe.of(table, target, null, Missing.FAIL).task())
          .as(target)
          .isEqualTo(Task.CLASSIFICATION);
    }
    for (String target : List.of("many", "real")) {
      assertThat(Recipe.of(table, target, null, Missing.FAIL).task())
          .as(target)
          .isEqualTo(Task.REGRESSION);
    }
    Recipe forced = Recipe.of(table, "real", Task.CLASSIFICATION, Missing.FAIL);
    assertThat(forced.prepare(table).labels()).startsWith("0.5", "1.5", "2.5");
    assertThat(Recipe.of(table, "few", null, Missing.FAIL).prepare(table).labels())
        .startsWith("0", "1", "2");
    assertThatThrownBy(() -> Recipe.of(table, "text", Task.REGRESSION, Missing.FAIL))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("line 2, column text: 't0' is not a number");
  }

  @Test
  void targetsThatCannotBeLearnedAreRefused() throws IOException {
    assertThatThrownBy(() -> recipe(table("n,y\n1,a\n2,\n3,b\n4,NA\n")))
        .hasMessageContaining(
            "column y: the target is missing in 2 rows, lines 3, 5; fill it in, or leave");
    assertThatThrownBy(() -> recipe(table("n,y\n1,a\n2,a\n"))).hasMessageContaining("the same");
    StringBuilder classes = new StringBuilder("n,y\n");
    for (int i = 0; i < 100_000; i++) {
      classes.append(i % 7).append(",c").append(i).append('\n');
    }
    assertThatThrownBy(() -> recipe(table(classes.toString())))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("the target has 100000 classes, more than 1000; check the target");
    String numbers = classes.toString().replace(",c", ",");
    assertThatThrownBy(() -> Recipe.of(table(numbers), "y", Task.CLASSIFICATION, Missing.FAIL))
        .hasMessageContaining("--task regression");
    assertThatThrownBy(() -> Recipe.of(table("n,price\n1,2\n"), "prise", null, Missing.FAIL))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("has no column prise; did you mean price?");
  }

  @Test
  void columnsWithoutUseAreLeftOutWithANote() throws IOException {
    StringBuilder content = new StringBuilder("id,same,none,one,n,y\n");
    for (int i = 0; i < 20; i++) {
      content
          .append("id")
          .append(i)
          .append(",5,,x,")
          .append(i)
          .append(',')
          .append(i % 2)
          .append('\n');
    }
    Recipe recipe = recipe(table(content.toString()));
    assertThat(recipe.inputNames()).containsExactly("n");
    assertThat(recipe.notes())
        .containsExactly(
            "column id has a different text in each row, like a name or number of the row and is"
                + " left out",
            "2 columns are left out, since each is constant: same, one",
            "column none has no values and is left out");
    assertThatThrownBy(() -> recipe(table("a,y\n1,0\n1,1\n")))
        .hasMessageContaining("no column to learn from: column a is constant");
  }

  @Test
  void manyLevelsAreBounded() throws IOException {
    StringBuilder content = new StringBuilder("c,y\n");
    for (int i = 0; i < 150; i++) {
      for (int k = 0; k < (i < 30 ? 3 : 2); k++) {
        content.append(String.format("l%03d,%d\n", 149 - i, k % 2));
      }
    }
    Table table = table(content.toString());
    Recipe recipe = oneHot(table);
    assertThat(recipe.inputNames())
        .hasSize(100)
        .isSorted()
        .contains("c=l149", "c=l120", "c=l000", "c=l069")
        .doesNotContain("c=l070", "c=l119");
    assertThat(recipe.notes())
        .containsExactly(
            "column c has 150 levels; the 100 most frequent are inputs, 100 rows have others");
    assertThat(recipe.prepare(table).notes())
        .containsExactly(
            "column c: 100 rows have 50 levels that were not among the most frequent of the"
                + " training rows, such as 'l119'");
    StringBuilder wide = new StringBuilder("a,b,c,d,e,f,g,h,i,j,k,y\n");
    for (int i = 0; i < 200; i++) {
      wide.append(("v" + i % 100 + ",").repeat(11)).append(i % 2).append('\n');
    }
    assertThatThrownBy(() -> oneHot(table(wide.toString())))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("make 1100 inputs, more than 1000")
        .hasMessageContaining("a (100 levels)");
  }

  private static Recipe oneHot(Table table) {
    return Recipe.of(table, List.of("y"), null, Missing.FAIL, Map.of(), false);
  }

  @Test
  void manyLevelsHaveMeansOfTheTarget() throws IOException {
    StringBuilder content = new StringBuilder("c,y\n");
    for (int i = 0; i < 40; i++) {
      String row = "l" + i + "," + (i % 2 == 0 ? "yes" : "no") + "\n";
      content.append(row.repeat(i == 39 ? 1 : i < 10 ? 6 : 3));
    }
    content.append(",yes\n");
    Table table = table(content.toString());
    Recipe recipe = Recipe.of(table, "y", null, Missing.INDICATOR);
    assertThat(recipe.inputNames()).hasSize(12).contains("c=l0", "c=?").endsWith("c~yes");
    assertThat(recipe.notes())
        .containsExactly(
            "column c has 40 levels; 10 frequent ones are inputs, and means of the target by level");
    Recipe parsed = Recipe.parse(recipe.text());
    assertThat(parsed.text()).isEqualTo(recipe.text());
    Prepared rows = parsed.prepare(table);
    double rowsInAll = content.toString().lines().count() - 1;
    double prior =
        content.toString().lines().filter(one -> one.endsWith("yes")).count() / rowsInAll;
    double[][] inputs = rows.matrix();
    assertThat(inputs[0][11]).isCloseTo((6 + 10 * prior) / 16, within(1e-12));
    assertThat(inputs[6][11]).isCloseTo(10 * prior / 16, within(1e-12));
    assertThat(inputs[inputs.length - 1][11]).isCloseTo((1 + 10 * prior) / 11, within(1e-12));
    assertThat(inputs[inputs.length - 2][11]).isCloseTo(10 * prior / 11, within(1e-12));
    assertThat(rows.notes()).isEmpty();
    ClassifierModel model =
        parsed
            .fit(
                BasisClassifier.of(Parameters.auto().withWidths(4).withMaxDepth(2).withStages(0)),
                table)
            .model();
    RecordPredictor records = RecordPredictor.of(model);
    assertThat(records.predict(Map.of("c", "l0")).notes()).isEmpty();
    assertThat(records.predict(Map.of("c", "l11")).notes()).isEmpty();
    assertThat(records.predict(Map.of("c", "new")).notes()).hasSize(1);
    TextColumn column = (TextColumn) table.columns().get(0);
    for (int i = 0; i < inputs.length - 1; i++) {
      String level = column.levels().get(column.codes()[i]);
      assertThat(records.predict(Map.of("c", level)).probabilities().values())
          .containsExactly(model.probabilities(inputs[i])[0], model.probabilities(inputs[i])[1]);
    }
  }

  @Test
  void absentColumnsOfSparseFilesAreZero() throws IOException {
    Recipe recipe =
        Recipe.of(
            files.read("t.svm", "1 1:1 2:2 3:1\n0 2:1\n1 1:3\n"), "target", null, Missing.FAIL);
    Prepared prepared = recipe.prepare(files.read("u.svm", "1 1:5\n0 1:6\n"));
    assertThat(prepared.matrix()).isDeepEqualTo(new double[][] {{5, 0, 0}, {6, 0, 0}});
  }

  @Test
  void descriptionsTellWhatIsThere() throws IOException {
    Description description =
        Description.of(table("n,w,f,c,k\n0.5,1,yes,a,1\n1.5,2,no,b,1\n,4,no,b,1\n1.5,2,no,b,1\n"));
    assertThat(description.rows()).isEqualTo(4);
    assertThat(description.columns())
        .extracting(Description.Summary::kind)
        .containsExactly("number", "whole number", "boolean", "text", "constant");
    Description.Summary first = description.columns().get(0);
    assertThat(first.missing()).isEqualTo(1);
    assertThat(first.distinct()).isEqualTo(2);
    assertThat(first.minimum()).isEqualTo(0.5);
    assertThat(first.maximum()).isEqualTo(1.5);
    assertThat(first.mean()).isEqualTo(3.5 / 3, org.assertj.core.data.Offset.offset(1e-15));
    assertThat(description.columns().get(3).examples()).containsExactly("b", "a");
    assertThat(description.problems())
        .containsExactly(
            "column n: 1 value is missing", "column k is constant", "1 row repeats an earlier row");
  }

  @Test
  void columnsAreFoundByNamePositionAndLast() throws IOException {
    Table table = table("a,last,3\n4,5,6\n1,2,3\n");
    assertThat(table.find("a")).isZero();
    assertThat(table.find("last")).isEqualTo(1);
    assertThat(table.find("2")).isEqualTo(1);
    assertThat(table("a,b\n1,2\n").find("last")).isEqualTo(1);
    assertThatThrownBy(() -> table.find("4")).hasMessageContaining("columns 1 to 3");
    assertThatThrownBy(() -> table.find("zzz")).hasMessageContaining("there are: a, last, 3");
  }
}
