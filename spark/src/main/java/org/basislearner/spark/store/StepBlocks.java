package org.basislearner.spark.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.apache.spark.Dependency;
import org.apache.spark.OneToOneDependency;
import org.apache.spark.Partition;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;

/**
 * The blocks as the steps of a store left them, put together again. All steps have the same
 * partitions with the same blocks in the same order. One data set of many parents, where zips of
 * two would make a chain that is too deep to serialise.
 */
final class StepBlocks extends RDD<StepBlock> {
  private static final long serialVersionUID = 1;

  private final int[] numbers;

  private StepBlocks(
      SparkContext context, Collection<Integer> numbers, List<Dependency<?>> dependencies) {
    super(
        context,
        CollectionConverters.asScala(dependencies).toSeq(),
        ClassTag$.MODULE$.apply(StepBlock.class));
    this.numbers = numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * The blocks after some steps.
   *
   * @param steps the steps whose columns count, by their numbers; the last is the latest
   */
  static JavaRDD<StepBlock> of(NavigableMap<Integer, JavaRDD<StoredBlock>> steps) {
    List<Dependency<?>> dependencies = new ArrayList<>();
    for (JavaRDD<StoredBlock> step : steps.values()) {
      dependencies.add(new OneToOneDependency<>(step.rdd()));
    }
    SparkContext context = steps.firstEntry().getValue().rdd().sparkContext();
    return new StepBlocks(context, steps.keySet(), dependencies).toJavaRDD();
  }

  @Override
  public Partition[] getPartitions() {
    return step(0).partitions();
  }

  private RDD<StoredBlock> step(int i) {
    return parent(i, ClassTag$.MODULE$.apply(StoredBlock.class));
  }

  @Override
  public scala.collection.Iterator<StepBlock> compute(Partition partition, TaskContext task) {
    Map<Integer, StepSource> earlier = new HashMap<>();
    int last = numbers.length - 1;
    for (int i = 0; i < last; i++) {
      earlier.put(numbers[i], new StepSource(step(i), partition, task));
    }
    Iterator<StoredBlock> latest = new StepSource(step(last), partition, task).blocks();
    return CollectionConverters.asScala(latest).map(block -> new StepBlock(block, earlier));
  }
}
