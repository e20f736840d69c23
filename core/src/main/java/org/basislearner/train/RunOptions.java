package org.basislearner.train;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.basislearner.linalg.Kernel;
import org.basislearner.linalg.Kernels;
import org.basislearner.rows.RowStorage;

/**
 * How training runs, as opposed to what it computes: none of this changes a bit of the model, but
 * for the kernel (last bits), {@code refit}, {@code intervals} (which adds to it), and a listener
 * that stops. Immutable.
 *
 * @param threads number of threads
 * @param listener is told what happens
 * @param cancelled asked often, from any thread; when it says yes, or the calling thread is
 *     interrupted, training ends with {@link java.util.concurrent.CancellationException}
 * @param memoryLimit bytes of heap that training may plan for
 * @param storage where the rows are kept
 * @param kernel the kernel for matrix products
 * @param refit whether the chosen model is trained again on all rows, validation rows included
 * @param leaveOneOut whether the leave-one-out error is computed along the path, for the squared
 *     loss
 * @param intervals whether a regression model with the squared loss learns to give prediction
 *     intervals; its file grows by a matrix of nodes x nodes / 2
 */
public record RunOptions(
    int threads,
    TrainingListener listener,
    BooleanSupplier cancelled,
    long memoryLimit,
    RowStorage storage,
    Kernel kernel,
    boolean refit,
    boolean leaveOneOut,
    boolean intervals) {

  /** Checks all values; null is refused with the name of the option. */
  public RunOptions {
    Objects.requireNonNull(listener, "listener");
    Objects.requireNonNull(cancelled, "cancelled");
    Objects.requireNonNull(storage, "storage");
    Objects.requireNonNull(kernel, "kernel");
    if (threads < 1) {
      throw new IllegalArgumentException("threads = " + threads + ": expected at least 1");
    }
    if (memoryLimit < 1) {
      throw new IllegalArgumentException("memoryLimit = " + memoryLimit + ": expected at least 1");
    }
  }

  /** All processors, nine tenths of the heap, rows on the heap, the fastest kernel there is. */
  public static RunOptions defaults() {
    return new RunOptions(
        Runtime.getRuntime().availableProcessors(),
        TrainingListener.NONE,
        () -> false,
        Runtime.getRuntime().maxMemory() / 10 * 9,
        RowStorage.heap(),
        Kernels.best(),
        true,
        false,
        false);
  }

  /** These options with another number of threads. */
  public RunOptions withThreads(int value) {
    return new RunOptions(
        value, listener, cancelled, memoryLimit, storage, kernel, refit, leaveOneOut, intervals);
  }

  /** These options with another listener. */
  public RunOptions withListener(TrainingListener value) {
    return new RunOptions(
        threads, value, cancelled, memoryLimit, storage, kernel, refit, leaveOneOut, intervals);
  }

  /** These options with another question to be asked whether to give up. */
  public RunOptions withCancelled(BooleanSupplier value) {
    return new RunOptions(
        threads, listener, value, memoryLimit, storage, kernel, refit, leaveOneOut, intervals);
  }

  /** These options with another limit in bytes. */
  public RunOptions withMemoryLimit(long value) {
    return new RunOptions(
        threads, listener, cancelled, value, storage, kernel, refit, leaveOneOut, intervals);
  }

  /** These options with rows kept elsewhere. */
  public RunOptions withStorage(RowStorage value) {
    return new RunOptions(
        threads, listener, cancelled, memoryLimit, value, kernel, refit, leaveOneOut, intervals);
  }

  /** These options with another kernel. */
  public RunOptions withKernel(Kernel value) {
    return new RunOptions(
        threads, listener, cancelled, memoryLimit, storage, value, refit, leaveOneOut, intervals);
  }

  /** These options with or without the refit on all rows. */
  public RunOptions withRefit(boolean value) {
    return new RunOptions(
        threads, listener, cancelled, memoryLimit, storage, kernel, value, leaveOneOut, intervals);
  }

  /** These options with or without the leave-one-out error along the path. */
  public RunOptions withLeaveOneOut(boolean value) {
    return new RunOptions(
        threads, listener, cancelled, memoryLimit, storage, kernel, refit, value, intervals);
  }

  /** These options with or without prediction intervals. */
  public RunOptions withIntervals(boolean value) {
    return new RunOptions(
        threads, listener, cancelled, memoryLimit, storage, kernel, refit, leaveOneOut, value);
  }
}
