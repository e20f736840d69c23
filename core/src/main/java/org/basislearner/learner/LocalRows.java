package org.basislearner.learner;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.basislearner.rows.BlockSource;
import org.basislearner.rows.DataException;
import org.basislearner.stages.StageRows;
import org.basislearner.store.Block;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.ReadRows;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;

/**
 * Rows that are read into this process, once: the stores of all folds of all builds are copied from
 * what was read.
 */
public final class LocalRows implements TrainingRows, AutoCloseable {
  /** Up to this many rows, folds of stages are grown side by side, each by one thread. */
  private static final int FOLDS_TOGETHER = 50_000;

  /** The same for networks, whose nodes take more memory, and whose threads more rows. */
  private static final int NETWORKS_TOGETHER = 4096;

  private final BlockSource source;
  private final Targets targets;
  private final RowShape shape;
  private final double[] weights;
  private final StageTargets stageTargets;
  private final Parameters base;
  private final RunOptions options;

  /** For each row the fold that holds it out, -1 if none does. */
  private final int[] folds;

  private final List<String> names;
  private final InputCheck check;
  private final ReadRows inputs;
  private final LevelMeans means;

  /**
   * The rows of a source.
   *
   * @param names a name for each input
   * @param weights what each row counts, or nothing if all count the same; rows that count 0 are
   *     left out
   * @param base with validation, seed, class weights and scaling
   */
  public LocalRows(
      BlockSource source,
      List<String> names,
      Targets targets,
      double[] weights,
      Parameters base,
      RunOptions options) {
    this.source = source.forTraining();
    this.targets = targets;
    stageTargets = new StageTargets(targets, weights, base);
    this.weights = stageTargets.weights().all(weights, targets);
    this.base = base;
    this.options = options;
    folds = StageTargets.folds(targets, base);
    this.names = List.copyOf(names);
    check = new InputCheck(this.names, base.scaling());
    inputs = new ReadRows(options.storage());
    shape = targets.shape(source.columns(), this.weights.length > 0);
    boolean[] used = new boolean[folds.length];
    for (int i = 0; i < used.length; i++) {
      used[i] = weight(i) > 0;
    }
    means = new LevelMeans(source.levels(), targets, folds, used, base.seed());
  }

  @Override
  public RowShape shape() {
    return shape;
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public void read() {
    long[] rows = {0};
    source.blocks(
        (first, columns) -> {
          int count = rows(columns);
          if (first != rows[0] || first + count > source.rows()) {
            throw shown(first + count);
          }
          check.add(first, columns, targets.columns((int) first, count));
          inputs.add(columns);
          rows[0] += count;
        });
    if (rows[0] != source.rows()) {
      throw shown(rows[0]);
    }
  }

  @Override
  public String hash() {
    return check.hash();
  }

  /** The number of rows of a block that is as it should be. */
  private int rows(double[][] columns) {
    int rows = columns.length == 0 ? 0 : columns[0].length;
    if (columns.length != source.columns()
        || rows > BlockSource.MOST_ROWS
        || Arrays.stream(columns).anyMatch(column -> column.length != rows)) {
      throw new DataException(
          String.format(
              "the source shows a block of %d columns and %d rows: expected %d columns, all of the"
                  + " same 1 to %d rows",
              columns.length, rows, source.columns(), BlockSource.MOST_ROWS));
    }
    return rows;
  }

  private DataException shown(long rows) {
    return new DataException("the source says it has " + source.rows() + " rows and shows " + rows);
  }

  @Override
  public int folds() {
    return base.validation().builds();
  }

  @Override
  public RowStore training(int fold, Workers workers) {
    return load(row -> folds[row] != fold, fold, "training", workers);
  }

  @Override
  public RowStore heldOut(int fold, Workers workers) {
    return load(row -> folds[row] == fold, fold, "validation", workers);
  }

  @Override
  public int[] heldOutPositions(int fold) {
    return IntStream.range(0, folds.length)
        .filter(row -> folds[row] == fold && weight(row) > 0)
        .toArray();
  }

  @Override
  public RowStore all(Workers workers) {
    return load(row -> true, -1, "training", workers);
  }

  @Override
  public MemoryEstimate memory(Parameters parameters) {
    return MemoryEstimate.of(shape(), parameters, options);
  }

  @Override
  public void close() {
    inputs.close();
  }

  /** The rows that are wanted; weights get the mean 1. */
  private RowStore load(IntPredicate wanted, int fold, String what, Workers workers) {
    int rows = 0;
    int members = 0;
    double sum = 0;
    for (int i = 0; i < folds.length; i++) {
      if (wanted.test(i)) {
        members++;
        rows += weight(i) > 0 ? 1 : 0;
        sum += weight(i);
      }
    }
    if (rows == 0 && members > 0) {
      throw new DataException("all " + members + " " + what + " rows have the weight 0");
    }
    double mean = sum / rows;
    try (LocalRowStore.Builder builder =
        new LocalRowStore.Builder(
            workers,
            options.storage(),
            source.columns(),
            targets.columns(),
            rows,
            weights.length > 0)) {
      int first = 0;
      for (Block block : inputs.blocks()) {
        int[] picked = new int[block.rows()];
        double[] blockWeights = new double[block.rows()];
        int count = 0;
        for (int r = 0; r < block.rows(); r++) {
          double weight = weight(first + r);
          if (weight > 0 && wanted.test(first + r)) {
            picked[count++] = r;
            blockWeights[r] = weight / mean;
          }
        }
        if (count > 0) {
          builder.add(
              means.inputs(block, first, fold, inputs.blocks()),
              targets.columns(first, block.rows()),
              blockWeights,
              picked,
              count);
        }
        first += block.rows();
      }
      return builder.build();
    }
  }

  @Override
  public boolean foldsTogether() {
    return folds() > 1 && targets.rows() <= FOLDS_TOGETHER;
  }

  @Override
  public boolean networksTogether() {
    return folds() > 1 && targets.rows() <= NETWORKS_TOGETHER;
  }

  @Override
  public StageFold stages(int fold, boolean validated) {
    List<StageRows> training = columns(fold, false);
    return new LocalStageFold(training, validated ? columns(fold, true) : List.of());
  }

  private List<StageRows> columns(int fold, boolean heldOut) {
    int[] picked = stageTargets.picked(fold, heldOut);
    double[][] columns = new double[source.columns()][picked.length];
    int at = 0;
    int first = 0;
    for (Block block : inputs.blocks()) {
      double[][] blockColumns = means.inputs(block, first, fold, inputs.blocks());
      for (; at < picked.length && picked[at] < first + block.rows(); at++) {
        for (int j = 0; j < columns.length; j++) {
          columns[j][at] = blockColumns[j][picked[at] - first];
        }
      }
      first += block.rows();
    }
    return stageTargets.rows(picked, columns);
  }

  private double weight(int row) {
    return weights.length == 0 ? 1 : weights[row];
  }
}
