package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.assertj.core.data.Offset;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** {@code svd} gives the right singular vectors of [1 X], whatever the units of the inputs. */
class ExactSvdTest {
  /**
   * Some columns are a billion times smaller than the others: in A^T A they are below rounding
   * error and their directions are mixed at random, only the second look tells them apart. Weights
   * of up to 1e9 give them second moment 1, so weights are compared relative to the largest of
   * their node.
   */
  @Test
  void smallSingularVectorsHaveTheirLargestEntryPositive() {
    Seeds.forEach(
        30,
        seed -> {
          Random random = new Random(seed);
          double[][] inputs = new double[6][100];
          for (int j = 0; j < inputs.length; j++) {
            double scale = (1 + j) * (j < 2 ? 1 : 1e-9);
            for (int r = 0; r < 100; r++) {
              double shared = j > 2 ? inputs[j - 1][r] / 2 : 0;
              inputs[j][r] = scale * random.nextGaussian() + shared;
            }
          }
          double[][] targets = {random.doubles(100).toArray()};
          PaperFigure slow = new PaperFigure(inputs, targets);
          slow.buildFirst(7);
          try (FastBasis fast = new FastBasis(inputs, targets, Precision.DOUBLE)) {
            int width = fast.growing().buildFirst(new ExactSvd(), 7, 1, false);
            assertThat(width).isEqualTo(7);
            double[] weights = fast.basis().firstLayer().weights();
            for (int j = 0; j < width; j++) {
              double[] expected = slow.firstWeights().get(j);
              double largest = 0;
              for (double weight : expected) {
                largest = Math.max(largest, weight);
              }
              for (int i = 0; i < expected.length; i++) {
                assertThat(weights[i * width + j] / largest)
                    .as("weight of input %d in node %d", i, j)
                    .isCloseTo(expected[i] / largest, Offset.offset(1e-6));
              }
            }
          }
        });
  }
}
