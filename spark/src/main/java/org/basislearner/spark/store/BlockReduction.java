package org.basislearner.spark.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.basislearner.linalg.Gemm;
import org.basislearner.store.BlockSums;
import org.basislearner.store.Reduction;

/**
 * A sum over all blocks as Spark jobs. Each task adds up its blocks; what is left is joined eight
 * at a time on executors until it is little, and the rest on the driver. Always in the order of
 * {@link BlockSums}: the order in which results arrive, the number of partitions and the number of
 * rounds leave no trace in the bits.
 *
 * <p>A job carries parts of at most {@value #JOB_BYTES} bytes (or one part that is larger), so that
 * a task and the driver never hold more than a few times that.
 */
record BlockReduction(Reduction reduction, BlockPartitioner partitioner) {
  /** Bytes that one job sums up: small against the memory of an executor. */
  private static final long JOB_BYTES = 16L << 20;

  /** Bytes that the driver takes from a job; with more, executors join the sums first. */
  private static final long DRIVER_BYTES = 32L << 20;

  double[][] of(JavaRDD<StepBlock> blocks) {
    int parts = reduction.parts();
    double[][] totals = new double[parts][];
    for (int from = 0; from < parts; ) {
      int to = from;
      long bytes = 0;
      do {
        bytes += Double.BYTES * (long) reduction.size(to++);
      } while (to < parts && bytes + Double.BYTES * (long) reduction.size(to) <= JOB_BYTES);
      double[][] some = run(blocks, from, to, bytes);
      System.arraycopy(some, 0, totals, from, some.length);
      from = to;
    }
    return totals;
  }

  private double[][] run(JavaRDD<StepBlock> blocks, int from, int to, long bytes) {
    Reduction step = reduction;
    boolean groups = partitioner.keepsGroups();
    JavaRDD<PartialSum> sums =
        blocks.mapPartitions(some -> new Task(step, from, to, groups).sums(some), true);
    int count = partitioner.blocks();
    count = groups ? next(count) : count;
    while (count > BlockSums.FAN && count * bytes > DRIVER_BYTES) {
      count = next(count);
      sums =
          sums.groupBy(PartialSum::nextIndex, count)
              .map(group -> PartialSum.next(step, group._2()));
    }
    return PartialSum.join(step, sums.collect());
  }

  private static int next(int count) {
    return (count + BlockSums.FAN - 1) / BlockSums.FAN;
  }

  /** What one task does: the sums of its blocks, joined as far as the partition goes. */
  private record Task(Reduction reduction, int from, int to, boolean groups) {
    Iterator<PartialSum> sums(Iterator<StepBlock> blocks) {
      Gemm gemm = SparkRowStore.gemm();
      List<PartialSum> sums = new ArrayList<>();
      List<PartialSum> group = new ArrayList<>();
      while (blocks.hasNext()) {
        PartialSum sum = sum(blocks.next(), gemm);
        if (!group.isEmpty() && sum.nextIndex() != group.get(0).nextIndex()) {
          sums.add(PartialSum.next(reduction, group));
          group.clear();
        }
        (groups ? group : sums).add(sum);
      }
      if (!group.isEmpty()) {
        sums.add(PartialSum.next(reduction, group));
      }
      return sums.iterator();
    }

    private PartialSum sum(StepBlock block, Gemm gemm) {
      double[][] parts = new double[to - from][];
      for (int part = from; part < to; part++) {
        parts[part - from] = new double[reduction.size(part)];
        reduction.add(block, part, gemm, parts[part - from]);
      }
      return new PartialSum(block.index(), parts);
    }
  }
}
