package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Consumer;
import org.basislearner.testing.Problems;
import org.basislearner.train.Parameters;
import org.junit.jupiter.api.Test;

/** Many rows are predicted by several threads, each row with the bits that it gets alone. */
class ManyRowsTest {
  private final ClassifierModel model = SmallModels.classifier(3, SmallModels.PARAMETERS);

  private static final Parameters STAGES =
      SmallModels.PARAMETERS.withStages(30, "steps").withShrinkage(0.5).withLambdas(List.of(1.0));

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

  @Test
  void predictingWithAScratchAllocatesNothing() {
    BasisModel.Scratch scratch = model.scratch();
    double[] probabilities = new double[3];
    assertAllocatesNothing(
        row -> {
          model.predict(row, scratch);
          model.probabilities(row, scratch, probabilities);
        });
  }

  @Test
  void stagesPredictingWithAScratchAllocateNothing() {
    RegressorModel stages = SmallModels.regressor(1, STAGES);
    BasisModel.Scratch scratch = stages.scratch();
    assertAllocatesNothing(row -> stages.predict(row, scratch));
  }

  /** The one thing that is measured by the machine and not by the clock. */
  private static void assertAllocatesNothing(Consumer<double[]> predicting) {
    double[][] x = Problems.gaussian(9, 500, 3);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    // vectors are objects until the compiler has come round to their loops, however long that takes
    for (int round = 0; round < 20_000 && least >= ALLOWED; round++) {
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      for (double[] row : x) {
        predicting.accept(row);
      }
      long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, after - before);
    }
    assertThat(least).isLessThan(ALLOWED);
  }

  /** There is no room for a second row. */
  @Test
  void aBatchOfOneRowAllocatesNoMoreThanTheRowAlone() {
    RegressorModel stages = SmallModels.regressor(1, STAGES);
    double[][] one = Problems.gaussian(9, 1, 3);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long alone = Long.MAX_VALUE;
    long batch = Long.MAX_VALUE;
    for (int round = 0; round < 1000; round++) {
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      stages.predict(one[0]);
      long between = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      stages.predict(one);
      long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      alone = Math.min(alone, between - before);
      batch = Math.min(batch, after - between);
    }
    assertThat(batch).isLessThan(alone + ALLOWED);
  }
}
