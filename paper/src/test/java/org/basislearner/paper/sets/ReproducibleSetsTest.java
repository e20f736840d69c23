package org.basislearner.paper.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReproducibleSetsTest {
  @TempDir private static Path folder;

  @BeforeAll
  static void makeFolders() throws IOException {
    SmallFolders.digits(folder.resolve("mnist"), 12100, 50, 1);
    SmallFolders.pictures(folder.resolve("pictures"), 3, 2);
  }

  private static BenchmarkData generate(BenchmarkSet set, int train, int test, long seed)
      throws IOException {
    return set.generate(
        train,
        test,
        seed,
        Optional.of(folder.resolve("mnist")),
        Optional.of(folder.resolve("pictures")));
  }

  @ParameterizedTest
  @EnumSource(BenchmarkSet.class)
  void theSameSeedGivesTheSameRowsOnAnyNumberOfThreads(BenchmarkSet set) throws Exception {
    BenchmarkData many = generate(set, 40, 30, 9);
    ForkJoinPool one = new ForkJoinPool(1);
    try {
      BenchmarkData single = one.submit(() -> generate(set, 40, 30, 9)).get();
      assertThat(rows(single.train())).isEqualTo(rows(many.train()));
      assertThat(rows(single.test())).isEqualTo(rows(many.test()));
    } finally {
      one.shutdown();
    }
  }

  @ParameterizedTest
  @EnumSource(BenchmarkSet.class)
  void rowsDoNotDependOnHowManyThereAre(BenchmarkSet set) throws IOException {
    BenchmarkData small = generate(set, 10, 20, 9);
    BenchmarkData large = generate(set, 60, 30, 9);
    assertThat(rows(large.train()).subList(0, 10)).isEqualTo(rows(small.train()));
    assertThat(rows(large.test()).subList(0, 20)).isEqualTo(rows(small.test()));
  }

  @ParameterizedTest
  @EnumSource(value = BenchmarkSet.class, mode = EnumSource.Mode.EXCLUDE, names = "MNIST_BASIC")
  void seedsAndPartsDiffer(BenchmarkSet set) throws IOException {
    BenchmarkData data = generate(set, 50, 50, 9);
    Set<List<Integer>> train = new HashSet<>(rows(data.train()));
    assertThat(train).hasSize(50);
    assertThat(train).doesNotContainAnyElementsOf(rows(data.test()));
    assertThat(train).doesNotContainAnyElementsOf(rows(generate(set, 50, 50, 10).train()));
  }

  @Test
  void cancellationEndsTheWork() {
    RowProgress never =
        new RowProgress() {
          @Override
          public boolean cancelled() {
            return true;
          }
        };
    assertThatThrownBy(
            () ->
                BenchmarkSet.CONVEX.generate(10, 10, 1, Optional.empty(), Optional.empty(), never))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void progressReachesTheNumberOfRows() throws IOException {
    List<Long> seen = new ArrayList<>();
    RowProgress progress =
        new RowProgress() {
          @Override
          public void rowsDone(long rows, long total) {
            assertThat(total).isEqualTo(2600);
            seen.add(rows);
          }
        };
    BenchmarkSet.RECTANGLES.generate(1500, 1100, 1, Optional.empty(), Optional.empty(), progress);
    assertThat(seen).containsExactly(1000L, 1500L, 2500L, 2600L);
  }

  @Test
  void namesLeadBackToSets() {
    for (BenchmarkSet set : BenchmarkSet.values()) {
      assertThat(BenchmarkSet.named(set.setName())).isEqualTo(set);
    }
    assertThatThrownBy(() -> BenchmarkSet.named("circles"))
        .hasMessageContaining("set = circles, must be one of rectangles, rectangles-image, convex");
  }

  /** Grey levels and label of each row. */
  private static List<List<Integer>> rows(ImageRows images) {
    List<List<Integer>> rows = new ArrayList<>();
    for (int i = 0; i < images.count(); i++) {
      List<Integer> row = new ArrayList<>();
      for (int p = 0; p < ImageRows.PIXELS; p++) {
        row.add(images.level(i, p));
      }
      row.add(images.label(i));
      rows.add(row);
    }
    return rows;
  }
}
