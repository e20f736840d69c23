package org.basislearner.spark.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.basislearner.learner.MemoryEstimate;
import org.basislearner.learner.RowSplit;
import org.basislearner.learner.RowWeights;
import org.basislearner.learner.StageFold;
import org.basislearner.learner.StageTargets;
import org.basislearner.learner.Targets;
import org.basislearner.learner.TrainingRows;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.DataException;
import org.basislearner.stages.StageChunk;
import org.basislearner.store.Group;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.ClassWeights;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a data set, packed once and kept by the executors, from which the stores of a
 * training are made. Rows are held out by their marks, or as in one process.
 */
final class SparkRows implements TrainingRows {
  private static final RowChoice EVERY_ROW = partition -> (chunk, row) -> true;

  /** Chunks of stages for each core, the fewest rows, and the most numbers in each. */
  private static final int CHUNKS_A_CORE = 2;

  private static final int LEAST_CHUNK = 256;
  private static final int CHUNK_NUMBERS = 1 << 23;

  private final RowData data;
  private final JavaSparkContext context;
  private final Parameters base;
  private final RunOptions options;
  private final RowShape shape;
  private final TargetColumns targets;
  private final Map<Integer, SentValue<VectorInputs[]>> means = new ConcurrentHashMap<>();
  private @Nullable StageTargets stageTargets;

  /**
   * The rows for a training.
   *
   * @param base with validation, seed and class weights
   */
  SparkRows(RowData data, Parameters base, RunOptions options) {
    this.data = data;
    this.context = data.context;
    this.base = base;
    this.options = options;
    boolean balanced = base.classWeights() != ClassWeights.NONE;
    RowShape plain = data.shape();
    shape = plain.withWeights(plain.weighted() || balanced);
    targets = balanced ? balanced(data.targets()) : data.targets();
  }

  @Override
  public RowShape shape() {
    return shape;
  }

  @Override
  public List<String> names() {
    return data.levels.inputNames();
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
    return load(choice(fold, false), inputs(fold, false), "training");
  }

  @Override
  public RowStore heldOut(int fold, Workers workers) {
    return base.validation().isNone()
        ? nothing()
        : load(choice(fold, true), inputs(fold, true), "validation");
  }

  @Override
  public RowStore all(Workers workers) {
    return load(EVERY_ROW, inputs(-1, false), "training");
  }

  @Override
  public MemoryEstimate memory(Parameters parameters) {
    return MemoryEstimate.elsewhere(shape, parameters, options);
  }

  @Override
  public boolean foldsTogether() {
    return false;
  }

  @Override
  public StageFold stages(int fold, boolean validated) {
    if (shape.rows() > Integer.MAX_VALUE) {
      throw new DataException(
          "stages take at most "
              + Integer.MAX_VALUE
              + " rows, there are "
              + shape.rows()
              + ": use stages = 0 or fewer rows");
    }
    StageTargets all = stageTargets();
    int inputs = shape.inputs();
    int[] picked = all.picked(fold, false);
    int[] heldOut = validated ? all.picked(fold, true) : new int[0];
    List<StagePart> parts = new ArrayList<>();
    long first = 0;
    for (RowChoice choice : trainingChoices(fold)) {
      StagePart part = part(choice, inputs(fold, false), false, all.factor(picked), first);
      parts.add(part);
      first += part.rows();
    }
    if (validated) {
      RowInputs others = inputs(fold, true);
      parts.add(part(choice(fold, true), others, true, all.factor(heldOut), 0));
    }
    int mostRows = chunkRows(picked.length + heldOut.length);
    RowWeights weights = all.weights();
    JavaRDD<StageChunk> chunks =
        data.chunks.mapPartitionsWithIndex(
            (p, rows) -> new StageChunks(rows, weights, p, parts, inputs, mostRows), true);
    return new SparkStageFold(
        new SparkStageRows(
            context, chunks, inputs, (picked.length + heldOut.length) / mostRows + 1),
        all.rows(picked, new double[0][]).get(0),
        validated ? all.rows(heldOut, new double[0][]) : List.of());
  }

  /** Rows to train on; those that are marked come last, as their numbers do. */
  private List<RowChoice> trainingChoices(int fold) {
    return fold >= 0
        ? List.of(choice(fold, false))
        : data.columns.isMarked() ? List.of(choice(0, false), choice(0, true)) : List.of(EVERY_ROW);
  }

  private StagePart part(
      RowChoice choice, RowInputs inputs, boolean heldOut, double factor, long first) {
    RowChoice counting = choice.thatCount();
    long[] positions = counting.positions(data.chunks);
    Arrays.setAll(positions, p -> positions[p] + first);
    return new StagePart(counting, inputs, heldOut, factor, positions);
  }

  /** Small enough that all cores have some, and for the memory of a task. */
  private int chunkRows(int rows) {
    int even = rows / (CHUNKS_A_CORE * context.defaultParallelism()) + 1;
    int fitting = Math.max(LEAST_CHUNK, CHUNK_NUMBERS / shape.inputs());
    return Math.min(StageChunk.MOST_ROWS, Math.min(fitting, Math.max(LEAST_CHUNK, even)));
  }

  /** Labels and weights of all rows, those that are marked last; they are brought here once. */
  private StageTargets stageTargets() {
    if (stageTargets == null) {
      List<RowChunk> given = data.chunks.map(RowChunk::withoutFeatures).collect();
      int rows = Math.toIntExact(shape.rows());
      double[] labels = new double[rows];
      double[] weights = new double[data.columns.isWeighted() ? rows : 0];
      int at = 0;
      for (boolean marked : new boolean[] {false, true}) {
        for (RowChunk chunk : given) {
          for (int row = 0; row < chunk.rows; row++) {
            if (chunk.isMarked(row) == marked) {
              labels[at] = chunk.label(row);
              if (weights.length > 0) {
                weights[at] = chunk.weight(row);
              }
              at++;
            }
          }
        }
      }
      stageTargets =
          new StageTargets(
              shape.kind() == TargetKind.NUMBERS
                  ? Targets.numbers(new double[][] {labels}, List.of(data.columns.label()))
                  : Targets.classes(
                      Arrays.stream(labels).mapToInt(label -> (int) label).toArray(),
                      Math.max(2, shape.targets())),
              weights,
              base);
    }
    return stageTargets;
  }

  /** The inputs of the rows of a fold, or of all; means are fitted where they are first needed. */
  private RowInputs inputs(int fold, boolean heldOut) {
    if (!data.hasMeans()) {
      return RowInputs.of(data.vector());
    }
    SentValue<VectorInputs[]> fitted =
        means.computeIfAbsent(
            fold,
            any -> {
              RowChoice taken = fold < 0 ? EVERY_ROW : choice(fold, false);
              return data.send(data.means(taken.thatCount(), base.seed()));
            });
    return heldOut
        ? RowInputs.heldOut(fitted)
        : RowInputs.training(fitted, data.places, base.seed());
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
  private RowStore load(RowChoice choice, RowInputs inputs, String what) {
    SparkRowStore store = store(choice, inputs, targets, shape.weighted(), what);
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
      RowChoice choice,
      RowInputs rowInputs,
      TargetColumns wanted,
      boolean withWeights,
      String what) {
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
                        some,
                        taken.in(partition),
                        partition,
                        rowInputs,
                        inputs,
                        blockRows,
                        positions[partition]),
                false));
    return new SparkRowStore(
        context,
        fragments.partitionBy(partitioner).mapPartitions(assembly::blocks),
        partitioner,
        count);
  }

  /** Every class counts as much as any other: each row by the inverse of its class's weight. */
  private TargetColumns balanced(TargetColumns plain) {
    try (SparkRowStore rows =
        store(EVERY_ROW, RowInputs.of(data.vector()), plain, true, "training")) {
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
