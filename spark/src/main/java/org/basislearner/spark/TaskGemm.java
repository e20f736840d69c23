package org.basislearner.spark;

import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernels;

/** The matrix products of the thread that runs a task: their buffers are used again and again. */
final class TaskGemm {
  private static final ThreadLocal<Gemm> GEMM =
      ThreadLocal.withInitial(() -> new Gemm(Kernels.best()));

  private TaskGemm() {}

  static Gemm ofThisThread() {
    return GEMM.get();
  }
}
