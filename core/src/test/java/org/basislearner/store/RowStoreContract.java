package org.basislearner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernels;
import org.basislearner.rows.RowStorage;
import org.basislearner.testing.StoredColumns;
import org.junit.jupiter.api.Test;

/**
 * What every local {@link RowStore} does, wherever its blocks lie. Sums are compared bit by bit
 * with plain loops, so that all stores and all numbers of threads agree with each other, too.
 */
abstract class RowStoreContract {
  private static final int[] SIZES = {0, 1, 2, 17, 4095, 4096, 4097, 8192, 9001};
  private static final int[] THREADS = {1, 2, 4};

  abstract RowStorage storage();

  /** Something to do with a store. */
  interface StoreTest {
    void run(RowStore store, double[][] rows);
  }

  /** Runs a test with stores of all sizes on all numbers of threads: two inputs and a target. */
  private void forEachStore(StoreTest test) {
    for (int size : SIZES) {
      for (int threads : THREADS) {
        withStore(size, threads, test);
      }
    }
  }

  private void withStore(int size, int threads, StoreTest test) {
    double[][] rows = new double[size][];
    SplittableRandom random = new SplittableRandom(size);
    try (Workers workers = new Workers(threads, Kernels.plain(), () -> false)) {
      LocalRowStore.Builder builder = new LocalRowStore.Builder(workers, storage(), 2, 1, size);
      for (int i = 0; i < size; i++) {
        rows[i] = new double[] {random.nextDouble() - 0.5, random.nextDouble(), i};
        builder.add(new double[] {rows[i][0], rows[i][1]}, new double[] {rows[i][2]});
      }
      try (RowStore store = builder.build()) {
        test.run(store, rows);
      } catch (AssertionError e) {
        throw new AssertionError(size + " rows, " + threads + " threads: " + e.getMessage(), e);
      }
    }
  }

  @Test
  void rowsComeBackInOrder() {
    forEachStore(
        (store, rows) -> {
          double[][] inputs = StoredColumns.of(store, Group.INPUT);
          double[][] targets = StoredColumns.of(store, Group.TARGET);
          assertThat(store.rows()).isEqualTo(rows.length);
          for (int i = 0; i < rows.length; i++) {
            assertThat(new double[] {inputs[0][i], inputs[1][i], targets[0][i]}).isEqualTo(rows[i]);
          }
        });
  }

  @Test
  void weightsComeBackInOrder() {
    for (int size : SIZES) {
      try (Workers workers = new Workers(2, Kernels.plain(), () -> false)) {
        LocalRowStore.Builder builder =
            new LocalRowStore.Builder(workers, storage(), 1, 1, size, true);
        for (int i = 0; i < size; i++) {
          double[] row = {i};
          if (i % 3 == 0) {
            builder.add(row, row);
          } else {
            builder.add(row, row, i);
          }
        }
        try (RowStore store = builder.build()) {
          double[][] weights = StoredColumns.of(store, Group.WEIGHT);
          assertThat(weights).hasNumberOfRows(size == 0 ? 0 : 1);
          for (int i = 0; i < size; i++) {
            assertThat(weights[0][i]).isEqualTo(i % 3 == 0 ? 1 : i);
          }
        }
      }
    }
  }

  @Test
  void rowsWithoutWeightsTakeNoRoomForThem() {
    forEachStore((store, rows) -> assertThat(StoredColumns.of(store, Group.WEIGHT)).isEmpty());
  }

  @Test
  void weightsThatAreNotPositiveNumbersAreRefused() {
    double[] row = {1};
    try (Workers workers = new Workers(1, Kernels.plain(), () -> false);
        LocalRowStore.Builder weighted =
            new LocalRowStore.Builder(workers, storage(), 1, 1, 9, true);
        LocalRowStore.Builder unweighted = new LocalRowStore.Builder(workers, storage(), 1, 1, 9)) {
      for (double weight : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
        assertThatThrownBy(() -> weighted.add(row, row, weight))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("weight = " + weight);
      }
      assertThatThrownBy(() -> unweighted.add(row, row, 2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("without weights");
      unweighted.add(row, row, 1);
      try (RowStore store = weighted.build()) {
        assertThat(store.rows()).isZero();
      }
    }
  }

  @Test
  void everyBlockButTheLastIsFullAndIsVisitedOnce() {
    forEachStore(
        (store, rows) -> {
          int blockRows = RowStore.blockRows(rows.length);
          int blocks = (rows.length + blockRows - 1) / blockRows;
          AtomicIntegerArray seen = new AtomicIntegerArray(blocks);
          store.map((block, gemm) -> seen.addAndGet(block.index(), block.rows()));
          for (int b = 0; b < blocks; b++) {
            int full = Math.min(blockRows, rows.length - b * blockRows);
            assertThat(seen.get(b)).as("rows of block %d", b).isEqualTo(full);
          }
        });
  }

  @Test
  void blocksAreFullEnoughEvenInNumberAndNotTooLarge() {
    for (int rows : new int[] {0, 1, 3, 4, 5, 17, 4095, 4096, 10_000, 16_385, 1_000_000}) {
      int blockRows = RowStore.blockRows(rows);
      assertThat(blockRows).isBetween(1, RowStore.BLOCK_ROWS);
      if (rows >= 16_384) {
        assertThat(blockRows).isGreaterThan(RowStore.BLOCK_ROWS / 2);
      }
      if (rows >= 100) {
        assertThat((rows + blockRows - 1) / blockRows % 4).as("blocks of %d rows", rows).isZero();
      }
    }
  }

  @Test
  void aSumIsThePlainLoopWithinBlocksAndThenOverBlocks() {
    forEachStore(
        (store, rows) -> {
          double expected = 0;
          int blockRows = RowStore.blockRows(rows.length);
          for (int from = 0; from < rows.length; from += blockRows) {
            double sum = 0;
            for (int i = from; i < Math.min(rows.length, from + blockRows); i++) {
              sum += rows[i][0] * rows[i][1];
            }
            expected = from == 0 ? sum : expected + sum;
          }
          assertThat(store.sum(new Products(1))).containsExactly(expected);
        });
  }

  @Test
  void everyPartIsSummedByItself() {
    forEachStore(
        (store, rows) -> {
          double[][] parts = store.reduce(new Products(5));
          assertThat(parts).hasNumberOfRows(5);
          double[] one = store.sum(new Products(1));
          for (int part = 0; part < 5; part++) {
            assertThat(parts[part]).as("part %d", part).hasSize(part + 1);
            for (double entry : parts[part]) {
              assertThat(entry).isEqualTo((1 << part) * one[0]);
            }
          }
          assertThat(store.reduce(new Products(0))).isEmpty();
        });
  }

  @Test
  void blocksJoinInOrderEvenIfTheyEndOutOfOrder() {
    for (int threads : THREADS) {
      withStore(
          6 * RowStore.BLOCK_ROWS + 5,
          threads,
          (store, rows) -> assertThat(store.sum(new SlowFirst())).containsExactly(1234567.7));
    }
  }

  @Test
  void everyBlockStartsFromZerosThoughRoomIsReused() {
    for (int threads : THREADS) {
      withStore(
          8 * RowStore.BLOCK_ROWS,
          threads,
          (store, rows) ->
              assertThat(store.reduce(new Dirty())).isDeepEqualTo(new double[][] {{8, 8}, {8, 8}}));
    }
  }

  @Test
  void changesOfBlocksAreSeenLater() {
    forEachStore(
        (store, rows) -> {
          store.map(
              (block, gemm) -> {
                for (int j = 0; j < 4; j++) {
                  block.append(Group.NODE, scaled(block, j));
                }
              });
          store.map(
              (block, gemm) -> {
                block.replace(Group.NODE, 0, scaled(block, 10));
                block.truncate(Group.NODE, 2);
                block.append(Group.NODE, scaled(block, 20));
                block.truncate(Group.INPUT, 1);
              });
          double[][] nodes = StoredColumns.of(store, Group.NODE);
          double[][] inputs = StoredColumns.of(store, Group.INPUT);
          assertThat(nodes).hasNumberOfRows(rows.length == 0 ? 0 : 3);
          assertThat(inputs).hasNumberOfRows(rows.length == 0 ? 0 : 1);
          for (int i = 0; i < rows.length; i++) {
            assertThat(new double[] {nodes[0][i], nodes[1][i], nodes[2][i], inputs[0][i]})
                .containsExactly(10 * rows[i][2], rows[i][2], 20 * rows[i][2], rows[i][0]);
          }
        });
  }

  @Test
  void aFailureInABlockIsThrown() {
    IllegalStateException failure = new IllegalStateException("block 1");
    for (int threads : THREADS) {
      withStore(
          9001,
          threads,
          (store, rows) ->
              assertThatThrownBy(
                      () ->
                          store.map(
                              (block, gemm) -> {
                                if (block.index() == 1) {
                                  throw failure;
                                }
                              }))
                  .isSameAs(failure));
    }
  }

  @Test
  void fewerRowsThanAnnouncedAreFine() {
    try (Workers workers = new Workers(1, Kernels.plain(), () -> false)) {
      LocalRowStore.Builder builder = new LocalRowStore.Builder(workers, storage(), 1, 0, 5000);
      for (int i = 0; i < 4100; i++) {
        builder.add(new double[] {i}, new double[0]);
      }
      try (RowStore store = builder.build()) {
        assertThat(store.rows()).isEqualTo(4100);
        assertThat(StoredColumns.of(store, Group.INPUT)[0]).hasSize(4100).endsWith(4098, 4099);
      }
    }
  }

  private static double[] scaled(Block block, double factor) {
    double[] target = block.column(Group.TARGET, 0);
    double[] scaled = new double[block.rows()];
    for (int r = 0; r < scaled.length; r++) {
      scaled[r] = factor * target[r];
    }
    return scaled;
  }

  /** Part p: p + 1 times the sum of products of the two inputs, times 2^p to tell parts apart. */
  private record Products(int parts) implements Reduction {
    @Override
    public int size(int part) {
      return part + 1;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[] a = block.column(Group.INPUT, 0);
      double[] b = block.column(Group.INPUT, 1);
      double total = 0;
      for (int r = 0; r < block.rows(); r++) {
        total += a[r] * b[r];
      }
      for (int i = 0; i < sum.length; i++) {
        sum[i] += (1 << part) * total;
      }
    }
  }

  /** Writes down the digits of the blocks as they join; earlier blocks take longer. */
  private record SlowFirst() implements Reduction {
    @Override
    public int size(int part) {
      return 1;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      try {
        Thread.sleep(3L * (8 - block.index()));
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      sum[0] = block.index() == 7 ? 0.7 : block.index() + 1;
    }

    @Override
    public void combine(double[] total, double[] later) {
      total[0] = later[0] < 1 ? total[0] + later[0] : 10 * total[0] + later[0];
    }
  }

  /** Counts blocks, and fails if a sum does not start at zero. */
  private record Dirty() implements Reduction {
    @Override
    public int parts() {
      return 2;
    }

    @Override
    public int size(int part) {
      return 2;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      assertThat(sum).containsOnly(0);
      sum[0] = 1;
      sum[1] = 1;
    }
  }
}
