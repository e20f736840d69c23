package org.basislearner.spark.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.basislearner.stages.ColumnValues;
import org.basislearner.stages.RemoteRows;
import org.basislearner.stages.StageChunk;
import org.basislearner.stages.StageRows;
import org.basislearner.stages.StageSums;
import org.basislearner.stages.StageWork;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Rows that stages grow on, in chunks on Spark's executors. Each question is a job, whose tasks
 * find with their chunks what training keeps of them; a chunk that Spark had to make again goes
 * through the stages so far before it answers.
 */
final class SparkStageRows implements RemoteRows {
  /** Columns whose values are joined in a job. */
  private static final int COLUMNS = 64;

  /**
   * Whole numbers that the driver takes from all tasks of a job; with more, executors join some.
   */
  private static final long DRIVER_SUMS = 1 << 20;

  private final JavaSparkContext context;
  private final JavaRDD<StageChunk> chunks;
  private final int inputs;
  private final int partitions;
  private final List<SentValue<?>> sent = new ArrayList<>();
  private List<ColumnValues.Coded> columns = List.of();
  private @Nullable JavaRDD<StageChunk> coded;

  /**
   * Rows as they were given.
   *
   * @param count how many chunks there are, about
   */
  SparkStageRows(JavaSparkContext context, JavaRDD<StageChunk> chunks, int inputs, long count) {
    this.context = context;
    this.chunks = chunks;
    this.inputs = inputs;
    partitions = (int) Math.max(1, Math.min(count, context.defaultParallelism()));
  }

  @Override
  public <T> Sent<T> send(T value) {
    SentValue<T> one = new SentValue<>(context, value);
    sent.add(one);
    return one;
  }

  @Override
  public List<ColumnValues.Coded> columns(double weightScale) {
    List<ColumnValues.Coded> all = new ArrayList<>(Collections.nCopies(inputs, null));
    for (int first = 0; first < inputs; first += COLUMNS) {
      int from = first;
      int to = Math.min(inputs, first + COLUMNS);
      JavaPairRDD<Integer, ColumnValues> values =
          chunks.flatMapToPair(
              chunk ->
                  IntStream.range(from, to)
                      .mapToObj(j -> new Tuple2<>(j, chunk.values(j, weightScale)))
                      .filter(value -> value._2() != null)
                      .iterator());
      Map<Integer, ColumnValues.Coded> joined =
          values
              .groupByKey(new HashPartitioner(Math.min(to - from, context.defaultParallelism())))
              .mapValues(ColumnValues::join)
              .collectAsMap();
      joined.forEach(all::set);
    }
    columns = all;
    return all;
  }

  /** The smallest and the largest value of each column. */
  double[][] ends() {
    return new double[][] {
      columns.stream().mapToDouble(ColumnValues.Coded::least).toArray(),
      columns.stream().mapToDouble(ColumnValues.Coded::largest).toArray()
    };
  }

  /** One row in a given number, brought here. */
  StageRows some(boolean heldOut, int step) {
    return StageChunk.join(
        chunks
            .filter(chunk -> chunk.isHeldOut() == heldOut)
            .map(chunk -> chunk.every(step))
            .collect());
  }

  @Override
  public void code(Sent<StageChunk.Codes> codes) {
    coded =
        chunks
            .mapToPair(chunk -> new Tuple2<>(chunk.number(), chunk))
            .partitionBy(new HashPartitioner(partitions))
            .values()
            .map(chunk -> chunk.code(codes.value()))
            .persist(StorageLevel.MEMORY_AND_DISK());
  }

  @Override
  public StageSums sums(StageWork work) {
    JavaRDD<StageSums> sums =
        Objects.requireNonNull(coded)
            .mapPartitions(
                some -> {
                  @Nullable StageSums sum = null;
                  while (some.hasNext()) {
                    StageSums own = work.on(some.next());
                    sum = sum == null ? own : sum.join(own);
                  }
                  return (sum == null ? List.<StageSums>of() : List.of(sum)).iterator();
                },
                true);
    return work.size() * partitions > DRIVER_SUMS
        ? sums.treeReduce(StageSums::join)
        : sums.reduce(StageSums::join);
  }

  @Override
  public void close() {
    if (coded != null) {
      Release.of(coded);
    }
    sent.forEach(SentValue::forget);
  }
}
