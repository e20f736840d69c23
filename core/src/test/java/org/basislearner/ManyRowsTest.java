package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.basislearner.testing.Problems;
import org.junit.jupiter.api.Test;

/** Many rows are predicted in blocks, by several threads, which use the same arrays again. */
class ManyRowsTest {
  private final ClassifierModel model = SmallModels.classifier(3, SmallModels.PARAMETERS);

  @Test
  void manyRowsGetWhatEachGetsAlone() {
    for (int rows : new int[] {1, 2, 127, 128, 129, 5000}) {
      double[][] x = Problems.gaussian(9, rows, 3);
      double[][] scores = model.scores(x);
      assertThat(scores).hasDimensions(rows, 3);
      for (int i = 0; i < rows; i++) {
        double[] alone = model.scores(x[i]);
        for (int c = 0; c < alone.length; c++) {
          assertThat(scores[i][c])
              .as("row %d of %d, class %d", i, rows, c)
              .isCloseTo(alone[c], within(1e-12 * (1 + Math.abs(alone[c]))));
        }
      }
      assertThat(model.scores(x)).isDeepEqualTo(scores);
    }
  }
}
