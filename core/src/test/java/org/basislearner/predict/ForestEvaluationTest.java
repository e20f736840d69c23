package org.basislearner.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ForestEvaluationTest {
  private static final int INPUTS = 4;

  /** Sums of random products, some of them equal or with steps that others imply. */
  private static List<List<Threshold>> products(SplittableRandom random, int count) {
    List<List<Threshold>> products = new ArrayList<>();
    products.add(List.of());
    for (int n = 0; n < count; n++) {
      List<Threshold> factors = new ArrayList<>(products.get(random.nextInt(products.size())));
      int input = random.nextInt(INPUTS);
      double knot = random.nextInt(6);
      double open = random.nextInt(10) == 0 ? Double.NEGATIVE_INFINITY : knot;
      factors.add(
          switch (random.nextInt(3)) {
            case 0 -> Threshold.hinge(input, knot, 7);
            case 1 -> Threshold.drop(input, open);
            default -> Threshold.step(input, open);
          });
      products.add(factors);
    }
    return products;
  }

  private static double[][] rows(SplittableRandom random, int count) {
    double[][] rows = new double[count][INPUTS];
    for (double[] row : rows) {
      for (int j = 0; j < INPUTS; j++) {
        row[j] = random.nextInt(8) == 0 ? Double.NaN : 9 * random.nextDouble() - 1;
      }
    }
    return rows;
  }

  @Test
  void aForestIsTheSumOfItsProducts() {
    for (int seed = 0; seed < 30; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int outputs = 1 + seed % 3;
      List<List<Threshold>> products = products(random, 40);
      double[][] weights = new double[products.size()][];
      ForestBuilder builder = new ForestBuilder(INPUTS, outputs);
      for (int n = 0; n < weights.length; n++) {
        weights[n] = random.doubles(outputs, -1, 1).toArray();
        builder.add(products.get(n), 0.5, weights[n]);
      }
      ProductForest forest = builder.build();
      ForestEvaluation evaluation = forest.evaluation();
      double[] output = new double[outputs];
      for (double[] row : rows(random, 100)) {
        evaluation.evaluate(row, output);
        for (int c = 0; c < outputs; c++) {
          double expected = 0;
          for (int n = 0; n < weights.length; n++) {
            double value = 0.5 * weights[n][c];
            for (Threshold factor : products.get(n)) {
              value *= factor.value(row[factor.input()]);
            }
            expected += value;
          }
          assertThat(output[c]).as("seed %d", seed).isCloseTo(expected, within(1e-12));
        }
      }
    }
  }

  @Test
  void aRowGetsTheSameBitsWhateverRowsAreWithIt() {
    for (int seed = 0; seed < 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ForestBuilder builder = new ForestBuilder(INPUTS, 2);
      for (List<Threshold> product : products(random, 60)) {
        builder.add(product, 1, random.doubles(2).toArray());
      }
      ForestEvaluation evaluation = builder.build().evaluation();
      double[][] rows = rows(random, ForestEvaluation.ROWS + 10);
      for (int count : new int[] {2, 63, 64}) {
        double[] together = new double[2 * count];
        evaluation.evaluate(rows, 5, count, together);
        double[] alone = new double[2];
        for (int i = 0; i < count; i++) {
          evaluation.evaluate(rows[5 + i], alone);
          assertThat(together[2 * i]).isEqualTo(alone[0]);
          assertThat(together[2 * i + 1]).isEqualTo(alone[1]);
        }
      }
    }
  }

  @Test
  void equalProductsAreOneNodeAndImpliedStepsVanish() {
    ForestBuilder builder = new ForestBuilder(2, 1);
    Threshold low = Threshold.step(0, 1);
    Threshold high = Threshold.step(0, 2);
    Threshold other = Threshold.step(1, 0);
    builder.add(List.of(low, other), 1, new double[] {1});
    builder.add(List.of(other, low), 1, new double[] {2});
    builder.add(List.of(low, high), 1, new double[] {4});
    ProductForest forest = builder.build();
    // the constant, low as a parent, high alone, and low times other
    assertThat(forest.nodes()).isEqualTo(4);
    assertThat(forest.thresholds()).containsExactly(low, high, other);
    assertThat(List.of(forest.degree(0), forest.degree(1), forest.degree(2), forest.degree(3)))
        .containsExactly(0, 1, 1, 2);
    assertThat(List.of(forest.weight(1, 0), forest.weight(2, 0), forest.weight(3, 0)))
        .containsExactly(0.0, 4.0, 3.0);
    ForestBuilder again = new ForestBuilder(2, 1);
    again.add(forest, 1);
    assertThat(again.build()).isEqualTo(forest).hasSameHashCodeAs(forest);
  }

  @Test
  void forestsAndThresholdsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> Threshold.hinge(0, 1, 1))
        .hasMessageStartingWith("top = 1.0: expected");
    assertThatThrownBy(() -> Threshold.step(0, Double.NaN)).hasMessageStartingWith("knot = NaN:");
    Threshold step = Threshold.step(3, 0);
    assertThatThrownBy(
            () ->
                new ProductForest(
                    3, 1, List.of(step), new int[] {-1}, new int[] {-1}, new double[1]))
        .hasMessageContaining("input of a threshold");
    assertThatThrownBy(
            () ->
                new ProductForest(
                    4, 1, List.of(step), new int[] {-1, 1}, new int[] {-1, 0}, new double[2]))
        .hasMessageContaining("parent of node 1");
  }
}
