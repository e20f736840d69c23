package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.basislearner.network.Guard;
import org.basislearner.rows.ModelFileException;
import org.basislearner.rows.RowStorage;
import org.basislearner.testing.LearningProblem;
import org.basislearner.testing.Problems;
import org.basislearner.testing.Seeds;
import org.basislearner.testing.SlowAlgebra;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks over points of a sphere and over pieces of their inputs. */
class InputMapTest {
  private static final List<String> MAPS = List.of("sphere", "splines:3");
  private static final double STEP = 1e-6;

  /** Differences of values of size 1 over that step, and the curvature that they see. */
  private static final double SLOPE = 1e-5;

  private static final Parameters SMALL =
      Parameters.defaults()
          .withNodeScale("natural")
          .withBuilder("ridge")
          .withFirstLayer("identity")
          .withWidths(6, 8)
          .withMaxDepth(4)
          .withBatch(4)
          .withLambdas(List.of(1e-6, 1e-3, 1.0));

  @TempDir Path directory = Path.of("");

  @Test
  void pointsOfTheSphereHaveTheKernelOfTheDistance() {
    double[][] x = Problems.gaussian(4, 50, 3);
    RegressorModel model =
        BasisRegressor.of(SMALL.withInputs("sphere")).fit(x, Problems.cubic(x, 0.1, 4)).model();
    double[] one = model.scaledInputs(x[0]);
    assertThat(one).hasSize(4);
    assertThat(SlowAlgebra.norm(one)).isCloseTo(1, within(1e-15));
    for (double[] row : x) {
      double[] other = model.scaledInputs(row);
      double distance = 0;
      for (int j = 0; j < 4; j++) {
        distance += (one[j] - other[j]) * (one[j] - other[j]);
      }
      double kernel = Math.exp(2 * SlowAlgebra.dot(one, other) - 2);
      assertThat(kernel).isCloseTo(Math.exp(-distance), within(1e-14));
    }
    // nodes of layer 1 have the mean squared norm 2 gamma = 4 beside the constant
    double[][] nodes = model.features(x);
    int width = model.network().basis().nodes(1);
    double sum = 0;
    for (double[] row : nodes) {
      for (int j = 1; j < width; j++) {
        sum += row[j] * row[j] / x.length;
      }
    }
    assertThat(nodes[0][0]).isEqualTo(1);
    // the model is refitted on all rows, so these are its training rows
    assertThat(sum).isCloseTo(4, within(1e-9));
  }

  @Test
  void piecesAreThoseOfTheSlowDefinition() {
    Seeds.forEach(
        10,
        seed -> {
          double[][] x = Problems.gaussian(seed, 90, 3);
          for (double[] row : x) {
            row[1] = Math.max(-2, Math.min(2, Math.rint(row[1]))) + 0.0; // few values, no -0
            row[2] = row[2] > 0 ? 1 : 0; // two values
          }
          Parameters parameters =
              SMALL
                  .withInputs("splines:4")
                  .withScaling(Scaling.NONE)
                  .withNodeScale("unit")
                  .withValidation(Validation.none());
          RegressorModel model =
              BasisRegressor.of(parameters).fit(x, Problems.cubic(x, 0.1, seed)).model();
          double[][] expected = new double[x.length][];
          for (int i = 0; i < x.length; i++) {
            expected[i] = pieces(x, x[i], 4);
          }
          int width = expected[0].length;
          double[] mean = new double[width];
          for (double[] row : expected) {
            for (int j = 0; j < width; j++) {
              mean[j] += row[j] / x.length;
            }
          }
          for (int i = 0; i < x.length; i++) {
            double[] actual = model.scaledInputs(x[i]);
            assertThat(actual).hasSize(width);
            for (int j = 0; j < width; j++) {
              assertThat(actual[j]).as("%d", j).isCloseTo(expected[i][j] - mean[j], within(1e-9));
            }
          }
        });
  }

  /** Each number and its pieces between quantiles of its column. */
  private static double[] pieces(double[][] x, double[] row, int inner) {
    double[] all = new double[100];
    int at = 0;
    for (int j = 0; j < row.length; j++) {
      int input = j;
      double[] sorted = Arrays.stream(x).mapToDouble(some -> some[input]).sorted().toArray();
      double[] values = Arrays.stream(sorted).distinct().toArray();
      double[] knots = new double[inner + 2];
      int count = 0;
      knots[count++] = sorted[0];
      if (values.length > 2 && values.length <= inner + 2) {
        for (int k = 0; k + 1 < values.length; k++) {
          knots[count++] = (values[k] + values[k + 1]) / 2;
        }
      } else if (values.length > 2) {
        for (int k = 1; k <= inner; k++) {
          // the value of rank m share - 1/2, counted from 0
          double rank = (double) k / (inner + 1) * sorted.length - 0.5;
          int low = (int) Math.floor(rank);
          double knot = sorted[low] + (rank - low) * (sorted[low + 1] - sorted[low]);
          knots[count++] = knot;
        }
      }
      all[at++] = row[j];
      if (values.length > 2) {
        double[] ends = Arrays.copyOf(knots, Math.max(knots.length, count + 1));
        ends[count++] = sorted[sorted.length - 1];
        for (int k = 0; k + 1 < count; k++) {
          double share = (row[j] - ends[k]) / (ends[k + 1] - ends[k]);
          all[at++] = 2 * Math.min(1, Math.max(0, share));
        }
      }
    }
    return Arrays.copyOf(all, at);
  }

  @Test
  void gradientsAgreeWithFiniteDifferences() {
    Seeds.forEach(
        8,
        seed -> {
          double[][] x = Problems.gaussian(seed, 80, 3);
          double[] y = Problems.cubic(x, 0.1, seed);
          Random random = new Random(seed);
          for (String map : MAPS) {
            Guard guard = seed % 2 == 0 ? Guard.MARGIN : Guard.OFF;
            RegressorModel model =
                BasisRegressor.of(SMALL.withInputs(map).withGuard(guard)).fit(x, y).model();
            double[] row = new double[3];
            for (int j = 0; j < 3; j++) {
              row[j] = random.nextDouble() - 0.5;
            }
            double[] gradient = model.gradient(row)[0];
            assertThat(gradient).hasSize(3);
            for (int j = 0; j < 3; j++) {
              double[] above = row.clone();
              double[] below = row.clone();
              above[j] += STEP;
              below[j] -= STEP;
              double slope = (model.predict(above) - model.predict(below)) / (2 * STEP);
              assertThat(gradient[j])
                  .as("%s, input %d", map, j)
                  .isCloseTo(slope, within(SLOPE * (1 + Math.abs(slope))));
            }
          }
        });
  }

  @Test
  void aFileHasTheMapAndWhatIsWrongInItIsRefused() throws IOException {
    double[][] x = Problems.gaussian(2, 60, 2);
    double[] y = Problems.cubic(x, 0.1, 2);
    for (String map : MAPS) {
      RegressorModel model = BasisRegressor.of(SMALL.withInputs(map)).fit(x, y).model();
      BasisModel loaded = BasisModel.fromBytes(model.toBytes(), "model");
      assertThat(loaded.toBytes()).isEqualTo(model.toBytes());
      assertThat(((RegressorModel) loaded).predict(x)).isEqualTo(model.predict(x));
      assertThat(loaded.formula(1000)).isEmpty();
    }
    TensorFile sphere = file(x, y, "sphere");
    assertRefused(changed(sphere, "map.radius", 0, 0), "radius is 0.0");
    assertRefused(changed(sphere, "map.radius", 0, Double.NaN), "radius is NaN");
    assertRefused(changed(sphere, "map.center", 1, Double.NaN), "finite");
    TensorFile splines = file(x, y, "splines:3");
    assertRefused(changed(splines, "map.knots", 1, 1e9), "expected above");
    assertRefused(changed(splines, "map.knots", 0, Double.NEGATIVE_INFINITY), "finite");
    assertRefused(changed(splines, "map.means", 0, Double.NaN), "finite");
  }

  private static TensorFile file(double[][] x, double[] y, String map) {
    return ModelCodec.encode(BasisRegressor.of(SMALL.withInputs(map)).fit(x, y).model());
  }

  private static TensorFile changed(TensorFile file, String name, int at, double value)
      throws IOException {
    TensorFileBuilder builder = TensorFile.builder();
    file.metadata().forEach(builder::metadata);
    for (String other : file.names()) {
      if (other.matches(".*\\.(left|right|counts)")) {
        builder.ints(other, file.ints(other));
      } else {
        double[] numbers = file.doubles(other);
        if (other.equals(name)) {
          numbers[at] = value;
        }
        builder.doubles(other, numbers, file.shape(other));
      }
    }
    return builder.build();
  }

  private static void assertRefused(TensorFile file, String why) {
    assertThatThrownBy(() -> BasisModel.fromBytes(file.toBytes(), "forged"))
        .isInstanceOf(ModelFileException.class)
        .hasMessageContaining(why);
  }

  @Test
  void predictingWithScratchGivesTheSame() {
    double[][] x = Problems.gaussian(5, 60, 3);
    RegressorModel model =
        BasisRegressor.of(SMALL.withInputs("splines:5")).fit(x, Problems.cubic(x, 0.1, 5)).model();
    BasisModel.Scratch scratch = model.scratch();
    double[] all = model.predict(x);
    for (int i = 0; i < x.length; i++) {
      assertThat(model.predict(x[i], scratch)).isEqualTo(all[i]);
    }
  }

  /** Several blocks, classes and several numbers, with rows on the heap and in files. */
  @Test
  void sameBytesForAnyThreadsAndStorage() {
    for (LearningProblem problem : LearningProblem.ofEveryKind(9000, 4, 7)) {
      for (String map : List.of("plain", "sphere", "splines:3")) {
        Parameters parameters = SMALL.withInputs(map).withMaxDepth(3);
        byte[] expected = bytes(problem, parameters, 1, RowStorage.heap());
        assertThat(bytes(problem, parameters, 3, RowStorage.mapped(directory)))
            .as(map)
            .isEqualTo(expected);
      }
    }
  }

  private static byte[] bytes(
      LearningProblem problem, Parameters parameters, int threads, RowStorage storage) {
    RunOptions options = RunOptions.defaults().withThreads(threads).withStorage(storage);
    return problem.fit(parameters, options).toBytes();
  }

  @Test
  void aRowOfWeightTwoIsThatRowTwice() {
    double[][] x = Problems.gaussian(9, 60, 3);
    double[] y = Problems.cubic(x, 0.3, 9);
    double[][] twice = Arrays.copyOf(x, 80);
    double[] twiceY = Arrays.copyOf(y, 80);
    double[] weights = new double[60];
    Arrays.fill(weights, 1);
    for (int i = 0; i < 20; i++) {
      twice[60 + i] = x[i];
      twiceY[60 + i] = y[i];
      weights[i] = 2;
    }
    Parameters parameters = SMALL.withInputs("sphere").withValidation(Validation.none());
    RegressorModel one =
        BasisRegressor.of(parameters).fit(TrainingSet.of(x, y).weights(weights)).model();
    RegressorModel other = BasisRegressor.of(parameters).fit(twice, twiceY).model();
    for (double[] row : Problems.gaussian(10, 20, 3)) {
      double expected = other.predict(row);
      assertThat(one.predict(row)).isCloseTo(expected, within(1e-6 * (1 + Math.abs(expected))));
    }
  }
}
