package org.basislearner.linalg;

/** Products on the SIMD kernel for 16 registers. */
final class NarrowSimdGemmTest extends GemmContract {

  @Override
  Kernel kernel() {
    return new SimdKernel(false);
  }
}
