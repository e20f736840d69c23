package org.basislearner.train;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;

/** Options of a run check themselves when they are set, not in the middle of a training. */
class RunOptionsTest {
  private static final RunOptions DEFAULTS = RunOptions.defaults();

  @Test
  @SuppressWarnings("NullAway") // what happens to callers that are not checked for null
  void nullIsRefusedByName() {
    assertThatNullPointerException()
        .isThrownBy(() -> DEFAULTS.withListener(null))
        .withMessage("listener");
    assertThatNullPointerException()
        .isThrownBy(() -> DEFAULTS.withCancelled(null))
        .withMessage("cancelled");
    assertThatNullPointerException()
        .isThrownBy(() -> DEFAULTS.withStorage(null))
        .withMessage("storage");
    assertThatNullPointerException()
        .isThrownBy(() -> DEFAULTS.withKernel(null))
        .withMessage("kernel");
  }

  @Test
  void aValueThatIsNotAllowedIsRefusedWithItsNameTheValueAndWhatIsAllowed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DEFAULTS.withThreads(0))
        .withMessage("threads = 0: expected at least 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DEFAULTS.withMemoryLimit(-5))
        .withMessage("memoryLimit = -5: expected at least 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DEFAULTS.withKernel("fast"))
        .withMessage("kernel = fast: expected best, plain or simd");
  }
}
