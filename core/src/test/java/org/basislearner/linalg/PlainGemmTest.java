package org.basislearner.linalg;

/** Products on the plain kernel. */
final class PlainGemmTest extends GemmContract {

  @Override
  Kernel kernel() {
    return new PlainKernel();
  }
}
