package org.basislearner.spark.store;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Steps that were given up and are computed again in one task, because an executor was lost. A step
 * needs several earlier ones, which need earlier ones themselves: each is computed once a task, and
 * not as often as it is needed, which would double with every step.
 */
final class RecomputedSteps {
  /** By task, then by step. Soft: where memory is short, computing once more is better. */
  private static final Map<Long, Map<Integer, SoftReference<List<StoredBlock>>>> BY_TASK =
      new ConcurrentHashMap<>();

  private RecomputedSteps() {}

  static Iterator<StoredBlock> blocks(
      RDD<StoredBlock> step, Partition partition, TaskContext task) {
    Map<Integer, SoftReference<List<StoredBlock>>> steps =
        BY_TASK.computeIfAbsent(
            task.taskAttemptId(),
            id -> {
              TaskCompletionListener forget = ended -> BY_TASK.remove(id);
              task.addTaskCompletionListener(forget);
              return new HashMap<>();
            });
    SoftReference<List<StoredBlock>> kept = steps.get(step.id());
    @Nullable List<StoredBlock> blocks = kept == null ? null : kept.get();
    if (blocks == null) {
      blocks = new ArrayList<>();
      CollectionConverters.asJava(step.iterator(partition, task)).forEachRemaining(blocks::add);
      steps.put(step.id(), new SoftReference<>(blocks));
    }
    return blocks.iterator();
  }
}
