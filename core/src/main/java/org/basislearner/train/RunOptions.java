package org.basislearner.train;

import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.basislearner.linalg.Kernels;
import org.basislearner.rows.RowStorage;

/**
 * How training runs, as opposed to what it computes: none of this changes a bit of the model, but
 * for the kernel (last bits) and a listener that stops. Immutable.
 *
 * @param threads number of threads
 * @param listener receives progress events
 * @param cancelled asked often, from any thread; when it says yes, or the calling thread is
 *     interrupted, training ends with {@link java.util.concurrent.CancellationException}
 * @param memoryLimit bytes of heap that training may plan for
 * @param storage where the rows are kept
 * @param kernel name of the kernel for matrix products: {@code best}, {@code plain} or {@code simd}
 * @param timeLimit how long training may take, zero for no limit; with one the search ends early,
 *     and what is built then depends on how fast the machine is
 * @param leaveOneOut whether the leave-one-out error is computed along the path, for the squared
 *     loss
 * @param keepPath whether the model keeps the output layers of the whole path, so that every depth
 *     and lambda can be had as a model; takes one more training on all rows if there is a refit.
 *     Auto mode then searches networks only; where stages are asked for, every number of them can
 *     be had. One of several is chosen, no blend
 */
public record RunOptions(
    int threads,
    TrainingListener listener,
    BooleanSupplier cancelled,
    long memoryLimit,
    RowStorage storage,
    String kernel,
    Duration timeLimit,
    boolean leaveOneOut,
    boolean keepPath) {

  /** Checks all values; null is refused with the name of the option. */
  public RunOptions {
    Objects.requireNonNull(listener, "listener");
    Objects.requireNonNull(cancelled, "cancelled");
    Objects.requireNonNull(storage, "storage");
    Kernels.named(Objects.requireNonNull(kernel, "kernel"));
    if (Objects.requireNonNull(timeLimit, "timeLimit").isNegative()) {
      throw Parameter.expected("timeLimit", timeLimit, "zero for no limit, or more");
    }
    if (threads < 1) {
      throw Parameter.expected("threads", threads, "at least 1");
    }
    if (memoryLimit < 1) {
      throw Parameter.expected("memoryLimit", memoryLimit, "at least 1");
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
        "best",
        Duration.ZERO,
        false,
        false);
  }

  /** These options with another number of threads. */
  public RunOptions withThreads(int value) {
    return new RunOptions(
        value, listener, cancelled, memoryLimit, storage, kernel, timeLimit, leaveOneOut, keepPath);
  }

  /** These options with another listener. */
  public RunOptions withListener(TrainingListener value) {
    return new RunOptions(
        threads, value, cancelled, memoryLimit, storage, kernel, timeLimit, leaveOneOut, keepPath);
  }

  /** These options with another question to be asked whether to give up. */
  public RunOptions withCancelled(BooleanSupplier value) {
    return new RunOptions(
        threads, listener, value, memoryLimit, storage, kernel, timeLimit, leaveOneOut, keepPath);
  }

  /** These options with another limit in bytes. */
  public RunOptions withMemoryLimit(long value) {
    return new RunOptions(
        threads, listener, cancelled, value, storage, kernel, timeLimit, leaveOneOut, keepPath);
  }

  /** These options with rows kept elsewhere. */
  public RunOptions withStorage(RowStorage value) {
    return new RunOptions(
        threads, listener, cancelled, memoryLimit, value, kernel, timeLimit, leaveOneOut, keepPath);
  }

  /**
   * These options with another kernel.
   *
   * @param name {@code best} for the fastest there is, {@code plain} for the one that runs
   *     everywhere, {@code simd} for the one that needs the vector module
   */
  public RunOptions withKernel(String name) {
    return new RunOptions(
        threads, listener, cancelled, memoryLimit, storage, name, timeLimit, leaveOneOut, keepPath);
  }

  /** These options with a limit of time, zero for none. */
  public RunOptions withTimeLimit(Duration value) {
    return new RunOptions(
        threads, listener, cancelled, memoryLimit, storage, kernel, value, leaveOneOut, keepPath);
  }

  /** These options with or without the leave-one-out error along the path. */
  public RunOptions withLeaveOneOut(boolean value) {
    return new RunOptions(
        threads, listener, cancelled, memoryLimit, storage, kernel, timeLimit, value, keepPath);
  }

  /** These options with or without the output layers of the whole path in the model. */
  public RunOptions withKeepPath(boolean value) {
    return new RunOptions(
        threads, listener, cancelled, memoryLimit, storage, kernel, timeLimit, leaveOneOut, value);
  }
}
