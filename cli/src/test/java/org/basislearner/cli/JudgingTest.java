package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.basislearner.ClassifierModel;
import org.basislearner.metrics.Curve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What evaluate measures, how sure it is of that, and how a class is decided for. */
class JudgingTest {
  @TempDir Path folder = Path.of("");

  private Path model(Path data, String target, String... more) {
    Path model = folder.resolve(target + ".basis");
    List<Object> all =
        new ArrayList<>(
            List.of(
                "train",
                "--data",
                data,
                "--target",
                target,
                "--out",
                model,
                "--widths",
                "4,8",
                "--max-depth",
                "2",
                "--quiet"));
    all.addAll(List.of(more));
    Run run = Run.of(all.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    return model;
  }

  /** Labels by a line with noise, so that there are mistakes. */
  private Path noisy(String name, int rows, long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("a,b,w,label\n");
    for (int i = 0; i < rows; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      boolean yes = a + 0.5 * b + random.nextGaussian() > 0.7;
      text.append(Text.format("%.4f,%.4f,%d,%s%n", a, b, random.nextInt(3), yes ? "yes" : "no"));
    }
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void areasOfRankedScoresAreThoseOfTheCurves() {
    for (long seed = 1; seed <= 100; seed++) {
      Random random = new Random(seed);
      int rows = 1 + random.nextInt(60);
      double[][] scores = new double[rows][2];
      double[] column = new double[rows];
      int[] truth = new int[rows];
      boolean[] positive = new boolean[rows];
      double[] weights = new double[rows];
      for (int i = 0; i < rows; i++) {
        column[i] = random.nextInt(8) / 4.0 - 1;
        scores[i][1] = column[i];
        truth[i] = random.nextInt(3);
        positive[i] = truth[i] == 1;
        weights[i] = random.nextInt(3);
      }
      double[] areas = RankedScores.of(1, scores, truth).areas(weights);
      double roc = Curve.roc(column, positive, weights).area();
      double precision = Curve.precisionRecall(column, positive, weights).area();
      assertThat(areas[0]).as("seed %d", seed).isEqualTo(roc, within(1e-12));
      assertThat(areas[1]).as("seed %d", seed).isEqualTo(precision, within(1e-12));
    }
  }

  @Test
  void trainingWeighsRowsLikeEvaluate() throws IOException {
    Path train = noisy("train.csv", 300, 1);
    Path test = noisy("test.csv", 300, 2);
    Path model = folder.resolve("weighted.basis");
    String[] narrow = {"--widths", "3,4", "--max-depth", "2", "--loss", "logistic"};
    List<Object> all =
        new ArrayList<>(List.of("train", "--data", train, "--test", test, "--target", "label"));
    all.addAll(List.of("--weights", "w", "--out", model, "--json", "--quiet"));
    all.addAll(List.of(narrow));
    Map<String, Object> trained = Run.of(all.toArray()).json();
    for (Path rows : List.of(train, test)) {
      Map<?, ?> part =
          (Map<?, ?>) Objects.requireNonNull(trained.get(rows.equals(train) ? "train" : "test"));
      Map<String, Object> measured =
          Run.of("evaluate", "--model", model, "--data", rows, "--weights", "w", "--json").json();
      for (String name : List.of("error", "logLoss", "brier", "rocAuc")) {
        assertThat((Double) part.get(name)).as(name).isEqualTo(number(measured, name));
      }
    }
  }

  @Test
  void trainingFindsTheThresholdOfTheLargestF1OnHeldOutRows() throws IOException {
    Path train = noisy("train.csv", 300, 1);
    List<Object> all = new ArrayList<>(List.of("train", "--data", train, "--target", "label"));
    all.addAll(List.of("--widths", "3,4", "--max-depth", "2", "--scaling", "standard"));
    all.addAll(List.of("--loss", "logistic", "--out", folder.resolve("t.basis"), "--json"));
    all.addAll(List.of("--quiet", "--threshold", "f1"));
    Map<?, ?> best =
        (Map<?, ?>) Objects.requireNonNull(Run.of(all.toArray()).json().get("decided"));
    String found = String.valueOf(best.get("threshold"));
    for (String other : List.of("0.2", "0.5", found)) {
      all.set(all.size() - 1, other);
      Map<?, ?> decided =
          (Map<?, ?>) Objects.requireNonNull(Run.of(all.toArray()).json().get("decided"));
      assertThat((Double) decided.get("f1")).as(other).isLessThanOrEqualTo((Double) best.get("f1"));
      if (other.equals(found)) {
        assertThat(decided.get("error")).isEqualTo(best.get("error"));
      }
    }
  }

  /** All that reads the model decides by its threshold, until another one is given. */
  @Test
  void theModelKeepsTheThresholdOfItsTraining() throws IOException {
    Path train = noisy("train.csv", 300, 1);
    Path test = noisy("test.csv", 150, 2);
    Path plain = folder.resolve("plain.basis");
    Path careful = folder.resolve("careful.basis");
    List<Object> all =
        new ArrayList<>(List.of("train", "--data", train, "--test", test, "--target", "label"));
    all.addAll(List.of("--widths", "3,4", "--max-depth", "2", "--scaling", "standard"));
    all.addAll(List.of("--loss", "logistic", "--json", "--out"));
    all.add(plain);
    Map<String, Object> most = Run.of(all.toArray()).json();
    all.set(all.size() - 1, careful);
    all.addAll(List.of("--cost", "fn=9,fp=1"));
    Map<String, Object> trained = Run.of(all.toArray()).json();

    assertThat(ClassifierModel.load(plain).threshold()).isEmpty();
    assertThat(ClassifierModel.load(careful).threshold()).hasValue(0.1);
    assertThat(at(trained, "decided", "threshold")).isEqualTo(0.1);
    assertThat(most).doesNotContainKey("decided");
    for (String part : List.of("train", "validation", "test")) {
      assertThat((double) at(trained, part, "recall"))
          .as(part)
          .isGreaterThan((double) at(most, part, "recall"));
      assertThat((double) at(trained, part, "logLoss"))
          .isCloseTo((double) at(most, part, "logLoss"), within(1e-12));
      assertThat((double) at(trained, part, "cost")).isLessThan(1);
    }
    String asked = Run.of("predict", "--model", plain, "--data", test, "--threshold", "0.1").out();
    assertThat(Run.of("predict", "--model", careful, "--data", test).out()).isEqualTo(asked);
    assertThat(Run.of("predict", "--model", plain, "--data", test).out()).isNotEqualTo(asked);
    assertThat(Run.of("predict", "--model", careful, "--data", test, "--threshold", "0.7").out())
        .isEqualTo(Run.of("predict", "--model", plain, "--data", test, "--threshold", "0.7").out());
    assertThat(evaluate(careful, test))
        .containsEntry("threshold", 0.1)
        .containsEntry("f1", at(trained, "test", "f1"))
        .isEqualTo(evaluate(plain, test, "--threshold", "0.1"));
    assertThat(Run.of("inspect", "--model", careful).out())
        .containsPattern("decides +yes if its probability is at least 0.1000*, else no");
    assertThat(Run.of("inspect", "--model", careful, "--json").json())
        .containsEntry("threshold", 0.1);
    Path report = folder.resolve("r.html");
    Run.of("report", "--model", careful, "--data", test, "--out", report);
    assertThat(Files.readString(report)).contains("yes if its probability is at least 0.1");
  }

  @Test
  void trainingRefusesThresholdsThatCannotBe() throws IOException {
    Path train = noisy("train.csv", 100, 1);
    for (String[] refused :
        new String[][] {
          {"label", "--threshold", "50", "expected a probability of 0 to 1"},
          {"w", "--threshold", "0.3", "decides between two classes: the target has 3"},
          {"a", "--cost", "fn=2,fp=1", "decides between two classes: the target is a number"},
        }) {
      Path model = folder.resolve("no.basis");
      List<Object> all = new ArrayList<>(List.of("train", "--data", train, "--out", model));
      all.addAll(List.of("--target", refused[0], refused[1], refused[2]));
      all.addAll(refused[0].equals("w") ? List.of("--task", "classification") : List.of());
      Run run = Run.of(all.toArray());
      assertThat(run.code()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains(refused[3]);
      assertThat(model).doesNotExist();
    }
  }

  @Test
  void theIntervalOfAnErrorIsThatOfAFraction() throws IOException {
    Path train = noisy("train.csv", 400, 1);
    Path test = noisy("test.csv", 1000, 2);
    Run run =
        Run.of(
            "evaluate",
            "--model",
            model(train, "label", "--loss", "logistic", "--ignore", "w"),
            "--data",
            test,
            "--json");
    Map<String, Object> json = run.json();
    double error = number(json, "error");
    assertThat(json.keySet())
        .contains(
            "rows",
            "error",
            "logLoss",
            "balancedAccuracy",
            "precision",
            "recall",
            "f1",
            "rocAuc",
            "prAuc",
            "brier",
            "calibrationError",
            "labels",
            "confusion",
            "classes");
    assertThat(at(json, "bootstrap", "level")).isEqualTo(0.95);
    Map<?, ?> intervals = (Map<?, ?>) at(json, "bootstrap", "intervals");
    List<?> ends = (List<?>) at(intervals, "error");
    double expected = 1.96 * Math.sqrt(error * (1 - error) / 1000);
    // the ends are quantiles of 200 values, good to about a fifth of the half-width
    assertThat((double) ends.get(0)).isCloseTo(error - expected, within(0.3 * expected));
    assertThat((double) ends.get(1)).isCloseTo(error + expected, within(0.3 * expected));
    for (Object name : intervals.keySet()) {
      List<?> both = (List<?>) at(intervals, name.toString());
      assertThat(number(json, name.toString()))
          .as(name.toString())
          .isBetween((double) both.get(0) - 0.02, (double) both.get(1) + 0.02);
    }
    assertThat(
            Run.of("evaluate", "--model", folder.resolve("label.basis"), "--data", test, "--json")
                .out())
        .isEqualTo(run.out());
    Run none =
        Run.of(
            "evaluate",
            "--model",
            folder.resolve("label.basis"),
            "--data",
            test,
            "--json",
            "--resamples",
            "0");
    assertThat(none.json()).doesNotContainKey("bootstrap").containsEntry("error", error);
    assertThat(Run.of("evaluate", "--model", folder.resolve("label.basis"), "--data", test).out())
        .contains("precision", "recall", " to ");
  }

  @Test
  void theThresholdOfTheLargestF1IsFound() throws IOException {
    Path model = model(noisy("train.csv", 300, 5), "label", "--loss", "logistic", "--ignore", "w");
    Path test = noisy("test.csv", 150, 6);
    Map<String, Object> found = evaluate(model, test, "--threshold", "f1");
    double best = 0;
    List<String> scores =
        Run.of("predict", "--model", model, "--data", test, "--scores")
            .out()
            .lines()
            .skip(1)
            .toList();
    for (String line : scores) {
      String threshold = line.split(",", -1)[2];
      best = Math.max(best, number(evaluate(model, test, "--threshold", threshold), "f1"));
    }
    assertThat(number(found, "f1")).isCloseTo(best, within(1e-12));
    assertThat(evaluate(model, test, "--threshold", String.valueOf(at(found, "threshold"))))
        .containsEntry("f1", at(found, "f1"));
    Map<String, Object> plain = evaluate(model, test);
    assertThat(number(found, "f1")).isGreaterThan(number(plain, "f1"));
  }

  @Test
  void costsDecideAndAreMeasured() throws IOException {
    Path model = model(noisy("train.csv", 300, 7), "label", "--loss", "logistic", "--ignore", "w");
    Path test = noisy("test.csv", 150, 8);
    Map<String, Object> careful = evaluate(model, test, "--cost", "fn=9,fp=1");
    assertThat(careful).containsEntry("threshold", 0.1);
    List<?> counts = (List<?>) at(careful, "confusion");
    assertThat(counts).hasSize(2);
    long falsely = (long) ((List<?>) counts.get(0)).get(1);
    long missed = (long) ((List<?>) counts.get(1)).get(0);
    assertThat(number(careful, "cost")).isCloseTo((9 * missed + falsely) / 150.0, within(1e-12));
    assertThat(Run.of("evaluate", "--model", model, "--data", test, "--cost", "fn=9,fp=1").out())
        .contains("threshold", "cost");
  }

  private static Object at(Map<?, ?> json, String... names) {
    Object value = json;
    for (String name : names) {
      value = Objects.requireNonNull(((Map<?, ?>) value).get(name), name);
    }
    return value;
  }

  private static double number(Map<?, ?> json, String name) {
    return (double) at(json, name);
  }

  private static Map<String, Object> evaluate(Path model, Path data, String... more) {
    List<Object> all =
        new ArrayList<>(
            List.of("evaluate", "--model", model, "--data", data, "--json", "--resamples", "0"));
    all.addAll(List.of(more));
    return Run.of(all.toArray()).json();
  }
}
