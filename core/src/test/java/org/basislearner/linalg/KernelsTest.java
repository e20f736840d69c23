package org.basislearner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The choice of a kernel. */
final class KernelsTest {

  @AfterEach
  void clearProperty() {
    System.clearProperty(Kernels.PROPERTY);
  }

  @Test
  void fastKernelIsBestWhereTheVectorModuleIsResolved() {
    assertThat(Kernels.best()).isSameAs(Kernels.simd().orElseThrow());
    assertThat(Kernels.best().name()).matches("simd-(128|256|512)");
  }

  @Test
  void propertyForcesAKernel() {
    System.setProperty(Kernels.PROPERTY, "plain");
    assertThat(Kernels.best()).isSameAs(Kernels.plain());
    assertThat(Kernels.best().name()).isEqualTo("plain");
    System.setProperty(Kernels.PROPERTY, "simd");
    assertThat(Kernels.best()).isSameAs(Kernels.simd().orElseThrow());
  }

  @Test
  void unknownKernelIsRefused() {
    System.setProperty(Kernels.PROPERTY, "turbo");
    assertThatThrownBy(Kernels::best)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("org.basislearner.kernel = turbo")
        .hasMessageContaining("plain or simd");
  }
}
