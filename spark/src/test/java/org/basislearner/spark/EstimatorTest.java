package org.basislearner.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Semaphore;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.ml.tuning.TrainValidationSplitModel;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.basislearner.ClassifierModel;
import org.basislearner.train.Parameter;
import org.basislearner.train.Parameters;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.jdk.javaapi.CollectionConverters;

/** What Spark expects of an estimator and its model. */
class EstimatorTest {
  @TempDir private Path folder;

  private static BasisClassifier small() {
    return new BasisClassifier()
        .setWidths(3, 4)
        .setMaxDepth(3)
        .setBatch(2)
        .setLambdas(1e-3)
        .setLoss("squared")
        .setScaling("standard")
        .setPatience(0)
        .setValidation("last:100");
  }

  /** Two inputs and a text that tells whether both have the same sign. */
  private static Dataset<Row> table() {
    Sample sample = Sample.of(600, 3, 2, 7);
    List<Row> rows =
        Arrays.stream(sample.x())
            .map(x -> RowFactory.create(x[0], x[1], x[0] * x[1] > 0 ? "same" : "other"))
            .toList();
    return LocalSpark.session()
        .createDataFrame(
            rows,
            new StructType()
                .add("height", DataTypes.DoubleType)
                .add("depth", DataTypes.DoubleType)
                .add("sign", DataTypes.StringType));
  }

  private static Pipeline pipeline(BasisClassifier classifier) {
    return new Pipeline()
        .setStages(
            new PipelineStage[] {
              new StringIndexer()
                  .setInputCol("sign")
                  .setOutputCol("label")
                  .setStringOrderType("alphabetAsc"),
              new VectorAssembler()
                  .setInputCols(new String[] {"height", "depth"})
                  .setOutputCol("features"),
              classifier
            });
  }

  @Test
  void aPipelineIsSavedAndLoadedWithItsModel() throws Exception {
    Dataset<Row> table = table();
    PipelineModel model = pipeline(small().setThresholds(new double[] {0.4, 0.6})).fit(table);
    String path = folder.resolve("pipeline").toString();
    model.save(path);
    PipelineModel loaded = PipelineModel.load(path);
    Dataset<Row> before = model.transform(table);
    Dataset<Row> after = loaded.transform(table);
    assertThat(after.select("rawPrediction", "probability", "prediction").collectAsList())
        .isEqualTo(before.select("rawPrediction", "probability", "prediction").collectAsList());
    BasisClassificationModel stage = (BasisClassificationModel) loaded.stages()[2];
    assertThat(stage.uid()).isEqualTo(model.stages()[2].uid());
    assertThat(stage.getThresholds()).containsExactly(0.4, 0.6);

    Path file = folder.resolve("pipeline/stages/2_" + stage.uid() + "/model.basis");
    ClassifierModel local = ClassifierModel.load(file);
    assertThat(local.labels()).containsExactly("other", "same");
    assertThat(local.inputNames()).containsExactly("height", "depth");
    for (Row row : before.limit(20).collectAsList()) {
      double[] x = {row.getDouble(0), row.getDouble(1)};
      Vector probability = row.getAs("probability");
      assertThat(probability.toArray()).isEqualTo(local.probabilities(x));
      boolean first = probability.apply(0) / 0.4 > probability.apply(1) / 0.6;
      assertThat(row.<Double>getAs("prediction")).isEqualTo(first ? 0.0 : 1.0);
    }
  }

  @Test
  void theThresholdOfAModelDecidesUnlessSparkHasItsOwn() throws Exception {
    Dataset<Row> table = table();
    PipelineModel fitted = pipeline(small()).fit(table);
    BasisClassificationModel plain = (BasisClassificationModel) fitted.stages()[2];
    ClassifierModel local = plain.toLocal().withThreshold(0.9);
    BasisClassificationModel careful = new BasisClassificationModel("careful", local);
    Dataset<Row> features = fitted.transform(table).drop("rawPrediction", "probability");
    String[] outputs = {"rawPrediction", "probability", "prediction"};
    Dataset<Row> rows = features.drop(outputs);
    for (Row row : careful.transform(rows).limit(50).collectAsList()) {
      Vector probability = row.getAs("probability");
      double expected = probability.apply(1) >= 0.9 ? 1 : 0;
      assertThat(row.<Double>getAs("prediction")).isEqualTo(expected);
      double[] x = {row.getDouble(0), row.getDouble(1)};
      assertThat(local.labels().indexOf(local.predict(x))).isEqualTo((int) expected);
    }
    careful.setRawPredictionCol("");
    assertThat(careful.transform(rows).filter("prediction = 1").count())
        .isEqualTo(
            new BasisClassificationModel("b", local)
                .transform(rows)
                .filter("prediction = 1")
                .count())
        .isLessThan(plain.transform(rows).filter("prediction = 1").count());
    careful.setThresholds(new double[] {0.5, 0.5});
    assertThat(careful.transform(rows).select("prediction").collectAsList())
        .isEqualTo(plain.transform(rows).select("prediction").collectAsList());
  }

  @Test
  void crossValidationChoosesAndIsSaved() throws Exception {
    BasisClassifier classifier = small();
    Pipeline pipeline = pipeline(classifier);
    ParamMap[] grid =
        new ParamGridBuilder().addGrid(classifier.maxDepth(), new int[] {2, 3}).build();
    CrossValidator validator =
        new CrossValidator()
            .setEstimator(pipeline)
            .setEvaluator(new MulticlassClassificationEvaluator().setMetricName("accuracy"))
            .setEstimatorParamMaps(grid)
            .setNumFolds(2)
            .setSeed(1);
    CrossValidatorModel model = validator.fit(table());
    // the sign of a product cannot be told by a layer of linear nodes
    assertThat(model.avgMetrics()[1]).isGreaterThan(model.avgMetrics()[0] + 0.2);
    String path = folder.resolve("validated").toString();
    model.save(path);
    CrossValidatorModel loaded = CrossValidatorModel.load(path);
    assertThat(loaded.avgMetrics()).isEqualTo(model.avgMetrics());
    assertThat(loaded.transform(table()).select("prediction").collectAsList())
        .isEqualTo(model.transform(table()).select("prediction").collectAsList());
  }

  @Test
  void aSplitChoosesDepthAndWidthsAndIsSaved() throws Exception {
    BasisClassifier classifier = small();
    List<int[]> widths = List.of(new int[] {3, 4}, new int[] {3, 6});
    ParamMap[] grid =
        new ParamGridBuilder()
            .addGrid(classifier.maxDepth(), new int[] {2, 3})
            .addGrid(classifier.widths(), CollectionConverters.asScala(widths))
            .build();
    TrainValidationSplit split =
        new TrainValidationSplit()
            .setEstimator(pipeline(classifier))
            .setEvaluator(new MulticlassClassificationEvaluator().setMetricName("accuracy"))
            .setEstimatorParamMaps(grid)
            .setTrainRatio(0.7)
            .setParallelism(2)
            .setSeed(1);
    TrainValidationSplitModel model = split.fit(table());
    double[] accuracies = model.validationMetrics();
    int best = 0;
    for (int i = 0; i < grid.length; i++) {
      // the sign of a product cannot be told by a layer of linear nodes
      boolean deep = grid[i].apply(classifier.maxDepth()).equals(3);
      assertThat(accuracies[i] > 0.8).as("%s: %s", grid[i], accuracies[i]).isEqualTo(deep);
      best = accuracies[i] > accuracies[best] ? i : best;
    }
    PipelineModel pipeline = (PipelineModel) model.bestModel();
    Parameters chosen =
        Parameters.fromMap(
            ((BasisClassificationModel) pipeline.stages()[2]).toLocal().parameters());
    assertThat(chosen.maxDepth()).isEqualTo(3);
    assertThat(chosen.widths().stream().mapToInt(Integer::intValue).toArray())
        .isEqualTo(grid[best].apply(classifier.widths()));
    String path = folder.resolve("split").toString();
    model.save(path);
    TrainValidationSplitModel loaded = TrainValidationSplitModel.load(path);
    assertThat(loaded.validationMetrics()).isEqualTo(accuracies);
    assertThat(loaded.transform(table()).select("prediction").collectAsList())
        .isEqualTo(model.transform(table()).select("prediction").collectAsList());
  }

  @Test
  void anEstimatorIsCopiedExplainedSavedAndLoaded() throws Exception {
    BasisClassifier classifier =
        small().setScaling("quantile").setSeed(5).setWeightCol("w").setClassWeights("balanced");
    assertThat(classifier.explainParams())
        .contains("maxDepth:", "current: 3", "weightCol:", "validationIndicatorCol:");
    String path = folder.resolve("estimator").toString();
    classifier.save(path);
    BasisClassifier loaded = BasisClassifier.load(path);
    ParamMap extra = new ParamMap().put(classifier.maxDepth().w(7));
    BasisClassifier copy = classifier.copy(extra);
    assertThat(loaded.uid()).isEqualTo(classifier.uid());
    assertThat(loaded.extractParamMap().size()).isEqualTo(classifier.extractParamMap().size());
    assertThat(loaded.getOrDefault(loaded.widths())).containsExactly(3, 4);
    assertThat(copy.getOrDefault(copy.maxDepth())).isEqualTo(7);
    assertThat(classifier.getOrDefault(classifier.maxDepth())).isEqualTo(3);
    assertThat(new BasisRegressor("mine").uid()).isEqualTo("mine");
    assertThat(new BasisRegressor().hasParam("classWeights")).isFalse();
  }

  @Test
  void paramsHaveTheDefaultsAndChecksOfTheLibrary() {
    BasisRegressor regressor = new BasisRegressor();
    for (Parameter<?> parameter : Parameter.all()) {
      boolean used = !List.of("task", "classWeights").contains(parameter.name());
      assertThat(regressor.hasParam(parameter.name())).as(parameter.name()).isEqualTo(used);
      if (used) {
        Param<?> param = regressor.getParam(parameter.name());
        assertThat(param.doc()).isEqualTo(parameter.help() + ": " + parameter.allowed());
        assertThat(regressor.hasDefault(param)).isEqualTo(!parameter.auto());
        assertThat(regressor.isSet(param)).isFalse();
      }
    }
    for (Class<?> estimator : List.of(BasisClassifier.class, BasisRegressor.class)) {
      String other = estimator == BasisRegressor.class ? "classWeights" : "intervals";
      Set<String> methods = new TreeSet<>();
      Arrays.stream(estimator.getMethods()).map(Method::getName).forEach(methods::add);
      for (Parameter<?> parameter : Parameter.all()) {
        String name = parameter.name();
        String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        if (!List.of("task", other).contains(name)) {
          assertThat(methods).contains(name, "set" + capital, "get" + capital);
        }
      }
    }
    assertThat(new BasisClassifier().getClassWeights()).isEqualTo("none");
    assertThat(regressor.getBatch()).isEqualTo(50);
    assertThat(regressor.getSeed()).isEqualTo(1);
    assertThat(regressor.getTolerance()).isEqualTo(1e-8);
    assertThat(regressor.getFirstLayer()).isEqualTo("svd");
    assertThat(regressor.getLambdas()).hasSize(17);
    assertThat(regressor.getRefit()).isTrue();
    assertThat(regressor.getIntervals()).isFalse();
    assertThat(regressor.setMaxDepth(7).getMaxDepth()).isEqualTo(7);
    assertThat(regressor.setWidths(3, 4).getWidths()).containsExactly(3, 4);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> regressor.setMaxDepth(1))
        .withMessage("maxDepth = 1: expected a whole number of at least 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> regressor.setLambdas(-1))
        .withMessageStartingWith("lambdas = -1.0: expected ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> regressor.setLoss("l1"))
        .withMessageStartingWith("loss = l1: expected ");
  }

  @Test
  void aRegressionModelIsSavedAndLoaded() throws Exception {
    Sample sample = Sample.of(300, 3, 0, 8);
    Dataset<Row> rows = sample.dataset(LocalSpark.session(), 2, 0);
    BasisRegressor regressor =
        new BasisRegressor().setWidths(3, 3).setMaxDepth(3).setValidation("none");
    BasisRegressionModel model = regressor.fit(rows);
    assertThat(model.parent()).isEqualTo(regressor);
    assertThat(model.copy(new ParamMap()).parent()).isEqualTo(regressor);
    assertThat(model.copy(new ParamMap()).summary().path().points()).isNotEmpty();
    assertThat(model).hasToString("BasisRegressionModel: uid=" + model.uid() + ", numFeatures=3");
    String path = folder.resolve("regression").toString();
    model.write().overwrite().save(path);
    BasisRegressionModel loaded = BasisRegressionModel.load(path);
    assertThat(loaded.numFeatures()).isEqualTo(3);
    assertThat(loaded.hasSummary()).isFalse();
    List<Row> predicted = loaded.transform(rows).select("prediction").collectAsList();
    double[] expected = model.toLocal().predict(sample.x());
    for (int i = 0; i < expected.length; i++) {
      // rows one by one and in blocks differ by rounding
      assertThat(predicted.get(i).getDouble(0)).isCloseTo(expected[i], within(1e-12));
    }
  }

  @Test
  void jobsSayWhereTrainingIs() {
    SparkSession session = LocalSpark.session();
    Set<String> seen = new ConcurrentSkipListSet<>();
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onJobStart(SparkListenerJobStart job) {
            seen.add(job.properties().getProperty("spark.job.description", "none"));
          }
        };
    session.sparkContext().addSparkListener(listener);
    session.sparkContext().setJobDescription("mine");
    small().setValidation("none").fit(Sample.of(200, 3, 2, 9).dataset(session, 1, 0));
    assertThat(session.sparkContext().getLocalProperty("spark.job.description")).isEqualTo("mine");
    session.sparkContext().setJobDescription(null);
    session.sparkContext().removeSparkListener(listener);
    assertThat(seen)
        .contains(
            "Basis reads rows",
            "Basis layer 1, batch 1 of 1",
            "Basis layer 2, batch 1 of 2",
            "Basis layer 2, batch 2 of 2",
            "Basis output layers at depth 3");
  }

  @Test
  void aStageTakesAsManyJobsAsIsPromised() throws Exception {
    SparkSession session = LocalSpark.session();
    String afterwards = "after training";
    Map<String, Integer> jobs = new ConcurrentHashMap<>();
    Semaphore heard = new Semaphore(0);
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onJobStart(SparkListenerJobStart job) {
            String what = job.properties().getProperty("spark.job.description", "none");
            jobs.merge(what, 1, Integer::sum);
            if (what.equals(afterwards)) {
              heard.release();
            }
          }
        };
    session.sparkContext().addSparkListener(listener);
    int nodes = 8;
    // with more nodes to a batch than inputs, the first batch is a smaller one
    for (int batch : new int[] {4, 8}) {
      jobs.clear();
      LocalTrainerTest.stages(
              new BasisRegressor(), LocalTrainerTest.STAGES.withValidation(Validation.last(100)))
          .setBatch(batch)
          .setRefit(false)
          .fit(Sample.of(400, 4, 0, 10).dataset(session, 2, 0));
      // events arrive later, but in order
      session.sparkContext().setJobDescription(afterwards);
      new JavaSparkContext(session.sparkContext()).parallelize(List.of(1)).count();
      heard.acquire();
      int promised = 3 + 2 * ((nodes + batch - 1) / batch);
      for (int stage = 2; stage <= 3; stage++) {
        assertThat(jobs.getOrDefault("Basis stage " + stage + " of 3", 0))
            .as("batches of %d, stage %d", batch, stage)
            .isBetween(promised, Math.min(promised + 2, 4 + 2 * nodes));
      }
    }
    session.sparkContext().setJobDescription(null);
    session.sparkContext().removeSparkListener(listener);
  }

  @Test
  @SuppressWarnings("rawtypes") // a class literal has no type argument
  void sparkConnectFindsTheClasses() {
    Set<String> names = new TreeSet<>();
    // not all of Spark's own can be made without a model
    ServiceLoader.load(Estimator.class).stream().forEach(one -> names.add(one.type().getName()));
    ServiceLoader.load(Transformer.class).stream().forEach(one -> names.add(one.type().getName()));
    assertThat(names)
        .contains(
            BasisClassifier.class.getName(),
            BasisRegressor.class.getName(),
            BasisClassificationModel.class.getName(),
            BasisRegressionModel.class.getName());
    assertThat(new BasisClassificationModel().numFeatures()).isEqualTo(-1);
    assertThat(new BasisRegressionModel().numFeatures()).isEqualTo(-1);
  }
}
