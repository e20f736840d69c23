package org.basislearner.spark.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernels;
import org.basislearner.rows.RowStorage;
import org.basislearner.spark.LocalSpark;
import org.basislearner.spark.Sample;
import org.basislearner.store.Block;
import org.basislearner.store.BlockSums;
import org.basislearner.store.ColumnProducts;
import org.basislearner.store.Group;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.Mapping;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;
import org.basislearner.store.Span;
import org.basislearner.store.Workers;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Spark row store does to rows, bit by bit, what a local one does. */
public class SparkRowStoreTest {
  private static final Parameters BASE =
      Parameters.defaults().withTask(Task.REGRESSION).withValidation(Validation.last(10));

  @TempDir private Path folder;

  /** Runs a test with a store of rows and a local one of the same rows. */
  private static void withStores(int rows, int partitions, StoreTest test) {
    withStores(LocalSpark.session(), rows, partitions, test);
  }

  /** The same with a session that is given. */
  public static void withStores(SparkSession session, int rows, int partitions, StoreTest test) {
    Sample sample = Sample.of(rows, 3, 0, rows);
    Dataset<Row> dataset = sample.dataset(session, partitions, 0);
    RowColumns columns = RowColumns.of(dataset, "features", "label", "", "");
    try (RowData data = RowData.of(dataset, columns, Task.REGRESSION);
        Workers workers = new Workers(1, Kernels.best(), () -> false);
        RowStore store = data.rows(BASE, RunOptions.defaults()).all(workers);
        RowStore local = local(sample, workers)) {
      test.run(store, local);
    }
  }

  private static RowStore local(Sample sample, Workers workers) {
    try (LocalRowStore.Builder builder =
        new LocalRowStore.Builder(workers, RowStorage.heap(), 3, 1, sample.x().length)) {
      for (int i = 0; i < sample.x().length; i++) {
        builder.add(sample.x()[i], new double[] {sample.labels()[i]});
      }
      return builder.build();
    }
  }

  /** What is done to two stores of the same rows. */
  public interface StoreTest {
    void run(RowStore store, RowStore local);
  }

  /** Inputs and targets, and what was appended. */
  public static double[][] sums(RowStore store, int nodes) {
    Span inputs = new Span(Group.INPUT, 0, 3);
    Span targets = new Span(Group.TARGET, 0, 1);
    Span all = new Span(Group.NODE, 0, nodes);
    return new double[][] {
      new ColumnProducts(inputs, targets, inputs).in(store).rowMajor(),
      ColumnProducts.of(all, targets).in(store).rowMajor()
    };
  }

  /** Steps of which each needs the one before and the rows; two nodes are left. */
  public static void steps(RowStore store, int count) {
    for (int step = 0; step < count; step++) {
      store.map(new Append(step));
      store.map(new Turn());
      store.reduce(new Large(1, 1));
    }
  }

  @Test
  void sumsHaveTheBitsOfALocalStore() {
    for (int rows : new int[] {1, 17, 5000, 70_000}) {
      for (int partitions : new int[] {1, 5}) {
        withStores(
            rows,
            partitions,
            (store, local) -> {
              assertThat(store.rows()).isEqualTo(local.rows());
              for (RowStore one : new RowStore[] {store, local}) {
                one.map(new Append(0.5));
              }
              assertThat(sums(store, 1)).as("%d rows", rows).isDeepEqualTo(sums(local, 1));
            });
      }
    }
  }

  @Test
  void sumsThatAreJoinedOnExecutorsHaveTheSameBits() {
    // 18 blocks of 2 MB are more than the driver takes as they are
    withStores(
        70_000,
        2,
        (store, local) ->
            assertThat(store.reduce(new Large(3, 300_000)))
                .isDeepEqualTo(local.reduce(new Large(3, 300_000))));
  }

  @Test
  void manyStepsAreCutFromTheirHistory() {
    historyIsCut(() -> true);
    JavaSparkContext context = new JavaSparkContext(LocalSpark.session().sparkContext());
    context.setCheckpointDir(folder.toString());
    historyIsCut(() -> filesIn(folder) > 0);
    LocalSpark.session().stop(); // a checkpoint folder cannot be unset
  }

  private static void historyIsCut(Supplier<Boolean> trace) {
    withStores(
        500,
        2,
        (store, local) -> {
          steps(store, 70);
          steps(local, 70);
          assertThat(sums(store, 2)).isDeepEqualTo(sums(local, 2));
          assertThat(trace.get()).isTrue();
        });
  }

  private static long filesIn(Path folder) {
    try (var files = java.nio.file.Files.walk(folder)) {
      return files.filter(java.nio.file.Files::isRegularFile).count();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatIsLostIsComputedAgain() {
    JavaSparkContext context = new JavaSparkContext(LocalSpark.session().sparkContext());
    withStores(
        9000,
        2,
        (store, local) -> {
          steps(store, 12);
          steps(local, 12);
          context.getPersistentRDDs().values().forEach(rdd -> rdd.unpersist(true));
          assertThat(sums(store, 2)).isDeepEqualTo(sums(local, 2));
        });
  }

  @Test
  void partitionsBackwardsAreWholeAndInOrderWithin() {
    JavaSparkContext context = new JavaSparkContext(LocalSpark.session().sparkContext());
    assertThat(Backwards.of(context.parallelize(List.of(1, 2, 3, 4, 5, 6), 3)).collect())
        .containsExactly(5, 6, 3, 4, 1, 2);
  }

  @Test
  void nothingIsLeftBehind() {
    JavaSparkContext context = new JavaSparkContext(LocalSpark.session().sparkContext());
    withStores(1000, 2, (store, local) -> sums(store, 0));
    assertThat(context.getPersistentRDDs()).isEmpty();
  }

  /** A node more: a product of inputs. */
  private record Append(double factor) implements Mapping {
    @Override
    public void apply(Block block, Gemm gemm) {
      double[] a = block.column(Group.INPUT, 0);
      double[] b = block.column(Group.INPUT, 1);
      double[] column = new double[block.rows()];
      for (int r = 0; r < column.length; r++) {
        column[r] = factor + a[r] * b[r];
      }
      block.append(Group.NODE, column);
    }
  }

  /** Keeps two nodes at most: the last, and one that has a part of all before. */
  private record Turn() implements Mapping {
    @Override
    public void apply(Block block, Gemm gemm) {
      int nodes = block.columns(Group.NODE);
      double[] last = block.column(Group.NODE, nodes - 1);
      double[] first = block.column(Group.NODE, 0).clone();
      for (int r = 0; r < block.rows(); r++) {
        first[r] = 0.9 * first[r] + 0.1 * last[r];
      }
      block.replace(Group.NODE, 0, first);
      if (nodes > 2) {
        block.replace(Group.NODE, 1, last);
        block.truncate(Group.NODE, 2);
      }
      if (nodes == 1) {
        block.append(Group.NODE, last);
      }
    }
  }

  /** Sums of many numbers, different for each part. */
  private record Large(int parts, int size) implements Reduction {
    @Override
    public int size(int part) {
      return size + part;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[] column = block.column(Group.INPUT, part % 3);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += column[i % block.rows()] / (BlockSums.FAN + i);
      }
    }
  }
}
