package org.basislearner.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.TrainingSet;
import org.basislearner.columns.Column;
import org.basislearner.train.ClassWeights;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training on Spark is training as it is on one machine. */
class LocalTrainerTest {
  private static final int HELD = 1000;

  private static final Parameters SMALL =
      Parameters.defaults()
          .withWidths(5, 8)
          .withMaxDepth(3)
          .withBatch(4)
          .withLambdas(List.of(1e-4, 1e-2))
          .withValidation(Validation.last(HELD));

  static final Parameters STAGES =
      Parameters.auto()
          .withStages(3, "hinges")
          .withWidths(8)
          .withBatch(4)
          .withMaxDepth(4)
          .withLambdas(List.of(1.0))
          .withShrinkage(0.3)
          .withPatience(0);

  /** Outputs of iterative solvers agree as far as these end alike. */
  private static final double RELATIVE = 1e-9;

  @TempDir private Path folder;

  @Test
  void aModelHasTheSameBitsForAnyNumberOfPartitions() {
    // more than eight blocks, so that sums are joined in two rounds
    Sample sample = Sample.of(40_000, 4, 0, 1);
    Parameters parameters = SMALL.withTask(Task.REGRESSION);
    BasisModel local =
        org.basislearner.BasisRegressor.of(parameters).fit(sample.x(), sample.labels()).model();
    List<byte[]> files = new ArrayList<>();
    for (int partitions : new int[] {1, 7}) {
      BasisModel model =
          estimator(new BasisRegressor(), SMALL)
              .fit(sample.dataset(LocalSpark.session(), partitions, 0))
              .toLocal();
      assertThat(model.network()).as("%d partitions", partitions).isEqualTo(local.network());
      assertThat(model.parameters()).isEqualTo(local.parameters());
      files.add(model.toBytes());
    }
    assertThat(files.get(1)).isEqualTo(files.get(0));
  }

  @Test
  void filesAreThoseOfTheLocalTrainerToTheLastByte() {
    for (int classes : new int[] {0, 2, 3}) {
      Sample sample = Sample.of(3000 + 100 * classes, 4, classes, 7);
      for (String validation : List.of("0.2", "kfold:3")) {
        Parameters parameters = SMALL.withValidation(Validation.parse(validation)).withSeed(3);
        BasisModel local =
            classes == 0
                ? org.basislearner.BasisRegressor.of(parameters)
                    .fit(TrainingSet.of(sample.x(), sample.labels()).targetNames(List.of("label")))
                    .model()
                : org.basislearner.BasisClassifier.of(parameters)
                    .fit(sample.x(), sample.classLabels())
                    .model();
        BasisModel model =
            classes == 0
                ? estimator(new BasisRegressor(), parameters)
                    .setSeed(3)
                    .fit(sample.dataset(LocalSpark.session(), 5, 0))
                    .toLocal()
                : estimator(new BasisClassifier(), parameters)
                    .setSeed(3)
                    .fit(sample.dataset(LocalSpark.session(), 5, 0))
                    .toLocal();
        String what = classes + " classes, " + validation;
        assertThat(model.provenance()).as(what).isEqualTo(local.provenance());
        assertThat(model.toBytes()).as(what).isEqualTo(local.toBytes());
      }
    }
  }

  @Test
  void buildersFirstLayersLossesAndScalingsGiveWhatTheyGiveLocally() {
    Sample sample = Sample.of(6000, 4, 2, 2);
    List<Parameters> some =
        List.of(
            SMALL.withBuilder("screened").withLoss("logistic"),
            SMALL.withBuilder("correlation:1").withFirstLayer("randomized"),
            SMALL.withBuilder("unsupervised").withScaling(Scaling.QUANTILE));
    for (Parameters parameters : some) {
      ClassifierModel local =
          org.basislearner.BasisClassifier.of(parameters)
              .fit(sample.x(), sample.classLabels())
              .model();
      ClassifierModel model =
          estimator(new BasisClassifier(), parameters)
              .fit(sample.dataset(LocalSpark.session(), 3, 0))
              .toLocal();
      assertThat(model.network().basis()).as("%s", parameters).isEqualTo(local.network().basis());
      assertClose(model.scores(sample.x()), local.scores(sample.x()));
      assertThat(model.hasProbabilities()).isTrue();
    }
  }

  @Test
  void theHingeComesAsNearItsMinimumAsItDoesLocally() {
    Sample sample = Sample.of(4000, 4, 3, 3);
    Parameters parameters = SMALL.withLoss("hinge").withLambdas(List.of(1e-3));
    BasisModel local =
        org.basislearner.BasisClassifier.of(parameters)
            .fit(sample.x(), sample.classLabels())
            .model();
    BasisModel model =
        estimator(new BasisClassifier(), parameters)
            .fit(sample.dataset(LocalSpark.session(), 2, 0))
            .toLocal();
    assertThat(model.network().basis()).isEqualTo(local.network().basis());
    // both within the relative gap of exploring, 1e-3, of the least objective
    assertThat(model.path().chosenPoint().trainLoss())
        .isCloseTo(local.path().chosenPoint().trainLoss(), withinPercentage(1.0));
  }

  @Test
  void weightsAndMarksCountAsTheyDoLocally() {
    Sample sample = Sample.of(5000, 4, 3, 4);
    Parameters parameters = SMALL.withClassWeights(ClassWeights.BALANCED);
    ClassifierModel local =
        org.basislearner.BasisClassifier.of(parameters)
            .fit(TrainingSet.of(sample.x(), sample.classLabels()).weights(sample.weights()))
            .model();
    ClassifierModel model =
        estimator(new BasisClassifier(), SMALL)
            .setClassWeights("balanced")
            .setWeightCol("weight")
            .setValidationIndicatorCol("held")
            .fit(sample.dataset(LocalSpark.session(), 4, HELD))
            .toLocal();
    assertClose(model.scores(sample.x()), local.scores(sample.x()));
    assertThat(model.parameters()).isEqualTo(local.parameters());
  }

  @Test
  void autoModeGivesTheFileThatItGivesInJava() {
    // mostly noise, so that all sums of stages are short, one layer and two folds: this is not
    // about
    // models, and what takes time is jobs
    Sample plain = Sample.of(600, 3, 0, 5);
    SplittableRandom random = new SplittableRandom(6);
    double[] noisy =
        Arrays.stream(plain.labels()).map(y -> y + 3 * random.nextGaussian()).toArray();
    Sample sample = new Sample(plain.x(), noisy, plain.weights(), 0);
    BasisFit<RegressorModel> local =
        org.basislearner.BasisRegressor.of(
                Parameters.auto()
                    .withPatience(1)
                    .withMaxDepth(2)
                    .withValidation(Validation.folds(2)))
            .fit(TrainingSet.of(sample.x(), noisy).targetNames(List.of("label")));
    BasisModel model =
        new BasisRegressor()
            .setPatience(1)
            .setMaxDepth(2)
            .setValidation("kfold:2")
            .fit(sample.dataset(LocalSpark.session(), 3, 0))
            .toLocal();
    assertThat(local.builds()).anyMatch(build -> build.parameters().stages() > 0);
    assertThat(local.builds()).anyMatch(build -> build.parameters().stages() == 0);
    assertThat(model.toBytes()).isEqualTo(local.model().toBytes());
  }

  @Test
  void sumsOfStagesAreThoseOfTheLocalTrainerForAnyNumberOfPartitions() {
    for (String validation : List.of("0.2", "none")) {
      Parameters parameters = STAGES.withValidation(Validation.parse(validation));
      Sample sample = Sample.of(1500, 4, 0, 11);
      byte[] local =
          org.basislearner.BasisRegressor.of(parameters)
              .fit(TrainingSet.of(sample.x(), sample.labels()).targetNames(List.of("label")))
              .model()
              .toBytes();
      int partitions = validation.equals("none") ? 1 : 3;
      BasisModel model =
          stages(new BasisRegressor(), parameters)
              .fit(sample.dataset(LocalSpark.session(), partitions, 0))
              .toLocal();
      assertThat(model.toBytes()).as(validation).isEqualTo(local);
    }
    Sample sample = Sample.of(1500, 4, 3, 12);
    Parameters parameters = STAGES.withValidation(Validation.folds(2));
    ClassifierModel local =
        org.basislearner.BasisClassifier.of(parameters.withClassWeights(ClassWeights.BALANCED))
            .fit(TrainingSet.of(sample.x(), sample.classLabels()).weights(sample.weights()))
            .model();
    ClassifierModel model =
        stages(new BasisClassifier(), parameters)
            .setClassWeights("balanced")
            .setWeightCol("weight")
            .fit(sample.dataset(LocalSpark.session(), 3, 0))
            .toLocal();
    assertThat(model.path()).isEqualTo(local.path());
    assertThat(model.scores(sample.x())).isDeepEqualTo(local.scores(sample.x()));
  }

  static <T extends BasisParams<T>> T stages(T estimator, Parameters parameters) {
    return estimator
        .setStages(parameters.stages())
        .setInputs(parameters.inputs())
        .setWidths(parameters.width(1))
        .setBatch(parameters.batch())
        .setMaxDepth(parameters.maxDepth())
        .setLambdas(parameters.lambdas().get(0))
        .setShrinkage(parameters.shrinkage())
        .setPatience(parameters.patience())
        .setValidation(parameters.validation().toString());
  }

  @Test
  void whatIsSetIsFixedAndTheRestIsSearchedAsLocally() {
    Sample sample = Sample.of(4000, 4, 0, 6);
    Parameters given =
        Parameters.auto()
            .withWidths(4, 6)
            .withMaxDepth(3)
            .withLambdas(List.of(1e-3))
            .withIntervals(true)
            .withValidation(Validation.last(HELD));
    BasisFit<RegressorModel> local =
        org.basislearner.BasisRegressor.of(given).fit(sample.x(), sample.labels());
    BasisModel model =
        new BasisRegressor()
            .setWidths(4, 6)
            .setMaxDepth(3)
            .setLambdas(1e-3)
            .setIntervals(true)
            .setValidation("last:" + HELD)
            .fit(sample.dataset(LocalSpark.session(), 3, 0))
            .toLocal();
    assertThat(local.builds()).hasSize(2);
    assertThat(model.parameters()).isEqualTo(local.model().parameters());
    assertThat(model.network()).isEqualTo(local.model().network());
    double[] row = sample.x()[0];
    assertThat(((RegressorModel) model).interval(row, 0.9))
        .isEqualTo(local.model().interval(row, 0.9));
  }

  @Test
  void categoriesOfTheVectorAreLearnedAsThoseOfColumns() throws Exception {
    int count = 300;
    SplittableRandom random = new SplittableRandom(13);
    double[] size = random.doubles(count).toArray();
    String[] colors = new String[count];
    String[] paid = new String[count];
    double[] y = new double[count];
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      colors[i] = List.of("red", "red", "green", "blue").get(random.nextInt(4));
      paid[i] = random.nextInt(3) == 0 ? "yes" : "no";
      y[i] = size[i] * (colors[i].equals("red") ? 2 : 1) + (paid[i].equals("yes") ? 1 : 0);
      rows.add(RowFactory.create(size[i], colors[i], paid[i], y[i]));
    }
    StructType schema =
        new StructType()
            .add("size", DataTypes.DoubleType)
            .add("colorText", DataTypes.StringType)
            .add("paidText", DataTypes.StringType)
            .add("label", DataTypes.DoubleType);
    Dataset<Row> table = LocalSpark.session().createDataFrame(rows, schema).coalesce(1);
    Dataset<Row> indexed =
        new StringIndexer()
            .setInputCols(new String[] {"colorText", "paidText"})
            .setOutputCols(new String[] {"color", "paid"})
            .fit(table)
            .transform(table);
    Dataset<Row> vectors =
        new VectorAssembler()
            .setInputCols(new String[] {"size", "color", "paid"})
            .setOutputCol("features")
            .transform(indexed);
    Parameters parameters = SMALL.withValidation(Validation.last(60));
    BasisModel local =
        org.basislearner.BasisRegressor.of(parameters)
            .fit(
                TrainingSet.of(
                        List.of(
                            Column.numbers("size", size),
                            Column.categories("color", colors),
                            Column.categories("paid", paid)),
                        y)
                    .targetNames(List.of("label")))
            .model();
    assertThat(local.inputNames())
        .containsExactly("size", "color=blue", "color=green", "color=red", "paid");
    BasisRegressionModel model = estimator(new BasisRegressor(), parameters).fit(vectors);
    assertThat(model.toLocal().toBytes()).isEqualTo(local.toBytes());
    assertThat(model.summary().heldOut()).containsKeys("rmse", "r2");
    model.save(folder.resolve("model").toString());
    BasisRegressionModel loaded = BasisRegressionModel.load(folder.resolve("model").toString());
    assertThat(loaded.numFeatures()).isEqualTo(3);
    Row first = loaded.transform(vectors).head();
    double[] inputs = {
      size[0],
      colors[0].equals("blue") ? 1 : 0,
      colors[0].equals("green") ? 1 : 0,
      colors[0].equals("red") ? 1 : 0,
      paid[0].equals("yes") ? 1 : 0
    };
    assertThat(first.<Double>getAs("prediction"))
        .isEqualTo(((RegressorModel) local).predict(inputs));
    // an index that no level has
    assertThat(loaded.predict(Vectors.dense(size[0], 7, 1)))
        .isEqualTo(((RegressorModel) local).predict(new double[] {size[0], 0, 0, 0, 1}));
  }

  private static void assertClose(double[][] actual, double[][] expected) {
    double largest = 0;
    for (double[] row : expected) {
      for (double score : row) {
        largest = Math.max(largest, Math.abs(score));
      }
    }
    for (int i = 0; i < expected.length; i++) {
      assertThat(actual[i])
          .as("row %d", i)
          .containsExactly(expected[i], within(RELATIVE * largest));
    }
  }

  static <T extends BasisParams<T>> T estimator(T estimator, Parameters parameters) {
    return estimator
        .setWidths(parameters.widths().stream().mapToInt(Integer::intValue).toArray())
        .setMaxDepth(parameters.maxDepth())
        .setBatch(parameters.batch())
        .setBuilder(parameters.builder().name())
        .setFirstLayer(parameters.firstLayer().name())
        .setLoss(parameters.loss().name())
        .setLambdas(parameters.lambdas().stream().mapToDouble(Double::doubleValue).toArray())
        .setScaling(parameters.scaling().text())
        .setValidation(parameters.validation().toString())
        .setPatience(parameters.patience());
  }
}
