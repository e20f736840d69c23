package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.basislearner.testing.Problems;
import org.junit.jupiter.api.Test;

/** Many rows are predicted by several threads, each row with the bits that it gets alone. */
class ManyRowsTest {
  private final ClassifierModel model = SmallModels.classifier(3, SmallModels.PARAMETERS);

  @Test
  void manyRowsGetWhatEachGetsAlone() {
    for (int rows : new int[] {1, 2, 255, 256, 257, 5000}) {
      double[][] x = Problems.gaussian(9, rows, 3);
      double[][] scores = model.scores(x);
      assertThat(scores).hasDimensions(rows, 3);
      for (int i = 0; i < rows; i++) {
        assertThat(scores[i]).as("row %d of %d", i, rows).containsExactly(model.scores(x[i]));
      }
      assertThat(model.scores(x)).isDeepEqualTo(scores);
    }
  }

  /** Reading the counter itself may allocate a little; 1000 predictions would multiply it. */
  private static final long ALLOWED = 1000;

  /** The one thing that is measured by the machine and not by the clock. */
  @Test
  void predictingWithAScratchAllocatesNothing() {
    double[][] x = Problems.gaussian(9, 500, 3);
    BasisModel.Scratch scratch = model.scratch();
    double[] probabilities = new double[3];
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    // vectors are objects until the compiler has come round to their loops, however long that takes
    for (int round = 0; round < 20_000 && least >= ALLOWED; round++) {
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      for (double[] row : x) {
        model.predict(row, scratch);
        model.probabilities(row, scratch, probabilities);
      }
      long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, after - before);
    }
    assertThat(least).isLessThan(ALLOWED);
  }
}
