package org.basislearner.spark;

import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * The params of both estimators, under the names that they have everywhere in this library; values
 * are written as on the command line. If none of {@code widths}, {@code maxDepth}, {@code batch},
 * {@code builder}, {@code firstLayer}, {@code loss}, {@code lambdas} and {@code scaling} is set,
 * auto mode tries a few networks and keeps the best.
 *
 * @param <T> the estimator
 */
public interface BasisParams<T extends BasisParams<T>> extends Params {
  /** The params themselves; for this package. */
  BasisParamSet paramSet();

  /** This estimator. */
  T self();

  /** The most nodes of layers 1, 2, ...; the last repeats for deeper layers. */
  default IntArrayParam widths() {
    return paramSet().widths;
  }

  /** Sets widths: the most nodes of layers 1, 2, ...; the last repeats for deeper layers. */
  default T setWidths(int... value) {
    set(widths(), value);
    return self();
  }

  /** The most layers, the output layer counted. */
  default IntParam maxDepth() {
    return paramSet().maxDepth;
  }

  /** Sets maxDepth: the most layers, the output layer counted. */
  default T setMaxDepth(int value) {
    set(maxDepth(), value);
    return self();
  }

  /** Nodes that are chosen between two looks at all candidates. */
  default IntParam batch() {
    return paramSet().batch;
  }

  /** Sets batch: nodes that are chosen between two looks at all candidates. */
  default T setBatch(int value) {
    set(batch(), value);
    return self();
  }

  /** How layers 2, 3, ... are built. */
  default Param<String> builder() {
    return paramSet().builder;
  }

  /** Sets builder: how layers 2, 3, ... are built. */
  default T setBuilder(String value) {
    set(builder(), value);
    return self();
  }

  /** How layer 1 is built. */
  default Param<String> firstLayer() {
    return paramSet().firstLayer;
  }

  /** Sets firstLayer: how layer 1 is built. */
  default T setFirstLayer(String value) {
    set(firstLayer(), value);
    return self();
  }

  /** What the output layer minimises. */
  default Param<String> loss() {
    return paramSet().loss;
  }

  /** Sets loss: what the output layer minimises. */
  default T setLoss(String value) {
    set(loss(), value);
    return self();
  }

  /** Weights of the L2 term to try; the best is kept. */
  default DoubleArrayParam lambdas() {
    return paramSet().lambdas;
  }

  /** Sets lambdas: weights of the L2 term to try; the best is kept. */
  default T setLambdas(double... value) {
    set(lambdas(), value);
    return self();
  }

  /** How inputs are scaled. */
  default Param<String> scaling() {
    return paramSet().scaling;
  }

  /** Sets scaling: how inputs are scaled. */
  default T setScaling(String value) {
    set(scaling(), value);
    return self();
  }

  /** Which rows depth and lambda are chosen on. */
  default Param<String> validation() {
    return paramSet().validation;
  }

  /** Sets validation: which rows depth and lambda are chosen on. */
  default T setValidation(String value) {
    set(validation(), value);
    return self();
  }

  /** What happens to inputs outside their training range. */
  default Param<String> guard() {
    return paramSet().guard;
  }

  /** Sets guard: what happens to inputs outside their training range. */
  default T setGuard(String value) {
    set(guard(), value);
    return self();
  }

  /** The precision in which candidates are ranked. */
  default Param<String> precision() {
    return paramSet().precision;
  }

  /** Sets precision: the precision in which candidates are ranked. */
  default T setPrecision(String value) {
    set(precision(), value);
    return self();
  }

  /** A column whose residual has at most this share of its norm is dependent. */
  default DoubleParam tolerance() {
    return paramSet().tolerance;
  }

  /** Sets tolerance: a column whose residual has at most this share of its norm is dependent. */
  default T setTolerance(double value) {
    set(tolerance(), value);
    return self();
  }

  /** Seed of all random choices. */
  default LongParam seed() {
    return paramSet().seed;
  }

  /** Sets seed: seed of all random choices. */
  default T setSeed(long value) {
    set(seed(), value);
    return self();
  }

  /** Growth ends after so many layers without improvement; 0 for never. */
  default IntParam patience() {
    return paramSet().patience;
  }

  /** Sets patience: growth ends after so many layers without improvement; 0 for never. */
  default T setPatience(int value) {
    set(patience(), value);
    return self();
  }

  /** The column that says what each row counts. */
  default Param<String> weightCol() {
    return paramSet().weightCol;
  }

  /** Sets weightCol: the column that says what each row counts. */
  default T setWeightCol(String value) {
    set(weightCol(), value);
    return self();
  }

  /** The column that is true for the rows to validate on. */
  default Param<String> validationIndicatorCol() {
    return paramSet().validationIndicatorCol;
  }

  /** Sets validationIndicatorCol: the column that is true for the rows to validate on. */
  default T setValidationIndicatorCol(String value) {
    set(validationIndicatorCol(), value);
    return self();
  }
}
