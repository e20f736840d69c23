package org.basislearner.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisModel;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.TrainingSet;
import org.basislearner.effects.Effects.Points;
import org.basislearner.train.Parameters;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/** Effects against means of the model's own predictions, and what they must add up to. */
class EffectsTest {
  private static final int ROWS = 120;
  private static final int INPUTS = 5;

  /** Sums of some hundred nodes of size 1. */
  private static final double ROUNDING = 1e-10;

  /** Inputs 3 and 4 belong to one column, as those of a category do. */
  private static final int[][] COLUMNS = {{0}, {1}, {2}, {3, 4}};

  private static double[][] rows(long seed, int count) {
    Random random = new Random(seed);
    double[][] x = new double[count][INPUTS];
    for (double[] row : x) {
      row[0] = random.nextGaussian();
      row[1] = row[0] + random.nextGaussian();
      row[2] = random.nextInt(4);
      row[3] = random.nextInt(2);
      row[4] = row[3] == 1 ? 0 : random.nextInt(2);
    }
    return x;
  }

  private static double[] targets(double[][] x) {
    return Arrays.stream(x)
        .mapToDouble(r -> Math.sin(r[0]) + r[1] * r[2] + 2 * r[0] * r[3] + r[4] * r[1] * r[2])
        .toArray();
  }

  private static Parameters stages(int depth) {
    return Parameters.auto()
        .withStages(12)
        .withMaxDepth(depth)
        .withWidths(12)
        .withValidation(Validation.fraction(0.2))
        .withSeed(3);
  }

  private static RegressorModel numbers(Parameters parameters) {
    double[][] x = rows(1, ROWS);
    return BasisRegressor.of(parameters).fit(TrainingSet.of(x, targets(x))).model();
  }

  private static void addUp(BasisModel model, int outputs, double[][] means) {
    Effects effects = model.effects(COLUMNS, means);
    assertThat(effects.addUp()).isTrue();
    double[][] others = rows(77, 300);
    others[0][0] = 50; // outside of what training rows had
    double[][] sum = new double[others.length][];
    Arrays.setAll(sum, i -> effects.base());
    for (int c = 0; c < COLUMNS.length; c++) {
      add(sum, effects.curve(c, Points.of(others)));
    }
    for (int[] pair : effects.pairs()) {
      add(sum, effects.pair(pair[0], pair[1], others));
    }
    for (int i = 0; i < others.length; i++) {
      double[] scores =
          model instanceof ClassifierModel classifier
              ? classifier.scores(others[i])
              : ((RegressorModel) model).predictAll(others[i]);
      for (int c = 0; c < outputs; c++) {
        double expected = outputs == 1 ? scores[scores.length - 1] : scores[c];
        assertThat(sum[i][c]).as("row %d", i).isCloseTo(expected, within(ROUNDING));
      }
    }
  }

  private static void add(double[][] sum, double[][] more) {
    for (int i = 0; i < sum.length; i++) {
      for (int c = 0; c < sum[i].length; c++) {
        sum[i][c] += more[i][c];
      }
    }
  }

  @Test
  void effectsOfAGlassBoxAddUpToTheScoreOfEveryRow() {
    addUp(numbers(stages(3)), 1, rows(1, ROWS));
    addUp(numbers(stages(3)), 1, rows(9, 17));
    double[][] x = rows(4, ROWS);
    double[] y = targets(x);
    for (int classes : new int[] {2, 3}) {
      String[] labels =
          Arrays.stream(y)
              .mapToObj(v -> classes == 2 ? "" + (v > 1) : v > 2 ? "c" : v > 0 ? "b" : "a")
              .toArray(String[]::new);
      ClassifierModel model = BasisClassifier.of(stages(3)).fit(TrainingSet.of(x, labels)).model();
      addUp(model, classes == 2 ? 1 : 3, x);
    }
  }

  @Test
  void curvesAndSurfacesAreCentredAndOrthogonalUnderTheProductOfTheColumns() {
    double[][] x = rows(5, 40);
    Effects effects = numbers(stages(3)).effects(COLUMNS, x);
    Points all = Points.of(x);
    for (int[] pair : effects.pairs()) {
      double[][][] surface = effects.surface(pair[0], all, pair[1], all);
      double[][] curve = effects.curve(pair[0], all);
      double products = 0;
      for (int i = 0; i < x.length; i++) {
        int row = i;
        assertThat(IntStream.range(0, x.length).mapToDouble(j -> surface[row][j][0]).sum())
            .isCloseTo(0, within(ROUNDING));
        assertThat(IntStream.range(0, x.length).mapToDouble(j -> surface[j][row][0]).sum())
            .isCloseTo(0, within(ROUNDING));
        for (int j = 0; j < x.length; j++) {
          products += curve[i][0] * surface[i][j][0];
        }
      }
      assertThat(products).isCloseTo(0, within(ROUNDING));
      assertThat(Arrays.stream(curve).mapToDouble(c -> c[0]).sum()).isCloseTo(0, within(ROUNDING));
    }
  }

  /** The definition, taken literally: replace, predict, take the mean, shift. */
  private static double[] literalCurve(RegressorModel model, int column, double[][] x) {
    double[] curve = new double[x.length];
    double mean = 0;
    for (int v = 0; v < x.length; v++) {
      for (double[] row : x) {
        double[] changed = row.clone();
        for (int input : COLUMNS[column]) {
          changed[input] = x[v][input];
        }
        curve[v] += model.predict(changed) / x.length;
      }
      mean += curve[v] / x.length;
    }
    for (int v = 0; v < curve.length; v++) {
      curve[v] -= mean;
    }
    return curve;
  }

  @Test
  void curvesAreMeansOfPredictionsWithAValueReplaced() {
    double[][] x = rows(6, 30);
    Parameters network =
        Parameters.defaults().withWidths(5, 8).withMaxDepth(4).withLambdas(List.of(0.1));
    // Outputs far from their limits: curves are those of the network before it is limited.
    double[][] many = rows(1, 400);
    RegressorModel smooth =
        BasisRegressor.of(network)
            .fit(
                TrainingSet.of(
                    many, Arrays.stream(many).mapToDouble(r -> r[0] + 0.1 * r[1] * r[2]).toArray()))
            .model();
    for (RegressorModel model : new RegressorModel[] {numbers(stages(6)), smooth}) {
      Effects effects = model.effects(COLUMNS, x);
      for (int column = 0; column < COLUMNS.length; column++) {
        double[][] curve = effects.curve(column, Points.of(x));
        double[] expected = literalCurve(model, column, x);
        for (int i = 0; i < x.length; i++) {
          assertThat(curve[i][0]).isCloseTo(expected[i], within(ROUNDING));
        }
      }
    }
  }

  @Test
  void theSurfaceOfAProductIsTheProductOfWhatEachDiffersFromItsMean() {
    double[][] x = rows(8, 60);
    double[] y = Arrays.stream(x).mapToDouble(r -> 3 + r[0] + 2 * r[0] * r[1]).toArray();
    Parameters network =
        Parameters.defaults()
            .withWidths(6, 30)
            .withMaxDepth(3)
            .withLambdas(List.of(0.0))
            .withValidation(Validation.none());
    RegressorModel model = BasisRegressor.of(network).fit(TrainingSet.of(x, y)).model();
    Effects effects = model.effects(COLUMNS, x);
    double[][][] surface = effects.surface(0, Points.of(x), 1, Points.of(x));
    double mean0 = Arrays.stream(x).mapToDouble(r -> r[0]).average().orElseThrow();
    double mean1 = Arrays.stream(x).mapToDouble(r -> r[1]).average().orElseThrow();
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        assertThat(surface[i][j][0])
            .isCloseTo(2 * (x[i][0] - mean0) * (x[j][1] - mean1), within(1e-6));
      }
    }
  }
}
