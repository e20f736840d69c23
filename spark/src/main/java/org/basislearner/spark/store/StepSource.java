package org.basislearner.spark.store;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What an earlier step left of the blocks of a partition, fetched when a column of it is asked for
 * and not before: most tasks need the columns of few steps, and others may be on disk or lost.
 */
final class StepSource {
  private final RDD<StoredBlock> step;
  private final Partition partition;
  private final TaskContext task;
  private @Nullable Iterator<StoredBlock> blocks;
  private @Nullable StoredBlock current;

  StepSource(RDD<StoredBlock> step, Partition partition, TaskContext task) {
    this.step = step;
    this.partition = partition;
    this.task = task;
  }

  /** All blocks that are left. */
  Iterator<StoredBlock> blocks() {
    if (blocks == null) {
      blocks =
          step.getStorageLevel().equals(StorageLevel.NONE())
              ? RecomputedSteps.blocks(step, partition, task)
              : CollectionConverters.asJava(step.iterator(partition, task));
    }
    return blocks;
  }

  /** A block; to be asked for in ascending order. */
  StoredBlock at(int index) {
    while (current == null || current.index < index) {
      current = blocks().next();
    }
    if (current.index != index) {
      throw new NoSuchElementException("no block " + index + " in partition " + partition.index());
    }
    return current;
  }
}
