package org.basislearner.spark;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.basislearner.learner.MemoryEstimate;
import org.basislearner.learner.TrainingRows;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.DataException;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.ClassWeights;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Validation;

/**
 * The rows of a data set, packed once and kept by the executors, from which the stores of a
 * training are made. Rows are held out by their marks, or by position and seed.
 */
final class SparkRows implements TrainingRows {
  private final JavaSparkContext context;
  private final JavaRDD<RowChunk> chunks;
  private final RowColumns columns;
  private final Parameters base;
  private final RunOptions options;
  private final long[] positions;
  private final long rows;
  private final boolean weighted;
  private final TargetColumns targets;

  /**
   * The rows of chunks that have been looked at.
   *
   * @param positions of the first row of each partition among all rows
   * @param base tells of validation, seed and class weights
   */
  SparkRows(
      JavaSparkContext context,
      JavaRDD<RowChunk> chunks,
      RowColumns columns,
      TargetKind kind,
      int targetColumns,
      long[] positions,
      long rows,
      Parameters base,
      RunOptions options) {
    this.context = context;
    this.chunks = chunks;
    this.columns = columns;
    this.base = base;
    this.options = options;
    this.positions = positions;
    this.rows = rows;
    weighted = columns.isWeighted() || base.classWeights() != ClassWeights.NONE;
    TargetColumns plain = new TargetColumns(kind, targetColumns, new double[0]);
    targets = base.classWeights() == ClassWeights.NONE ? plain : balanced(plain);
  }

  @Override
  public long rows() {
    return rows;
  }

  @Override
  public int inputs() {
    return columns.inputs();
  }

  @Override
  public TargetKind kind() {
    return targets.kind();
  }

  @Override
  public int targets() {
    return targets.columns();
  }

  @Override
  public boolean weighted() {
    return weighted;
  }

  @Override
  public String check() {
    return RowHash.of(chunks, inputs(), positions);
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
    return load((chunk, row, position) -> true, "training");
  }

  @Override
  public MemoryEstimate memory(Parameters parameters) {
    return MemoryEstimate.elsewhere(rows, inputs(), targets(), weighted, parameters, options);
  }

  private RowChoice choice(int fold, boolean which) {
    if (columns.isMarked()) {
      return (chunk, row, position) -> chunk.isMarked(row) == which;
    }
    Validation validation = base.validation();
    long seed = base.seed();
    long all = rows;
    return (chunk, row, position) -> validation.keepsBack(position, all, fold, seed) == which;
  }

  private RowStore load(RowChoice choice, String what) {
    SparkRowStore store = store(choice.thatCount(), targets, weighted, what);
    if (!weighted) {
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
    long[] first = positions;
    long[] places = RowPositions.of(chunks, choice, first);
    long count = places[places.length - 1];
    if (count == 0) {
      throw new DataException(
          String.format(
              "there are no %s rows of weight above 0 among %d rows: give more rows, or other"
                  + " validation rows than %s",
              what,
              rows,
              columns.isMarked()
                  ? "column " + columns.validation() + " marks"
                  : base.validation()));
    }
    int inputs = inputs();
    int blockRows = RowStore.blockRows(count);
    BlockPartitioner partitioner =
        BlockPartitioner.of(
            Math.toIntExact((count + blockRows - 1) / blockRows), context.defaultParallelism());
    return new SparkRowStore(
        context,
        BlockAssembly.blocks(
            chunks.mapPartitionsWithIndex(
                (partition, some) ->
                    new Fragments(
                        some, choice, inputs, blockRows, first[partition], places[partition]),
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
    RowChoice everyRow = (chunk, row, position) -> true;
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
