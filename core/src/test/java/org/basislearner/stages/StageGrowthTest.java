package org.basislearner.stages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StageGrowthTest {
  private static final StageParameters ONE =
      StageParameters.defaults()
          .change(p -> p.stages = 1)
          .change(p -> p.shrinkage = 1)
          .change(p -> p.rowFraction = 1)
          .change(p -> p.nodes = 14)
          .change(p -> p.batch = 3)
          .change(p -> p.minRows = 3);

  @Test
  void aStageOfStepsPicksWhatTheLiteralOnePicks() {
    for (int seed = 0; seed < 20; seed++) {
      int degree = 1 + seed % 4;
      compare(seed, ONE.change(p -> p.maxDegree = degree), seed % 3 == 0 ? 3 : 0);
    }
  }

  @Test
  void aStageOfStepsAndHingesPicksWhatTheLiteralOnePicks() {
    for (int seed = 100; seed < 120; seed++) {
      int degree = 1 + seed % 4;
      compare(
          seed,
          ONE.change(p -> p.hinges = true).change(p -> p.maxDegree = degree),
          seed % 3 == 0 ? 3 : 0);
    }
  }

  private static void compare(int seed, StageParameters parameters, int classes) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = Samples.columns(random, 4, 150, 8, seed % 2 == 0 ? 0.1 : 0);
    double[] numbers = Samples.numbers(random, x);
    double[] y = classes == 0 ? numbers : Samples.classes(numbers, classes);
    StageLoss loss = classes == 0 ? StageLoss.squared() : StageLoss.multinomial(classes);
    double[] weights = Samples.weights(random, y.length);
    // the mean curvature is a sum over weights; the literal stage divides by the number of rows
    double total = 0;
    for (double weight : weights) {
      total += weight;
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] *= weights.length / total;
    }
    StageRows rows = new StageRows(x, y, weights);
    Stage stage = new StageLearner(parameters, loss, 1).fit(rows).stage(0);

    int k = loss.outputs();
    double[][] g = new double[k][y.length];
    double[] h = new double[y.length];
    double[] result = new double[k + 2];
    double[] start = loss.start(y, weights);
    for (int i = 0; i < y.length; i++) {
      loss.evaluate(y[i], start, result);
      for (int c = 0; c < k; c++) {
        g[c][i] = weights[i] * result[c];
      }
      h[i] = weights[i] * result[k];
    }
    LiteralStage literal = new LiteralStage(parameters, x, g, h);

    List<String> expected =
        literal.picks.stream()
            .map(p -> p.parent() + " " + p.column() + " " + p.knot() + " " + p.hinge())
            .toList();
    assertThat(stage.nodes().stream().filter(StageNode::term))
        .as("seed %d", seed)
        .extracting(
            n -> n.parent() + " " + n.column() + " " + n.knot() + " " + !n.threshold().isStep())
        .containsExactlyElementsOf(expected);
    int term = 0;
    for (int n = 0; n <= stage.nodes().size(); n++) {
      if (n == 0 || stage.nodes().get(n - 1).term()) {
        for (int c = 0; c < k; c++) {
          assertThat(stage.weights()[n * k + c])
              .as("seed %d", seed)
              .isCloseTo(literal.weights[term][c], within(1e-5));
        }
        term++;
      }
    }
  }
}
