package org.basislearner.spark;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.basislearner.BasisFit;
import org.basislearner.ClassifierModel;
import org.basislearner.predict.Calibration;
import org.basislearner.spark.store.VectorInputs;
import org.jspecify.annotations.Nullable;
import scala.Tuple3;

/**
 * A classifier as a Spark model. {@link #toLocal} gives the model itself, which needs no Spark.
 *
 * <p>The raw prediction is the score of each class. Probabilities are calibrated on the validation
 * rows, or come from the logistic loss; a model with neither gives scores that are squeezed into
 * probabilities and mean no more than scores do.
 */
public final class BasisClassificationModel
    extends ProbabilisticClassificationModel<Vector, BasisClassificationModel>
    implements MLWritable {
  private static final long serialVersionUID = 1;

  // no initialisers: the super constructors ask before one would run
  private @Nullable String uid;
  private @Nullable SharedModel shared;
  private transient @Nullable BasisFit<ClassifierModel> summary;
  private transient volatile @Nullable VectorInputs vector;
  private final IntArrayParam inputLayout = ModelFolder.inputLayout(this);
  private final DoubleArrayParam inputMeans = ModelFolder.inputMeans(this);

  /** A model without content, of which Spark Connect only asks the name of the class. */
  public BasisClassificationModel() {
    this(Uids.begin(Identifiable.randomUID("basisClassifier")), null);
  }

  BasisClassificationModel(String uid, ClassifierModel model) {
    this(Uids.begin(uid), new SharedModel(model));
  }

  /** A model that has just been trained. */
  static BasisClassificationModel of(
      String uid, BasisFit<ClassifierModel> fit, VectorInputs vector) {
    BasisClassificationModel model = new BasisClassificationModel(uid, fit.model());
    model.summary = fit;
    ModelFolder.keep(vector, model, model.inputLayout(), model.inputMeans());
    return model;
  }

  private BasisClassificationModel(Uids.Begun begun, @Nullable SharedModel shared) {
    this.uid = begun.end();
    this.shared = shared;
  }

  /** Reads models that were saved. */
  public static MLReader<BasisClassificationModel> read() {
    return ModelFolder.reader(
        BasisClassificationModel.class, ClassifierModel.class, BasisClassificationModel::new);
  }

  /** Reads a model that was saved. */
  public static BasisClassificationModel load(String path) {
    return read().load(path);
  }

  /** The model itself, for use without Spark. */
  public ClassifierModel toLocal() {
    return (ClassifierModel) shared().model();
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
  public BasisFit<ClassifierModel> summary() {
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
  public int numClasses() {
    return toLocal().labels().size();
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
  public Vector predictRaw(Vector features) {
    return Vectors.dense(toLocal().scores(inputs(features)));
  }

  @Override
  public Vector raw2probabilityInPlace(Vector raw) {
    double[] values = ((DenseVector) raw).values();
    double[] probabilities = new double[values.length];
    if (toLocal().hasProbabilities()) {
      probabilities = toLocal().probabilitiesOf(values);
    } else {
      double[] outputs = values.length == 2 ? new double[] {values[1]} : values;
      Calibration.NONE.probabilities(Arrays.copyOf(outputs, outputs.length), probabilities);
    }
    System.arraycopy(probabilities, 0, values, 0, values.length);
    return raw;
  }

  /**
   * The class that the model predicts: the most probable one, or what its threshold says. Spark's
   * {@code thresholds} come first where they are set.
   */
  @Override
  public double raw2prediction(Vector raw) {
    OptionalDouble threshold = toLocal().threshold();
    return threshold.isEmpty() || toLocal().hasProbabilities() || isDefined(thresholds())
        ? probability2prediction(raw2probabilityInPlace(raw.copy()))
        : raw.apply(1) >= threshold.getAsDouble() ? 1 : 0;
  }

  @Override
  public double probability2prediction(Vector probability) {
    OptionalDouble threshold = toLocal().threshold();
    return threshold.isEmpty() || !toLocal().hasProbabilities() || isDefined(thresholds())
        ? super.probability2prediction(probability)
        : probability.apply(1) >= threshold.getAsDouble() ? 1 : 0;
  }

  @Override
  public double predict(Vector features) {
    return raw2prediction(predictRaw(features));
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // what Java makes of the types in Scala
  public Tuple3 findSummaryModel() {
    return super.findSummaryModel();
  }

  @Override
  public String toString() {
    return shared == null
        ? "BasisClassificationModel: uid=" + uid()
        : String.format(
            Locale.ROOT,
            "BasisClassificationModel: uid=%s, numClasses=%d, numFeatures=%d",
            uid(),
            numClasses(),
            numFeatures());
  }

  @Override
  public MLWriter write() {
    return new ModelFolder.Writer(this, shared().bytes());
  }

  @Override
  public BasisClassificationModel copy(ParamMap extra) {
    BasisClassificationModel copy = new BasisClassificationModel(Uids.begin(uid()), shared);
    copy.summary = summary;
    copyValues(copy, extra);
    return hasParent() ? copy.setParent(parent()) : copy;
  }
}
