package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisModel;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.TrainingSet;
import org.basislearner.columns.Missing;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.Task;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainCommandTest {
  private static final String[] SMALL = {
    "--widths", "10,10", "--loss", "squared", "--scaling", "standard", "--max-depth", "3"
  };

  @TempDir private Path folder;
  private Path classes = Path.of("");
  private Path numbers = Path.of("");
  private Path model = Path.of("");

  @BeforeEach
  void writeSamples() throws IOException {
    classes = Samples.classes(folder.resolve("classes.csv"), 300, 1);
    numbers = Samples.numbers(folder.resolve("numbers.csv"), 300, 2);
    model = folder.resolve("m.basis");
  }

  @Test
  void aTrainingSaysWhatItReadTriedAndChose() throws Exception {
    Run run = Run.of("train", "--data", classes, "--target", "label", "--out", model);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("300 rows, 4 columns", "2 classes (other: ", "auto mode", "widths", "->")
        .contains("train ", "validation ", "m.basis", "this command trains the same model again:");
    assertThat(BasisModel.load(model)).isInstanceOf(ClassifierModel.class);
    assertThat(BasisModel.load(model).recipe()).isPresent();
  }

  @Test
  void thePrintedCommandTrainsTheSameBytes() throws Exception {
    Path odd = Files.copy(classes, folder.resolve("it's a file.csv"));
    assertPrintsItself("--data", odd, "--target", "4", "--stages", "0");
    assertPrintsItself(
        "--data",
        numbers,
        "--target",
        "y",
        "--lambda",
        "1e-3:1:1",
        "--max-depth",
        "3",
        "--builder",
        "correlation",
        "--intervals");
    assertPrintsItself(
        "--data",
        numbers,
        "--target",
        "y",
        "--validation",
        "last:60:1se",
        "--max-depth",
        "3",
        "--patience",
        "1",
        "--no-refit");
  }

  private void assertPrintsItself(Object... arguments) throws Exception {
    List<Object> all = new ArrayList<>(List.of("train", "--out", model, "--quiet"));
    all.addAll(List.of(arguments));
    Run run = Run.of(all.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("auto mode");
    byte[] first = Files.readAllBytes(model);
    Files.delete(model);

    String command = run.out().strip().lines().reduce((a, b) -> b).orElseThrow().strip();
    List<String> words = words(command);
    assertThat(words.subList(0, 2)).containsExactly("basis", "train");
    Run again = Run.of(words.subList(1, words.size()).toArray());

    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).doesNotContain("auto mode");
    assertThat(Files.readAllBytes(model)).as(command).isEqualTo(first);
  }

  /** Splits as a shell does, with single quotes and backslashes. */
  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < command.length(); i++) {
      char c = command.charAt(i);
      if (c == '\'') {
        quoted = !quoted;
      } else if (c == '\\' && !quoted) {
        word.append(command.charAt(++i));
      } else if (c == ' ' && !quoted) {
        words.add(word.toString());
        word.setLength(0);
      } else {
        word.append(c);
      }
    }
    words.add(word.toString());
    return words;
  }

  /** Noise, learned by heart: on other rows the mean is better, and everybody is told. */
  @Test
  void whoLosesToAConstantSaysSo() throws Exception {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("a,b,y\n");
    for (int i = 0; i < 60; i++) {
      text.append(random.nextGaussian() + "," + random.nextGaussian() + ",");
      text.append(random.nextGaussian() + "\n");
    }
    Path noise = Files.writeString(folder.resolve("noise.csv"), text);
    List<Object> all = new ArrayList<>(List.of("train", "--data", noise, "--target", "y"));
    all.addAll(List.of("--widths", "3,20", "--max-depth", "4", "--scaling", "standard"));
    all.addAll(List.of("--lambda", "1e-7", "--no-refit", "--out", model, "--json", "--quiet"));
    Run run = Run.of(all.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("WARNING: worse than a constant on the validation rows");
    assertThat((Double) part(run.json(), "validation").get("error"))
        .isGreaterThan((Double) part(run.json(), "baseline").get("validation"));

    Run evaluated =
        Run.withInput(
            "a,b,y\n1,1,3\n1,1,3\n1,1,4\n", "evaluate", "--model", model, "--data", "-", "--json");
    assertThat(evaluated.err()).contains("WARNING: worse than a constant on the rows of -");
    assertThat((Double) evaluated.json().get("baseline")).isEqualTo(2 / 9.0);
  }

  @Test
  void everyPointOfAKeptPathIsAModel() throws Exception {
    List<Object> all = new ArrayList<>(List.of("train", "--data", numbers, "--target", "y"));
    all.addAll(List.of("--widths", "3,5", "--max-depth", "4", "--scaling", "standard"));
    all.addAll(List.of("--lambda", "1e-3,1", "--keep-path", "--out", model, "--quiet"));
    Run run = Run.of(all.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains(" --keep-path ");
    double chosen = mse("evaluate", "--model", model, "--data", numbers, "--json");
    double linear = mse("evaluate", "--model", model, "--data", numbers, "--json", "--depth", "2");
    assertThat(linear).isGreaterThan(2 * chosen);
    assertThat(mse("evaluate", "--model", model, "--data", numbers, "--json", "--lambda", "1"))
        .isBetween(chosen, linear);
    Run predicted = Run.of("predict", "--model", model, "--data", numbers, "--depth", "2");
    assertThat(predicted.out().lines()).hasSize(301);
    assertThat(Run.of("inspect", "--model", model, "--depth", "2").out())
        .contains("Network: depth 2,");
    Run wrong = Run.of("inspect", "--model", model, "--depth", "9");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--depth, --lambda: depth = 9").contains("2 to 4");

    all.remove("--keep-path");
    assertThat(Run.of(all.toArray()).code()).isZero();
    Run none = Run.of("inspect", "--model", model, "--depth", "2");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("train it with --keep-path");
  }

  @Test
  void everyNumberOfStagesOfAKeptPathIsAModel() throws Exception {
    List<Object> all = new ArrayList<>(List.of("train", "--data", numbers, "--target", "y"));
    all.addAll(List.of("--stages", "12", "--inputs", "steps", "--widths", "8"));
    all.addAll(List.of("--keep-path", "--out", model, "--quiet"));
    Run run = Run.of(all.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    double chosen = mse("evaluate", "--model", model, "--data", numbers, "--json");
    double few = mse("evaluate", "--model", model, "--data", numbers, "--json", "--stages", "2");
    double none = mse("evaluate", "--model", model, "--data", numbers, "--json", "--stages", "0");
    assertThat(chosen).isLessThan(few);
    assertThat(few).isLessThan(none);
    assertThat(Run.of("inspect", "--model", model, "--stages", "13").err())
        .contains("--stages = 13: expected a number from 0 to 12");
    assertThat(Run.of("inspect", "--model", model, "--depth", "2").err())
        .contains("is a sum of stages; use --stages");

    all.remove("--keep-path");
    assertThat(Run.of(all.toArray()).code()).isZero();
    assertThat(Run.of("inspect", "--model", model, "--stages", "2").err())
        .contains("train it with --keep-path");
  }

  @Test
  void theMethodCanBeTakenApart() throws Exception {
    List<Object> all = new ArrayList<>(List.of("train", "--data", numbers, "--target", "y"));
    all.addAll(List.of("--widths", "4,5", "--max-depth", "4", "--scaling", "standard"));
    all.addAll(List.of("--first-layer", "select", "--builder", "ols,dense"));
    all.addAll(List.of("--stop-error", "0.01", "--stages", "0", "--out", model, "--quiet"));
    Run run = Run.of(all.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("stopped: the error is as small as was asked for");
    Path features = folder.resolve("features.csv");
    Run written =
        Run.of("transform", "--model", model, "--data", numbers, "--out", features, "--json");
    assertThat(written.code()).as(written.err()).isZero();
    List<String> lines = Files.readAllLines(features);
    assertThat(lines).hasSize(301);
    assertThat(lines.get(0)).startsWith("layer1_1,layer1_2,layer1_3,layer1_4,layer2_1");
    assertThat(lines.get(1)).startsWith("1.0,").doesNotContain("NaN");
    Path objects = folder.resolve("features.jsonl");
    Run.of("transform", "--model", model, "--data", numbers, "--out", objects);
    assertThat(Files.readAllLines(objects)).hasSize(300);
    assertThat(Files.readAllLines(objects).get(0)).startsWith("{\"layer1_1\":1.0,\"layer1_2\":");
    Path parquet = folder.resolve("features.parquet");
    Run none = Run.of("transform", "--model", model, "--data", numbers, "--out", parquet);
    assertThat(none.err()).contains("basis-parquet"); // which is not among these tests' classes
  }

  private static double mse(Object... arguments) {
    Run run = Run.of(arguments);
    assertThat(run.code()).as(run.err()).isZero();
    return ((Number) Objects.requireNonNull(run.json().get("mse"))).doubleValue();
  }

  @Test
  void theModelHasTheSameBytesAsFromJava() throws Exception {
    assertSameAsFromJava(Parameters.auto());
    assertSameAsFromJava(
        Parameters.auto().withWidths(4, 6).withMaxDepth(3),
        "--widths",
        "4,6",
        "--max-depth",
        "3",
        "--loss",
        "auto");
    assertSameAsFromJava(
        Parameters.auto().withWidths(4, 6).withLoss("squared").withScaling(Scaling.NONE),
        "--widths",
        "4,6",
        "--loss",
        "squared",
        "--scaling",
        "none");
  }

  private void assertSameAsFromJava(Parameters given, String... options) throws Exception {
    List<Object> all =
        new ArrayList<>(List.of("train", "--data", classes, "--target", "label", "--out", model));
    all.addAll(List.of(options));
    assertThat(Run.of(all.toArray()).code()).isZero();

    Table table = Tables.read(classes);
    Recipe recipe = Recipe.of(table, "label", null, Missing.INDICATOR);
    Prepared rows = recipe.prepare(table);
    ClassifierModel fromJava =
        BasisClassifier.of(given)
            .fit(TrainingSet.of(rows.rows(), rows.labels()).names(recipe.inputNames()))
            .model()
            .withRecipe(recipe.text());

    assertThat(Files.readAllBytes(model)).isEqualTo(fromJava.toBytes());
  }

  @Test
  void jsonHasExactlyTheFieldsOfTheContract() throws Exception {
    Path test = Samples.classes(folder.resolve("test.csv"), 100, 3);
    Run run =
        Run.of(
            with(
                SMALL,
                "train",
                "--data",
                classes,
                "--target",
                "label",
                "--test",
                test,
                "--out",
                model,
                "--json"));

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().strip().lines()).hasSize(1);
    Map<String, Object> json = run.json();
    assertThat(json.keySet())
        .containsExactly(
            "task",
            "rows",
            "features",
            "classes",
            "widths",
            "layers",
            "path",
            "chosen",
            "tried",
            "degrees",
            "train",
            "validation",
            "test",
            "baseline",
            "seconds",
            "kernel",
            "vanishing",
            "model");
    assertThat(json)
        .containsEntry("task", "classification")
        .containsEntry("rows", 300L)
        .containsEntry("features", 5L)
        .containsEntry("classes", 2L)
        .containsEntry("widths", List.of(10L, 10L))
        .containsEntry("model", model.toString());
    assertThat(first(json, "layers"))
        .containsOnlyKeys("layer", "nodes", "candidates", "seconds", "rank");
    assertThat(first(json, "path"))
        .containsOnlyKeys(
            "depth",
            "nodes",
            "lambda",
            "stages",
            "trainLoss",
            "trainError",
            "validationLoss",
            "validationError",
            "gap",
            "seconds");
    assertThat(part(json, "chosen"))
        .containsOnlyKeys("depth", "nodes", "lambda", "stages", "loss", "scaling");
    assertThat(part(json, "seconds")).containsOnlyKeys("read", "build", "output", "total");
    for (String part : List.of("train", "validation", "test")) {
      Map<String, Object> metrics = new LinkedHashMap<>(part(json, part));
      assertThat(metrics.remove("linear")).as(part).isNotNull();
      assertThat(metrics)
          .as(part)
          .containsOnlyKeys(
              "error",
              "baseline",
              "logLoss",
              "balancedAccuracy",
              "precision",
              "recall",
              "f1",
              "rocAuc",
              "prAuc",
              "brier",
              "calibrationError",
              "bootstrap");
      assertThat(part(part(json, part), "bootstrap"))
          .containsOnlyKeys("level", "resamples", "intervals");
    }
  }

  /** What training says of rows is what evaluate says of them. */
  @Test
  void trainingMeasuresAllThatEvaluateDoes() throws Exception {
    Path test = Samples.classes(folder.resolve("test.csv"), 90, 9);
    Run run =
        Run.of(
            with(
                SMALL,
                "train",
                "--data",
                classes,
                "--target",
                "label",
                "--test",
                test,
                "--json",
                "--out",
                model));
    for (String part : List.of("train", "test")) {
      Map<String, Object> evaluated =
          Run.of(
                  "evaluate",
                  "--model",
                  model,
                  "--data",
                  part.equals("train") ? classes : test,
                  "--json")
              .json();
      Map<String, Object> metrics = new LinkedHashMap<>(part(run.json(), part));
      metrics.remove("linear");
      metrics.forEach((name, value) -> assertThat(value).as(name).isEqualTo(evaluated.get(name)));
    }
    String out =
        Run.of(
                with(
                    SMALL,
                    "train",
                    "--data",
                    classes,
                    "--target",
                    "label",
                    "--test",
                    test,
                    "--out",
                    model))
            .out();
    assertThat(out)
        .containsPattern("(?m)^ +train +validation +95 % interval +test +95 % interval$")
        .containsPattern("(?m)^balanced accuracy( +[0-9.]+( +[0-9.]+ +[0-9.]+ to [0-9.]+){2})$")
        .containsPattern("(?m)^PR AUC +[0-9]")
        .doesNotContainPattern("(?m)^[a-zA-Z -]+ -( |$)");
  }

  /** It is the model of depth 2 that a training of its own gives. */
  @Test
  void theLinearModelIsMeasuredOnTestRowsToo() throws Exception {
    for (boolean labels : new boolean[] {true, false}) {
      Path data = labels ? classes : numbers;
      String target = labels ? "label" : "y";
      Path test = folder.resolve("test.csv");
      if (labels) {
        Samples.classes(test, 90, 9);
      } else {
        Samples.numbers(test, 90, 9);
      }
      Run run =
          Run.of(
              with(
                  SMALL,
                  "train",
                  "--data",
                  data,
                  "--target",
                  target,
                  "--test",
                  test,
                  "--out",
                  model,
                  "--json"));
      Map<?, ?> best =
          ((List<?>) Objects.requireNonNull(run.json().get("path")))
              .stream()
                  .<Map<?, ?>>map(point -> (Map<?, ?>) point)
                  .filter(point -> Objects.equals(point.get("depth"), 2L))
                  .min(Comparator.comparingDouble(TrainCommandTest::validationError))
                  .orElseThrow();
      Run linear =
          Run.of(
              "train",
              "--data",
              data,
              "--target",
              target,
              "--test",
              test,
              "--out",
              model,
              "--json",
              "--widths",
              "10",
              "--loss",
              "squared",
              "--scaling",
              "standard",
              "--max-depth",
              "2",
              "--lambda",
              String.valueOf(best.get("lambda")),
              "--validation",
              "none");
      assertThat(part(run.json(), "test").get("linear"))
          .isEqualTo(part(linear.json(), "test").get("error"));
      assertThat(part(run.json(), "validation").get("linear")).isEqualTo(validationError(best));
      double error = (Double) Objects.requireNonNull(part(run.json(), "test").get("error"));
      assertThat((Double) part(run.json(), "test").get("linear")).isGreaterThan(2 * error);
    }
  }

  private static double validationError(Map<?, ?> point) {
    return (Double) Objects.requireNonNull(point.get("validationError"));
  }

  /** They are measured by what networks said that had not seen them, as the fit measures them. */
  @Test
  void heldOutRowsHaveTheFiguresOfTheFit() throws Exception {
    for (boolean labels : new boolean[] {true, false}) {
      Path data = labels ? classes : numbers;
      String target = labels ? "label" : "y";
      Run run =
          Run.of(
              with(SMALL, "train", "--data", data, "--target", target, "--out", model, "--json"));
      Map<?, ?> validation = part(run.json(), "validation");
      Table table = Tables.read(data);
      List<Parameters> small =
          List.of(
              Parameters.fromMap(
                  Map.of(
                      "widths",
                      "10,10",
                      "loss",
                      "squared",
                      "scaling",
                      "standard",
                      "maxDepth",
                      "3")));
      Recipe recipe =
          Recipe.of(
              table, target, labels ? Task.CLASSIFICATION : Task.REGRESSION, Missing.INDICATOR);
      Map<String, Double> expected =
          labels
              ? recipe.fit(BasisClassifier.choosingFrom(small), table).heldOut()
              : recipe.fit(BasisRegressor.choosingFrom(small), table).heldOut();
      assertThat(expected).isNotEmpty();
      expected.forEach(
          (name, value) ->
              assertThat((Double) validation.get(name)).as(name).isCloseTo(value, within(1e-12)));
    }
  }

  @Test
  void regressionGivesItsMetricsAndTakesWeights() throws Exception {
    Run run =
        Run.of(
            with(
                SMALL,
                "train",
                "--data",
                numbers,
                "--target",
                "y",
                "--weights",
                "w",
                "--valid",
                Samples.numbers(folder.resolve("valid.csv"), 80, 4),
                "--out",
                model,
                "--json"));

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(part(run.json(), "train"))
        .containsOnlyKeys("error", "mse", "rmse", "mae", "r2", "baseline", "linear", "bootstrap");
    assertThat(part(run.json(), "baseline")).containsOnlyKeys("train", "validation", "test");
    assertThat(run.err()).doesNotContain("WARNING");
    assertThat(run.json()).containsEntry("classes", null).containsEntry("test", null);
    assertThat((Double) part(run.json(), "train").get("r2")).isGreaterThan(0.95);
    RegressorModel trained = RegressorModel.load(model);
    assertThat(trained.inputNames()).containsExactly("a", "b");
    assertThat(trained.provenance().rows()).isEqualTo(380);
    assertThat(trained.parameters()).containsEntry("validation", "last:80");
  }

  @Test
  void ignoredColumnsAreNoInputs() throws Exception {
    Run run =
        Run.of(
            with(
                SMALL,
                "train",
                "--data",
                classes,
                "--target",
                "label",
                "--ignore",
                "colour",
                "--out",
                model));

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(BasisModel.load(model).inputNames()).containsExactly("a", "b");
  }

  @Test
  void tuneKeepsTheBestOfSomeWidths() throws Exception {
    Run run =
        Run.of(
            "tune",
            "--data",
            numbers,
            "--target",
            "y",
            "--widths",
            "2,2/4,8",
            "--max-depth",
            "3",
            "--out",
            model);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("2,2 ", "4,8 ", "basis train --data");
    assertThat(BasisModel.load(model).parameters()).containsEntry("widths", "4,8");
    Run grid =
        Run.of(
            "tune",
            "--data",
            numbers,
            "--target",
            "y",
            "--width-grid",
            "2,9",
            "--out",
            model,
            "--json");
    assertThat(grid.json()).containsEntry("widths", List.of(9L));
    assertThat(Run.of("tune", "--data", numbers, "--target", "y", "--out", model).code())
        .isEqualTo(2);
  }

  private static Object[] with(String[] parameters, Object... arguments) {
    List<Object> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of(parameters));
    return all.toArray();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> part(Map<String, Object> json, String name) {
    return (Map<String, Object>) json.getOrDefault(name, Map.of());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> first(Map<String, Object> json, String name) {
    return ((List<Map<String, Object>>) json.getOrDefault(name, List.of())).get(0);
  }

  @Test
  void imagesAreDrawnEvenIfAPixelNeverChanges() throws Exception {
    StringBuilder rows = new StringBuilder("p1,p2,p3,p4,y\n");
    for (int i = 0; i < 60; i++) {
      rows.append(i % 7).append(",0,").append(i % 5).append(',').append(i % 3);
      rows.append(i % 7 > 3 ? ",a\n" : ",b\n");
    }
    Path data = Files.writeString(folder.resolve("images.csv"), rows);
    Path report = folder.resolve("images.html");
    Run run =
        Run.of(
            "train",
            "--data",
            data,
            "--target",
            "y",
            "--widths",
            "4",
            "--max-depth",
            "3",
            "--image",
            "2x2",
            "--out",
            folder.resolve("images.basis"),
            "--report",
            report);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(report)).contains("Influence of each pixel as a picture");
  }
}
