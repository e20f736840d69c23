package org.basislearner.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.attribute.NumericAttribute;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.Metadata;
import org.basislearner.BasisModel;
import org.basislearner.RegressorModel;
import org.basislearner.TrainingSet;
import org.basislearner.columns.Column;
import org.basislearner.columns.InputColumns;
import org.basislearner.columns.InputColumns.Outcome;
import org.basislearner.columns.Missing;
import org.basislearner.rows.BlockSource;
import org.basislearner.train.Parameters;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Categories with many levels have means of the target by level, as columns have in Java. */
class ManyLevelsTest {
  private static final int ROWS = 500;

  @TempDir private Path folder;

  /**
   * Rows whose label depends on a number and on the level, of which a few are frequent and most
   * have two or three rows.
   *
   * @param names what the metadata name: all levels and one that no row has, in any order
   */
  private record Rows(
      double[] number,
      String[] level,
      double[] label,
      double[] weight,
      List<String> names,
      int classes) {
    static Rows of(int classes, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] effects = random.doubles(150, -3, 3).toArray();
      double[] number = random.doubles(ROWS).toArray();
      String[] level = new String[ROWS];
      double[] label = new double[ROWS];
      double[] weight = new double[ROWS];
      for (int i = 0; i < ROWS; i++) {
        int one = random.nextInt(4) == 0 ? random.nextInt(5) : random.nextInt(effects.length);
        level[i] = "level" + one;
        double y = effects[one] + number[i] + 0.1 * random.nextDouble();
        label[i] = classes == 0 ? y : classes == 2 ? y > 0 ? 1 : 0 : y < -1 ? 0 : y < 1 ? 1 : 2;
        weight[i] = random.nextInt(10) == 0 ? 0 : 0.5 + random.nextDouble();
      }
      List<String> names = new ArrayList<>(Arrays.stream(level).distinct().toList());
      names.add("nowhere");
      Collections.shuffle(names, new Random(seed));
      return new Rows(number, level, label, weight, names, classes);
    }

    List<Column> columns(int from, int to) {
      return List.of(
          Column.numbers("number", Arrays.copyOfRange(number, from, to)),
          Column.categories("level", Arrays.copyOfRange(level, from, to)));
    }

    Outcome outcome(int from, int to) {
      double[] labels = Arrays.copyOfRange(label, from, to);
      return classes == 0
          ? Outcome.of("label", labels)
          : Outcome.of(
              List.of("0", "1", "2").subList(0, classes),
              Arrays.stream(labels).mapToInt(one -> (int) one).toArray());
    }

    TrainingSet set(BlockSource inputs, int from, int to) {
      double[] labels = Arrays.copyOfRange(label, from, to);
      return classes == 0
          ? TrainingSet.of(inputs, labels).targetNames(List.of("label"))
          : TrainingSet.of(inputs, Arrays.stream(labels).mapToInt(one -> (int) one).toArray());
    }

    Vector vector(int row) {
      return Vectors.dense(number[row], names.indexOf(level[row]));
    }

    Dataset<Row> dataset(int partitions, int heldRows) {
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        rows.add(RowFactory.create(vector(i), label[i], weight[i], i < heldRows));
      }
      JavaSparkContext context = new JavaSparkContext(LocalSpark.session().sparkContext());
      Metadata metadata =
          new AttributeGroup(
                  "features",
                  new Attribute[] {
                    NumericAttribute.defaultAttr().withName("number"),
                    NominalAttribute.defaultAttr()
                        .withName("level")
                        .withValues(names.toArray(String[]::new))
                  })
              .toMetadata();
      return LocalSpark.session()
          .createDataFrame(Sample.partitioned(context, rows, partitions), Sample.SCHEMA)
          .withColumn("features", functions.col("features").as("features", metadata));
    }
  }

  /** Two stages of one batch, so that there are few jobs. */
  private static final Parameters STAGES =
      LocalTrainerTest.STAGES.withStages(2, "hinges").withWidths(4).withSeed(5);

  private static final Parameters NETWORK =
      Parameters.defaults()
          .withWidths(4, 6)
          .withMaxDepth(2)
          .withBatch(4)
          .withLambdas(List.of(1e-2));

  private static BasisModel local(Rows rows, Parameters parameters) {
    List<Column> columns = rows.columns(0, ROWS);
    InputColumns inputs = InputColumns.of(columns, Missing.FAIL, "rows", rows.outcome(0, ROWS));
    TrainingSet set = rows.set(inputs.read(columns), 0, ROWS);
    return rows.classes == 0
        ? org.basislearner.BasisRegressor.of(parameters).fit(set).model()
        : org.basislearner.BasisClassifier.of(parameters).fit(set).model();
  }

  private static BasisModel onSpark(Rows rows, Parameters parameters, int partitions) {
    Dataset<Row> data = rows.dataset(partitions, 0);
    return rows.classes == 0
        ? with(new BasisRegressor(), parameters).fit(data).toLocal()
        : with(new BasisClassifier(), parameters).fit(data).toLocal();
  }

  private static <T extends BasisParams<T>> T with(T estimator, Parameters parameters) {
    return (parameters.stages() > 0
            ? LocalTrainerTest.stages(estimator, parameters)
            : LocalTrainerTest.estimator(estimator, parameters))
        .setSeed(parameters.seed());
  }

  @Test
  void filesAreThoseOfTheLocalTrainerForAnyNumberOfPartitions() {
    for (int classes : new int[] {0, 2, 3}) {
      Rows rows = Rows.of(classes, 20 + classes);
      Parameters stages = STAGES.withValidation(Validation.fraction(0.25));
      byte[] expected = local(rows, stages).toBytes();
      for (int partitions : new int[] {1, 2, 5}) {
        assertThat(onSpark(rows, stages, partitions).toBytes())
            .as("%d classes, %d partitions", classes, partitions)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void eachFoldHasMeansOfItsOwnInStagesAndNetworks() {
    Rows three = Rows.of(3, 23);
    Parameters stages = STAGES.withValidation(Validation.folds(2));
    assertThat(onSpark(three, stages, 4).toBytes()).isEqualTo(local(three, stages).toBytes());
    Rows numbers = Rows.of(0, 20);
    Parameters network = NETWORK.withValidation(Validation.folds(2));
    assertThat(onSpark(numbers, network, 4).toBytes()).isEqualTo(local(numbers, network).toBytes());
  }

  @Test
  void weightsAndMarksLeaveRowsOutOfMeansAsTheyDoLocally() {
    // the first rows are marked: to the trainer they are the last ones
    int held = 100;
    Rows rows = Rows.of(0, 31);
    List<Column> columns = rows.columns(held, ROWS);
    List<Column> others = rows.columns(0, held);
    InputColumns inputs = InputColumns.of(columns, Missing.FAIL, "rows", rows.outcome(held, ROWS));
    TrainingSet set =
        rows.set(inputs.read(columns), held, ROWS)
            .weights(Arrays.copyOfRange(rows.weight, held, ROWS))
            .validation(
                rows.set(inputs.read(others), 0, held).weights(Arrays.copyOf(rows.weight, held)));
    BasisModel local = org.basislearner.BasisRegressor.of(STAGES).fit(set).model();
    for (int partitions : new int[] {1, 3}) {
      Dataset<Row> data = rows.dataset(partitions, held);
      BasisRegressionModel model =
          with(new BasisRegressor(), STAGES)
              .setWeightCol("weight")
              .setValidationIndicatorCol("held")
              .fit(data);
      assertThat(model.toLocal().inputNames()).isEqualTo(inputs.inputNames());
      assertThat(model.toLocal().path()).isEqualTo(local.path());
      assertThat(model.predict(rows.vector(held + 3)))
          .isEqualTo(predictions(inputs, (RegressorModel) local, columns)[3]);
    }
  }

  @Test
  void otherRowsGetTheMeansOfAllTrainingRowsBeforeAndAfterAModelIsSaved() throws Exception {
    Rows rows = Rows.of(0, 41);
    List<Column> columns = rows.columns(0, ROWS);
    InputColumns inputs = InputColumns.of(columns, Missing.FAIL, "rows", rows.outcome(0, ROWS));
    Parameters parameters =
        LocalTrainerTest.STAGES
            .withStages(8, "steps")
            .withShrinkage(1)
            .withValidation(Validation.fraction(0.2));
    RegressorModel local = (RegressorModel) local(rows, parameters);
    BasisRegressionModel model = with(new BasisRegressor(), parameters).fit(rows.dataset(3, 0));
    assertThat(model.toLocal().inputNames())
        .startsWith("number", "level=level0")
        .endsWith("level~label");
    double[] expected = predictions(inputs, local, columns);
    double left = 0;
    double all = 0;
    for (int i = 0; i < ROWS; i++) {
      assertThat(model.predict(rows.vector(i))).as("row %d", i).isEqualTo(expected[i]);
      left += Math.pow(rows.label[i] - expected[i], 2);
      all += Math.pow(rows.label[i], 2);
    }
    // nearly all of the label is in the level, and most levels have no input of their own
    assertThat(left).isLessThan(0.2 * all);
    model.save(folder.resolve("model").toString());
    BasisRegressionModel loaded = BasisRegressionModel.load(folder.resolve("model").toString());
    assertThat(loaded.numFeatures()).isEqualTo(2);
    assertThat(loaded.predict(rows.vector(7))).isEqualTo(expected[7]);
    List<Column> unknown =
        List.of(
            Column.numbers("number", new double[] {0.5}),
            Column.categories("level", new String[] {"never seen"}));
    double other = predictions(inputs, local, unknown)[0];
    assertThat(loaded.predict(Vectors.dense(0.5, rows.names.indexOf("nowhere")))).isEqualTo(other);
    assertThat(loaded.predict(Vectors.dense(0.5, 12345))).isEqualTo(other);
  }

  @Test
  void aCategoryWithAnotherLevelInEachRowIsLeftOut() {
    Rows few = Rows.of(0, 51);
    String[] texts = new String[ROWS];
    Arrays.setAll(texts, i -> "row" + i);
    Rows rows = new Rows(few.number, texts, few.label, few.weight, List.of(texts), 0);
    Parameters parameters = STAGES.withValidation(Validation.fraction(0.25));
    BasisModel model = onSpark(rows, parameters, 2);
    assertThat(model.inputNames()).containsExactly("number");
    assertThat(model.toBytes()).isEqualTo(local(rows, parameters).toBytes());
  }

  private static double[] predictions(
      InputColumns inputs, RegressorModel model, List<Column> columns) {
    double[] found = new double[columns.get(0).rows()];
    inputs
        .read(columns)
        .rowBlocks(
            (first, block) ->
                System.arraycopy(model.predict(block), 0, found, (int) first, block.length));
    return found;
  }
}
