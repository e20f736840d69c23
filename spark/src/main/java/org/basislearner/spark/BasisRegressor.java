package org.basislearner.spark;

import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.Regressor;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.basislearner.BasisFit;
import org.basislearner.RegressorModel;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/**
 * Trains polynomial networks that predict a number, on rows that stay with Spark's executors.
 *
 * <pre>{@code
 * BasisRegressionModel model = new BasisRegressor().setFeaturesCol("features").fit(rows);
 * Dataset<Row> predicted = model.transform(others);
 * }</pre>
 */
public final class BasisRegressor extends Regressor<Vector, BasisRegressor, BasisRegressionModel>
    implements BasisParams<BasisRegressor>, DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  // no initialiser: the super constructors ask for it before one would run
  @SuppressWarnings("NullAway.Init")
  private @Nullable String uid;

  private final BasisParamSet paramSet = new BasisParamSet(this, "classWeights");

  /** A regressor. */
  public BasisRegressor() {
    this(Identifiable.randomUID("basisRegressor"));
  }

  /** A regressor with a given uid. */
  public BasisRegressor(String uid) {
    this(Uids.begin(uid));
  }

  private BasisRegressor(Uids.Begun begun) {
    this.uid = begun.end();
  }

  /** Reads regressors that were saved. */
  public static MLReader<BasisRegressor> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads a regressor that was saved. */
  public static BasisRegressor load(String path) {
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
  public BasisRegressor self() {
    return this;
  }

  /** Whether the model learns to give prediction intervals, through {@code toLocal()}. */
  public BooleanParam intervals() {
    return paramSet.get("intervals");
  }

  /** Sets intervals: whether the model learns to give prediction intervals. */
  public BasisRegressor setIntervals(boolean value) {
    return paramSet.set(this, intervals(), value);
  }

  /** intervals: whether the model learns to give prediction intervals. */
  public boolean getIntervals() {
    return (Boolean) getOrDefault(intervals());
  }

  @Override
  public StructType transformSchema(StructType schema) {
    new EstimatorTraining(this, Task.REGRESSION).check(schema);
    return super.transformSchema(schema);
  }

  @Override
  public BasisRegressionModel train(Dataset<?> dataset) {
    EstimatorTraining.Result result =
        new EstimatorTraining(this, Task.REGRESSION).run(dataset, getFeaturesCol(), getLabelCol());
    BasisFit<RegressorModel> fit = BasisFit.regressor(result.trained(), List.of(getLabelCol()));
    return BasisRegressionModel.of(uid(), fit, result.vector());
  }

  @Override
  public BasisRegressor copy(ParamMap extra) {
    return defaultCopy(extra);
  }
}
