package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.testing.RandomRows;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.StopReason;
import org.basislearner.train.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rows as they are, without scaling, whose first singular vector is nearly the constant: products
 * with it are nearly other nodes. What is certified must hold of the network that computes it.
 */
class UnscaledRowsTest {
  @ParameterizedTest
  @CsvSource({"8, 1", "60, 2", "100, 2", "200, 3", "200, 4"})
  void gramSchmidtEndsWithErrorZeroOnDistinctRows(int rows, int inputs) {
    Seeds.forEach(
        3,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          GrownNetwork grown =
              GrownNetwork.of(
                  Parameters.defaults()
                      .withTask(Task.REGRESSION)
                      .withBuilder("gram-schmidt")
                      .withScaling(Scaling.NONE)
                      .withMaxDepth(1000)
                      .withLambdas(List.of(0.0)),
                  RandomRows.uniform(random, rows, inputs),
                  Labels.NUMBER.draw(random, rows));
          assertThat(grown.growth().stopReason()).isEqualTo(StopReason.FITTED);
          assertThat(grown.trainingError()).isLessThanOrEqualTo(1e-10 * grown.targetSquare());
        });
  }

  /** The least loss is the error certified for the last layer; the gap says how far it is away. */
  @Test
  void theGapOfLambdaZeroBoundsHowFarTheLossIsAboveTheLeast() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] x = RandomRows.uniform(random, 128, 3);
    for (int seed = 1; seed <= 20; seed++) {
      GrownNetwork grown =
          GrownNetwork.of(
              Parameters.defaults()
                  .withScaling(Scaling.NONE)
                  .withWidths(11)
                  .withBatch(18)
                  .withMaxDepth(9)
                  .withLambdas(List.of(0.0)),
              x,
              Labels.TWO_CLASSES.draw(random, 128),
              Labels.TWO_CLASSES.kind());
      for (int i = 0; i < grown.growth().layers().size(); i++) {
        double loss = grown.growth().points().get(i).trainLoss();
        double least = grown.growth().layers().get(i).error();
        assertThat(loss - least)
            .as("loss above the least one, layer %d, draw %d", i + 1, seed)
            .isLessThanOrEqualTo(grown.growth().points().get(i).gap() + 1e-6);
      }
    }
  }
}
