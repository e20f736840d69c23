package org.basislearner.spark;

import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.basislearner.BasisFit;
import org.basislearner.ClassifierModel;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/**
 * Trains polynomial networks that predict classes, on rows that stay with Spark's executors.
 *
 * <pre>{@code
 * BasisClassificationModel model = new BasisClassifier().setFeaturesCol("features").fit(rows);
 * Dataset<Row> predicted = model.transform(others);
 * }</pre>
 *
 * <p>Labels are 0, 1, ..., k - 1, as {@code StringIndexer} makes them; its names travel with the
 * model.
 */
public final class BasisClassifier
    extends ProbabilisticClassifier<Vector, BasisClassifier, BasisClassificationModel>
    implements BasisParams<BasisClassifier>, DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  // no initialiser: the super constructors ask for it before one would run
  @SuppressWarnings("NullAway.Init")
  private @Nullable String uid;

  private final BasisParamSet paramSet = new BasisParamSet(this, "intervals");

  /** A classifier. */
  public BasisClassifier() {
    this(Identifiable.randomUID("basisClassifier"));
  }

  /** A classifier with a given uid. */
  public BasisClassifier(String uid) {
    this(Uids.begin(uid));
  }

  private BasisClassifier(Uids.Begun begun) {
    this.uid = begun.end();
  }

  /** Reads classifiers that were saved. */
  public static MLReader<BasisClassifier> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads a classifier that was saved. */
  public static BasisClassifier load(String path) {
    return read().load(path);
  }

  @Override
  public String uid() {
    return uid == null ? Uids.current() : uid;
  }

  @Override
  public BasisParamSet paramSet() {
    return paramSet;
  }

  @Override
  public BasisClassifier self() {
    return this;
  }

  /** Whether rows count by their class. */
  public Param<String> classWeights() {
    return paramSet.get("classWeights");
  }

  /** Sets classWeights: {@code none}, or {@code balanced} for all classes to count the same. */
  public BasisClassifier setClassWeights(String value) {
    return paramSet.set(this, classWeights(), value);
  }

  /** classWeights: whether rows count by their class. */
  public String getClassWeights() {
    return getOrDefault(classWeights());
  }

  @Override
  public StructType transformSchema(StructType schema) {
    new EstimatorTraining(this, Task.CLASSIFICATION).check(schema);
    return super.transformSchema(schema);
  }

  @Override
  public BasisClassificationModel train(Dataset<?> dataset) {
    EstimatorTraining.Result result =
        new EstimatorTraining(this, Task.CLASSIFICATION)
            .run(dataset, getFeaturesCol(), getLabelCol());
    BasisFit<ClassifierModel> fit = BasisFit.classifier(result.trained(), result.labels());
    return BasisClassificationModel.of(uid(), fit, result.vector());
  }

  @Override
  public BasisClassifier copy(ParamMap extra) {
    return defaultCopy(extra);
  }
}
