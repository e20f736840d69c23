package org.basislearner.spark.store;

import java.io.Serializable;
import org.apache.spark.Partition;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.PartitionCoalescer;
import org.apache.spark.rdd.PartitionGroup;
import org.apache.spark.rdd.RDD;
import scala.Option;

/**
 * The partitions of a data set from last to first.
 *
 * <p>Where columns are more than memory holds, Spark puts those on disk that were not used for
 * longest. Sums that all begin with the first partition would find every one of them gone by the
 * time they come to it; a sum that begins where the last one ended finds what memory holds.
 */
final class Backwards implements PartitionCoalescer, Serializable {
  private static final long serialVersionUID = 1;

  private Backwards() {}

  static <T> JavaRDD<T> of(JavaRDD<T> data) {
    return data.rdd()
        .coalesce(data.getNumPartitions(), false, Option.apply(new Backwards()), null)
        .toJavaRDD();
  }

  @Override
  public PartitionGroup[] coalesce(int count, RDD<?> data) {
    Partition[] partitions = data.partitions();
    PartitionGroup[] groups = new PartitionGroup[partitions.length];
    for (int i = 0; i < groups.length; i++) {
      groups[i] = new PartitionGroup(Option.empty());
      groups[i].partitions().addOne(partitions[groups.length - 1 - i]);
    }
    return groups;
  }
}
