package org.basislearner.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.BasisClassifier;
import org.basislearner.ClassifierModel;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.train.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Effects on the columns of a user's table. */
class ModelEffectsTest {
  private static final int ROWS = 300;

  @TempDir Path folder = Path.of("");

  /** A number that may be missing, a category, a truth, and a number. */
  private Table table() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("age,city,member,spent,bought\n");
    List<String> cities = List.of("Bonn", "Oslo", "Rome");
    for (int i = 0; i < ROWS; i++) {
      int age = 20 + random.nextInt(50);
      String city = cities.get(random.nextInt(3));
      boolean member = random.nextBoolean();
      double spent = Math.round(1000 * random.nextDouble()) / 10.0;
      double score = (age - 45) / 15.0 + (city.equals("Oslo") ? spent / 40 - 1 : 0);
      boolean bought = score + (member ? 1 : -1) + random.nextGaussian() > 0;
      text.append(random.nextInt(10) == 0 ? "" : age).append(',').append(city).append(',');
      text.append(member ? "yes" : "no").append(',').append(spent).append(',');
      text.append(bought ? "buys" : "leaves").append('\n');
    }
    return Tables.read(Files.writeString(folder.resolve("t.csv"), text));
  }

  private static ClassifierModel glassBox(Table table) {
    Parameters parameters = Parameters.auto().withStages(20).withMaxDepth(3).withWidths(16);
    return Recipe.of(table, "bought").fit(BasisClassifier.of(parameters), table).model();
  }

  @Test
  void curvesAndSurfacesOfAGlassBoxAddUpToTheLogOddsOfEveryRow() throws IOException {
    Table table = table();
    ClassifierModel model = glassBox(table);
    double[][] rows = Recipe.of(model).orElseThrow().prepareInputs(table).matrix();
    ModelEffects effects = ModelEffects.of(model, Arrays.copyOf(rows, 100));
    assertThat(effects.addUp()).isTrue();
    assertThat(effects.columns()).containsExactly("age", "city", "member", "spent");
    assertThat(effects.outputs()).containsExactly("leaves");
    double[] sum = new double[ROWS];
    Arrays.fill(sum, effects.base(0));
    for (String column : effects.columns()) {
      add(sum, effects.effect(column, rows, 0));
      for (String other : effects.columns()) {
        if (column.compareTo(other) < 0) {
          add(sum, effects.effect(column, other, rows, 0));
        }
      }
    }
    for (int i = 0; i < ROWS; i++) {
      double[] probabilities = model.probabilities(rows[i]);
      assertThat(sum[i])
          .as("row %d", i)
          .isCloseTo(Math.log(probabilities[1] / probabilities[0]), within(1e-9));
    }
  }

  private static void add(double[] sum, double[] more) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += more[i];
    }
  }

  @Test
  void curvesHaveTheValuesOfTheTable() throws IOException {
    Table table = table();
    ClassifierModel model = glassBox(table);
    double[][] rows = Recipe.of(model).orElseThrow().prepareInputs(table).matrix();
    ModelEffects effects = ModelEffects.of(model, rows);
    assertThat(effects.curve("city", 10).points().texts()).containsExactly("Bonn", "Oslo", "Rome");
    assertThat(effects.curve("member", 10).points().texts()).containsExactly("no", "yes");
    ModelEffects.Curve age = effects.curve("age", 10);
    assertThat(age.points().texts()).hasSize(11).endsWith("missing");
    assertThat(age.values()[0][0]).isGreaterThan(age.values()[9][0]); // the old do not leave
    assertThat(effects.strongestPairs(effects.columns(), 1))
        .extracting(ModelEffects.Pair::column, ModelEffects.Pair::other)
        .containsExactly(tuple("city", "spent"));
  }
}
