package org.basislearner.linalg;

/** The plain kernel. */
final class PlainKernelTest extends KernelContract {

  @Override
  Kernel kernel() {
    return new PlainKernel();
  }
}
