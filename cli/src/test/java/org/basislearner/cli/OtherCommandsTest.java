package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.data.Tables;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.network.Network;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherCommandsTest {
  @TempDir private static Path folder;
  private static Path classes = Path.of("");
  private static Path numbers = Path.of("");
  private static Path classifier = Path.of("");
  private static Path regressor = Path.of("");

  @BeforeAll
  static void trainModels() throws IOException {
    classes = Samples.classes(folder.resolve("classes.csv"), 300, 1);
    numbers = Samples.numbers(folder.resolve("numbers.csv"), 300, 2);
    classifier = train(classes, "label", "c.basis");
    regressor = train(numbers, "y", "r.basis", "--intervals", "--guard", "flag");
  }

  private static Path train(Path data, String target, String name, String... more) {
    Path model = folder.resolve(name);
    Object[] arguments = {
      "train",
      "--data",
      data,
      "--target",
      target,
      "--out",
      model,
      "--widths",
      "10,10",
      "--loss",
      "squared",
      "--scaling",
      "standard",
      "--max-depth",
      "3"
    };
    Object[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    Run run = Run.of(all);
    assertThat(run.code()).as(run.err()).isZero();
    return model;
  }

  @Test
  void predictionsAreThoseOfTheModel() throws Exception {
    Path out = folder.resolve("p.csv");
    Run run = Run.of("predict", "--model", classifier, "--data", classes, "--out", out, "--scores");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("probabilities");
    List<String> lines = Files.readAllLines(out);
    assertThat(lines).hasSize(301);
    assertThat(lines.get(0)).isEqualTo("prediction,probability_other,probability_same");
    ClassifierModel model = ClassifierModel.load(classifier);
    double[][] x =
        Recipe.parse(model.recipe().orElseThrow()).prepareInputs(Tables.read(classes)).matrix();
    String[] labels = model.predict(x);
    double[][] probabilities = model.probabilities(x);
    for (int i = 0; i < x.length; i++) {
      assertThat(lines.get(i + 1))
          .isEqualTo(labels[i] + "," + probabilities[i][0] + "," + probabilities[i][1]);
    }
  }

  @Test
  void columnsAreMatchedByNameFromStandardInput() throws Exception {
    List<String> lines = Files.readAllLines(numbers);
    StringBuilder turned = new StringBuilder("extra,b,a,w\n");
    for (String line : lines.subList(1, 11)) {
      String[] cells = line.split(",", -1);
      turned.append(String.join(",", "7", cells[1], cells[0], cells[2])).append('\n');
    }
    Run fromFile = Run.of("predict", "--model", regressor, "--data", numbers, "--quiet");
    Run fromInput =
        Run.withInput(turned.toString(), "predict", "--model", regressor, "--data", "-");

    assertThat(fromInput.code()).as(fromInput.err()).isZero();
    assertThat(fromInput.out().lines().toList())
        .isEqualTo(fromFile.out().lines().limit(11).toList());
  }

  @Test
  void intervalsAndRowsOutsideHaveColumns() {
    Run run =
        Run.withInput(
            "a,b,w\n0.1,0.2,1\n99,0.2,1\n",
            "predict",
            "--model",
            regressor,
            "--data",
            "-",
            "--intervals",
            "0.9");

    assertThat(run.code()).as(run.err()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("prediction,lower,upper,outside");
    String[] inside = lines.get(1).split(",", -1);
    assertThat(Double.parseDouble(inside[1])).isLessThan(Double.parseDouble(inside[0]));
    assertThat(Double.parseDouble(inside[2])).isGreaterThan(Double.parseDouble(inside[0]));
    assertThat(inside[3]).isEqualTo("0");
    assertThat(lines.get(2)).endsWith(",1");
    assertThat(Run.of("predict", "--model", classifier, "--data", classes, "--intervals", "0.9"))
        .returns(2, Run::code);
  }

  @Test
  void evaluationCountsWhatPredictionsGetWrong() throws Exception {
    Path test = Samples.classes(folder.resolve("test.csv"), 200, 9);
    Run predicted = Run.of("predict", "--model", classifier, "--data", test, "--quiet");
    List<String> predictions = predicted.out().lines().skip(1).toList();
    List<String> rows = Files.readAllLines(test);
    int wrong = 0;
    for (int i = 0; i < 200; i++) {
      wrong += rows.get(i + 1).endsWith("," + predictions.get(i)) ? 0 : 1;
    }

    Map<String, Object> json =
        Run.of("evaluate", "--model", classifier, "--data", test, "--json").json();
    assertThat(json).containsEntry("rows", 200L).containsEntry("error", wrong / 200.0);
    assertThat(json).containsKeys("logLoss", "labels", "confusion", "classes");
    for (String name :
        List.of("balancedAccuracy", "f1", "rocAuc", "prAuc", "brier", "calibrationError")) {
      assertThat((Double) json.get(name)).as(name).isBetween(0.0, 1.0);
    }
    Run text = Run.of("evaluate", "--model", classifier, "--data", test);
    assertThat(text.out())
        .contains("error", "log-loss", "precision", "recall", "predicted")
        .contains("balanced accuracy", "F1", "ROC AUC", "PR AUC", "Brier", "calibration error");
  }

  @Test
  void aRowOfWeightTwoCountsLikeTheRowTwice() throws Exception {
    for (Path model : List.of(classifier, regressor)) {
      List<String> rows = Files.readAllLines(model.equals(classifier) ? classes : numbers);
      StringBuilder weighted = new StringBuilder(rows.get(0)).append(",times\n");
      StringBuilder repeated = new StringBuilder(rows.get(0)).append('\n');
      for (int i = 1; i < rows.size(); i++) {
        String row = rows.get(i).replace(",same", i % 17 == 0 ? ",strange" : ",same");
        weighted.append(row).append(',').append(i % 3).append('\n');
        repeated.append((row + "\n").repeat(i % 3));
      }
      Run run =
          Run.withInput(
              weighted.toString(),
              "evaluate",
              "--model",
              model,
              "--data",
              "-",
              "--weights",
              "times",
              "--json");
      Run twice =
          Run.withInput(repeated.toString(), "evaluate", "--model", model, "--data", "-", "--json");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err()).doesNotContain("times");
      Map<String, Object> found = new java.util.HashMap<>(run.json());
      assertThat(found.remove("rows")).isEqualTo(rows.size() - 1L);
      twice
          .json()
          .forEach(
              (name, value) -> {
                if (value instanceof Double number) {
                  assertThat((Double) found.get(name)).as(name).isCloseTo(number, within(1e-12));
                } else if (!name.equals("rows") && !name.equals("bootstrap")) {
                  assertThat(found.get(name)).as(name).isEqualTo(value);
                }
              });
    }
    Run half =
        Run.withInput(
            "a,b,colour,label,w\n0.5,0.5,red,same,0.25\n",
            "evaluate",
            "--model",
            classifier,
            "--data",
            "-",
            "--weights",
            "w");
    assertThat(half.out()).contains("0.25");
    assertThat(Run.of("evaluate", "--model", classifier, "--data", classes, "--weights", "label"))
        .returns(3, Run::code);
  }

  @Test
  void regressionIsEvaluatedByTheDefinitions() throws Exception {
    RegressorModel model = RegressorModel.load(regressor);
    Recipe recipe = Recipe.parse(model.recipe().orElseThrow());
    var rows = recipe.prepare(Tables.read(numbers));
    double[] predicted = model.predict(rows.matrix());
    double squares = 0;
    for (int i = 0; i < predicted.length; i++) {
      squares += Math.pow(predicted[i] - rows.numbers()[i], 2);
    }

    Map<String, Object> json =
        Run.of("evaluate", "--model", regressor, "--data", numbers, "--json").json();
    assertThat(json).containsKey("bootstrap");
    json = new java.util.LinkedHashMap<>(json);
    json.remove("bootstrap");
    assertThat(json.keySet())
        .containsExactly(
            "rows",
            "error",
            "mse",
            "rmse",
            "mae",
            "r2",
            "baseline",
            "intervalLevel",
            "intervalCoverage",
            "intervalWidth");
    double covered = 0;
    for (int i = 0; i < predicted.length; i++) {
      var interval = model.interval(rows.matrix()[i], 0.9);
      double number = rows.numbers()[i];
      covered += interval.low() <= number && number <= interval.high() ? 1 : 0;
    }
    assertThat(json).containsEntry("intervalCoverage", covered / predicted.length);
    double mse = squares / predicted.length;
    // sums of 300 numbers in another order differ by some roundings
    assertThat((Double) json.get("mse")).isCloseTo(mse, within(1e-12 * mse));
    assertThat((Double) json.get("rmse")).isCloseTo(Math.sqrt(mse), within(1e-12));
    assertThat(json).containsEntry("error", json.get("mse"));
  }

  private static org.assertj.core.data.Offset<Double> within(double offset) {
    return org.assertj.core.api.Assertions.within(offset);
  }

  @Test
  void unknownLabelsCountAsWrongAndAreNamed() {
    Run run =
        Run.withInput(
            "a,b,colour,label\n0.5,0.5,red,same\n0.5,0.5,red,purple\n",
            "evaluate",
            "--model",
            classifier,
            "--data",
            "-",
            "--json");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json()).containsEntry("error", 0.5);
    assertThat(run.err()).contains("purple", "1 row");
  }

  @Test
  void theTargetMayBeCalledOtherwise() {
    Run run =
        Run.withInput(
            "a,b,colour,truth\n0.5,0.5,red,same\n",
            "evaluate",
            "--model",
            classifier,
            "--data",
            "-",
            "--target",
            "truth",
            "--json");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json()).containsEntry("rows", 1L);
  }

  @Test
  void inspectExplainsAModelInOnePage() throws Exception {
    Run run = Run.of("inspect", "--model", regressor);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("predicts", "Network: depth", "->", "Certificate", "Provenance", "Parameters")
        .contains("Formula of y", "a b")
        .contains("regression of y; missing values: indicator")
        .containsPattern("a +number +-0\\.9\\d* to 0\\.9\\d*")
        .containsPattern("numbers learned +\\d+, from \\d+ rows")
        .containsPattern("operations per row +\\d+: \\d+ products, \\d+ sums")
        .containsPattern("VC dimension +of order \\d+ .*, at most \\d+")
        .containsPattern("all polynomials +\\d+ dimensions for degree \\d in 3 inputs");
    Map<String, Object> json = Run.of("inspect", "--model", classifier, "--json").json();
    assertThat(json)
        .containsKeys("task", "inputs", "labels", "layers", "path", "certificate", "provenance")
        .containsEntry("target", "label");
    Network network = ClassifierModel.load(classifier).network();
    assertThat(json.get("complexity"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("parameters", network.parameters())
        .containsEntry("operations", network.operations())
        .containsEntry("degree", (long) network.basis().layers())
        .containsEntry("vcBound", network.vcBound().toString());
  }

  @Test
  void checkFindsTheRankOfMonomials() throws Exception {
    Path circle = folder.resolve("circle.csv");
    StringBuilder csv = new StringBuilder("a,b,word,z\n");
    for (int i = 0; i < 20; i++) {
      csv.append(Math.cos(i)).append(',').append(Math.sin(i)).append(",w").append(i % 3);
      csv.append(',').append(i).append('\n');
    }
    Files.writeString(circle, csv);
    Run run = Run.of("check", "--data", circle, "--target", "z", "--general-position", "3");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("Monomials of 2 columns of numbers on 20 rows", "5 <")
        .contains("not in general position to order 3: monomials up to degree 2 are dependent");
    assertThat(Run.of("check", "--data", circle, "--general-position", "1", "--json").json())
        .extractingByKey("generalPosition")
        .isEqualTo(
            Map.of(
                "order",
                1L,
                "holds",
                true,
                "columns",
                List.of("a", "b", "z"),
                "ranks",
                List.of(4L)));
    assertThat(Run.of("check", "--data", classes, "--general-position", "0")).returns(2, Run::code);
    Run refused = Run.of("check", "--data", circle, "--general-position", "2000");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--general-position 2000: degree = 2000: expected less");
    Files.writeString(circle, "a,b\n1,2\n,3\n");
    Run missing = Run.of("check", "--data", circle, "--general-position", "1");
    assertThat(missing.code()).isEqualTo(3);
    assertThat(missing.errorLine()).contains("row 3, column a: the value is missing");
  }

  @Test
  void checkDescribesColumnsAndTheTarget() {
    Run run = Run.of("check", "--data", classes, "--target", "label");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "300 rows, 4 columns", "colour", "text", "target label: classification, 2 classes");
    assertThat(Run.of("check", "--data", classes, "--json").json())
        .containsEntry("rows", 300L)
        .containsKeys("columns", "problems");
    assertThat(Run.of("check", "--data", folder.resolve("none.csv"))).returns(3, Run::code);
  }

  @Test
  void generateWritesFilesThatTrainReads() throws Exception {
    Path sets = folder.resolve("sets");
    Run run =
        Run.of(
            "generate",
            "--set",
            "rectangles",
            "--train",
            "30",
            "--test",
            "20",
            "--seed",
            "3",
            "--out",
            sets,
            "--json");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json()).containsEntry("trainRows", 30L).containsEntry("testRows", 20L);
    assertThat(Tables.read(sets.resolve("rectangles-train.amat.gz")))
        .returns(30, table -> table.rows())
        .returns(785, table -> table.columns().size());
    assertThat(Run.of("generate", "--set", "circles", "--out", sets)).returns(2, Run::code);
  }

  @Test
  void everyCommandHasHelpWithAnExample() {
    for (String command :
        List.of(
            "demo",
            "train",
            "tune",
            "predict",
            "evaluate",
            "inspect",
            "check",
            "generate",
            "paper",
            "completion")) {
      Run run = Run.of(command, "--help");
      assertThat(run.code()).as(command).isZero();
      assertThat(run.out()).as(command).containsPattern("Examples?:").contains("basis " + command);
      String[] examples = run.out().split("Examples?:", 2)[1].strip().split("\\R", -1);
      assertThat(List.of(examples).subList(1, examples.length))
          .as("examples of %s that are broken over lines", command)
          .allMatch(line -> line.startsWith("  "));
    }
    assertThat(Run.of("--help").out()).contains("basis demo", "Exit codes");
    assertThat(Run.of("--version").out()).startsWith("basis 0.");
    assertThat(Run.of("completion").out()).contains("--width-grid", "complete ");
  }

  @Test
  void aModelFromJavaIsUsedByTheNamesOfItsInputs() throws Exception {
    double[][] x = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}};
    double[] y = {0, 1, 1, 2, 3, 3};
    Path model = folder.resolve("java.basis");
    org.basislearner.BasisRegressor.of(
            org.basislearner.train.Parameters.defaults()
                .withMaxDepth(2)
                .withValidation(org.basislearner.train.Validation.none()))
        .fit(x, y)
        .model()
        .save(model);
    assertThat(BasisModel.load(model).recipe()).isEmpty();

    Run run = Run.withInput("x2,x1\n1,2\n", "predict", "--model", model, "--data", "-");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Double.parseDouble(run.out().lines().toList().get(1))).isCloseTo(3, within(0.01));
    assertThat(Run.withInput("x1,b\n1,2\n", "predict", "--model", model, "--data", "-"))
        .returns(3, Run::code)
        .satisfies(failed -> assertThat(failed.err()).contains("x2"));
  }
}
