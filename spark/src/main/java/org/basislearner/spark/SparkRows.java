package org.basislearner.spark;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.basislearner.learner.MemoryEstimate;
import org.basislearner.learner.RowSplit;
import org.basislearner.learner.TrainingRows;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.DataException;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.ClassWeights;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;

/**
 * The rows of a data set, packed once and kept by the executors, from which the stores of a
 * training are made. Rows are held out by their marks, or as in one process.
 */
final class SparkRows implements TrainingRows {
  private final JavaSparkContext context;
  private final JavaRDD<RowChunk> chunks;
  private final RowColumns columns;
  private final Parameters base;
  private final RunOptions options;
  private final RowPlaces places;
  private final DataHash hash;
  private final RowShape shape;
  private final TargetColumns targets;

  /**
   * The rows of chunks that have been looked at.
   *
   * @param base tells of validation, seed and class weights
   */
  SparkRows(
      JavaSparkContext context,
      JavaRDD<RowChunk> chunks,
      RowColumns columns,
      RowShape shape,
      RowPlaces places,
      DataHash hash,
      Parameters base,
      RunOptions options) {
    this.context = context;
    this.chunks = chunks;
    this.columns = columns;
    this.base = base;
    this.options = options;
    this.places = places;
    this.hash = hash;
    this.shape = shape;
    TargetColumns plain = new TargetColumns(shape.kind(), shape.targets(), new double[0]);
    targets = base.classWeights() == ClassWeights.NONE ? plain : balanced(plain);
  }

  @Override
  public RowShape shape() {
    return shape;
  }

  @Override
  public void read() {
    // they were read before this was made
  }

  @Override
  public String hash() {
    return hash.value();
  }

  @Override
  public int folds() {
    return columns.isMarked() ? 1 : base.validation().builds();
  }

  @Override
  public RowStore training(int fold, Workers workers) {
    return load(choice(fold, false), "training");
  }

  @Override
  public RowStore heldOut(int fold, Workers workers) {
    return base.validation().isNone() ? nothing() : load(choice(fold, true), "validation");
  }

  @Override
  public RowStore all(Workers workers) {
    return load(partition -> (chunk, row) -> true, "training");
  }

  @Override
  public MemoryEstimate memory(Parameters parameters) {
    return MemoryEstimate.elsewhere(shape, parameters, options);
  }

  private RowChoice choice(int fold, boolean which) {
    if (columns.isMarked()) {
      return partition -> (chunk, row) -> chunk.isMarked(row) == which;
    }
    RowSplit split = new RowSplit(base.validation(), places.classRows(), base.seed());
    return RowChoice.of(
        split, shape.kind() != TargetKind.NUMBERS, places.positions(), places.ranks(), fold, which);
  }

  private RowStore load(RowChoice choice, String what) {
    SparkRowStore store = store(choice.thatCount(), targets, shape.weighted(), what);
    if (!shape.weighted()) {
      return store;
    }
    double mean = store.sum(new WeightTotals(1))[0] / store.rows();
    store.map(new ScaledWeights(mean));
    return store;
  }

  private RowStore nothing() {
    return new SparkRowStore(
        context, context.emptyRDD(), BlockPartitioner.of(0, context.defaultParallelism()), 0);
  }

  private SparkRowStore store(
      RowChoice choice, TargetColumns wanted, boolean withWeights, String what) {
    long[] taken = RowPositions.of(chunks, choice);
    long count = taken[taken.length - 1];
    if (count == 0) {
      throw new DataException(
          String.format(
              "there are no %s rows of weight above 0 among %d rows: give more rows, or other"
                  + " validation rows than %s",
              what,
              shape.rows(),
              columns.isMarked()
                  ? "column " + columns.validation() + " marks"
                  : base.validation()));
    }
    int inputs = shape.inputs();
    int blockRows = RowStore.blockRows(count);
    BlockPartitioner partitioner =
        BlockPartitioner.of(
            Math.toIntExact((count + blockRows - 1) / blockRows), context.defaultParallelism());
    return new SparkRowStore(
        context,
        BlockAssembly.blocks(
            chunks.mapPartitionsWithIndex(
                (partition, some) ->
                    new Fragments(some, choice.in(partition), inputs, blockRows, taken[partition]),
                false),
            partitioner,
            count,
            inputs,
            wanted,
            withWeights),
        partitioner,
        count);
  }

  /** Every class counts as much as any other: each row by the inverse of its class's weight. */
  private TargetColumns balanced(TargetColumns plain) {
    RowChoice everyRow = partition -> (chunk, row) -> true;
    try (SparkRowStore all = store(everyRow.thatCount(), plain, true, "training")) {
      int classes = Math.max(2, plain.columns());
      double[] totals = all.sum(new WeightTotals(classes));
      double sum = 0;
      for (double total : totals) {
        sum += total;
      }
      double[] factors = new double[classes];
      for (int c = 0; c < classes; c++) {
        factors[c] = totals[c] == 0 ? 0 : sum / (classes * totals[c]);
      }
      return new TargetColumns(plain.kind(), plain.columns(), factors);
    }
  }
}
