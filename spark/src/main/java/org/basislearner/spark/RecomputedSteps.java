package org.basislearner.spark;

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
  private static final Map<Long, RecomputedSteps> BY_TASK = new ConcurrentHashMap<>();

  /** Soft: where memory is short, computing once more is better than to fail. */
  private final Map<Integer, SoftReference<List<StoredBlock>>> steps = new HashMap<>();

  private RecomputedSteps() {}

  static RecomputedSteps of(TaskContext task) {
    long id = task.taskAttemptId();
    RecomputedSteps known = BY_TASK.get(id);
    if (known == null) {
      known = new RecomputedSteps();
      BY_TASK.put(id, known);
      TaskCompletionListener forget = ended -> BY_TASK.remove(id);
      task.addTaskCompletionListener(forget);
    }
    return known;
  }

  Iterator<StoredBlock> blocks(RDD<StoredBlock> step, Partition partition, TaskContext task) {
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
