import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.rand;
import static org.apache.spark.sql.functions.when;

import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.basislearner.spark.BasisClassificationModel;
import org.basislearner.spark.BasisClassifier;

/**
 * Trains a classifier on a Spark cluster: points in four dimensions, of which two decide by a
 * circle. Arguments: the number of rows, and where the model is to be saved.
 */
public final class SparkTraining {
  private SparkTraining() {}

  /** Runs the example. */
  public static void main(String[] arguments) throws Exception {
    long rows = Long.parseLong(arguments[0]);
    try (SparkSession spark = SparkSession.builder().appName("basis-example").getOrCreate()) {
      spark.sparkContext().setLogLevel("WARN");
      // written and read again: random columns would be others each time they are computed
      String data = arguments[1] + "-rows";
      points(spark, rows).write().mode("overwrite").parquet(data);
      Dataset<Row>[] split = spark.read().parquet(data).randomSplit(new double[] {0.8, 0.2}, 1);

      Pipeline pipeline =
          new Pipeline()
              .setStages(
                  new PipelineStage[] {
                    new StringIndexer().setInputCol("kind").setOutputCol("label"),
                    new VectorAssembler()
                        .setInputCols(new String[] {"a", "b", "c", "d"})
                        .setOutputCol("features"),
                    new BasisClassifier()
                        .setWidths(5, 20)
                        .setMaxDepth(4)
                        .setScaling("standard")
                        .setLoss("squared")
                  });
      PipelineModel model = pipeline.fit(split[0]);
      model.write().overwrite().save(arguments[1]);
      // one file, as the command line reads it
      Dataset<Row> test = split[1];
      test.coalesce(1)
          .write()
          .mode("overwrite")
          .option("header", true)
          .csv(arguments[1] + "-test");

      BasisClassificationModel stage = (BasisClassificationModel) model.stages()[2];
      System.out.println(stage.toLocal().path());
      double accuracy =
          new MulticlassClassificationEvaluator()
              .setMetricName("accuracy")
              .evaluate(PipelineModel.load(arguments[1]).transform(test));
      System.out.printf("accuracy on rows that were not trained on: %.4f%n", accuracy);
    }
  }

  private static Dataset<Row> points(SparkSession spark, long rows) {
    return spark
        .range(rows)
        .select(rand(1).as("a"), rand(2).as("b"), rand(3).as("c"), rand(4).as("d"), rand(5).as("e"))
        .withColumn("distance", expr("(a - 0.5) * (a - 0.5) + (b - 0.5) * (b - 0.5) + 0.01 * e"))
        .withColumn("kind", when(col("distance").lt(0.12), "inside").otherwise("outside"))
        .drop("distance", "e");
  }
}
