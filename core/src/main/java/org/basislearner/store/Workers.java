package org.basislearner.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernel;
import org.basislearner.linalg.Kernels;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of threads, the calling one among them, each with its own {@link Gemm}. Tasks are
 * claimed in order; what a task computes never depends on the thread that runs it. One call of
 * {@link #run} at a time.
 */
public final class Workers implements AutoCloseable {
  /** One of a numbered set of tasks. */
  @FunctionalInterface
  public interface Task {
    /** Runs the task with the given number. */
    void run(int task, Gemm gemm);
  }

  private final Gemm[] gemms;
  private final ExecutorService others;
  private final BooleanSupplier cancelled;

  /**
   * Starts the threads. When {@code cancelled}, asked before each task, says yes, {@link #run}
   * throws {@link CancellationException}.
   */
  public Workers(int threads, Kernel kernel, BooleanSupplier cancelled) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads = " + threads + ": expected at least 1");
    }
    this.cancelled = cancelled;
    gemms = new Gemm[threads];
    for (int i = 0; i < threads; i++) {
      gemms[i] = new Gemm(kernel);
    }
    others =
        Executors.newFixedThreadPool(
            Math.max(1, threads - 1),
            runnable -> {
              Thread thread = new Thread(runnable, "basis-worker");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** One thread with the plain kernel, for a task that takes workers; cancelled with these. */
  public Workers alone() {
    return new Workers(1, Kernels.plain(), cancelled);
  }

  /** One thread with the same kernel; cancelled with these. */
  public Workers single() {
    return new Workers(1, gemms[0].kernel(), cancelled);
  }

  /** Number of threads. */
  public int threads() {
    return gemms.length;
  }

  /** The calling thread's own products, for small work between runs. */
  public Gemm gemm() {
    return gemms[0];
  }

  /**
   * Runs tasks 0 to {@code tasks - 1} and returns when all have ended. The first failure is thrown
   * here, after the tasks under way have ended.
   */
  public void run(int tasks, Task task) {
    AtomicInteger next = new AtomicInteger();
    int helpers = Math.min(gemms.length, tasks) - 1;
    List<Future<?>> running = new ArrayList<>();
    for (int i = 1; i <= helpers; i++) {
      Gemm gemm = gemms[i];
      running.add(others.submit(() -> work(next, tasks, task, gemm)));
    }
    Throwable failure = null;
    try {
      work(next, tasks, task, gemms[0]);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    for (Future<?> future : running) {
      Throwable other = await(future);
      failure = failure == null ? other : failure;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw (RuntimeException) failure;
    }
  }

  private void work(AtomicInteger next, int tasks, Task task, Gemm gemm) {
    try {
      for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
        if (cancelled.getAsBoolean()) {
          throw new CancellationException("cancelled");
        }
        task.run(i, gemm);
      }
    } catch (RuntimeException | Error e) {
      next.set(tasks); // nobody starts another task
      throw e;
    }
  }

  private static @Nullable Throwable await(Future<?> future) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          future.get();
          return null;
        } catch (InterruptedException e) {
          interrupted = true; // tasks must have ended before this returns; passed on below
        } catch (ExecutionException e) {
          return e.getCause();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    others.shutdown();
  }
}
