package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.basislearner.BasisRegressor;
import org.basislearner.RegressorModel;
import org.basislearner.TrainingSet;
import org.basislearner.metrics.RegressionMetrics;
import org.basislearner.train.Parameters;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeveralTargetsTest {
  private static final int ROWS = 120;
  private static final String[] SMALL = {"--widths", "3,8", "--max-depth", "3"};

  @TempDir private Path folder;
  private Path data = Path.of("");
  private Path model = Path.of("");
  private final double[][] x = new double[ROWS][];
  private final double[][] y = new double[ROWS][];

  /** A product and a sum of two inputs; a column's name may hold a comma. */
  @BeforeEach
  void writeTable() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("\"up, left\",a,b,down\n");
    for (int i = 0; i < ROWS; i++) {
      double a = Math.rint(1000 * random.nextDouble()) / 1000;
      double b = Math.rint(1000 * random.nextDouble()) / 1000;
      x[i] = new double[] {a, b};
      y[i] = new double[] {a * b, 2 * a - b + 0.1 * random.nextGaussian()};
      text.append(y[i][0] + "," + a + "," + b + "," + y[i][1] + "\n");
    }
    data = Files.writeString(folder.resolve("d.csv"), text);
    model = folder.resolve("m.basis");
  }

  private Run train(String... more) {
    List<Object> all =
        new ArrayList<>(
            List.of("train", "--data", data, "--target", "up, left", "--target", "down"));
    all.addAll(List.of("--out", model, "--quiet"));
    all.addAll(List.of(more));
    return Run.of(all.toArray());
  }

  @Test
  void theModelIsThatOfTheLibrary() throws IOException {
    Run run = train(SMALL);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("targets up, left, down", "--target 'up, left' --target down");
    RegressorModel trained = RegressorModel.load(model);
    assertThat(trained.targetNames()).containsExactly("up, left", "down");
    Parameters given = Parameters.fromMap(Map.of("widths", "3,8", "maxDepth", "3"));
    RegressorModel same =
        BasisRegressor.of(given)
            .fit(TrainingSet.of(x, y).targetNames(trained.targetNames()).names(List.of("a", "b")))
            .model();
    assertThat(trained.predictAll(x)).isDeepEqualTo(same.predictAll(x));
  }

  @Test
  void predictGivesAColumnForEachTarget() throws IOException {
    assertThat(train("--widths", "3,8", "--max-depth", "3", "--intervals").code()).isZero();
    List<String> lines =
        Run.of("predict", "--model", model, "--data", data, "--intervals", "0.8")
            .out()
            .lines()
            .toList();
    assertThat(lines.get(0))
        .isEqualTo(
            "\"prediction_up, left\",prediction_down,\"lower_up, left\",\"upper_up, left\","
                + "lower_down,upper_down");
    RegressorModel trained = RegressorModel.load(model);
    double[] numbers = trained.predictAll(x[0]);
    double low = trained.intervals(x[0], 0.8).get(1).low();
    String[] cells = lines.get(1).split(",", -1);
    assertThat(cells).hasSize(6);
    assertThat(Double.parseDouble(cells[0])).isEqualTo(numbers[0]);
    assertThat(Double.parseDouble(cells[1])).isEqualTo(numbers[1]);
    assertThat(Double.parseDouble(cells[4])).isEqualTo(low);
  }

  @Test
  void eachTargetIsMeasured() throws IOException {
    List<String> small = new ArrayList<>(Arrays.asList(SMALL));
    small.addAll(List.of("--json", "--test", data.toString()));
    Map<String, Object> training = train(small.toArray(new String[0])).json();
    Map<String, Object> json =
        Run.of("evaluate", "--model", model, "--data", data, "--json", "--resamples", "20").json();
    assertThat(at(training, "test", "targets")).isEqualTo(json.get("targets"));
    double[][] predicted = RegressorModel.load(model).predictAll(x);
    double mse = 0;
    double r2 = 0;
    for (int t = 0; t < 2; t++) {
      RegressionMetrics expected = new RegressionMetrics();
      for (int i = 0; i < ROWS; i++) {
        expected.add(y[i][t], predicted[i][t]);
      }
      Map<?, ?> one = (Map<?, ?>) at(json, "targets", t == 0 ? "up, left" : "down");
      assertThat(at(one, "mse")).isEqualTo(expected.mse());
      assertThat(at(one, "r2")).isEqualTo(expected.r2());
      assertThat(at(one, "baseline")).isEqualTo(expected.baselineMse());
      mse += expected.mse() / 2;
      r2 += expected.r2() / 2;
    }
    assertThat((double) at(json, "mse")).isCloseTo(mse, within(1e-15));
    assertThat((double) at(json, "rmse")).isCloseTo(Math.sqrt(mse), within(1e-15));
    assertThat((double) at(json, "r2")).isCloseTo(r2, within(1e-15)).isGreaterThan(0.9);
    // held out by folds: a little worse than on rows that were seen, and not that of all numbers
    assertThat((double) at(training, "validation", "r2")).isBetween(0.8, r2);
    assertThat(Run.of("evaluate", "--model", model, "--data", data).out())
        .containsPattern("(?m)^target +MSE.*\\R^up, left +[0-9.]");
  }

  @Test
  void targetsMayHaveOtherNamesAndComeBackWithTheModel() throws IOException {
    assertThat(train(SMALL).code()).isZero();
    Path renamed =
        Files.writeString(
            folder.resolve("other.csv"),
            Files.readString(data).replaceFirst("\"up, left\"", "up").replaceFirst("down", "d"));
    Object[] evaluate = {"evaluate", "--model", model, "--data", renamed, "--json"};
    Object[] named = Arrays.copyOf(evaluate, evaluate.length + 4);
    System.arraycopy(new Object[] {"--target", "up", "--target", "d"}, 0, named, 6, 4);
    assertThat(Run.of(named).json())
        .isEqualTo(Run.of("evaluate", "--model", model, "--data", data, "--json").json());
    assertThat(Run.of(evaluate).errorLine()).contains("up, left", "the target");
    Object[] one = Arrays.copyOf(named, 8);
    assertThat(Run.of(one).err()).contains("--target is given 1 time: the model has 2 targets");
    Run inspected = Run.of("inspect", "--model", model, "--json");
    assertThat(at(inspected.json(), "targets")).isEqualTo(List.of("up, left", "down"));
    assertThat(Run.of("inspect", "--model", model).out()).contains("the numbers up, left, down");
  }

  @Test
  void whatIsForOneTargetSaysSo() throws IOException {
    assertThat(train("--report", folder.resolve("r.html").toString()).err())
        .contains("--report", "one target");
    assertThat(train("--task", "classification").err()).contains("several targets", "are numbers");
    Run cv =
        Run.of(
            "cv",
            "--data",
            data,
            "--target",
            "1",
            "--target",
            "4",
            "--widths",
            "3",
            "--max-depth",
            "2",
            "--folds",
            "2",
            "--json");
    assertThat((double) at(cv.json(), "metrics", "r2", "mean")).isBetween(0.5, 1.0);
  }

  private static Object at(Map<?, ?> json, String... names) {
    Object value = json;
    for (String name : names) {
      value = Objects.requireNonNull(((Map<?, ?>) value).get(name), name);
    }
    return value;
  }
}
