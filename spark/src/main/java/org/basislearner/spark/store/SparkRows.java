package org.basislearner.spark.store;

import java.util.Locale;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.basislearner.learner.MemoryEstimate;
import org.basislearner.learner.RowSplit;
import org.basislearner.learner.TrainingRows;
import org.basislearner.rows.DataException;
import org.basislearner.store.Group;
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
  private static final RowChoice EVERY_ROW = partition -> (chunk, row) -> true;

  private final RowData data;
  private final JavaSparkContext context;
  private final Parameters base;
  private final RunOptions options;
  private final RowShape shape;
  private final TargetColumns targets;

  /**
   * The rows for a training.
   *
   * @param base tells of validation, seed and class weights
   */
  SparkRows(RowData data, Parameters base, RunOptions options) {
    this.data = data;
    this.context = data.context;
    this.base = base;
    this.options = options;
    boolean balanced = base.classWeights() != ClassWeights.NONE;
    RowShape plain = data.shape();
    shape =
        new RowShape(
            plain.rows(),
            plain.inputs(),
            plain.kind(),
            plain.targets(),
            plain.weighted() || balanced);
    targets = balanced ? balanced(data.targets()) : data.targets();
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
    return data.hash.value();
  }

  @Override
  public int folds() {
    return data.columns.isMarked() ? 1 : base.validation().builds();
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
    return load(EVERY_ROW, "training");
  }

  @Override
  public MemoryEstimate memory(Parameters parameters) {
    return MemoryEstimate.elsewhere(shape, parameters, options);
  }

  private RowChoice choice(int fold, boolean heldOut) {
    if (data.columns.isMarked()) {
      return partition -> (chunk, row) -> chunk.isMarked(row) == heldOut;
    }
    return RowChoice.of(
        new RowSplit(base.validation(), data.places.classRows(), base.seed()),
        data.places,
        fold,
        heldOut);
  }

  /** The rows that are wanted; weights get the mean 1. */
  private RowStore load(RowChoice choice, String what) {
    SparkRowStore store = store(choice, targets, shape.weighted(), what);
    if (shape.weighted()) {
      double mean = store.sum(new WeightTotals(1))[0] / store.rows();
      store.map(
          (block, gemm) -> {
            double[] weights = block.column(Group.WEIGHT, 0).clone();
            for (int r = 0; r < block.rows(); r++) {
              weights[r] /= mean;
            }
            block.replace(Group.WEIGHT, 0, weights);
          });
    }
    return store;
  }

  private RowStore nothing() {
    return new SparkRowStore(
        context, context.emptyRDD(), BlockPartitioner.of(0, context.defaultParallelism()), 0);
  }

  private SparkRowStore store(
      RowChoice choice, TargetColumns wanted, boolean withWeights, String what) {
    RowChoice taken = choice.thatCount();
    long[] positions = taken.positions(data.chunks);
    long count = positions[positions.length - 1];
    if (count == 0) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "there are no %s rows of weight above 0 among %d rows: give more rows, or other"
                  + " validation rows than %s",
              what,
              shape.rows(),
              data.columns.isMarked()
                  ? "column " + data.columns.validation() + " marks"
                  : base.validation()));
    }
    int inputs = shape.inputs();
    int blockRows = RowStore.blockRows(count);
    BlockPartitioner partitioner =
        BlockPartitioner.of(
            Math.toIntExact((count + blockRows - 1) / blockRows), context.defaultParallelism());
    BlockAssembly assembly = new BlockAssembly(count, inputs, wanted, withWeights);
    JavaPairRDD<Integer, Fragment> fragments =
        JavaPairRDD.fromJavaRDD(
            data.chunks.mapPartitionsWithIndex(
                (partition, some) ->
                    new Fragments(
                        some, taken.in(partition), inputs, blockRows, positions[partition]),
                false));
    return new SparkRowStore(
        context,
        fragments.partitionBy(partitioner).mapPartitions(assembly::blocks),
        partitioner,
        count);
  }

  /** Every class counts as much as any other: each row by the inverse of its class's weight. */
  private TargetColumns balanced(TargetColumns plain) {
    try (SparkRowStore rows = store(EVERY_ROW, plain, true, "training")) {
      int classes = Math.max(2, plain.columns());
      double[] totals = rows.sum(new WeightTotals(classes));
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
