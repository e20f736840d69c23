package org.basislearner.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Rows for tests, with a rule to be learned: as arrays for the local trainer, and as a data set in
 * any number of partitions.
 *
 * @param classes number of classes, 0 where labels are numbers
 */
public record Sample(double[][] x, double[] labels, double[] weights, int classes) {
  static final StructType SCHEMA =
      new StructType()
          .add("features", SQLDataTypes.VectorType())
          .add("label", DataTypes.DoubleType)
          .add("weight", DataTypes.DoubleType)
          .add("held", DataTypes.BooleanType);

  /** Rows whose label depends on products of inputs, and on noise. */
  public static Sample of(int rows, int inputs, int classes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[rows][inputs];
    double[] labels = new double[rows];
    double[] weights = new double[rows];
    for (int i = 0; i < rows; i++) {
      Arrays.setAll(x[i], j -> 2 * random.nextDouble() - 1);
      double y = x[i][0] * x[i][1] + x[i][2] * x[i][2] - 0.3 * x[i][0] + 0.1 * random.nextDouble();
      labels[i] = classes == 0 ? y : Math.max(0, Math.min(classes - 1, Math.floor(classes * y)));
      weights[i] = random.nextInt(10) == 0 ? 0 : 0.5 + random.nextDouble();
    }
    return new Sample(x, labels, weights, classes);
  }

  int[] classLabels() {
    return Arrays.stream(labels).mapToInt(label -> (int) label).toArray();
  }

  /** The rows in so many partitions, of different sizes, some of them empty; the last are held. */
  public Dataset<Row> dataset(SparkSession session, int partitions, int heldRows) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      rows.add(
          RowFactory.create(Vectors.dense(x[i]), labels[i], weights[i], i >= x.length - heldRows));
    }
    JavaSparkContext context = new JavaSparkContext(session.sparkContext());
    return session.createDataFrame(partitioned(context, rows, partitions), SCHEMA);
  }

  static JavaRDD<Row> partitioned(JavaSparkContext context, List<Row> rows, int partitions) {
    JavaRDD<Row> all = context.emptyRDD();
    int from = 0;
    for (int p = 0; p < partitions; p++) {
      int to =
          p == partitions - 1
              ? rows.size()
              : Math.min(rows.size(), from + p * rows.size() / 2 / partitions);
      List<Row> some = new ArrayList<>(rows.subList(from, to));
      all = all.union(context.parallelize(some, 1));
      from = to;
    }
    return all;
  }
}
