package org.basislearner.linalg;

/** The SIMD kernel for 16 registers. */
final class NarrowSimdKernelTest extends KernelContract {

  @Override
  Kernel kernel() {
    return new SimdKernel(false);
  }
}
