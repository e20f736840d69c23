package org.basislearner.linalg;

/** The SIMD kernel for 32 registers. */
final class WideSimdKernelTest extends KernelContract {

  @Override
  Kernel kernel() {
    return new SimdKernel(true);
  }
}
