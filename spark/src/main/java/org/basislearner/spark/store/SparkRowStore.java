package org.basislearner.spark.store;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.CollectionAccumulator;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernels;
import org.basislearner.store.Mapping;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;
import scala.Tuple2;

/**
 * Rows on Spark's executors.
 *
 * <p>A change of blocks is only noted down; the next sum carries out all that are noted, as one
 * step, in the same job. What a step made stays with the executors, in memory or on their disks,
 * until no column of it counts any longer. An executor that is lost takes its columns with it, and
 * Spark computes them again from what is left, back to the data that training was given.
 *
 * <p>That history would grow without end. After {@value #STEPS_BETWEEN_CUTS} steps all columns are
 * brought together and the history is cut there: by a checkpoint, where a checkpoint directory is
 * set, else by a shuffle from every partition to itself, whose files serve later steps.
 */
final class SparkRowStore implements RowStore {
  /** About those of ten batches of nodes; a task that refers to 500 steps is too deep to send. */
  private static final int STEPS_BETWEEN_CUTS = 60;

  private final JavaSparkContext context;
  private final BlockPartitioner partitioner;
  private final long rows;
  private final List<Mapping> noted = new ArrayList<>();
  private final List<SentValue<Mapping>> sent = new ArrayList<>();

  /** The steps whose columns count, by number. */
  private final TreeMap<Integer, JavaRDD<StoredBlock>> steps = new TreeMap<>();

  private int stepsSinceCut;
  private boolean backwards;

  /** Matrix products of the thread that runs a task: their buffers are used again and again. */
  private static final ThreadLocal<Gemm> GEMM =
      ThreadLocal.withInitial(() -> new Gemm(Kernels.best()));

  static Gemm gemm() {
    return GEMM.get();
  }

  /**
   * A store.
   *
   * @param blocks all blocks, in partitions by the partitioner and there in order
   */
  SparkRowStore(
      JavaSparkContext context,
      JavaRDD<StoredBlock> blocks,
      BlockPartitioner partitioner,
      long rows) {
    this.context = context;
    this.partitioner = partitioner;
    this.rows = rows;
    steps.put(0, blocks.persist(StorageLevel.MEMORY_AND_DISK()));
  }

  @Override
  public long rows() {
    return rows;
  }

  @Override
  public void map(Mapping mapping) {
    noted.add(mapping);
  }

  @Override
  public double[][] reduce(Reduction reduction) {
    if (rows == 0) {
      return IntStream.range(0, reduction.parts())
          .mapToObj(part -> new double[reduction.size(part)])
          .toArray(double[][]::new);
    }
    if (noted.isEmpty() || reduction.parts() == 0) {
      return total(reduction);
    }
    CollectionAccumulator<Integer> live = context.sc().collectionAccumulator();
    boolean cut = ++stepsSinceCut == STEPS_BETWEEN_CUTS;
    JavaRDD<StoredBlock> step = step(live, cut).persist(StorageLevel.MEMORY_AND_DISK());
    int number = steps.lastKey() + 1;
    steps.put(number, step);
    noted.clear();
    double[][] totals = total(reduction);
    keep(number, new HashSet<>(live.value()));
    return totals;
  }

  private double[][] total(Reduction reduction) {
    JavaRDD<StepBlock> blocks = backwards ? Backwards.of(blocks()) : blocks();
    backwards = !backwards;
    return new BlockReduction(reduction, partitioner).of(blocks);
  }

  private JavaRDD<StepBlock> blocks() {
    return StepBlocks.of(steps);
  }

  /** What is noted as one step; the steps whose columns it leaves are added to {@code live}. */
  private JavaRDD<StoredBlock> step(CollectionAccumulator<Integer> live, boolean cut) {
    List<SentValue<Mapping>> mappings =
        noted.stream().map(mapping -> new SentValue<>(context, mapping)).toList();
    sent.addAll(mappings);
    JavaRDD<StoredBlock> step =
        blocks()
            .map(
                block -> {
                  for (SentValue<Mapping> one : mappings) {
                    one.value().apply(block, gemm());
                  }
                  StoredBlock stored = block.stored(cut);
                  if (block.index() == 0) {
                    stored.liveSteps().forEach(live::add);
                  }
                  return stored;
                });
    if (!cut) {
      return step;
    }
    stepsSinceCut = 0;
    if (context.getCheckpointDir().isPresent()) {
      step.checkpoint();
      return step;
    }
    return step.mapToPair(block -> new Tuple2<>(block.index, block))
        .repartitionAndSortWithinPartitions(partitioner)
        .values();
  }

  /** Gives up steps that have no column left. */
  private void keep(int latest, Set<Integer> live) {
    steps
        .entrySet()
        .removeIf(
            step -> {
              boolean dead = step.getKey() != latest && !live.contains(step.getKey());
              if (dead) {
                step.getValue().unpersist(false);
              }
              return dead;
            });
  }

  @Override
  public void close() {
    steps.values().forEach(Release::of);
    steps.clear();
    noted.clear();
    sent.forEach(SentValue::forget);
    sent.clear();
  }
}
