package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CvAndReportTest {
  @TempDir Path folder = Path.of("");

  private static Object at(Map<?, ?> json, String... names) {
    Object value = json;
    for (String name : names) {
      value = Objects.requireNonNull(((Map<?, ?>) value).get(name), name);
    }
    return value;
  }

  @Test
  void crossValidationMeasuresTheSearchOnRowsItHasNotSeen() throws IOException {
    Path data = Samples.numbers(folder.resolve("n.csv"), 200, 1);
    Object[] command = {
      "cv",
      "--data",
      data,
      "--target",
      "y",
      "--folds",
      "4",
      "--widths",
      "4,8",
      "--max-depth",
      "3",
      "--weights",
      "w",
      "--json",
      "--quiet"
    };
    Run run = Run.of(command);
    assertThat(run.code()).as(run.err()).isZero();
    Map<String, Object> json = run.json();
    assertThat(json).containsEntry("rows", 200L).containsEntry("folds", 4L);
    List<?> errors = (List<?>) at(json, "metrics", "mse", "folds");
    double[] values = errors.stream().mapToDouble(one -> (double) one).toArray();
    assertThat(values).hasSize(4).doesNotHaveDuplicates();
    assertThat((double) at(json, "metrics", "mse", "mean"))
        .isCloseTo((values[0] + values[1] + values[2] + values[3]) / 4, within(1e-15))
        // y is 1 + a b with noise of deviation 0.01
        .isBetween(0.5e-4, 3e-4);
    assertThat(FoldMetrics.deviation(new double[] {1, 2, 4, 5}))
        .isCloseTo(Math.sqrt(10 / 3.0), within(1e-15));
    assertThat(Run.of(command).out()).isEqualTo(run.out());
  }

  /** y is a product: depth 3 has it, a linear model has not. */
  @Test
  void twoSettingsAreComparedFoldByFold() throws IOException {
    Path data = Samples.numbers(folder.resolve("n.csv"), 150, 1);
    String[] shallow = {"--widths", "4,8", "--max-depth", "2"};
    Run linear = cv(data, shallow);
    Run run =
        cv(data, "--widths", "4,8", "--max-depth", "3", "--against", String.join(" ", shallow));
    Map<String, Object> json = run.json();
    // the second setting has the folds that it has alone
    assertThat(at(json, "against", "metrics")).isEqualTo(linear.json().get("metrics"));
    List<?> first = (List<?>) at(json, "metrics", "mse", "folds");
    List<?> second = (List<?>) at(linear.json(), "metrics", "mse", "folds");
    List<?> differences = (List<?>) at(json, "against", "differences", "mse", "folds");
    double[] expected = new double[3];
    for (int fold = 0; fold < expected.length; fold++) {
      expected[fold] = (double) first.get(fold) - (double) second.get(fold);
      assertThat(differences.get(fold)).isEqualTo(expected[fold]);
    }
    double mean = (expected[0] + expected[1] + expected[2]) / 3;
    double squares = 0;
    for (double one : expected) {
      squares += (one - mean) * (one - mean);
    }
    Map<?, ?> mse = (Map<?, ?>) at(json, "against", "differences", "mse");
    assertThat((double) at(mse, "mean")).isNegative().isCloseTo(mean, within(1e-15));
    assertThat((double) at(mse, "standardError"))
        .isCloseTo(Math.sqrt(squares / 2 / 3), within(1e-15));
    assertThat(at(mse, "wins")).isEqualTo(3L);
    // of R2 more is better
    assertThat(at(json, "against", "differences", "r2", "wins")).isEqualTo(3L);
    assertThat(((Map<?, ?>) at(json, "against", "differences")).containsKey("baseline")).isFalse();
    Run itself = cv(data, "--widths", "4,8", "--max-depth", "2", "--against", shallow[0] + "=4,8");
    assertThat(itself.code()).as("an option needs = or a blank in it").isEqualTo(2);
    Run bad = cv(data, "--against", "--widths x");
    assertThat(bad.code()).isEqualTo(2);
    assertThat(bad.err()).contains("--against", "--widths x");
    assertThat(cv(data, "--against", "--out m.basis").err()).contains("--against", "--out");
  }

  private static Run cv(Path data, String... more) {
    List<Object> all =
        new ArrayList<>(
            List.of("cv", "--data", data, "--target", "y", "--folds", "3", "--json", "--quiet"));
    all.addAll(List.of(more));
    return Run.of(all.toArray());
  }

  /** Labels drawn at random: whoever has seen the rows of a fold does better than half. */
  @Test
  void crossValidationIsNotFooledByNoise() throws IOException {
    java.util.Random random = new java.util.Random(3);
    StringBuilder text = new StringBuilder("a,b,label\n");
    for (int i = 0; i < 200; i++) {
      text.append(
          Text.format(
              "%.4f,%.4f,%s%n",
              random.nextGaussian(), random.nextGaussian(), i % 2 == 0 ? "no" : "yes"));
    }
    Path data = Files.writeString(folder.resolve("noise.csv"), text);
    Run run =
        Run.of(
            "cv",
            "--data",
            data,
            "--target",
            "label",
            "--widths",
            "3,20",
            "--max-depth",
            "4",
            "--loss",
            "squared",
            "--json",
            "--quiet");
    assertThat(run.code()).as(run.err()).isZero();
    // five standard errors of a fraction of 200 rows
    assertThat((double) at(run.json(), "metrics", "error", "mean"))
        .isBetween(0.5 - 0.18, 0.5 + 0.18);
    assertThat((List<?>) at(run.json(), "metrics", "error", "folds")).hasSize(5);
  }

  @Test
  void crossValidationRefusesWhatItCannotKeep() throws IOException {
    Path data = Samples.numbers(folder.resolve("n.csv"), 20, 1);
    assertThat(Run.of("cv", "--data", data, "--target", "y", "--folds", "1").err())
        .contains("at least 2");
    assertThat(Run.of("cv", "--data", data, "--target", "y", "--folds", "21").err())
        .contains("only 20 rows");
    assertThat(Run.of("cv", "--data", data, "--target", "y", "--test", data).err())
        .contains("--test");
    assertThat(Run.of("cv", "--data", data, "--target", "y", "--validation", "group:w").err())
        .contains("row by row");
  }

  @Test
  void aReportIsMadeOfASavedModel() throws IOException {
    for (boolean classes : new boolean[] {true, false}) {
      Path data =
          classes
              ? Samples.classes(folder.resolve("c.csv"), 200, 1)
              : Samples.numbers(folder.resolve("n.csv"), 200, 1);
      Path model = folder.resolve("m.basis");
      Path report = folder.resolve("r.html");
      Run trained =
          Run.of(
              "train",
              "--data",
              data,
              "--target",
              "last",
              "--out",
              model,
              "--widths",
              "4,8",
              "--max-depth",
              "3",
              "--quiet");
      assertThat(trained.code()).as(trained.err()).isZero();
      Run run = Run.of("report", "--model", model, "--data", data, "--out", report, "--quiet");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("r.html");
      assertThat(Files.readString(report))
          .contains("m.basis", classes ? "ROC curve" : "Residuals", "200 given rows")
          .contains("What was learned", "What each input does", "What goes wrong")
          .doesNotContain("Do it again", "What was tried", "Trained in");
    }
    Run same =
        Run.of(
            "report",
            "--model",
            folder.resolve("m.basis"),
            "--data",
            folder.resolve("n.csv"),
            "--out",
            folder.resolve("n.csv"));
    assertThat(same.code()).isEqualTo(2);
  }

  @Test
  void aReportIsWeightedLikeAnEvaluation() throws IOException {
    Path data = Samples.numbers(folder.resolve("n.csv"), 200, 1);
    Path other = Samples.numbers(folder.resolve("other.csv"), 100, 2);
    Path model = folder.resolve("m.basis");
    Run.of(
        "train",
        "--data",
        data,
        "--target",
        "y",
        "--weights",
        "w",
        "--out",
        model,
        "--widths",
        "4,8",
        "--max-depth",
        "3",
        "--quiet");
    Path report = folder.resolve("r.html");
    Map<String, Object> plain =
        Run.of("report", "--model", model, "--data", other, "--out", report, "--json").json();
    Run run =
        Run.of(
            "report",
            "--model",
            model,
            "--data",
            other,
            "--weights",
            "w",
            "--out",
            report,
            "--json");
    Map<String, Object> expected =
        new HashMap<>(
            Run.of(
                    "evaluate",
                    "--model",
                    model,
                    "--data",
                    other,
                    "--weights",
                    "w",
                    "--resamples",
                    "0",
                    "--json")
                .json());
    expected.remove("rows");
    assertThat(run.json()).containsEntry("metrics", expected);
    assertThat(plain.get("metrics")).isNotEqualTo(expected);
    assertThat(run.err()).doesNotContain("not used");
    Run missing =
        Run.of("report", "--model", model, "--data", other, "--weights", "nobody", "--out", report);
    assertThat(missing.code()).isNotZero();
    assertThat(missing.err()).contains("nobody");
  }
}
