package org.basislearner.spark;

import java.util.Locale;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.RegressionModel;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.basislearner.BasisFit;
import org.basislearner.RegressorModel;
import org.basislearner.spark.store.VectorInputs;
import org.jspecify.annotations.Nullable;

/**
 * A regression model as a Spark model. {@link #toLocal} gives the model itself, which needs no
 * Spark.
 */
public final class BasisRegressionModel extends RegressionModel<Vector, BasisRegressionModel>
    implements MLWritable {
  private static final long serialVersionUID = 1;

  // no initialisers: the super constructors ask before one would run
  private @Nullable String uid;
  private @Nullable SharedModel shared;
  private transient @Nullable BasisFit<RegressorModel> summary;
  private transient volatile @Nullable VectorInputs vector;
  private final IntArrayParam inputLayout = ModelFolder.inputLayout(this);
  private final DoubleArrayParam inputMeans = ModelFolder.inputMeans(this);

  /** A model without content, of which Spark Connect only asks the name of the class. */
  public BasisRegressionModel() {
    this(Uids.begin(Identifiable.randomUID("basisRegressor")), null);
  }

  BasisRegressionModel(String uid, RegressorModel model) {
    this(Uids.begin(uid), new SharedModel(model));
  }

  /** A model that has just been trained. */
  static BasisRegressionModel of(String uid, BasisFit<RegressorModel> fit, VectorInputs vector) {
    BasisRegressionModel model = new BasisRegressionModel(uid, fit.model());
    model.summary = fit;
    ModelFolder.keep(vector, model, model.inputLayout(), model.inputMeans());
    return model;
  }

  private BasisRegressionModel(Uids.Begun begun, @Nullable SharedModel shared) {
    this.uid = begun.end();
    this.shared = shared;
  }

  /** Reads models that were saved. */
  public static MLReader<BasisRegressionModel> read() {
    return ModelFolder.reader(
        BasisRegressionModel.class, RegressorModel.class, BasisRegressionModel::new);
  }

  /** Reads a model that was saved. */
  public static BasisRegressionModel load(String path) {
    return read().load(path);
  }

  /** The model itself, for use without Spark. */
  public RegressorModel toLocal() {
    return (RegressorModel) shared().model();
  }

  /** Whether there is a {@link #summary}: a model that was loaded has none. */
  public boolean hasSummary() {
    return summary != null;
  }

  /**
   * How training went: all that was tried, the path of what was chosen, and metrics on the
   * validation rows by name ({@link BasisFit#heldOut}). Prints as a table.
   *
   * @throws IllegalStateException if the model was loaded
   */
  public BasisFit<RegressorModel> summary() {
    if (summary == null) {
      throw new IllegalStateException(
          "there is no training summary: it is not saved with a model; path() of toLocal() is");
    }
    return summary;
  }

  /**
   * How vectors become inputs, set if they have categories: for each number of a vector how many
   * levels it has, 0 if it is a number, and then which of its inputs each level is, -1 for none.
   */
  public IntArrayParam inputLayout() {
    return inputLayout;
  }

  /**
   * Means of the target by level, set if there are some: for each number of a vector how many means
   * it makes, and then of each of these the mean of each level and that of all rows.
   */
  public DoubleArrayParam inputMeans() {
    return inputMeans;
  }

  private double[] inputs(Vector features) {
    VectorInputs known = vector;
    if (known == null) {
      known = ModelFolder.vector(this, inputLayout, inputMeans);
      vector = known;
    }
    return known.isIdentity() ? features.toArray() : known.of(features.toArray());
  }

  private SharedModel shared() {
    if (shared == null) {
      throw new IllegalStateException("there is no model: fit or load one");
    }
    return shared;
  }

  @Override
  public String uid() {
    return uid == null ? Uids.current() : uid;
  }

  @Override
  public int numFeatures() {
    if (shared == null) {
      return -1;
    }
    return isSet(inputLayout)
        ? ModelFolder.vector(this, inputLayout, inputMeans).size()
        : toLocal().inputNames().size();
  }

  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    shared().shareWith(dataset.sparkSession().sparkContext());
    return super.transform(dataset);
  }

  @Override
  public double predict(Vector features) {
    return toLocal().predict(inputs(features));
  }

  @Override
  public String toString() {
    return shared == null
        ? "BasisRegressionModel: uid=" + uid()
        : String.format(
            Locale.ROOT, "BasisRegressionModel: uid=%s, numFeatures=%d", uid(), numFeatures());
  }

  @Override
  public MLWriter write() {
    return new ModelFolder.Writer(this, shared().bytes());
  }

  @Override
  public BasisRegressionModel copy(ParamMap extra) {
    BasisRegressionModel copy = new BasisRegressionModel(Uids.begin(uid()), shared);
    copy.summary = summary;
    copyValues(copy, extra);
    return hasParent() ? copy.setParent(parent()) : copy;
  }
}
