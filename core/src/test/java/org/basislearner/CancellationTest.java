package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.basislearner.rows.RowSource;
import org.basislearner.rows.RowStorage;
import org.basislearner.testing.Problems;
import org.basislearner.train.LayerReport;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.TrainingListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CancellationTest {
  private static final Parameters PARAMETERS =
      Parameters.defaults().withWidths(10, 20).withMaxDepth(5).withBatch(5);

  @TempDir Path folder;

  private final double[][] x = Problems.gaussian(1, 1000, 8);
  private final double[] y = Problems.cubic(x, 0.5, 1);

  @AfterEach
  void clearTheInterrupt() {
    Thread.interrupted();
  }

  @Test
  void theSupplierEndsTrainingWhereverItIs() throws Exception {
    int askedInAll = timesAsked();
    assertThat(askedInAll).isGreaterThan(100);
    for (int share = 0; share < 10; share++) {
      int after = share * askedInAll / 10;
      AtomicInteger asked = new AtomicInteger();
      RunOptions options =
          options().withCancelled(() -> asked.incrementAndGet() > after).withThreads(2);

      assertThatThrownBy(() -> fit(options))
          .as("cancelled at question %d", after)
          .isInstanceOf(CancellationException.class);

      // each of the two threads may have been about to ask, and asks once more at the most
      assertThat(asked.get()).isBetween(after + 1, after + 4);
      checkNothingIsLeft();
    }
  }

  @Test
  void anInterruptEndsTrainingBeforeTheLayerIsBuilt() throws Exception {
    for (RowStorage storage : List.of(RowStorage.heap(), RowStorage.mapped(folder))) {
      InterruptingListener listener = new InterruptingListener();

      assertThatThrownBy(() -> fit(options().withStorage(storage).withListener(listener)))
          .isInstanceOf(CancellationException.class);

      assertThat(listener.interrupted).isTrue();
      assertThat(listener.layersSince).isZero();
      assertThat(Thread.interrupted()).as("the interrupt is passed on").isTrue();
      checkNothingIsLeft();
    }
  }

  @Test
  void anInterruptFromAnotherThreadEndsTrainingSoon() throws Exception {
    CompletableFuture<Throwable> outcome = new CompletableFuture<>();
    CompletableFuture<Void> started = new CompletableFuture<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void layerStarted(int layer, int width, long candidates) {
            if (layer == 2) {
              started.complete(null);
            }
          }
        };
    // far more work than the test waits for
    Parameters endless = PARAMETERS.withWidths(9, 400).withMaxDepth(20).withBatch(1);
    Thread trainer =
        new Thread(
            () -> {
              try {
                BasisRegressor.of(endless)
                    .with(options().withStorage(RowStorage.heap()).withListener(listener))
                    .fit(x, y);
                outcome.complete(new AssertionError("it was not cancelled"));
              } catch (RuntimeException | Error e) {
                outcome.complete(e);
              }
            },
            "trainer");
    trainer.start();
    started.get(30, TimeUnit.SECONDS);

    trainer.interrupt();

    assertThat(outcome.get(10, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    trainer.join();
    checkNothingIsLeft();
  }

  @Test
  void aRunThatSucceedsLeavesNothing() throws Exception {
    fit(options());

    checkNothingIsLeft();
  }

  @Test
  void aSourceThatFailsLeavesNothing() throws Exception {
    RowSource source =
        new BrokenSource(
            x,
            () -> {
              throw new IllegalStateException("the disk is gone");
            });
    assertThatThrownBy(() -> fit(source)).hasMessage("the disk is gone");
    checkNothingIsLeft();
  }

  @Test
  void anInterruptWhileRowsAreReadEndsTrainingToo() throws Exception {
    RowSource source = new BrokenSource(x, () -> Thread.currentThread().interrupt());
    assertThatThrownBy(() -> fit(source)).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    checkNothingIsLeft();
  }

  private int timesAsked() {
    AtomicInteger asked = new AtomicInteger();
    fit(
        options()
            .withCancelled(
                () -> {
                  asked.incrementAndGet();
                  return false;
                }));
    return asked.get();
  }

  private void fit(RowSource source) {
    BasisRegressor.of(PARAMETERS.withMaxDepth(2)).with(options()).fit(TrainingSet.of(source, y));
  }

  private void fit(RunOptions options) {
    BasisRegressor.of(PARAMETERS).with(options).fit(x, y);
  }

  private RunOptions options() {
    return RunOptions.defaults().withThreads(2).withStorage(RowStorage.mapped(folder));
  }

  private void checkNothingIsLeft() throws IOException, InterruptedException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
    assertThat(openFiles()).isEmpty();
    long deadline = System.nanoTime() + Duration.ofSeconds(5).toNanos();
    while (workers() > 0 && System.nanoTime() < deadline) {
      Thread.sleep(1);
    }
    assertThat(workers()).as("threads left running").isZero();
  }

  /** Files for rows that this process has open, where the system tells; they may have no name. */
  private static List<String> openFiles() throws IOException {
    Path descriptors = Path.of("/proc/self/fd");
    List<String> open = new ArrayList<>();
    if (Files.isDirectory(descriptors)) {
      try (Stream<Path> links = Files.list(descriptors)) {
        for (Path link : (Iterable<Path>) links::iterator) {
          String target;
          try {
            target = Files.readSymbolicLink(link).toString();
          } catch (IOException e) {
            continue; // closed since it was listed
          }
          if (target.contains("basis-rows-")) {
            open.add(target);
          }
        }
      }
    }
    return open;
  }

  private static long workers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("basis-"))
        .count();
  }

  /** Interrupts training with the first nodes of the third layer. */
  private static final class InterruptingListener implements TrainingListener {
    boolean interrupted;
    int layersSince;

    @Override
    public void nodesAdded(int layer, int nodes, int width) {
      if (layer == 3) {
        interrupted = true;
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void layerEnded(LayerReport layer) {
      layersSince += interrupted ? 1 : 0;
    }
  }

  /** Rows of an array; something happens in the middle of the scan. */
  private static final class BrokenSource implements RowSource {
    private final double[][] x;
    private final Runnable event;

    BrokenSource(double[][] x, Runnable event) {
      this.x = x;
      this.event = event;
    }

    @Override
    public long rows() {
      return x.length;
    }

    @Override
    public int columns() {
      return x[0].length;
    }

    @Override
    public void scan(Visitor visitor) {
      for (int i = 0; i < x.length; i++) {
        if (i == x.length / 2) {
          event.run();
        }
        visitor.visit(i, x[i]);
      }
    }
  }
}
