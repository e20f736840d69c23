package org.basislearner.linalg;

/** Products on the SIMD kernel for 32 registers. */
final class WideSimdGemmTest extends GemmContract {

  @Override
  Kernel kernel() {
    return new SimdKernel(true);
  }
}
