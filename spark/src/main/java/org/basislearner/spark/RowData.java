package org.basislearner.spark;

import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.storage.StorageLevel;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.DataException;
import org.basislearner.store.RowShape;
import org.basislearner.train.ClassWeights;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.Task;
import scala.Tuple2;

/** The rows of a data set, packed, kept by the executors, looked at and found fit for training. */
final class RowData implements AutoCloseable {
  private final JavaSparkContext context;
  private final JavaRDD<RowChunk> chunks;
  private final RowColumns columns;
  private final RowCounts counts;
  private final RowPlaces places;
  private final List<String> labels;
  private final Task task;
  private final DataHash hash;

  private RowData(
      JavaSparkContext context,
      JavaRDD<RowChunk> chunks,
      RowColumns columns,
      Task task,
      List<Tuple2<Integer, RowCounts>> partitions) {
    this.context = context;
    this.chunks = chunks;
    this.columns = columns;
    this.task = task;
    counts = new RowCounts();
    partitions.forEach(partition -> counts.add(partition._2()));
    new RowChecks(columns, counts).check(task);
    labels =
        columns.labelNames().isEmpty()
            ? RowColumns.numbers(counts.classes.length)
            : columns.labelNames();
    places = RowPlaces.of(partitions, task == Task.REGRESSION ? 0 : labels.size());
    TargetColumns targets = new TargetColumns(shape().kind(), shape().targets(), new double[0]);
    hash = new DataHash(chunks, columns.inputs(), targets);
  }

  /**
   * Packs rows and looks at each once.
   *
   * @throws DataException if they cannot be learned from; names the column and the count
   */
  static RowData of(Dataset<?> dataset, RowColumns columns, Task task) {
    JavaSparkContext context = new JavaSparkContext(dataset.sparkSession().sparkContext());
    RowReader reader = new RowReader(columns.inputs(), columns.isWeighted(), columns.isMarked());
    JavaRDD<RowChunk> chunks =
        columns.select(dataset).javaRDD().mapPartitions(rows -> reader.chunks(rows), true);
    chunks.persist(StorageLevel.MEMORY_AND_DISK());
    if (context.getCheckpointDir().isPresent()) {
      chunks.checkpoint();
    }
    try {
      List<Tuple2<Integer, RowCounts>> partitions =
          chunks
              .mapPartitionsWithIndex(
                  (partition, some) -> {
                    RowCounts sum = new RowCounts();
                    some.forEachRemaining(chunk -> sum.add(chunk.counts()));
                    return List.of(new Tuple2<>(partition, sum)).iterator();
                  },
                  true)
              .collect();
      return new RowData(context, chunks, columns, task, partitions);
    } catch (RuntimeException e) {
      Release.of(chunks);
      throw e;
    }
  }

  /** Rows that are marked for validation. */
  long marked() {
    return counts.marked;
  }

  /** The names of the classes. */
  List<String> labels() {
    return labels;
  }

  /** How many rows, inputs and targets there are. */
  RowShape shape() {
    int classes = task == Task.REGRESSION ? 0 : labels.size();
    TargetKind kind =
        switch (classes) {
          case 0 -> TargetKind.NUMBERS;
          case 2 -> TargetKind.TWO_CLASSES;
          default -> TargetKind.CLASSES;
        };
    int targets = classes > 2 ? classes : 1;
    return new RowShape(counts.rows, columns.inputs(), kind, targets, columns.isWeighted());
  }

  /** The rows for a training. */
  SparkRows rows(Parameters base, RunOptions options) {
    if (base.scaling() == Scaling.NONE && counts.tooLarge > 0) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "column %s: the squares of %d values are out of range; use scaling = standard",
              columns.features(),
              counts.tooLarge));
    }
    RowShape plain = shape();
    RowShape shape =
        new RowShape(
            plain.rows(),
            plain.inputs(),
            plain.kind(),
            plain.targets(),
            plain.weighted() || base.classWeights() != ClassWeights.NONE);
    return new SparkRows(context, chunks, columns, shape, places, hash, base, options);
  }

  @Override
  public void close() {
    hash.close();
    Release.of(chunks);
  }
}
