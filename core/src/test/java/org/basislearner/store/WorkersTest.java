package org.basislearner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WorkersTest {
  private static Workers workers(int threads) {
    return new Workers(threads, Kernels.plain(), () -> false);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void everyTaskRunsOnce(int threads) {
    try (Workers workers = workers(threads)) {
      assertThat(workers.threads()).isEqualTo(threads);
      for (int tasks : new int[] {0, 1, 2, 3, 100}) {
        AtomicIntegerArray runs = new AtomicIntegerArray(tasks);
        workers.run(tasks, (task, gemm) -> runs.incrementAndGet(task));
        for (int task = 0; task < tasks; task++) {
          assertThat(runs.get(task)).as("task %d of %d", task, tasks).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void oneThreadIsTheCallingOne() {
    Thread caller = Thread.currentThread();
    try (Workers workers = workers(1)) {
      workers.run(
          20,
          (task, gemm) -> {
            assertThat(Thread.currentThread()).isSameAs(caller);
            assertThat(gemm).isSameAs(workers.gemm());
          });
    }
  }

  @Test
  void threadsWorkAtTheSameTimeEachWithItsOwnGemm() {
    int threads = 3;
    CountDownLatch together = new CountDownLatch(threads);
    Set<Gemm> gemms = ConcurrentHashMap.newKeySet();
    try (Workers workers = workers(threads)) {
      workers.run(
          threads,
          (task, gemm) -> {
            together.countDown();
            await(together);
            assertThat(gemms.add(gemm)).isTrue();
          });
    }
    assertThat(gemms).hasSize(threads);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void theFailureOfATaskIsThrownAndTheWorkersStayUsable(int threads) {
    IllegalStateException failure = new IllegalStateException("task 5");
    try (Workers workers = workers(threads)) {
      assertThatThrownBy(
              () ->
                  workers.run(
                      100,
                      (task, gemm) -> {
                        if (task == 5) {
                          throw failure;
                        }
                      }))
          .isSameAs(failure);
      AtomicInteger runs = new AtomicInteger();
      workers.run(10, (task, gemm) -> runs.incrementAndGet());
      assertThat(runs).hasValue(10);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void afterAFailureTheOtherThreadsStartNoFurtherTasks(int threads) {
    int tasks = 400;
    AtomicInteger runs = new AtomicInteger();
    try (Workers workers = workers(threads)) {
      assertThatThrownBy(
              () ->
                  workers.run(
                      tasks,
                      (task, gemm) -> {
                        runs.incrementAndGet();
                        if (task == 0) {
                          throw new IllegalStateException("first task");
                        }
                        pause(2);
                      }))
          .hasMessage("first task");
    }
    assertThat(runs.get()).isLessThan(tasks);
  }

  @Test
  void tasksUnderWayHaveEndedWhenAnExceptionIsThrown() {
    assertOthersHaveEnded(new IllegalStateException("broken"), true);
    assertOthersHaveEnded(new IllegalStateException("broken"), false);
  }

  @Test
  void tasksUnderWayHaveEndedWhenAnErrorIsThrown() {
    assertOthersHaveEnded(new OutOfMemoryError("broken"), true);
    assertOthersHaveEnded(new OutOfMemoryError("broken"), false);
  }

  /** One task fails, in the calling thread or in another, while three others are under way. */
  private static void assertOthersHaveEnded(Throwable failure, boolean inCaller) {
    int threads = 4;
    Thread caller = Thread.currentThread();
    CountDownLatch together = new CountDownLatch(threads);
    AtomicBoolean failed = new AtomicBoolean();
    AtomicInteger ended = new AtomicInteger();
    try (Workers workers = workers(threads)) {
      assertThatThrownBy(
              () ->
                  workers.run(
                      threads,
                      (task, gemm) -> {
                        together.countDown();
                        await(together);
                        boolean isCaller = Thread.currentThread() == caller;
                        if (isCaller == inCaller && failed.compareAndSet(false, true)) {
                          throwAny(failure);
                        }
                        pause(50);
                        ended.incrementAndGet();
                      }))
          .isSameAs(failure);
      assertThat(ended).as("failure in the calling thread: %s", inCaller).hasValue(threads - 1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void cancellationIsAskedForBeforeEachTask(int threads) {
    AtomicInteger runs = new AtomicInteger();
    try (Workers workers = new Workers(threads, Kernels.plain(), () -> runs.get() >= 3)) {
      assertThatThrownBy(() -> workers.run(1000, (task, gemm) -> runs.incrementAndGet()))
          .isInstanceOf(CancellationException.class);
    }
    assertThat(runs.get()).isBetween(3, 2 + threads);
  }

  @Test
  void nothingRunsWhenCancelledFromTheStart() {
    try (Workers workers = new Workers(2, Kernels.plain(), () -> true)) {
      workers.run(0, (task, gemm) -> {});
      assertThatThrownBy(
              () ->
                  workers.run(
                      5,
                      (task, gemm) -> {
                        throw new AssertionError("task " + task + " ran");
                      }))
          .isInstanceOf(CancellationException.class);
    }
  }

  @Test
  void anInterruptDoesNotCutTasksShortAndIsKept() {
    Thread caller = Thread.currentThread();
    CountDownLatch together = new CountDownLatch(2);
    CountDownLatch callerIsDone = new CountDownLatch(1);
    AtomicBoolean otherEnded = new AtomicBoolean();
    try (Workers workers = workers(2)) {
      workers.run(
          2,
          (task, gemm) -> {
            together.countDown();
            await(together);
            if (Thread.currentThread() == caller) {
              callerIsDone.countDown();
            } else {
              await(callerIsDone);
              caller.interrupt(); // it has only this task to wait for
              pause(50);
              otherEnded.set(true);
            }
          });
      assertThat(Thread.interrupted()).as("the interrupt is passed on").isTrue();
      assertThat(otherEnded).isTrue();
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void closingEndsTheThreads() throws InterruptedException {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    CountDownLatch together = new CountDownLatch(3);
    try (Workers workers = workers(3)) {
      workers.run(
          3,
          (task, gemm) -> {
            together.countDown();
            await(together);
            threads.add(Thread.currentThread());
          });
    }
    threads.remove(Thread.currentThread());
    assertThat(threads).hasSize(2);
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(20));
      assertThat(thread.isAlive()).isFalse();
      assertThat(thread.isDaemon()).isTrue();
    }
  }

  @Test
  void thereIsAtLeastOneThread() {
    assertThatThrownBy(() -> workers(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("threads = 0");
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).as("all threads take part").isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void throwAny(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) failure;
  }
}
