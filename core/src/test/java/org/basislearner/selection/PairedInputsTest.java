package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

class PairedInputsTest extends FirstLayerContract {
  @Override
  FirstLayerBuilder builder() {
    return new PairedInputs();
  }

  @Test
  void itFindsBothInputsOfAProductThatSayNothingAlone() {
    Seeds.forEach(
        10,
        seed -> {
          double[][] x = GrownProblem.gaussian(400, 12, seed);
          double[][] y = GrownProblem.gaussian(400, 1, seed + 100);
          for (int i = 0; i < y.length; i++) {
            y[i][0] = 7 + x[i][3] * x[i][8] + 0.5 * y[i][0];
          }
          assertThat(chosen(x, y, 3, false)).containsExactlyInAnyOrder(3, 8);
          assertThat(chosen(x, y, 3, true)).containsExactlyInAnyOrder(3, 8);
        });
  }

  @Test
  void itsInputsAreThoseOfTheHighestCorrelations() {
    Seeds.forEach(
        20,
        seed -> {
          double[][] x = GrownProblem.gaussian(60, 6, seed);
          for (double[] row : x) {
            row[3] += 5 + row[0];
            row[4] *= row[4] * row[4];
          }
          int targets = 1 + (int) (seed % 3);
          double[][] y = GrownProblem.gaussian(60, targets, seed + 100);
          double[] scores = slow(x, y);
          int[] expected =
              IntStream.range(0, 6)
                  .boxed()
                  .sorted((i, j) -> Double.compare(scores[j], scores[i]))
                  .mapToInt(i -> i)
                  .toArray();
          int[] found = chosen(x, y, 5, false);
          assertThat(IntStream.of(found).mapToDouble(i -> scores[i]).toArray())
              .isEqualTo(IntStream.of(expected).limit(4).mapToDouble(i -> scores[i]).toArray());
        });
  }

  /** The inputs of the nodes behind the constant. */
  private int[] chosen(double[][] x, double[][] y, int width, boolean natural) {
    try (GrownProblem problem = new GrownProblem(x, y, 1, Precision.DOUBLE)) {
      if (natural) {
        problem.basis().keepNaturalSizes(1);
      }
      int nodes = problem.basis().buildFirst(builder(), width, 1, true);
      double[] weights = problem.basis().basis().firstLayer().weights();
      return IntStream.range(1, nodes)
          .map(
              j ->
                  IntStream.range(0, x[0].length)
                      .filter(i -> weights[(i + 1) * nodes + j] != 0)
                      .findFirst()
                      .orElseThrow())
          .toArray();
    }
  }

  /** The best correlation of each input, alone or times an input, from the rows themselves. */
  private static double[] slow(double[][] x, double[][] y) {
    double[] scores = new double[x[0].length];
    for (int i = 0; i < scores.length; i++) {
      for (int j = -1; j < scores.length; j++) {
        int left = i;
        int right = j;
        double[] product =
            centred(
                IntStream.range(0, x.length)
                    .mapToDouble(r -> x[r][left] * (right < 0 ? 1 : x[r][right])));
        double sum = 0;
        for (int c = 0; c < y[0].length; c++) {
          int target = c;
          double[] v = centred(IntStream.range(0, y.length).mapToDouble(r -> y[r][target]));
          double dot = GrownProblem.dot(product, v);
          sum += dot * dot / GrownProblem.dot(product, product) / GrownProblem.dot(v, v);
        }
        scores[i] = Math.max(scores[i], sum);
      }
    }
    return scores;
  }

  private static double[] centred(DoubleStream values) {
    double[] all = values.toArray();
    double mean = DoubleStream.of(all).average().orElseThrow();
    return DoubleStream.of(all).map(value -> value - mean).toArray();
  }
}
